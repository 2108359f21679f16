"""The engine: a plain search is a good first one; kernels can follow when it is too slow."""

import json

from solvers.contract.engine import Engine, Query
from solvers.contract.results import Progress
from solvers.genres._blank.board import BlankBoard
from solvers.grids.rectangle import cells


class BlankSearch:
    """A search that fills every cell in one slice."""

    def __init__(self, board: BlankBoard):
        self.board = board

    def step(self, budget: int) -> Progress:
        answer = frozenset(cells(self.board.rows, self.board.cols))
        return Progress(nodes=1, found=1, answers=(answer,), share=1.0, done=True, method="fill")

    def freeze(self) -> bytes:
        return json.dumps([self.board.rows, self.board.cols]).encode()


class BlankEngine(Engine):
    """An engine with only `start` and `thaw`, which every genre must have.

    `solvers.contract.engine` lists the others.
    """

    def start(self, board: BlankBoard, query: Query) -> BlankSearch:
        """Return a search at its beginning."""
        return BlankSearch(board)

    def thaw(self, frozen: bytes) -> BlankSearch:
        """Return the search that was frozen."""
        return BlankSearch(BlankBoard(*json.loads(frozen)))


ENGINE = BlankEngine()
