"""A picture that somebody has drawn, as a puzzle before anything is changed in it. No numba: pages show it."""

from solvers import pixels
from solvers.nonogram.board import Answer, Board, Colour, clued
from solvers.nonogram.recipe import LARGEST
from solvers.notation import NotationError


def drawn(text: str) -> tuple[Board, Answer]:
    """The puzzle of a picture in the notation of `solvers.pixels`, and the picture. Raises NotationError."""
    picture = pixels.parse(text)
    rows, cols = len(picture.cells), len(picture.cells[0])
    if max(rows, cols) > LARGEST:
        raise NotationError("too-large", 0, 0, rows=rows, cols=cols, most_rows=LARGEST, most_cols=LARGEST)
    palette = tuple(Colour(*tint) for tint in picture.palette)
    return clued(picture.cells, palette), picture.cells
