"""How it is found: clues packed into lines of bits, lines solved, cells tried; arrays end here."""

import io
from collections.abc import Mapping

import numpy as np

from solvers.bitrows import store, width_for
from solvers.genre import Goal, Progress, Search
from solvers.grid import At, transposed
from solvers.nonogram import kernels
from solvers.nonogram.board import UNKNOWN, Answer, Board, Clue, Line
from solvers.nonogram.formats.non import NON
from solvers.nonogram.kernels import DONE, FOUND, LEVEL, LINE_NONE, NODES, Grid

ENDLESS = np.iinfo(np.int64).max
KEEP_AT_MOST = 10_000


def start(board: Board, goal: Goal) -> Search:
    """A search at its beginning."""
    return Tried(board, goal)


def thaw(frozen: bytes) -> Search:
    """The search that was frozen."""
    arrays = dict(np.load(io.BytesIO(frozen), allow_pickle=False))
    limit, keep, guilty = arrays.pop("said").tolist()
    board = NON.board(str(arrays.pop("board")))
    search = Tried(board, Goal(None if limit < 0 else limit, keep), begun=True)
    search.guilty = guilty
    for name, array in search.grid._asdict().items():
        array[...] = arrays[name]
    return search


class Tried:
    """The search of one board: lines first, then every open cell tried. A node is a trial or a decision."""

    def __init__(self, board: Board, goal: Goal, begun: bool = False):
        self.board, self.goal = board, goal
        self.width = width_for(max(board.height, board.width) + 1)
        self.grid = packed(board, min(goal.keep, KEEP_AT_MOST), len(self.width))
        self.guilty = LINE_NONE
        self._lines_alone: dict[At, object] = {}
        if not begun:
            self.guilty = int(kernels.begin(self.grid, self.width))
            self.grid.numbers[DONE] |= self.guilty != LINE_NONE

    def step(self, budget: int) -> Progress:
        limit = ENDLESS if self.goal.limit is None else self.goal.limit
        kernels.search(self.grid, limit, budget, self.width)
        numbers = self.grid.numbers
        done = bool(numbers[DONE]) or int(numbers[FOUND]) >= limit
        held = min(int(numbers[FOUND]), len(self.grid.kept))
        return Progress(
            nodes=int(numbers[NODES]),
            found=int(numbers[FOUND]),
            answers=tuple(_answer(self.board, row) for row in self.grid.kept[:held]),
            share=None,
            done=done,
            proven=self._proven(),
            conflict=self._guilty_cells(),
            method="lines" if numbers[NODES] == 0 else "trial",
        )

    def _proven(self) -> Mapping[At, object] | None:
        """What is the same in all answers, as far as it is known: while no cell is decided, all that is settled."""
        if self.grid.numbers[LEVEL] > 0 or self.guilty != LINE_NONE or self.grid.numbers[FOUND] > 0:
            return None
        return _settled(self.board, self.grid)

    def _guilty_cells(self) -> tuple[At, ...]:
        """The line that cannot be laid, when lines alone show that there is no answer."""
        if self.guilty == LINE_NONE:
            return ()
        if self.guilty < self.board.height:
            return tuple((self.guilty, col) for col in range(self.board.width))
        return tuple((row, self.guilty - self.board.height) for row in range(self.board.height))

    def freeze(self) -> bytes:
        held = io.BytesIO()
        limit = -1 if self.goal.limit is None else self.goal.limit
        said = np.array([limit, self.goal.keep, self.guilty])
        board = np.array(NON.write_board(self.board))
        np.savez_compressed(held, allow_pickle=False, said=said, board=board, **self.grid._asdict())
        return held.getvalue()


def packed(board: Board, keep: int, words: int) -> Grid:
    """The arrays of a board: every cell may be all that its given cell allows."""
    clues: list[Clue | None] = [*board.rows, *board.cols]
    rows, cols, colours = board.height, board.width, len(board.palette) + 1
    told = [[(block.length, block.colour) for block in clue or ()] for clue in clues]
    most = max(map(len, told))
    may = np.zeros((rows + cols, colours, words), np.uint64)
    for number, line in enumerate([*board.start, *transposed(board.start)]):
        for colour in range(colours):
            store(may[number], colour, _allowed(line, colour), (0,) * words)
    options = [1 if cell != UNKNOWN else colours for line in board.start for cell in line]
    cells = rows * cols
    numbers = np.zeros(12, np.int64)
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
        level=np.zeros((cells * colours + 1, 3), np.int64),
        numbers=numbers,
        behind=np.zeros((most + 1, words), np.uint64),
        starts=np.zeros((most, words), np.uint64),
        found=np.zeros((colours, words), np.uint64),
        kept=np.zeros((keep, cells), np.int8),
    )


def _allowed(line: Line, colour: int) -> int:
    return sum(1 << place for place, cell in enumerate(line) if cell in (UNKNOWN, colour))


def _answer(board: Board, cells: np.ndarray) -> Answer:
    return tuple(tuple(row) for row in cells.reshape(board.height, board.width).tolist())


def _settled(board: Board, grid: Grid) -> dict[At, object]:
    """The cells that are settled now, those given left out."""
    colours = range(len(board.palette) + 1)
    alone = np.flatnonzero(grid.options == 1)
    found: dict[At, object] = {}
    for row, col in zip(*np.divmod(alone, board.width), strict=True):
        if board.start[row][col] == UNKNOWN:
            word, bit = col >> 6, np.uint64(col & 63)
            found[int(row), int(col)] = next(c for c in colours if grid.may[row, c, word] >> bit & np.uint64(1))
    return found


def warm() -> None:
    """Compile or load all kernels."""
    for size in (2, 70, 130, 300):
        clue: Clue = ()
        start(Board((clue,) * size, (clue,) * size), Goal()).step(1)
