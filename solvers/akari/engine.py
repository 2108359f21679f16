"""How it is found: the board as a formula for the learning search, answers unpacked; arrays end here."""

import time
from collections.abc import Mapping, Sequence

import numpy as np

from solvers.akari.board import LIGHT, NO_LIGHT, Answer, Board
from solvers.akari.canonical import canonical
from solvers.akari.kernels import formula_of
from solvers.akari.techniques import explaining
from solvers.akari.techniques.explaining import explain
from solvers.genre import Goal, Progress, Verdict
from solvers.grid import At
from solvers.learning import finder
from solvers.learning.finder import Finder

__all__ = ["canonical", "explain", "start", "thaw", "throughput", "warm"]

LEAST_LIMIT = 2  # so that one answer is a proof, and never only the first that was met
TAG = b"akari-1\n"


class Search:
    """The search of one board; cells[v] is the flat cell of variable v."""

    def __init__(self, board: Board, finder: Finder, cells: np.ndarray):
        self.board, self._finder, self._cells = board, finder, cells
        self._answers: list[Answer] = []

    def step(self, budget: int) -> Progress:
        """Take about `budget` more decisions, or fewer when that ends the search."""
        self._finder.step(budget)
        return self._progress()

    def _progress(self) -> Progress:
        found = self._finder
        for values in found.answers[len(self._answers) :]:
            self._answers.append(frozenset(self._at(values == 1)))
        return Progress(
            nodes=found.decisions,
            found=found.found,
            answers=tuple(self._answers),
            done=found.done,
            proven=self._proven() if found.found != 1 else None,
            method="learning" if found.conflicts else "propagation",
        )

    def _proven(self) -> Mapping[At, object]:
        settled = self._finder.proven()
        return dict.fromkeys(self._at(settled == 1), LIGHT) | dict.fromkeys(self._at(settled == 0), NO_LIGHT)

    def _at(self, chosen: np.ndarray) -> list[At]:
        flat = self._cells[chosen[: self._cells.size]]
        return list(zip((flat // self.board.cols).tolist(), (flat % self.board.cols).tolist(), strict=True))

    def freeze(self) -> bytes:
        """A tag, the board's size and rows, and the frozen finder."""
        rows = "\n".join(self.board.cells).encode()
        return TAG + f"{self.board.rows}\n".encode() + rows + b"\n" + self._finder.freeze()


def start(board: Board, goal: Goal) -> Search:
    """A search at its beginning."""
    formula, cells = formula_of(_codes(board), board.rows, board.cols)
    limit = goal.limit if goal.limit is None else max(goal.limit, LEAST_LIMIT)
    return Search(board, Finder(formula, limit, goal.keep, shared=True), cells)


def thaw(frozen: bytes) -> Search:
    """The search that was frozen."""
    rows, _, rest = frozen.removeprefix(TAG).partition(b"\n")
    *cells, arrays = rest.split(b"\n", int(rows))
    board = Board(tuple(row.decode() for row in cells))
    return Search(board, finder.thaw(arrays), formula_of(_codes(board), board.rows, board.cols)[1])


def warm() -> None:
    """Compile all kernels, or load them."""
    explaining.warm()
    search = start(Board((".1..", "....", "...1")), Goal())
    search.step(1)
    thaw(search.freeze()).step(1_000_000)


def throughput(boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    """Seconds for all verdicts on one thread, from boards to proofs."""
    begun = time.perf_counter()
    verdicts = [_verdict(board) for board in boards]
    return time.perf_counter() - begun, verdicts


def _verdict(board: Board) -> Verdict:
    search = Finder(formula_of(_codes(board), board.rows, board.cols)[0])
    while not search.done:
        search.step(1_000_000)
    return (Verdict.NONE, Verdict.ONE, Verdict.MANY)[search.found]


def _codes(board: Board) -> np.ndarray:
    return np.frombuffer("".join(board.cells).encode(), np.uint8)
