"""explain: how a person would solve a puzzle, and how hard that is."""

import argparse
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

from solvers import grading, search
from solvers.cli import arguments
from solvers.cli.engines import load_engine
from solvers.cli.output import OK, format_fault, print_counts, print_json
from solvers.cli.puzzles import Puzzle, Unread, refuse, run_on_each
from solvers.contract.genre import Explained
from solvers.contract.places import list_cells
from solvers.contract.results import Grade, Step
from solvers.messages import Message
from solvers.notation.format import NotationError

BEYOND = Message(
    "The techniques known here find nothing more: it is harder than these steps, or has not exactly one answer."
)
UNEXPLAINED = {"unexplained": Message("Puzzles of {genre} are not explained.")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    arguments.add_json(parser)
    arguments.add_files(parser)


def run(args: argparse.Namespace) -> int:
    """Explain how a person would solve it, step by step, then the grade."""
    return run_on_each(args.files, args, partial(_explain, args=args))


def _explain(puzzle: Puzzle, args: argparse.Namespace) -> int:
    genre, entry = puzzle.genre, puzzle.entry
    if genre.explained is None:
        error = NotationError("unexplained", puzzle.line, words=UNEXPLAINED, genre=genre.title)
        return refuse(Unread(puzzle.index, error), args)
    _print_broken_marks(puzzle, args.lang)
    engine = load_engine(genre, args.lang)
    explanation = grading.Explanation(engine.explain(entry.board, entry.marks))
    for number, step in enumerate(explanation, 1):
        _print_step(puzzle, genre.explained, number, step, args)
    counts = engine.effort(entry.board, explanation.steps)
    grade = grading.grade(genre.explained, explanation.steps, explanation.solved, counts)
    _print_grade(puzzle, genre.explained, grade, counts, args)
    return OK


def _print_broken_marks(puzzle: Puzzle, language: str) -> None:
    """What is wrong with the marks from which the explanation begins, on standard error."""
    if puzzle.entry.marks is not None:
        for fault in search.find_broken(puzzle.genre, puzzle.entry.board, puzzle.entry.marks):
            print(format_fault(puzzle.genre, fault, language), file=sys.stderr)


def _print_step(puzzle: Puzzle, explained: Explained, number: int, step: Step, args: argparse.Namespace) -> None:
    sentence = step_sentence(explained, step, args.lang)
    diagram = explained.diagram(puzzle.entry.board, step) if explained.diagram else None
    lines = diagram.plain if diagram else ()
    if not args.json:
        print(f"{number:4}  {sentence}", *(f"      {line}" for line in lines), sep="\n")
        return
    cells = list_cells(change.cell for change in step.changes)
    values = {"index": puzzle.index, "technique": step.technique, "cells": cells, "sentence": sentence}
    print_json({**values, "aside": lines} if explained.diagram else values)


def step_sentence(explained: Explained, step: Step, language: str) -> str:
    """What a step does and why, as people read it."""
    return explained.technique(step.technique).explain(step).format_in(language)


def _print_grade(
    puzzle: Puzzle, explained: Explained, grade: Grade, counts: Mapping[str, int], args: argparse.Namespace
) -> None:
    if args.json:
        print_json(_serialize_grade(puzzle.index, explained, grade, counts))
        return
    print_counts(puzzle.genre, counts, args.lang)
    if grade.solved or grade.hardest:
        print(_format_level(explained, grade, args.lang))
    if not grade.solved:
        print(BEYOND.format_in(args.lang))
    _print_rating(explained, grade, args.lang)


def _serialize_grade(index: int, explained: Explained, grade: Grade, counts: Mapping[str, int]) -> dict[str, Any]:
    """The grade as JSON, with the genre's own numbers and another program's rating where there are any."""
    rating = explained.rating
    band = rating.band(grade.numbers, grade.solved) if rating else None
    return {
        "index": index,
        "solved": grade.solved,
        "grade": grade.level,
        "hardest": grade.hardest,
        "score": grade.score,
        "numbers": dict(grade.numbers),
        **({"counts": counts} if counts else {}),
        **({rating.name: band._asdict() if band else None} if rating else {}),
    }


def _format_level(explained: Explained, grade: Grade, language: str) -> str:
    """The level and the hardest technique: "=" of a solved puzzle, ">" where the steps do not lead to the end."""
    level = explained.levels[grade.level].format_in(language)
    hardest = explained.technique(grade.hardest).title.format_in(language) if grade.hardest else "-"
    return f"{'=' if grade.solved else '>'} {level} ({hardest})"


def _print_rating(explained: Explained, grade: Grade, language: str) -> None:
    rating = explained.rating
    band = rating.band(grade.numbers, grade.solved) if rating else None
    if rating and band:
        print(rating.sentence(band).format_in(language, figures=band))
