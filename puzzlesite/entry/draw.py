"""The page on which clues are entered: the board, its text, and links to other sizes and genres."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import solvers
from puzzlesite.core import limits
from puzzlesite.core.format import localize
from puzzlesite.entry.fixes import Fixes
from puzzlesite.entry.photo import PhotoPanel
from puzzlesite.parts import board as data
from puzzlesite.parts.genres import Chip, genre_chips, sort_by_fame
from solvers.assist.reshaping import has_size
from solvers.contract.entering import Drawn
from solvers.contract.genre import Genre
from solvers.contract.results import At
from solvers.decorations import Accents, accents_of, decorate
from solvers.notation.codec import Size
from solvers.picture import Picture

# The largest number of a whole board that can be entered.
MOST_ENTERED = 9


class OfferedSize(NamedTuple):
    """A size to choose, where only some are possible."""

    value: str
    label: str
    is_chosen: bool


class BoardVariantField(NamedTuple):
    """The field for the variant that a board can ask for. word: in its text."""

    title: str
    word: str
    is_chosen: bool


class BoardNumberField(NamedTuple):
    """The field for a number of the whole board."""

    title: str
    value: int
    most: int


def drawn_genres() -> list[Genre]:
    """Genres whose clues can be entered on a board."""
    return [genre for genre in solvers.all_genres() if genre.drawn is not None]


def draw_page(
    genre: Genre,
    board: Any,
    text: str = "",
    error: str = "",
    original: str = "",
    photo: PhotoPanel | None = None,
    *,
    is_fixing: bool = False,
    fixes: Fixes | None = None,
) -> dict[str, Any]:
    """The page of a board. text: shown instead of the board's text where it could not be read.

    picture, data and prototypes are empty where the board cannot be drawn. original: the address of the puzzle whose
    clues are changed, if any. photo: the photo that the board was read from. is_fixing: the page was opened to fix the
    clues. fixes: changes found without a script.
    """
    measure, drawn = genre.measure(board), genre.drawn
    is_small = measure.rows * measure.cols <= limits.ENTERED_CELLS
    can_draw = drawn is not None and is_small and drawn.clues(board) is not None
    symbols = drawn.symbols(board) if drawn and can_draw else ()
    doubtful, key = photo.doubtful if photo else (), _key(genre, original, photo)
    return {
        "genre": genre,
        "title": localize(genre.title),
        "rules": localize(genre.rules),
        "genres": _chips(genre),
        "sizes": _sizes(drawn, data.size_value(measure)) if drawn and not drawn.has_any_size else [],
        "is_drawn": drawn is not None,
        "can_reshape": drawn is not None and photo is None,
        "can_crop": drawn is not None and drawn.has_any_size,
        "rows": measure.rows,
        "cols": measure.cols,
        "limit": genre.limit,
        "picture": _draw(genre, board, doubtful, fixes.cells if fixes else ()) if can_draw else None,
        "data": data.clue_entry_data(genre, board, key, doubtful, is_fixing=is_fixing) if can_draw else "",
        "prototypes": data.draw_symbols(symbols),
        "answers": data.draw_symbols(genre.played.symbols(board)) if genre.played and can_draw else "",
        "typed": [symbol for symbol in symbols if symbol.key],
        "has_letters": any(symbol.key.isalpha() for symbol in symbols),
        "has_long_numbers": any(symbol.letter.isdigit() and len(symbol.letter) > 1 for symbol in symbols),
        "has_hidden_clue": any(symbol.key == "?" for symbol in symbols),
        "has_margins": bool(drawn and drawn.margins),
        "has_counts": drawn is not None and drawn.has_counts,
        "has_symmetry": drawn is not None and drawn.margins is None,
        "has_any_size": drawn is not None and drawn.has_any_size,
        "is_dense": drawn is not None and drawn.is_dense,
        "has_borders": bool(drawn and drawn.regions),
        "between": _between(drawn) if drawn and can_draw else "",
        "number": _number_field(drawn, board) if drawn and can_draw else None,
        "variant": _variant_field(drawn, board) if drawn and can_draw else None,
        "text": text or genre.emit(board),
        "error": error,
        "original": original,
        "photo": photo,
        "is_fixing": is_fixing,
        "fixes": fixes,
    }


def _draw(genre: Genre, board: Any, doubtful: Iterable[At], conflict: Iterable[At]) -> Picture:
    """The board with marks at clues of a photo that are in doubt and at clues that contradict each other."""
    accents: Accents = dict.fromkeys(doubtful, ("doubtful",))
    picture = decorate(genre.draw(board), accents | accents_of((), None, conflict=conflict))
    drawn = genre.drawn
    has_field = drawn is not None and (drawn.number or drawn.variant) is not None
    return replace(picture, caption=None) if has_field else picture


def _variant_field(drawn: Drawn, board: Any) -> BoardVariantField | None:
    """Return the field of the variant, if boards can ask for one."""
    variant = drawn.variant
    return variant and BoardVariantField(localize(variant.title), variant.word, board.is_variant)


def _number_field(drawn: Drawn, board: Any) -> BoardNumberField | None:
    """Return the field of the board's number, if it has one."""
    number = drawn.number
    return number and BoardNumberField(localize(number.title), board.count, max(MOST_ENTERED, board.count))


def _between(drawn: Drawn) -> str:
    """The kind of marks that buttons between cells enter: borders on "edges", or "arrows"; "" without buttons."""
    if drawn.regions:
        return "edges"
    return "arrows" if drawn.sides else ""


def _key(genre: Genre, original: str, photo: PhotoPanel | None) -> str:
    """The key under which the browser keeps the drawing; boards read from a photo are kept apart from drawn ones."""
    return photo.key if photo else original or genre.name


def blank_board(genre: Genre, size: str) -> Any:
    """A board of that size without clues, or of the genre's first size where that one is not possible."""
    drawn = genre.drawn
    assert drawn is not None, genre.name
    wanted = size_of_text(size)
    return drawn.blank(*(wanted if has_size(genre, wanted) else drawn.sizes[0]))


def read_board(genre: Genre, text: str) -> Any:
    """The board of a text in any of the genre's formats. Raises NotationError."""
    (reading, *_) = solvers.read(text, genre.name)
    if reading.error is not None:
        raise reading.error
    assert reading.entry is not None
    return reading.entry.board


def size_of_text(text: str) -> Size:
    """Rows and columns of a text such as 6x8; zeros for any other text."""
    rows, _, cols = text.partition("x")
    is_number = all(part.isascii() and part.isdigit() and len(part) < 5 for part in (rows, cols))
    return (int(rows), int(cols)) if is_number else (0, 0)


def _chips(shown: Genre) -> list[Chip]:
    """Links to the genres that are drawn and to those that are composed in a form, the best known first."""
    offered = sort_by_fame(genre for genre in solvers.all_genres() if genre.composed or genre.drawn)
    return [chip for genre in offered for chip in genre_chips("draw" if genre.drawn else "ask", [genre], shown)]


def _sizes(drawn: Drawn, chosen: str) -> list[OfferedSize]:
    sizes = [f"{rows}x{cols}" for rows, cols in drawn.sizes]
    return [OfferedSize(size, size.replace("x", "×"), size == chosen) for size in sizes]
