"""The page on which clues are entered: the board, its text, and the sizes and genres that can be chosen."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

import solvers
from puzzlesite import limits
from puzzlesite.pages.chips import Chip, genre_chips
from puzzlesite.pages.entry import data
from puzzlesite.pages.entry.fixes import Fixes
from puzzlesite.pages.entry.photo import PhotoBeside
from puzzlesite.pages.format import localize
from solvers.contract.entering import Drawn, Symbol
from solvers.contract.genre import Genre
from solvers.contract.results import At
from solvers.decorations import Accents, accents_of, decorate
from solvers.picture import Picture


class Size(NamedTuple):
    """A size that can be chosen."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class DrawPage:
    """All that the page shows. picture, data, prototypes: of a board that can be drawn; of others the text alone.

    original: the address of the puzzle whose clues are changed, if any. photo: from which the board was read, if any.
    is_fixing: somebody has come to have them fixed. fixes: what was found of that without a script.
    """

    genre: Genre
    title: str
    rules: str
    genres: list[Chip]
    sizes: list[Size]
    has_any_size: bool
    rows: int
    cols: int
    limit: tuple[int, int]
    picture: Picture | None
    data: SafeString | str
    prototypes: SafeString | str
    answers: SafeString | str
    typed: list[Symbol]
    has_margins: bool
    has_letters: bool
    has_long_numbers: bool
    has_symmetry: bool
    has_borders: bool
    between: str
    text: str
    error: str
    original: str
    photo: PhotoBeside | None
    is_fixing: bool
    fixes: Fixes | None


def drawn_genres() -> list[Genre]:
    """The genres whose clues can be entered on a board."""
    return [genre for genre in solvers.all_genres() if genre.drawn is not None]


def draw_page(
    genre: Genre,
    board: Any,
    text: str = "",
    error: str = "",
    original: str = "",
    photo: PhotoBeside | None = None,
    *,
    is_fixing: bool = False,
    fixes: Fixes | None = None,
) -> DrawPage:
    """The page of this board. text: what was typed instead of it, when it could not be read."""
    measure, drawn = genre.measure(board), genre.drawn
    is_small = measure.rows * measure.cols <= limits.ENTERED_CELLS
    can_draw = drawn is not None and is_small and drawn.clues(board) is not None
    symbols = drawn.symbols(board) if drawn and can_draw else ()
    doubtful, key = photo.doubtful if photo else (), _key(genre, original, photo)
    return DrawPage(
        genre=genre,
        title=localize(genre.title),
        rules=localize(genre.rules),
        genres=_chips(genre),
        sizes=_sizes(drawn, data.size(measure)) if drawn else [],
        has_any_size=drawn is not None and drawn.has_any_size,
        rows=measure.rows,
        cols=measure.cols,
        limit=genre.limit,
        picture=_draw(genre, board, doubtful, fixes.cells if fixes else ()) if can_draw else None,
        data=data.draw_data(genre, board, key, doubtful, is_fixing=is_fixing) if can_draw else "",
        prototypes=data.prototypes(symbols),
        answers=data.prototypes(genre.played.symbols(board)) if genre.played and can_draw else "",
        typed=[symbol for symbol in symbols if symbol.key],
        has_letters=any(symbol.key.isalpha() for symbol in symbols),
        has_long_numbers=any(symbol.letter.isdigit() and len(symbol.letter) > 1 for symbol in symbols),
        has_margins=bool(drawn and drawn.margins),
        has_symmetry=bool(drawn and (drawn.opposite or drawn.regions)),
        has_borders=bool(drawn and drawn.regions),
        between=_between(drawn) if drawn and can_draw else "",
        text=text or genre.emit(board),
        error=error,
        original=original,
        photo=photo,
        is_fixing=is_fixing,
        fixes=fixes,
    )


def _draw(genre: Genre, board: Any, doubtful: Iterable[At], conflict: Iterable[At]) -> Picture:
    """The board with cells that were read from a photo and are not sure, and with clues that contradict each other."""
    accents: Accents = dict.fromkeys(doubtful, ("doubtful",))
    return decorate(genre.draw(board), accents | accents_of((), None, conflict=conflict))


def _between(drawn: Drawn) -> str:
    """What the buttons for the sides of a cell enter: borders on "edges", or "arrows"; "" where there are none."""
    if drawn.regions:
        return "edges"
    return "arrows" if drawn.sides else ""


def _key(genre: Genre, original: str, photo: PhotoBeside | None) -> str:
    """Under which the browser keeps what is drawn: what was read from a photo is not what was drawn before."""
    return photo.key if photo else original or genre.name


def blank_board(genre: Genre, size: str) -> Any:
    """A board of that size without clues; of the usual size when there is no such one."""
    drawn = genre.drawn
    assert drawn is not None, genre.name
    rows, cols = _read_size(size)
    fits = drawn.has_any_size and 0 < rows <= genre.limit[0] and 0 < cols <= genre.limit[1]
    fits = fits and rows * cols <= (genre.most_cells or rows * cols)
    if not fits and (rows, cols) not in drawn.sizes:
        rows, cols = drawn.sizes[0]
    return drawn.blank(rows, cols)


def read_board(genre: Genre, text: str) -> Any:
    """The board of a text in any of the genre's formats. Raises NotationError."""
    (reading, *_) = solvers.read(text, genre.name)
    if reading.error is not None:
        raise reading.error
    assert reading.entry is not None
    return reading.entry.board


def _read_size(text: str) -> tuple[int, int]:
    rows, _, cols = text.partition("x")
    is_number = all(part.isascii() and part.isdigit() and len(part) < 5 for part in (rows, cols))
    return (int(rows), int(cols)) if is_number else (0, 0)


def _chips(shown: Genre) -> list[Chip]:
    """The genres that are drawn, and those that are put together in a form."""
    composed = [genre for genre in solvers.all_genres() if genre.composed]
    chips = [*genre_chips("draw", drawn_genres(), shown), *genre_chips("ask", composed)]
    return sorted(chips, key=lambda chip: chip.title)


def _sizes(drawn: Drawn, chosen: str) -> list[Size]:
    sizes = [f"{rows}x{cols}" for rows, cols in drawn.sizes]
    known = sizes if chosen in sizes else [chosen, *sizes]
    return [Size(size, size.replace("x", "×"), size == chosen) for size in known]
