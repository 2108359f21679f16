"""hint: the easiest next step from somebody's marks."""

import argparse
from functools import partial
from typing import Any

from solvers.assist.hints import find_hint
from solvers.assist.serializers import serialize_hint
from solvers.cli import arguments, solve
from solvers.cli.output import OK, print_json
from solvers.cli.puzzles import Puzzle, Unread, read_text, run_on_each, skip_unread
from solvers.contract.places import format_places
from solvers.messages import Message
from solvers.notation.format import NotationError
from solvers.verdicts import SENTENCES

UNAVAILABLE = {"no-hints": Message("There are no hints for puzzles of {genre}.")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    arguments.add_json(parser)
    arguments.add_files(parser)
    parser.add_argument("--marks", metavar="FILE", help="the marks, instead of those that the puzzle's own text has")
    arguments.add_seconds(parser, "time for proving the marks right")


def run(args: argparse.Namespace) -> int:
    """Give the easiest next step from somebody's marks, or say what is wrong with them."""
    return run_on_each(args.files, args, partial(_hint, args=args))


def _hint(puzzle: Puzzle, args: argparse.Namespace) -> int:
    genre, board = puzzle.genre, puzzle.entry.board
    try:
        marks = _read_marks(puzzle, args.marks)
    except NotationError as error:
        return skip_unread(Unread(puzzle.index, error), args)
    solve.warm_engine(puzzle, args.lang, is_whole=True)
    hint = find_hint(genre, board, marks, args.seconds)
    if args.json:
        print_json({"index": puzzle.index, **serialize_hint(genre, board, hint, args.lang)})
    else:
        print(SENTENCES[hint.verdict].format_in(args.lang))
        print(hint.title.format_in(args.lang), format_places(hint.cells, args.lang))
        print(hint.sentence.format_in(args.lang))
    return OK


def _read_marks(puzzle: Puzzle, name: str | None) -> Any:
    """Return the marks of a file, or of the puzzle's own text; None without any. Raises NotationError and OSError."""
    genre = puzzle.genre
    if genre.explained is None or genre.marked is None:
        raise NotationError("no-hints", puzzle.line, words=UNAVAILABLE, genre=genre.title)
    return genre.marked.read(puzzle.entry.board, read_text(name)) if name else puzzle.entry.marks
