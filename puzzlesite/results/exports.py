"""The puzzles of a batch as files: a CSV table, or the puzzles in one format.

Rows are read in bundles and written as the client takes them. Between bundles no statement is open, however slow the
client is: it would keep SQLite from emptying its log, and PostgreSQL from removing old rows.
"""

import csv
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from puzzlesite.models import Job, Puzzle, Solution
from solvers.notation.format import CannotHold, Entry, Format
from solvers.notation.text import SEPARATOR

# The number of rows held in memory at once.
BUNDLE = 500
PARTED = f"{SEPARATOR}\n"
# A spreadsheet takes a text with such a beginning for a formula.
FORMULAS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")
# This mark tells spreadsheets that the table is UTF-8.
MARK = "\ufeff"
COLUMNS = (
    "number",
    "title",
    "puzzle",
    "verdict",
    "answers found",
    "grade",
    "score",
    "hardest",
    "answer",
    "address",
)


def stream_puzzles(job: Job) -> Iterator[Puzzle]:
    """The puzzles in order, with their solutions; each bundle begins after the last row of the one before."""
    there = job.puzzles.select_related("solution").order_by("place", "id")
    rows = list(there[:BUNDLE])
    yield from rows
    while len(rows) == BUNDLE:
        last = rows[-1]
        rows = list(there.filter(place__gte=last.place).exclude(place=last.place, id__lte=last.id)[:BUNDLE])
        yield from rows


def bundle_lines(lines: Iterator[str]) -> Iterator[str]:
    """Join lines to fewer and larger pieces."""
    while some := list(islice(lines, BUNDLE)):
        yield "".join(some)


# The table.


def write_table(job: Job, address: Callable[[Puzzle], str]) -> Iterator[str]:
    """A heading and a row for each puzzle; numbers and words are the same in every language."""
    writer = csv.writer(_Line())
    yield MARK + writer.writerow(COLUMNS)
    for puzzle in stream_puzzles(job):
        yield writer.writerow([_harmless(cell) for cell in _row(puzzle, address(puzzle))])


class _Line:
    """A file that returns each line instead of storing it."""

    def write(self, line: str) -> str:
        return line


def _harmless(cell: object) -> object:
    """The text, quoted where a spreadsheet would take it for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell


def _row(puzzle: Puzzle, address: str) -> list[Any]:
    solution = puzzle.solution
    return [
        puzzle.place,
        puzzle.title,
        puzzle.text.rstrip("\n"),
        puzzle.verdict,
        *(_list_known(puzzle, solution) if solution else ("", "", "", "", "")),
        address,
    ]


def _list_known(puzzle: Puzzle, solution: Solution) -> tuple[Any, ...]:
    genre = puzzle.genre
    grade = genre.levels[solution.level].format_in() if solution.level is not None else ""
    hardest = (
        genre.explained.technique(solution.hardest).title.format_in() if genre.explained and solution.hardest else ""
    )
    first = [genre.answers.write(puzzle.board, answer).rstrip("\n") for answer in puzzle.answers(slice(1))]
    return solution.found, grade, "" if solution.score is None else solution.score, hardest, "".join(first)


# The format.


def write_texts(job: Job, form: Format) -> Iterator[str]:
    """Every puzzle in one format; those that it cannot hold are written as Enpitsu text, so that none is lost."""
    before = None
    for puzzle in stream_puzzles(job):
        text, used = _write(puzzle, form)
        if before and not (before is used is form and form.has_one_a_line):
            yield PARTED
        yield text
        before = used


def _write(puzzle: Puzzle, form: Format) -> tuple[str, Format]:
    for used in (form, puzzle.genre.own_format):
        if used not in puzzle.genre.formats or used.write is None:
            continue
        try:
            text = used.write(Entry(puzzle.board, title=puzzle.title, author=puzzle.author, source=puzzle.source))
        except CannotHold:
            continue
        return text.rstrip("\n") + "\n", used
    raise AssertionError(f"{puzzle}: Enpitsu text holds every board")
