"""The arrays of the kernels, made from a board."""

from itertools import chain

import numpy as np

from solvers.genres.nonogram.board import UNKNOWN, NonogramBoard
from solvers.genres.nonogram.kernels import grid
from solvers.genres.nonogram.kernels.grid import NonogramGrid
from solvers.jit.bit_rows import width_for


def line_words(board: NonogramBoard) -> tuple[int, ...]:
    """Return the width of its lines as rows of bits."""
    return width_for(max(board.height, board.width) + 1)


def pack_board(board: NonogramBoard, width: tuple[int, ...]) -> NonogramGrid:
    """Return the arrays of a board: every cell has the colours that its given cell allows."""
    rows, cols, colours, words = board.height, board.width, len(board.palette) + 1, len(width)
    clues = [*board.rows, *board.cols]
    first = np.cumsum([0, *(len(clue or ()) for clue in clues)])
    blocks = chain.from_iterable(chain.from_iterable(clue or () for clue in clues))
    most = int(np.diff(first).max())
    start = np.array(board.given or np.full((rows, cols), UNKNOWN), np.int8)
    is_open = start == UNKNOWN
    options = np.where(is_open, colours, 1).astype(np.int8).ravel()
    cells = rows * cols
    numbers = np.zeros(grid.NUMBERS, np.int64)
    numbers[grid.OPEN] = is_open.sum()
    may = [_rows_of_bits(is_open | (start == colour), words) for colour in range(colours)]
    return NonogramGrid(
        may=np.ascontiguousarray(np.stack(may, axis=1)),
        blocks=np.fromiter(blocks, np.int64, 2 * int(first[-1])).reshape(-1, 2),
        first=first,
        free=np.array([clue is None for clue in clues], np.uint8),
        length=np.array([cols] * rows + [rows] * cols, np.int64),
        options=options,
        queue=np.zeros(rows + cols, np.int64),
        queued=np.zeros(rows + cols, np.uint8),
        trail=np.zeros(cells * colours, np.int64),
        numbers=numbers,
        behind=np.zeros((most + 1, words), np.uint64),
        starts=np.zeros((most, words), np.uint64),
        found=np.zeros((colours, words), np.uint64),
    )


def _rows_of_bits(is_allowed: np.ndarray, words: int) -> np.ndarray:
    """Return [lines, words]: the cells of the rows, then of the columns, as bits."""
    held = np.zeros((sum(is_allowed.shape), words * 8), np.uint8)
    at = 0
    for lines in (is_allowed, is_allowed.T):
        bits = np.packbits(lines, axis=1, bitorder="little")
        held[at : at + len(bits), : bits.shape[1]] = bits
        at += len(bits)
    return held.view("<u8").astype(np.uint64)
