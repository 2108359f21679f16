"""How it is found: boards packed into arrays, searched in slices, answers unpacked; arrays end here."""

import json
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations

import numpy as np

from solvers.genre import Goal, Progress
from solvers.grid import At
from solvers.sudoku import general
from solvers.sudoku.board import SYMBOLS, UNKNOWN, Answer, Board, at, symbol, units
from solvers.sudoku.general import FOUND, NODES, WAITING
from solvers.sudoku.techniques.explaining import explain as explain

LEAST_LIMIT = 2  # so that one answer is a proof, and never only the first that was met
KEEP_AT_MOST = 10_000
ENDLESS = np.iinfo(np.int64).max
TAG = b"sudoku-general-1\n"

_shape = cache(general.shape)


class Search:
    """The search of one board. limit: answers to stop at; keep: answers held."""

    def __init__(self, board: Board, limit: int | None, keep: int):
        self.board, self.limit, self.keep = board, limit, keep
        self._state = general.state(board.size, keep)
        self._answers: list[Answer] = []
        general.begin(self._state, np.array(board.clues, np.int64), board.size)

    def step(self, budget: int) -> Progress:
        """Take `budget` more nodes, or fewer when that ends the search."""
        limit = ENDLESS if self.limit is None else self.limit
        waits = general.search(_shape(self.board.size), self._state, limit, budget)
        return self._progress(done=not waits or self._state.tally[FOUND] >= limit, exhausted=not waits)

    def _progress(self, done: bool, exhausted: bool) -> Progress:
        found = int(self._state.tally[FOUND])
        for masks in self._state.kept[len(self._answers) : found]:
            self._answers.append(_digits(masks))
        return Progress(
            nodes=int(self._state.tally[NODES]),
            found=found,
            answers=tuple(self._answers),
            share=self._share(),
            done=done,
            proven=self._proven() if exhausted and found > 1 else None,
            conflict=_conflict(self.board) if exhausted and not found else (),
            method="search",
        )

    def _share(self) -> float:
        """What has been looked at, when both halves of every parting are taken for equal."""
        waiting = self._state.tally[WAITING]
        return float(1 - np.ldexp(1.0, -self._state.depth[:waiting].astype(np.int64)).sum())

    def _proven(self) -> Mapping[At, object]:
        size, union = self.board.size, self._state.union
        alike = np.flatnonzero((union & (union - 1)) == 0)
        return {at(cell, size): int(union[cell]).bit_length() for cell in alike.tolist() if not self.board.clues[cell]}

    def freeze(self) -> bytes:
        """A tag, a line of JSON, and the arrays in use, in the order of `_used`."""
        line = "".join(map(symbol, self.board.clues))
        head = {"clues": line, "size": self.board.size, "limit": self.limit, "keep": self.keep}
        head["tally"] = self._state.tally.tolist()
        arrays = b"".join(np.ascontiguousarray(part).tobytes() for part in self._used())
        return TAG + json.dumps(head).encode() + b"\n" + zlib.compress(arrays, 1)

    def _used(self) -> Iterable[np.ndarray]:
        """The parts of the state that matter between two nodes."""
        state, waiting, found = self._state, self._state.tally[WAITING], self._state.tally[FOUND]
        return (
            state.stack[:waiting],
            state.news[:waiting],
            state.depth[:waiting],
            state.kept[: min(found, self.keep)],
            state.union,
        )

    def restore(self, tally: list[int], arrays: bytes) -> None:
        """Take up what another search wrote in `freeze`. Raises ValueError when it is not of this board."""
        self._state.tally[:] = tally
        if sum(part.nbytes for part in self._used()) != len(arrays):
            raise ValueError("a frozen sudoku search of another length")
        for part in self._used():
            part[...] = np.frombuffer(arrays[: part.nbytes], part.dtype).reshape(part.shape)
            arrays = arrays[part.nbytes :]


def start(board: Board, goal: Goal) -> Search:
    """A search at its beginning. A limit below two is taken as two."""
    limit = None if goal.limit is None else max(goal.limit, LEAST_LIMIT)
    return Search(board, limit, min(goal.keep, KEEP_AT_MOST, limit or KEEP_AT_MOST))


def thaw(frozen: bytes) -> Search:
    """The search that was frozen. Raises ValueError for bytes of another version."""
    if not frozen.startswith(TAG):
        raise ValueError("not a frozen sudoku search of this version")
    line, arrays = frozen[len(TAG) :].split(b"\n", 1)
    head = json.loads(line)
    clues = tuple(SYMBOLS.find(character) + 1 for character in head["clues"])
    search = Search(Board(head["size"], clues), head["limit"], head["keep"])
    search.restore(head["tally"], zlib.decompress(arrays))
    return search


def warm() -> None:
    """Compile the kernels, or load them from the cache."""
    Search(Board(4, (UNKNOWN,) * 16), LEAST_LIMIT, LEAST_LIMIT).step(1)


def _digits(masks: np.ndarray) -> Answer:
    return tuple(mask.bit_length() for mask in masks.tolist())


def _conflict(board: Board) -> tuple[At, ...]:
    """Two equal clues of one unit, where there are any."""
    for unit in units(board.size):
        for one, other in combinations((cell for cell in unit.cells if board.clues[cell]), 2):
            if board.clues[one] == board.clues[other]:
                return at(one, board.size), at(other, board.size)
    return ()
