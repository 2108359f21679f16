"""A board as a row, stored with the text by which search finds it."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from puzzlesite import limits
from puzzlesite.core.keys import fingerprint, new_key
from puzzlesite.models import Caption, Origin, Puzzle, PuzzleQuerySet, Solution, Verdict, Visibility
from puzzlesite.text_search import clean, fold
from solvers import samples
from solvers.contract.genre import Genre
from solvers.contract.results import Measure
from solvers.reading import Reading

BUNDLE = 500  # rows of one statement
TWINS = 100  # of the public puzzles with the same text as a new one, that are looked at
# Columns of a solution that its puzzles repeat, as these and as it name them
REPEATED = {"verdict": "verdict", "level": "level", "score": "score", "technique": "hardest"}


def board_fields(genre: Genre, text: str, size: Measure) -> dict[str, Any]:
    """The fields of a row that say what board it is: its Enpitsu text and its size."""
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
    """A row for a board, not stored yet."""
    return Puzzle(**board_fields(genre, genre.emit(board), genre.measure(board)), **fields)


def read_row(reading: Reading, source_text: str, **fields: Any) -> Puzzle:
    """A row for a puzzle that was read, with what its text says of it, not stored yet."""
    genre, entry = reading.genre, reading.entry
    assert genre is not None, reading.error
    assert entry is not None, reading.error
    assert reading.format is not None, reading.error
    if entry.marks is not None and genre.marked is not None:
        fields["marks"] = genre.marked.write(entry.board, entry.marks)
    puzzle = board_row(genre, entry.board, source_text=source_text, source_format=reading.format.name, **fields)
    describe(puzzle, entry.title, entry.author, entry.source)
    return puzzle


def find_public_twin(puzzle: Puzzle) -> Puzzle | None:
    """The same text, which everyone may see, where this one shall be public too."""
    if puzzle.visibility != Visibility.PUBLIC:
        return None
    return _public_twins(puzzle).filter(marks=puzzle.marks).first()


def share_solution(puzzle: Puzzle) -> bool:
    """Take over what is known of the same board, if it is.

    Of an unlisted twin nobody is to learn: the worker finds what is known of it.
    """
    solved = _public_twins(puzzle).exclude(solution=None).exclude(verdict=Verdict.UNKNOWN).first()
    if solved is None or not solved.knows_way:
        return False
    puzzle.solution, puzzle.transform = solved.solution, solved.transform
    for column in REPEATED:
        setattr(puzzle, column, getattr(solved, column))
    puzzle.solved = timezone.now()
    return True


def repeated_columns(solution: Solution) -> dict[str, Any]:
    """What the rows of its puzzles repeat of a solution, for the archive."""
    return {column: getattr(solution, of_solution) for column, of_solution in REPEATED.items()}


def _public_twins(puzzle: Puzzle) -> PuzzleQuerySet:
    """The public puzzles with the same text, the oldest first: not all of them where there are thousands."""
    oldest = Puzzle.objects.public().filter(fingerprint=puzzle.fingerprint).order_by("id").values("id")[:TWINS]
    return Puzzle.objects.filter(id__in=oldest).select_related("solution").order_by("id")


def describe_one_of_many(puzzle: Puzzle, title: str, author: str, source: str) -> None:
    """The same for all puzzles of a text: a title counts them, and does not replace a puzzle's own."""
    describe(puzzle, puzzle.title or (title and f"{title} {puzzle.place}"), author, source)


def describe(puzzle: Puzzle, title: str, author: str, source: str) -> None:
    """Set title, author and source; an empty one leaves what there was."""
    puzzle.title = clean(title, limits.TITLE) or puzzle.title
    puzzle.author = clean(author, limits.AUTHOR) or puzzle.author
    puzzle.source = clean(source, limits.SOURCE) or puzzle.source


def insert(puzzles: Sequence[Puzzle]) -> None:
    """Store new rows, so that search finds them; part of the caller's transaction."""
    Puzzle.objects.bulk_create(puzzles, batch_size=BUNDLE)
    index_captions(puzzles)
    mark_copies(puzzles)


def mark_copies(puzzles: Iterable[Puzzle]) -> None:
    """Note which of the stored rows that share a solution with these are copies of an earlier one; all if it is these.

    Part of the caller's transaction. Two that come at one time wait for each other at the solution, whose row is locked
    first, where a database takes several writers; so the second sees the first.
    """
    solutions = {puzzle.solution_id for puzzle in puzzles if puzzle.solution_id is not None}
    if solutions:
        _lock_solutions(solutions)
        Puzzle.objects.firsts().filter(_has_earlier(), solution__in=solutions).update(is_copy=True)


