"""The puzzles of the input, one after another, each with its index among all of them."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

import solvers
from solvers.cli.lines.judge import Judge, JudgedRun, LineFormat
from solvers.cli.output import OK, print_error, print_json
from solvers.contract.genre import Genre
from solvers.notation.format import Entry, NotationError
from solvers.notation.parts import BREAK, FilePart, read_parts
from solvers.notation.text import decode_text, normalize_text
from solvers.reading import Reading, read_lines


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle that was read. index: among all puzzles, from 0. line: where it begins in its own file, from 1."""

    index: int
    line: int
    genre: Genre
    entry: Entry


@dataclass(frozen=True, slots=True)
class Unread:
    """An error in the place of a puzzle that could not be read."""

    index: int
    error: NotationError


def read_puzzles(files: Sequence[str], genre: str | None) -> Iterator[Puzzle | Unread]:
    """Yield every puzzle of these files, in order; each file is read in parts when its turn comes. Raises OSError."""
    return (one for one in _read_runs(files, genre, None) if not isinstance(one, JudgedRun))


def _read_runs(files: Sequence[str], genre: str | None, judge: Judge | None) -> Iterator[Puzzle | Unread | JudgedRun]:
    """Yield every puzzle of these files, and runs of lines that `judge` could judge together."""
    index = 0
    for name in files:
        for one in _read_file(name, genre, judge):
            yield replace(one, index=index) if isinstance(one, JudgedRun) else _number(index, one)
            index += one.puzzles if isinstance(one, JudgedRun) else 1


def _read_file(name: str, genre: str | None, judge: Judge | None) -> Iterator[Reading | JudgedRun]:
    lines = LineFormat(genre)
    with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:
        try:
            for part in read_parts(file, lines.holds):
                yield from _read_part(part, lines, judge, name)
        except NotationError as error:
            yield Reading(error.line, error=error)


def _read_part(part: FilePart, lines: LineFormat, judge: Judge | None, name: str) -> Iterator[Reading | JudgedRun]:
    """Yield the puzzles of a part, read in the quickest way that applies. Raises NotationError."""
    found = lines.found if part.has_lines and BREAK.search(part.data) is None else None
    if found and judge and (judged := judge.judge(*found, part)):
        yield from judged
    elif found and part.lines_before:
        yield from read_lines(decode_text(part.data), *found, part.lines_before)
    else:
        readings = solvers.read(decode_text(part.data), lines.genre, name=name)
        yield from (_move(reading, part.lines_before) for reading in readings)


def _move(reading: Reading, lines: int) -> Reading:
    """Return the reading for a text with `lines` more lines before it."""
    entry, error = reading.entry, reading.error
    remarks = tuple(remark.move(lines) for remark in entry.remarks) if entry else ()
    return replace(
        reading,
        line=reading.line + lines,
        entry=entry and replace(entry, line=entry.line + lines, remarks=remarks),
        error=error and error.move(lines),
    )


def _number(index: int, reading: Reading) -> Puzzle | Unread:
    if reading.genre is not None and reading.entry is not None:
        return Puzzle(index, reading.line, reading.genre, reading.entry)
    assert reading.error is not None
    return Unread(index, reading.error)


def read_text(name: str) -> str:
    """Return the text of a file in any encoding and with any line ends. Raises OSError and NotationError."""
    return normalize_text(decode_text(Path(name).read_bytes()))


def run_on_each(
    files: Sequence[str], args: argparse.Namespace, run: Callable[[Puzzle], int], judge: Judge | None = None
) -> int:
    """Run a function on each puzzle, refusing unreadable ones in their place; return the highest exit status.

    judge: for lines that are judged together, which then go to its own `run`.
    """
    status = OK
    for one in _read_runs(files, args.genre, judge):
        match one:
            case Puzzle():
                status = max(status, run(one))
            case Unread():
                status = max(status, skip_unread(one, args))
            case JudgedRun():
                assert judge is not None
                judge.run(one)
    return status


def skip_unread(unread: Unread, args: argparse.Namespace) -> int:
    """Print why a puzzle is skipped, in its place among the others; return the exit status."""
    error = unread.error
    if getattr(args, "json", False):
        place = {"line": error.line, "column": error.column}
        print_json({"index": unread.index, "error": error.format_in(args.lang), **place})
    return print_error(_with_advice(error, args.lang))


def _with_advice(error: NotationError, language: str) -> str:
    """Return the sentence of an error, with the option to use when several genres are possible."""
    sentence = error.format_in(language)
    if isinstance(error, solvers.Ambiguous):
        names = " ".join(genre.name for genre in error.genres)
        sentence += f" --genre ({names})"
    return sentence + (" --genre GENRE" if error.key == "unknown" else "")
