"""A board as a row, stored with the text by which search finds it."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection

from puzzlesite import limits
from puzzlesite.models import Caption, Puzzle, Visibility, fingerprint
from puzzlesite.text_search import clean, fold
from solvers.contract.genre import Genre

BUNDLE = 500  # rows of one statement


def board_row(genre: Genre, board: Any, **fields: Any) -> Puzzle:
    """A row for a board, not stored yet."""
    text, size = genre.emit(board), genre.measure(board)
    return Puzzle(
        genre_name=genre.name,
        text=text,
        fingerprint=fingerprint(genre.name, text),
        rows=size.rows,
        cols=size.cols,
        cells=size.rows * size.cols,
        label=size.label,
        **fields,
    )


def describe(puzzle: Puzzle, title: str, author: str, source: str) -> None:
    """Set title, author and source; an empty one leaves what there was."""
    puzzle.title = clean(title, limits.TITLE) or puzzle.title
    puzzle.author = clean(author, limits.AUTHOR) or puzzle.author
    puzzle.source = clean(source, limits.SOURCE) or puzzle.source


def insert(puzzles: Sequence[Puzzle]) -> None:
    """Store new rows, so that search finds them; part of the caller's transaction."""
    Puzzle.objects.bulk_create(puzzles, batch_size=BUNDLE)
    index_captions(puzzles)


def insert_many(puzzles: Sequence[Puzzle]) -> None:
    """The same for a whole file: a statement for each row costs half of what writing those of bulk_create does.

    Only rows that search finds learn their ids.
    """
    fields = [field for field in Puzzle._meta.concrete_fields if not field.primary_key]
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    values = ", ".join(["%s"] * len(fields))
    rows = [[field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields] for row in puzzles]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {Puzzle._meta.db_table} ({names}) VALUES ({values})", rows)  # nosec B608
    captioned = [row for row in puzzles if row.title or row.author or row.source]
    for start in range(0, len(captioned), BUNDLE):
        _index_stored(captioned[start : start + BUNDLE])


def _index_stored(puzzles: Sequence[Puzzle]) -> None:
    ids = dict(Puzzle.objects.filter(key__in=[puzzle.key for puzzle in puzzles]).values_list("key", "id"))
    for puzzle in puzzles:
        puzzle.pk = ids[puzzle.key]
    index_captions(puzzles)


def index_captions(puzzles: Iterable[Puzzle]) -> None:
    """Let search find the public ones that have a title, an author or a source."""
    captions = ((puzzle, fold(f"{puzzle.title} {puzzle.author} {puzzle.source}")) for puzzle in puzzles)
    rows = [Caption(puzzle=p, folded=text) for p, text in captions if text and p.visibility == Visibility.PUBLIC]
    if rows:
        Caption.objects.bulk_create(rows)
