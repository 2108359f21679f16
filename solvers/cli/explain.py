"""explain: a person's way through a puzzle, and its difficulty."""

import argparse
import sys
from functools import partial
from typing import Any

from solvers import search
from solvers.cli import arguments
from solvers.cli.engines import load_engine
from solvers.cli.output import OK, format_fault, print_counts, print_json
from solvers.cli.puzzles import Puzzle, Unread, run_on_each, skip_unread
from solvers.contract.genre import Explained
from solvers.contract.places import list_cells
from solvers.contract.results import Grade, Step, Verdict
from solvers.explaining import log
from solvers.messages import Message
from solvers.notation.format import NotationError
from solvers.verdicts import SENTENCES

# Counting the answers takes at most this many seconds by default.
PROOF_SECONDS = 10.0
HARDER = Message("The techniques known here find nothing more: it is harder than these steps.")
NOT_ONE = Message("The techniques known here find nothing more: it has not exactly one answer, and so no level.")
BEYOND = Message(
    "The techniques known here find nothing more: it is harder than these steps, or has not exactly one answer."
)
ENDS = {Verdict.ONE: HARDER, Verdict.UNKNOWN: BEYOND}
UNEXPLAINED = {"unexplained": Message("Puzzles of {genre} are not explained.")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    arguments.add_json(parser)
    arguments.add_files(parser)
    arguments.add_seconds(parser, "time for finding out how many answers there are", PROOF_SECONDS)


def run(args: argparse.Namespace) -> int:
    """Say how many answers there are, how a person would solve it, step by step, then the grade."""
    return run_on_each(args.files, args, partial(_explain, args=args))


def _explain(puzzle: Puzzle, args: argparse.Namespace) -> int:
    genre, entry = puzzle.genre, puzzle.entry
    if genre.explained is None:
        error = NotationError("unexplained", puzzle.line, words=UNEXPLAINED, genre=genre.title)
        return skip_unread(Unread(puzzle.index, error), args)
    _print_broken_marks(puzzle, args.lang)
    engine = load_engine(genre, args.lang)
    verdict = search.solve(genre, entry.board, seconds=args.seconds).verdict
    if not args.json:
        print(SENTENCES[verdict].format_in(args.lang))
    explanation = log.explain(engine, entry.board, entry.marks, verdict)
    for number, step in enumerate(explanation, 1):
        _print_step(puzzle, verdict, number, step, args)
    _print_grade(puzzle, verdict, explanation.grade(genre.explained), args)
    return OK


def _print_broken_marks(puzzle: Puzzle, language: str) -> None:
    """Print on standard error the rules that the marks break from which the explanation begins."""
    if puzzle.entry.marks is not None:
        for fault in search.find_broken(puzzle.genre, puzzle.entry.board, puzzle.entry.marks):
            print(format_fault(puzzle.genre, fault, language), file=sys.stderr)


def _print_step(puzzle: Puzzle, verdict: Verdict, number: int, step: Step, args: argparse.Namespace) -> None:
    explained = puzzle.genre.explained_part
    sentence = explained.explain_step(step).format_in(args.lang)
    diagram = explained.diagram(puzzle.entry.board, step) if explained.diagram else None
    lines = diagram.plain if diagram else ()
    if not args.json:
        print(f"{number:4}  {sentence}", *(f"      {line}" for line in lines), sep="\n")
        return
    cells = list_cells(change.cell for change in step.changes)
    head = {"index": puzzle.index, "verdict": verdict.value}
    values = {**head, "technique": step.technique, "cells": cells, "sentence": sentence}
    print_json({**values, "aside": lines} if explained.diagram else values)


def _print_grade(puzzle: Puzzle, verdict: Verdict, grade: Grade, args: argparse.Namespace) -> None:
    explained = puzzle.genre.explained_part
    if args.json:
        print_json(_serialize_grade(puzzle, verdict, grade))
        return
    print_counts(puzzle.genre, grade.counts, args.lang)
    has_level = verdict in ENDS
    if has_level and (grade.solved or grade.hardest):
        print(_format_level(explained, grade, args.lang))
    if not grade.solved:
        print(ENDS.get(verdict, NOT_ONE).format_in(args.lang))
    if has_level:
        _print_rating(explained, grade, args.lang)


def _serialize_grade(puzzle: Puzzle, verdict: Verdict, grade: Grade) -> dict[str, Any]:
    """Serialize the grade with the genre's own numbers, and another program's rating if there is one."""
    rating = puzzle.genre.explained_part.rating
    band = rating.find_band(grade.numbers, grade.solved) if rating and verdict in ENDS else None
    return {
        "index": puzzle.index,
        "verdict": verdict.value,
        "solved": grade.solved,
        "grade": grade.level,
        "hardest": grade.hardest,
        "score": grade.score,
        "numbers": dict(grade.numbers),
        **({"counts": grade.counts} if grade.counts else {}),
        **({rating.name: band._asdict() if band else None} if rating else {}),
    }


def _format_level(explained: Explained, grade: Grade, language: str) -> str:
    """Format the level and the hardest technique: "=" for a solved puzzle, ">" if the steps do not finish it."""
    level = explained.levels[grade.level].format_in(language)
    hardest = explained.technique(grade.hardest).title.format_in(language) if grade.hardest else "-"
    return f"{'=' if grade.solved else '>'} {level} ({hardest})"


def _print_rating(explained: Explained, grade: Grade, language: str) -> None:
    rating = explained.rating
    band = rating.find_band(grade.numbers, grade.solved) if rating else None
    if rating and band:
        print(rating.sentence(band).format_in(language, figures=band))
