"""The canonical form: the least of the eight rotations and reflections of a board.

Forms are compared by their rows, then character by character in reading order.
"""

import numpy as np

from solvers.genres.akari.board import AkariBoard
from solvers.grids.rectangle import SYMMETRIES


def canonical(board: AkariBoard) -> tuple[AkariBoard, str]:
    """Return the least form, and the first symmetry in the order of SYMMETRIES that leads there."""
    codes = np.frombuffer("".join(board.cells).encode(), np.uint8).reshape(board.rows, board.cols)
    forms = ((*_form(codes, symmetry), symmetry) for symmetry in SYMMETRIES)
    rows, text, symmetry = min(forms, key=lambda form: form[:2])
    cols = len(text) // rows
    return AkariBoard(tuple(text[at : at + cols].decode() for at in range(0, len(text), cols))), symmetry


def _form(codes: np.ndarray, symmetry: str) -> tuple[int, bytes]:
    seen = codes[:, ::-1] if symmetry[0] == "m" else codes
    turned = np.rot90(seen, -int(symmetry[1]))
    return turned.shape[0], turned.tobytes()
