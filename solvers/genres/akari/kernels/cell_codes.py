"""The codes of a board's cells, one character of the Enpitsu text each; cells are flat indexes."""

import numpy as np

from solvers.jit.decorators import force_inline

WHITE, BLACK, ZERO, FOUR = ord("."), ord("#"), ord("0"), ord("4")


def read_codes(text: str) -> np.ndarray:
    """Return the codes of a text in a writable array: a read-only one would have kernels compiled again."""
    return np.frombuffer(bytearray(text, "ascii"), np.uint8)


@force_inline
def is_clue(code):
    """Whether a code is a number."""
    return ZERO <= code <= FOUR


@force_inline
def cell_beside(cell, side, cols, size):
    """The cell above, left, right or below; -1 outside the board."""
    if side == 0:
        return cell - cols
    if side == 1:
        return cell - 1 if cell % cols else -1
    if side == 2:
        return cell + 1 if (cell + 1) % cols else -1
    return cell + cols if cell + cols < size else -1
