"""book: many puzzles as a PDF for printing, with cover, rules, chapters and answers."""

import argparse
import importlib
from collections.abc import Iterator

from solvers.cli import arguments
from solvers.cli.output import OK, UNREAD, CommandError, print_error
from solvers.cli.paper.answers import find_level, find_only_answer
from solvers.cli.paper.image import write_file
from solvers.cli.puzzles import Puzzle, read_puzzles, skip_unread
from solvers.messages import Message
from solvers.paper.book.layout import (
    ANSWERS,
    LEAST_ANSWERS,
    MOST_A_PAGE,
    MOST_ANSWERS,
    MOST_PUZZLES,
    ORDERS,
    BookError,
    BookLayout,
    BookPuzzle,
)
from solvers.paper.book.trims import TRIMS

NOTHING = Message("There is no puzzle for this book.")
TOO_MANY = Message("A book holds {most} puzzles at most.")
LEFT_OUT = Message("{reason} It is left out.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    boards, answers = (
        arguments.make_range_parser(1, MOST_A_PAGE),
        arguments.make_range_parser(LEAST_ANSWERS, MOST_ANSWERS),
    )
    parser.add_argument("--trim", choices=TRIMS, default="A4", help="size of the paper")
    for name in ("title", "subtitle", "author"):
        parser.add_argument(f"--{name}", default="", metavar="TEXT")
    parser.add_argument("--per-page", type=boards, default=0, metavar="N", help=f"boards of a page, 1 to {MOST_A_PAGE}")
    parser.add_argument("--answers", choices=ANSWERS, default="end", help="only: a booklet of them alone")
    parser.add_argument(
        "--answers-per-page", type=answers, default=0, metavar="N", help=f"{LEAST_ANSWERS} to {MOST_ANSWERS}"
    )
    parser.add_argument("--order", choices=ORDERS, default="level", help="chapters by level, or as they come")
    parser.add_argument(
        "--level-names", default="", metavar="A,B,...", help="instead of the usual ones, from the easiest"
    )
    _add_switches(parser)
    parser.add_argument("--out", required=True, metavar="FILE", help="a file, or - for standard output")
    parser.add_argument("files", nargs="+", metavar="PUZZLES", help="a file, or - for standard input")


def _add_switches(parser: argparse.ArgumentParser) -> None:
    for name, about in (
        ("bleed", "an eighth of an inch more on each side, to be trimmed"),
        ("large-print", "one large board a page, and larger words"),
        ("candidates", "small digits in empty cells"),
        ("fold", "two pages a sheet, in the order of a stapled booklet"),
        ("no-cover", "without cover"),
        ("no-rules", "without rules"),
    ):
        parser.add_argument(f"--{name}", action="store_true", help=about)


def run(args: argparse.Namespace) -> int:
    """Make a book of puzzles: a PDF for a printer or a print shop."""
    layout = _layout(args)
    read = list(_read(args))
    puzzles = [one for one in read if one is not None]
    if not puzzles:
        raise CommandError(NOTHING.format_in(args.lang))
    # The module needs ReportLab.
    binding = importlib.import_module("solvers.paper.book.binding")
    write_file(args.out, binding.bind_book(puzzles, layout))
    return OK if len(puzzles) == len(read) else UNREAD


def _layout(args: argparse.Namespace) -> BookLayout:
    """Return the layout that the arguments ask for. Raises CommandError."""
    try:
        return BookLayout(
            trim=args.trim,
            title=args.title,
            subtitle=args.subtitle,
            author=args.author,
            per_page=args.per_page,
            answers=args.answers,
            answers_per_page=args.answers_per_page,
            order=args.order,
            level_names=tuple(filter(None, map(str.strip, args.level_names.split(",")))),
            has_cover=not args.no_cover,
            has_rules=not args.no_rules,
            has_bleed=args.bleed,
            is_large=args.large_print,
            has_candidates=args.candidates,
            is_folded=args.fold,
            language=args.lang,
        )
    except BookError as error:
        raise CommandError(error.message.format_in(args.lang)) from None


def _read(args: argparse.Namespace) -> Iterator[BookPuzzle | None]:
    """Yield every puzzle with its answer and level; None for one that is left out. Raises CommandError."""
    for number, puzzle in enumerate(read_puzzles(args.files, args.genre), 1):
        if number > MOST_PUZZLES:
            raise CommandError(TOO_MANY.format_in(args.lang, most=f"{MOST_PUZZLES:,}"))
        if isinstance(puzzle, Puzzle):
            yield _complete(puzzle, args)
        else:
            skip_unread(puzzle, args)
            yield None


def _complete(puzzle: Puzzle, args: argparse.Namespace) -> BookPuzzle | None:
    """Return a puzzle with its one answer; a puzzle without one is left out, with a sentence."""
    try:
        answer = find_only_answer(puzzle, args.lang)
    except CommandError as error:
        print_error(LEFT_OUT.format_in(args.lang, reason=error))
        return None
    level = find_level(puzzle) if args.order == "level" else None
    return BookPuzzle(puzzle.genre, puzzle.entry.board, answer, level, puzzle.entry.title)
