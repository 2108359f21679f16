"""From a board to the arrays of `kernels`."""

from functools import lru_cache

import numpy as np

from solvers.bitrows import store, width_for
from solvers.grid import transposed
from solvers.nonogram import kernels
from solvers.nonogram.board import UNKNOWN, Board, Clue, Line
from solvers.nonogram.kernels import Grid


def width_of(board: Board) -> tuple[int, ...]:
    """The width of its lines as rows of bits."""
    return width_for(max(board.height, board.width) + 1)


def packed(board: Board, width: tuple[int, ...]) -> Grid:
    """The arrays of a board: every cell may be all that its given cell allows."""
    clues: list[Clue | None] = [*board.rows, *board.cols]
    rows, cols, colours, words = board.height, board.width, len(board.palette) + 1, len(width)
    told = [[(block.length, block.colour) for block in clue or ()] for clue in clues]
    most = max(map(len, told))
    may = np.zeros((rows + cols, colours, words), np.uint64)
    for number, line in enumerate([*board.start, *transposed(board.start)]):
        for colour in range(colours):
            store(may[number], colour, _allowed(line, colour), width)
    options = [1 if cell != UNKNOWN else colours for line in board.start for cell in line]
    cells = rows * cols
    numbers = np.zeros(kernels.NUMBERS, np.int64)
    numbers[kernels.OPEN] = sum(option > 1 for option in options)
    return Grid(
        may=may,
        blocks=np.array([block for blocks in told for block in blocks], np.int64).reshape(-1, 2),
        first=np.cumsum([0, *map(len, told)]),
        free=np.array([clue is None for clue in clues], np.uint8),
        length=np.array([cols] * rows + [rows] * cols, np.int64),
        options=np.array(options, np.int8),
        queue=np.zeros(rows + cols, np.int64),
        queued=np.zeros(rows + cols, np.uint8),
        trail=np.zeros(cells * colours, np.int64),
        numbers=numbers,
        behind=np.zeros((most + 1, words), np.uint64),
        starts=np.zeros((most, words), np.uint64),
        found=np.zeros((colours, words), np.uint64),
    )


@lru_cache(maxsize=10_000)
def _allowed(line: Line, colour: int) -> int:
    return sum(1 << place for place, cell in enumerate(line) if cell in (UNKNOWN, colour))
