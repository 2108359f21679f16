"""A given picture as a puzzle, before any cell is changed. No numba: pages import it."""

from solvers.genres.nonogram.board import Answer, Colour, NonogramBoard, derive_clues
from solvers.genres.nonogram.generator.recipe import LARGEST
from solvers.notation import pixels
from solvers.notation.format import NotationError


def from_picture(text: str) -> tuple[NonogramBoard, Answer]:
    """The puzzle of a picture in the notation of `solvers.notation.pixels`, and the picture. Raises NotationError."""
    picture = pixels.parse(text)
    rows, cols = len(picture.cells), len(picture.cells[0])
    if max(rows, cols) > LARGEST:
        raise NotationError("too-large", 0, 0, rows=rows, cols=cols, most_rows=LARGEST, most_cols=LARGEST)
    palette = tuple(Colour(*tint) for tint in picture.palette)
    return derive_clues(picture.cells, palette), picture.cells
