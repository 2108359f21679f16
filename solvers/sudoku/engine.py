"""How it is found: boards packed into arrays, searched in slices, answers unpacked; arrays end here."""

import json
import time
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

import numpy as np

from solvers.genre import Goal, Progress, Verdict
from solvers.grid import At
from solvers.sudoku import canonical as colours
from solvers.sudoku import general, kernels, symmetry
from solvers.sudoku.board import SYMBOLS, UNKNOWN, Answer, Board, at, symbol, units
from solvers.sudoku.techniques.explaining import explain as explain

LEAST_LIMIT = 2  # so that one answer is a proof, and never only the first that was met
KEEP_AT_MOST = 10_000
ALL = -1  # a limit of the kernels: count every answer
TAG = b"sudoku-2\n"
VECTOR_SIZE = 9  # the size that has a kernel of its own
COLOUR_CELLS = 1_600_000  # nodes times cells that the canonical form may take

_shape = cache(general.shape)
_room = cache(colours.room)


class Search:
    """The search of one board, over the kernel of its size. limit: answers to stop at; keep: answers held."""

    def __init__(self, board: Board, limit: int, keep: int):
        self.board, self.limit, self.keep = board, limit, keep
        self._answers: list[Answer] = []
        self._begin()

    def step(self, budget: int) -> Progress:
        """Take `budget` more nodes, or fewer when that ends the search."""
        self._run(budget)
        nodes, found = self._counted()
        is_exhausted = not self._waiting()
        for row in self._kept(len(self._answers), found):
            self._answers.append(tuple(row.tolist()))
        return Progress(
            nodes=nodes,
            found=found,
            answers=tuple(self._answers),
            share=self._share(),
            done=is_exhausted or found == self.limit,
            proven=self._proven() if is_exhausted and found > 1 else None,
            conflict=_conflict(self.board) if is_exhausted and not found else (),
            method="search",
        )

    def freeze(self) -> bytes:
        """A tag, a line of JSON, and the arrays in use."""
        line = "".join(map(symbol, self.board.clues))
        head = {"clues": line, "size": self.board.size, "limit": self.limit, "keep": self.keep}
        figures, *arrays = (np.ascontiguousarray(part) for part in self._used())
        packed = zlib.compress(b"".join(part.tobytes() for part in arrays), 1)
        return TAG + json.dumps(head | {"figures": figures.tolist()}).encode() + b"\n" + packed

    def restore(self, figures: Sequence[int], packed: bytes) -> None:
        """Take up what another search of this board froze. Raises ValueError when it does not fit."""
        self._used()[0][:] = figures
        content = zlib.decompress(packed)
        _, *arrays = self._used()
        if sum(part.nbytes for part in arrays) != len(content):
            raise ValueError("a frozen sudoku search of another length")
        for part in arrays:
            part[...] = np.frombuffer(content[: part.nbytes], part.dtype).reshape(part.shape)
            content = content[part.nbytes :]


class VectorSearch(Search):
    """A search of a 9x9 board."""

    def _begin(self) -> None:
        self._search = kernels.begin(self.board.clues, self.keep)

    def _run(self, budget: int) -> None:
        kernels.step(self._search, budget, self.limit)

    def _counted(self) -> tuple[int, int]:
        figures = self._search.figures
        return int(figures[kernels.NODES]), int(figures[kernels.FOUND])

    def _waiting(self) -> int:
        return int(self._search.figures[kernels.HEIGHT])

    def _kept(self, first: int, last: int) -> np.ndarray:
        return self._search.answers[first:last]

    def _share(self) -> None:
        return None

    def _proven(self) -> Mapping[At, object] | None:
        """Known when every answer was held."""
        found = self._counted()[1]
        if found > self.keep:
            return None
        answers = self._search.answers[:found]
        return _alike(self.board, answers[0], (answers == answers[0]).all(axis=0))

    def _used(self) -> tuple[np.ndarray, ...]:
        """The figures, and what matters between two nodes."""
        search = self._search
        return search.figures, search.stack[: 3 * self._waiting()], search.answers[: self._counted()[1]]


class GeneralSearch(Search):
    """A search of a board of any size."""

    def _begin(self) -> None:
        self._state = general.state(self.board.size, self.keep)
        general.begin(self._state, np.array(self.board.clues, np.int64), self.board.size)

    def _run(self, budget: int) -> None:
        limit = np.iinfo(np.int64).max if self.limit == ALL else self.limit
        general.search(_shape(self.board.size), self._state, limit, budget)

    def _counted(self) -> tuple[int, int]:
        return int(self._state.tally[general.NODES]), int(self._state.tally[general.FOUND])

    def _waiting(self) -> int:
        return int(self._state.tally[general.WAITING])

    def _kept(self, first: int, last: int) -> np.ndarray:
        return _digits(self._state.kept[first:last])

    def _share(self) -> float:
        """What has been looked at, when both halves of every parting are taken for equal."""
        return float(1 - np.ldexp(1.0, -self._state.depth[: self._waiting()].astype(np.int64)).sum())

    def _proven(self) -> Mapping[At, object]:
        union = self._state.union
        return _alike(self.board, _digits(union), (union & (union - 1)) == 0)

    def _used(self) -> tuple[np.ndarray, ...]:
        """The figures, and what matters between two nodes."""
        state, waiting = self._state, self._waiting()
        waits = state.stack[:waiting], state.news[:waiting], state.depth[:waiting]
        return state.tally, *waits, state.kept[: self._counted()[1]], state.union


