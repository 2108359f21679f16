"""The puzzles of a batch as files: a CSV table, or all of them in one notation.

Rows are read and written as they come, with one question to the database however many there are.
"""

import csv
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from puzzlesite.models import Job, Puzzle, Solution
from solvers import grading
from solvers.contract.genre import Genre
from solvers.notation.format import CannotHold, Entry, Format

BUNDLE = 500  # rows that are held at once
PARTED = "====\n"
FORMULAS = (
    "=",
    "+",
    "-",
    "@",
    "＝",
    "＋",
    "－",
    "＠",
    "\t",
    "\r",
)  # what a spreadsheet would take for one to be worked out
MARK = "\ufeff"  # tells spreadsheets that the table is UTF-8
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


def puzzles(job: Job) -> Iterator[Puzzle]:
    """The puzzles in their order, with what is known of each."""
    return job.puzzles.select_related("solution").order_by("place").iterator(BUNDLE)


def bundle(lines: Iterator[str]) -> Iterator[str]:
    """The same in fewer and larger pieces."""
    while some := list(islice(lines, BUNDLE)):
        yield "".join(some)


# The table


def table(job: Job, address: Callable[[Puzzle], str]) -> Iterator[str]:
    """A heading and a row for each puzzle; numbers and words are the same in every language."""
    writer = csv.writer(_Line())
    yield MARK + writer.writerow(COLUMNS)
    for puzzle in puzzles(job):
        yield writer.writerow([harmless(cell) for cell in _row(puzzle, address(puzzle))])


class _Line:
    """A file that gives back each line instead of keeping it."""

    def write(self, line: str) -> str:
        return line


def harmless(cell: object) -> object:
    """A text that a spreadsheet does not take for a formula."""
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
    grade = grading.levels(genre.explained)[solution.level].format_in() if solution.level is not None else ""
    hardest = (
        genre.explained.technique(solution.hardest).title.format_in() if genre.explained and solution.hardest else ""
    )
    first = [genre.answers.write(puzzle.board, answer).rstrip("\n") for answer in puzzle.answers(slice(1))]
    return solution.found, grade, "" if solution.score is None else solution.score, hardest, "".join(first)


# One notation


def formats(genre: Genre) -> list[Format]:
    """Those in which a file of puzzles can be had."""
    return [form for form in genre.formats if form.write]


def texts(job: Job, form: Format) -> Iterator[str]:
    """Every puzzle in one format; what that cannot hold stands as Enpitsu text, so that none is lost."""
    before, lined = None, False
    for puzzle in puzzles(job):
        text, used = _write(puzzle, form)
        if before is None:
            lined = used is form and _is_one_a_line(form, text)
        elif not (lined and before is used is form and text.count("\n") == 1):
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


def _is_one_a_line(form: Format, text: str) -> bool:
    """Whether the lines of a text are puzzles of their own to this format."""
    return text.count("\n") == 1 and sum(isinstance(one, Entry) for one in form.read(text * 2)) == 2
