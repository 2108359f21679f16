"""Rows for boards, stored with the text by which the search finds them."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from puzzlesite.core import limits
from puzzlesite.core.keys import fingerprint, new_key
from puzzlesite.core.texts import clean, fold_for_comparison
from puzzlesite.models import Caption, Origin, Puzzle, PuzzleQuerySet, Solution, Verdict, Visibility
from solvers import samples
from solvers.contract.genre import Genre
from solvers.contract.results import Measure
from solvers.reading import Reading

# Rows are written in statements of this size.
BUNDLE = 500
# Among public puzzles with the same text, this number is looked at.
TWINS = 100
# Columns of a solution that its puzzles repeat: the puzzle's name for each, and the solution's.
REPEATED = {"verdict": "verdict", "level": "level", "score": "score", "technique": "hardest"}


def board_fields(genre: Genre, text: str, size: Measure) -> dict[str, Any]:
    """The fields of a row that identify its board: Enpitsu text, fingerprint and size."""
    return {
        "genre_name": genre.name,
        "text": text,
        "fingerprint": fingerprint(genre.name, text),
        "rows": size.rows,
        "cols": size.cols,
        "cells": size.rows * size.cols,
        "label": size.label,
    }


def board_row(genre: Genre, board: Any, **fields: Any) -> Puzzle:
    """An unsaved row for a board."""
    return Puzzle(**board_fields(genre, genre.emit(board), genre.measure(board)), **fields)


def make_row_from_reading(reading: Reading, source_text: str, **fields: Any) -> Puzzle:
    """An unsaved row for a puzzle read from a text, with the title, author and source in that text."""
    genre, entry = reading.genre, reading.entry
    assert genre is not None, reading.error
    assert entry is not None, reading.error
    assert reading.format is not None, reading.error
    if entry.marks is not None and genre.marked is not None:
        fields["marks"] = genre.marked.write(entry.board, entry.marks)
    puzzle = board_row(genre, entry.board, source_text=source_text, source_format=reading.format.name, **fields)
    set_description(puzzle, entry.title, entry.author, entry.source)
    return puzzle


def find_public_twin(puzzle: Puzzle) -> Puzzle | None:
    """A public puzzle with the same text and marks, where this one is to be public too."""
    if puzzle.visibility != Visibility.PUBLIC:
        return None
    return _public_twins(puzzle).filter(marks=puzzle.marks).first()


def copy_public_solution(puzzle: Puzzle) -> bool:
    """Copy the solution of a public puzzle with the same text, if there is one.

    Unlisted puzzles are not searched, so that their existence stays hidden: the worker finds their solution.
    """
    solved = _public_twins(puzzle).exclude(solution=None).exclude(verdict=Verdict.UNKNOWN).first()
    if solved is None or not solved.knows_way:
        return False
    puzzle.solution, puzzle.transform = solved.solution, solved.transform
    for column in REPEATED:
        setattr(puzzle, column, getattr(solved, column))
    puzzle.solved = timezone.now()
    return True


def columns_from_solution(solution: Solution) -> dict[str, Any]:
    """Columns of a solution that the rows of its puzzles repeat for the archive."""
    return {column: getattr(solution, of_solution) for column, of_solution in REPEATED.items()}


def _public_twins(puzzle: Puzzle) -> PuzzleQuerySet:
    """Public puzzles with the same text, the oldest first, at most TWINS of them."""
    oldest = Puzzle.objects.public().filter(fingerprint=puzzle.fingerprint).order_by("id").values("id")[:TWINS]
    return Puzzle.objects.filter(id__in=oldest).select_related("solution").order_by("id")


def set_numbered_description(puzzle: Puzzle, title: str, author: str, source: str) -> None:
    """Describe one puzzle of a text with many: a common title gets a number and never replaces the puzzle's own."""
    set_description(puzzle, puzzle.title or (title and f"{title} {puzzle.place}"), author, source)


def set_description(puzzle: Puzzle, title: str, author: str, source: str) -> None:
    """Set title, author and source; an empty text keeps the present one."""
    puzzle.title = clean(title, limits.TITLE) or puzzle.title
    puzzle.author = clean(author, limits.AUTHOR) or puzzle.author
    puzzle.source = clean(source, limits.SOURCE) or puzzle.source


def insert_rows(puzzles: Sequence[Puzzle]) -> None:
    """Store new rows and index them for the search, within the caller's transaction."""
    Puzzle.objects.bulk_create(puzzles, batch_size=BUNDLE)
    index_captions(puzzles)
    mark_copies(puzzles)


def mark_copies(puzzles: Iterable[Puzzle]) -> None:
    """Mark the rows with these puzzles' solutions as copies, where an earlier public puzzle has the same solution.

    The caller's transaction first locks the solutions' rows where a database takes several writers. So of two
    puzzles that arrive at the same time, the second waits and sees the first.
    """
    solutions = {puzzle.solution_id for puzzle in puzzles if puzzle.solution_id is not None}
    if solutions:
        _lock_solutions(solutions)
        Puzzle.objects.firsts().filter(_has_earlier(), solution__in=solutions).update(is_copy=True)


