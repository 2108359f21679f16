"""The codes of a board's cells, one character of the Enpitsu text each; cells are flat indexes."""

import numpy as np

from solvers.jit.decorators import force_inline

WHITE, BLACK, ZERO, FOUR = ord("."), ord("#"), ord("0"), ord("4")


def read_codes(text: str) -> np.ndarray:
    """The codes of a text; they can be written, for those that can't would have kernels compiled once more."""
    return np.frombuffer(bytearray(text, "ascii"), np.uint8)


@force_inline
def is_clue(code):
    """Whether it is a number."""
    return ZERO <= code <= FOUR


@force_inline
def beside(cell, side, cols, size):
    """The cell above, left, right or below; -1 outside the board."""
    if side == 0:
        return cell - cols
    if side == 1:
        return cell - 1 if cell % cols else -1
    if side == 2:
        return cell + 1 if (cell + 1) % cols else -1
    return cell + cols if cell + cols < size else -1
