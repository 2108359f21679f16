"""convert: the same puzzles in another format."""

import argparse
from functools import partial

from solvers.cli import arguments
from solvers.cli.output import OK, CommandError, TextPrinter, complain
from solvers.cli.puzzles import Puzzle, run_on_each
from solvers.contract.genre import Genre
from solvers.notation.format import CannotHold, Format, NotationError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    arguments.add_files(parser)
    parser.add_argument("--to", required=True, metavar="FORMAT")


def run(args: argparse.Namespace) -> int:
    """Write puzzles in another format."""
    return run_on_each(args.files, args, partial(_convert, args=args, printer=TextPrinter()))


def _convert(puzzle: Puzzle, args: argparse.Namespace, printer: TextPrinter) -> int:
    form = _find_format(puzzle.genre, args)
    try:
        printer.print(form.write_entry(puzzle.entry), form)
    except CannotHold as error:
        return complain(NotationError("cannot-hold", reason=error.reason).format_in(args.lang))
    return OK


def _find_format(genre: Genre, args: argparse.Namespace) -> Format:
    """The format that was named. Raises CommandError with those that there are."""
    try:
        return genre.format(args.to)
    except KeyError:
        known = " ".join(form.name for form in genre.written_formats)
        raise CommandError(f"{args.to}? {genre.title.format_in(args.lang)}: {known}") from None
