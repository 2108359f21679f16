"""A board as a row, stored with the text by which search finds it."""

from collections.abc import Iterable, Sequence
from typing import Any

from puzzlesite import limits
from puzzlesite.models import Caption, Puzzle, Visibility, fingerprint
from puzzlesite.text_search import clean, fold
from solvers.contract.genre import Genre


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
    Puzzle.objects.bulk_create(puzzles, batch_size=500)
    index_captions(puzzles)


def index_captions(puzzles: Iterable[Puzzle]) -> None:
    """Let search find the public ones that have a title, an author or a source."""
    captions = ((puzzle, fold(f"{puzzle.title} {puzzle.author} {puzzle.source}")) for puzzle in puzzles)
    rows = [Caption(puzzle=p, folded=text) for p, text in captions if text and p.visibility == Visibility.PUBLIC]
    if rows:
        Caption.objects.bulk_create(rows)
