"""image: one board, or its answer, as a drawing."""

import argparse
import os
import shutil
import sys
from itertools import islice
from pathlib import Path

from solvers import search
from solvers.cli import arguments
from solvers.cli.engines import load_engine
from solvers.cli.explain import PROOF_SECONDS, UNEXPLAINED
from solvers.cli.output import OK, CommandError
from solvers.cli.paper.answers import search_answer
from solvers.cli.puzzles import Puzzle, Unread, read_puzzles, skip_unread
from solvers.explaining import log
from solvers.messages import Message
from solvers.paper.image import FORMATS, LEAST, MOST, TooSmall, render
from solvers.picture import Picture

NO_STEP = Message("There is no step {number}: there are {count}.")
NO_PUZZLE = Message("There is no puzzle {number} in {file}.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    parser.add_argument("--format", choices=FORMATS, help="otherwise as the name of FILE says, or svg")
    parser.add_argument("--answer", action="store_true", help="with its answer")
    parser.add_argument(
        "--step", type=arguments.parse_positive_number, metavar="N", help="a step of its explanation, from 1"
    )
    parser.add_argument(
        "--size", type=arguments.make_range_parser(LEAST, MOST), metavar="PX", help="pixels of the longer side"
    )
    parser.add_argument(
        "--number", type=arguments.parse_positive_number, default=1, metavar="N", help="of many puzzles, from 1"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="a file, or - for standard output")
    parser.add_argument("puzzle", metavar="PUZZLE", help="a file, or - for standard input")


def run(args: argparse.Namespace) -> int:
    """Draw a board as SVG, PNG or PDF."""
    puzzle = next(islice(read_puzzles([args.puzzle], args.genre), args.number - 1, None), None)
    if puzzle is None:
        raise CommandError(NO_PUZZLE.format_in(args.lang, number=args.number, file=args.puzzle))
    if isinstance(puzzle, Unread):
        return skip_unread(puzzle, args)
    write_file(args.out, _render(_draw(puzzle, args), args))
    return OK


def _draw(puzzle: Puzzle, args: argparse.Namespace) -> Picture:
    """Draw the board with the marks in its text, or with its answer. Raises CommandError."""
    genre, entry = puzzle.genre, puzzle.entry
    if args.step:
        return _draw_step(puzzle, args)
    if args.answer:
        return genre.draw(entry.board, answer=search_answer(puzzle, args.lang))
    return genre.draw(entry.board, marks=entry.marks)


def _draw_step(puzzle: Puzzle, args: argparse.Namespace) -> Picture:
    """Draw the board before a step, with the step in it. Raises CommandError."""
    genre, board, marks = puzzle.genre, puzzle.entry.board, puzzle.entry.marks
    if genre.explained is None:
        raise CommandError(UNEXPLAINED["unexplained"].format_in(args.lang, genre=genre.title))
    engine = load_engine(genre, args.lang)
    verdict = search.solve(genre, board, seconds=PROOF_SECONDS).verdict
    steps = list(islice(log.explain(engine, board, marks, verdict), args.step))
    if len(steps) < args.step:
        raise CommandError(NO_STEP.format_in(args.lang, number=args.step, count=len(steps)))
    return log.draw_last(genre, board, steps, marks)


def _render(picture: Picture, args: argparse.Namespace) -> bytes:
    suffix = Path(args.out).suffix[1:].lower()
    form = args.format or (suffix if suffix in FORMATS else "svg")
    try:
        return render(picture, form, args.size, args.lang)
    except TooSmall as error:
        raise CommandError(error.message.format_in(args.lang)) from None


def write_file(name: str, data: bytes) -> None:
    """Write a file completely or not at all, or to standard output. Raises OSError."""
    if name == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    # A symbolic link must stay a link.
    path = Path(name).resolve()
    try:
        # A device or a pipe cannot be replaced.
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None


def _replace(path: Path, data: bytes) -> None:
    """Write a temporary file beside the file, then replace the file by it, keeping its rights."""
    fresh = path.with_name(f".{os.getpid()}.enpitsu")
    try:
        fresh.write_bytes(data)
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
