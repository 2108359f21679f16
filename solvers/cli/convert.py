"""convert: the same puzzles in another format."""

import argparse
from functools import partial

from solvers.cli import arguments
from solvers.cli.output import OK, TextPrinter, print_error
from solvers.cli.puzzles import Puzzle, run_on_each
from solvers.notation.format import CannotHold, NotationError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    arguments.add_files(parser)
    parser.add_argument("--to", required=True, metavar="FORMAT")


def run(args: argparse.Namespace) -> int:
    """Write puzzles in another format."""
    return run_on_each(args.files, args, partial(_convert, args=args, printer=TextPrinter()))


def _convert(puzzle: Puzzle, args: argparse.Namespace, printer: TextPrinter) -> int:
    form = arguments.named_format(puzzle.genre, args.to, args.lang)
    try:
        printer.print(form.write_entry(puzzle.entry), form)
    except CannotHold as error:
        return print_error(NotationError("cannot-hold", reason=error.reason).format_in(args.lang))
    return OK
