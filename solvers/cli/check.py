"""check: the rules that an answer breaks."""

import argparse

from solvers.cli import arguments
from solvers.cli.output import FAULTS, OK, format_fault
from solvers.cli.puzzles import Puzzle, Unread, read_puzzles, read_text, skip_unread
from solvers.notation.format import NotationError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    parser.add_argument("puzzle", metavar="PUZZLE")
    parser.add_argument("answer", metavar="ANSWER")


def run(args: argparse.Namespace) -> int:
    """Check an answer by the rules; every fault is printed."""
    puzzle = next(read_puzzles([args.puzzle], args.genre), None)
    if puzzle is None:
        raise NotationError("empty")
    return skip_unread(puzzle, args) if isinstance(puzzle, Unread) else _check(puzzle, args)


def _check(puzzle: Puzzle, args: argparse.Namespace) -> int:
    genre, board = puzzle.genre, puzzle.entry.board
    faults = genre.check(board, genre.answers.read(board, read_text(args.answer)))
    for fault in faults:
        print(format_fault(genre, fault, args.lang))
    return FAULTS if faults else OK
