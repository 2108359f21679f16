"""The puzzles of the input, one after another, each with its place among all of them."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import solvers
from solvers.cli.output import OK, complain, print_json
from solvers.contract.genre import Genre
from solvers.notation.format import Entry, NotationError
from solvers.notation.text import decode, plain
from solvers.reading import Reading


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle that was read. index: its place among all, from 0. line: where it begins in its own file, from 1."""

    index: int
    line: int
    genre: Genre
    entry: Entry


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be read, in its place among all."""

    index: int
    error: NotationError


def read_puzzles(files: Sequence[str], genre: str | None) -> Iterator[Puzzle | Unread]:
    """Every puzzle of these files, in order; a file is read when its turn comes. Raises OSError."""
    readings = (reading for name in files for reading in _read_file(name, genre))
    return (_number(index, reading) for index, reading in enumerate(readings))


def _read_file(name: str, genre: str | None) -> list[Reading]:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return solvers.read(decode(data), genre)
    except NotationError as error:
        return [Reading(error.line, error=error)]


def _number(index: int, reading: Reading) -> Puzzle | Unread:
    if reading.genre is not None and reading.entry is not None:
        return Puzzle(index, reading.line, reading.genre, reading.entry)
    assert reading.error is not None
    return Unread(index, reading.error)


def read_text(name: str) -> str:
    """The text of a file in any encoding and with any line ends. Raises OSError and NotationError."""
    return plain(decode(Path(name).read_bytes()))


def run_on_each(files: Sequence[str], args: argparse.Namespace, run: Callable[[Puzzle], int]) -> int:
    """The highest exit status of `run` on each puzzle; what was not read is refused in its place."""
    puzzles = read_puzzles(files, args.genre)
    return max((run(one) if isinstance(one, Puzzle) else refuse(one, args) for one in puzzles), default=OK)


def refuse(unread: Unread, args: argparse.Namespace) -> int:
    """Print why a puzzle is passed over, in its place among the others; the exit status."""
    error = unread.error
    if getattr(args, "json", False):
        place = {"line": error.line, "column": error.column}
        print_json({"index": unread.index, "error": error.format_in(args.lang), **place})
    return complain(_with_advice(error, args.lang))


def _with_advice(error: NotationError, language: str) -> str:
    """The sentence of an error, with the option that decides where several genres are possible."""
    sentence = error.format_in(language)
    if isinstance(error, solvers.Ambiguous):
        names = " ".join(genre.name for genre in error.genres)
        sentence += f" --genre ({names})"
    return sentence