def start(board: Board, goal: Goal) -> Search:
    """A search at its beginning. A limit below two is taken as two."""
    limit = ALL if goal.limit is None else max(goal.limit, LEAST_LIMIT)
    return _search(board, limit, max(0, min(goal.keep, KEEP_AT_MOST)))


def thaw(frozen: bytes) -> Search:
    """The search that was frozen. Raises ValueError for bytes of another version."""
    if not frozen.startswith(TAG):
        raise ValueError("not a frozen sudoku search of this version")
    line, packed = frozen[len(TAG) :].split(b"\n", 1)
    head = json.loads(line)
    clues = tuple(SYMBOLS.find(character) + 1 for character in head["clues"])
    search = _search(Board(head["size"], clues), head["limit"], head["keep"])
    search.restore(head["figures"], packed)
    return search


def warm() -> None:
    """Compile the kernels, or load them from the cache."""
    for size in (VECTOR_SIZE, 4):
        board = Board(size, (UNKNOWN,) * size * size)
        _search(board, LEAST_LIMIT, LEAST_LIMIT).step(1)
        throughput([board])
        canonical(board)
        for _ in explain(board):
            pass


def throughput(boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    """Seconds in the kernels, and the verdicts; 9x9 boards all at once, others one by one."""
    verdicts = dict.fromkeys(boards, Verdict.UNKNOWN)
    nines = [board for board in boards if board.size == VECTOR_SIZE]
    puzzles = np.array([board.clues for board in nines], np.uint8).reshape(-1, VECTOR_SIZE * VECTOR_SIZE)
    searches = [_search(board, LEAST_LIMIT, 0) for board in boards if board.size != VECTOR_SIZE]
    begun = time.perf_counter()
    counts = kernels.solve_many(puzzles, LEAST_LIMIT)[1].tolist()
    others = [search.step(np.iinfo(np.int64).max).found for search in searches]
    taken = time.perf_counter() - begun
    told = (Verdict.NONE, Verdict.ONE, Verdict.MANY)
    verdicts |= {board: told[count] for board, count in zip(nines, counts, strict=True)}
    verdicts |= {search.board: told[count] for search, count in zip(searches, others, strict=True)}
    return taken, [verdicts[board] for board in boards]


def canonical(board: Board) -> tuple[Board, str]:
    """One board for all that are the same, and the transform that leads there.

    A board with very many symmetries and clues may take too long: then it is only the least of its turned and mirrored
    forms, and other forms of it are not recognised.
    """
    is_square = board.box_rows == board.box_cols
    found = [_least(board, transposes) for transposes in (False, True)[: 1 + is_square]]
    if None in found:
        found = [_named(board, order) for order in _turned(board)]
    return min(found, key=lambda one: one[0].clues)


def _least(board: Board, transposes: bool) -> tuple[Board, str] | None:
    """The canonical form of a board (transposed first) under all but transposition; None when it takes too long."""
    size = board.size
    grid = np.array(board.clues, np.int64).reshape(size, size)
    rows, cols = np.nonzero(grid.T if transposes else grid)
    clues = np.stack([rows, cols, (grid.T if transposes else grid)[rows, cols] - 1], axis=1)
    sizes = np.array([size, board.box_rows, board.box_cols], np.int64)
    if not colours.least(clues, sizes, _room(size), COLOUR_CELLS // size**2):
        return None
    rows_kept, cols_kept = _room(size).orders[colours.BEST].tolist()
    return _named(board, (transposes, rows_kept, cols_kept))


_Order = tuple[bool, Sequence[int], Sequence[int]]  # transposed first or not, rows, columns


def _turned(board: Board) -> list[_Order]:
    """The orders of turning and mirroring."""
    forth, size = range(board.size), board.size
    ways = (forth, range(size - 1, -1, -1))
    transposing = (False, True) if board.box_rows == board.box_cols else (False,)
    return [(transposes, rows, cols) for transposes in transposing for rows in ways for cols in ways]


def _named(board: Board, order: _Order) -> tuple[Board, str]:
    """The board in an order, its digits named as they appear, and the transform that leads there."""
    plain = range(board.size)
    seen = symmetry.turn_board(board, symmetry.written(*order, plain)).clues
    names = [digit - 1 for digit in dict.fromkeys(seen) if digit != UNKNOWN]
    names += [digit for digit in plain if digit not in names]
    transform = symmetry.written(*order, [names.index(digit) for digit in plain])
    return symmetry.turn_board(board, transform), transform


def _search(board: Board, limit: int, keep: int) -> Search:
    return (VectorSearch if board.size == VECTOR_SIZE else GeneralSearch)(board, limit, keep)


def _digits(masks: np.ndarray) -> np.ndarray:
    """Digits of masks with one digit each."""
    return np.frexp(masks)[1]


def _alike(board: Board, answer: np.ndarray, is_alike: np.ndarray) -> Mapping[At, object]:
    """The empty cells that are the same in all answers, with their digits."""
    cells = [cell for cell in np.flatnonzero(is_alike).tolist() if board.clues[cell] == UNKNOWN]
    return {at(cell, board.size): int(answer[cell]) for cell in cells}


def _conflict(board: Board) -> tuple[At, ...]:
    """Two equal clues of one unit, where there are any."""
    for unit in units(board.size):
        for one, other in combinations((cell for cell in unit.cells if board.clues[cell]), 2):
            if board.clues[one] == board.clues[other]:
                return at(one, board.size), at(other, board.size)
    return ()