def promote_copy(solution: int | None) -> None:
    """Let the next public puzzle represent a board whose first one is gone, within the caller's transaction."""
    if solution is None:
        return
    _lock_solutions({solution})
    copies = Puzzle.objects.copies().filter(solution=solution).order_by("id")
    for first in copies.values_list("id", flat=True)[:1]:
        Puzzle.objects.filter(~_has_earlier(), id=first).update(is_copy=False)


def _lock_solutions(solutions: Iterable[int]) -> None:
    if connection.features.has_select_for_update:
        rows = Solution.objects.select_for_update().filter(id__in=list(solutions)).order_by("id")
        list(rows.values_list("id"))


def _has_earlier() -> Q:
    """The condition that an earlier public puzzle has the same solution: an index lookup each in firsts and copies."""
    firsts, copies = Puzzle.objects.firsts(), Puzzle.objects.copies()
    earlier = {"solution": OuterRef("solution"), "id__lt": OuterRef("id")}
    return Q(Exists(firsts.filter(**earlier))) | Q(Exists(copies.filter(**earlier)))


def insert_many(puzzles: Sequence[Puzzle]) -> None:
    """Store the rows of a whole file; a statement for each row costs half as much as bulk_create does.

    Only rows that the search indexes get their ids.
    """
    _insert(_stored_values(puzzle).values() for puzzle in puzzles)
    captioned = [row for row in puzzles if row.title or row.author or row.source]
    ids = _find_ids([puzzle.key for puzzle in captioned])
    for puzzle in captioned:
        puzzle.pk = ids[puzzle.key]
    index_captions(captioned)


def insert_similar(puzzle: Puzzle, each: Iterable[dict[str, Any]]) -> None:
    """Store rows that differ from this unsaved one in their keys and a few other fields.

    each: the stored values of those fields. Without model objects, and with the common values prepared once, storing
    takes a third of the time.
    """
    same = _stored_values(puzzle)
    new = [same | own | {"key": new_key()} for own in each]
    _insert(values.values() for values in new)
    if folded := _caption(puzzle):
        ids = _find_ids([values["key"] for values in new])
        Caption.objects.bulk_create([Caption(puzzle_id=id, folded=folded) for id in ids.values()], batch_size=BUNDLE)


_STORED = tuple(field for field in Puzzle._meta.concrete_fields if not field.primary_key)


def _stored_values(puzzle: Puzzle) -> dict[str, Any]:
    """Values for the database of a new row, by field, in the order of the columns."""
    return {field.attname: field.get_db_prep_save(field.pre_save(puzzle, True), connection) for field in _STORED}


def _insert(rows: Iterable[Iterable[Any]]) -> None:
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in _STORED)
    values = ", ".join(["%s"] * len(_STORED))
    statement = f"INSERT INTO {Puzzle._meta.db_table} ({names}) VALUES ({values})"  # nosec B608
    with connection.cursor() as cursor:
        cursor.executemany(statement, [list(row) for row in rows])


def _find_ids(keys: Sequence[str]) -> dict[str, int]:
    """Ids of rows by their keys."""
    ids: dict[str, int] = {}
    for start in range(0, len(keys), BUNDLE):
        ids |= Puzzle.objects.filter(key__in=keys[start : start + BUNDLE]).values_list("key", "id")
    return ids


def publish_rows(puzzles: Sequence[Puzzle]) -> None:
    """Make stored unlisted rows public, within the caller's transaction."""
    there = Puzzle.objects.filter(id__in=[puzzle.id for puzzle in puzzles])
    there.update(visibility=Visibility.PUBLIC)
    for puzzle in puzzles:
        puzzle.visibility = Visibility.PUBLIC
    index_captions(puzzles)
    mark_copies(there.only("solution"))


def index_captions(puzzles: Iterable[Puzzle]) -> None:
    """Index public puzzles that have a title, an author or a source for the search."""
    captions = ((puzzle, _caption(puzzle)) for puzzle in puzzles)
    rows = [Caption(puzzle=puzzle, folded=folded) for puzzle, folded in captions if folded]
    if rows:
        Caption.objects.bulk_create(rows, batch_size=BUNDLE)


def _caption(puzzle: Puzzle) -> str:
    """The text by which the search finds a puzzle; "" where it is unlisted or has no title, author or source."""
    return fold_for_comparison(" ".join(_list_words(puzzle))) if puzzle.visibility == Visibility.PUBLIC else ""


def _list_words(puzzle: Puzzle) -> list[str]:
    """Texts by which the search finds a puzzle; those of a sample in every language."""
    sample = samples.samples_by_text(puzzle.genre).get(puzzle.text) if puzzle.origin == Origin.SAMPLE else None
    return sample.words if sample else [puzzle.title, puzzle.author, puzzle.source]