def replace_first(solution: int | None) -> None:
    """Have the next public puzzle stand for a board whose first one has left it; part of the caller's transaction."""
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
    """Whether an earlier public puzzle has the same solution: one look among the first ones, one among the copies."""
    firsts, copies = Puzzle.objects.firsts(), Puzzle.objects.copies()
    earlier = {"solution": OuterRef("solution"), "id__lt": OuterRef("id")}
    return Q(Exists(firsts.filter(**earlier))) | Q(Exists(copies.filter(**earlier)))


def insert_many(puzzles: Sequence[Puzzle]) -> None:
    """The same for a whole file: a statement for each row costs half of what writing those of bulk_create does.

    Only rows that search finds learn their ids.
    """
    _insert(_stored_values(puzzle).values() for puzzle in puzzles)
    captioned = [row for row in puzzles if row.title or row.author or row.source]
    ids = _find_ids([puzzle.key for puzzle in captioned])
    for puzzle in captioned:
        puzzle.pk = ids[puzzle.key]
    index_captions(captioned)


def insert_alike(puzzle: Puzzle, each: Iterable[dict[str, Any]]) -> None:
    """The same for rows that differ from this one, which is not stored itself, in their keys and few other fields.

    each: those fields, by what they store. Without a row as an object, and without preparing the same values again and
    again, storing takes a third of the time.
    """
    same = _stored_values(puzzle)
    new = [same | own | {"key": new_key()} for own in each]
    _insert(values.values() for values in new)
    if folded := _caption(puzzle):
        ids = _find_ids([values["key"] for values in new])
        Caption.objects.bulk_create([Caption(puzzle_id=id, folded=folded) for id in ids.values()], batch_size=BUNDLE)


_STORED = tuple(field for field in Puzzle._meta.concrete_fields if not field.primary_key)


def _stored_values(puzzle: Puzzle) -> dict[str, Any]:
    """What the database stores of a new row, by field, in the order of the columns."""
    return {field.attname: field.get_db_prep_save(field.pre_save(puzzle, True), connection) for field in _STORED}


def _insert(rows: Iterable[Iterable[Any]]) -> None:
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in _STORED)
    values = ", ".join(["%s"] * len(_STORED))
    statement = f"INSERT INTO {Puzzle._meta.db_table} ({names}) VALUES ({values})"  # nosec B608
    with connection.cursor() as cursor:
        cursor.executemany(statement, [list(row) for row in rows])


def _find_ids(keys: Sequence[str]) -> dict[str, int]:
    """The ids of rows by their keys."""
    ids: dict[str, int] = {}
    for start in range(0, len(keys), BUNDLE):
        ids |= Puzzle.objects.filter(key__in=keys[start : start + BUNDLE]).values_list("key", "id")
    return ids


def publish(puzzles: Sequence[Puzzle]) -> None:
    """Show everyone rows that are stored and were unlisted; part of the caller's transaction."""
    there = Puzzle.objects.filter(id__in=[puzzle.id for puzzle in puzzles])
    there.update(visibility=Visibility.PUBLIC)
    for puzzle in puzzles:
        puzzle.visibility = Visibility.PUBLIC
    index_captions(puzzles)
    mark_copies(there.only("solution"))


def index_captions(puzzles: Iterable[Puzzle]) -> None:
    """Let search find the public ones that have a title, an author or a source."""
    captions = ((puzzle, _caption(puzzle)) for puzzle in puzzles)
    rows = [Caption(puzzle=puzzle, folded=folded) for puzzle, folded in captions if folded]
    if rows:
        Caption.objects.bulk_create(rows, batch_size=BUNDLE)


def _caption(puzzle: Puzzle) -> str:
    """By what search finds it; empty where it does not: it is unlisted, or says nothing of itself."""
    return fold(" ".join(_list_words(puzzle))) if puzzle.visibility == Visibility.PUBLIC else ""


def _list_words(puzzle: Puzzle) -> list[str]:
    """What search finds it by; a sample by what is said of it in every language."""
    sample = samples.by_text(puzzle.genre).get(puzzle.text) if puzzle.origin == Origin.SAMPLE else None
    return sample.words if sample else [puzzle.title, puzzle.author, puzzle.source]
