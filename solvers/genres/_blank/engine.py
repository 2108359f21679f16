"""The engine: a plain search is a fine first one; kernels can come when it is too slow."""

import json

from solvers.contract.engine import Engine, Query
from solvers.contract.results import Progress
from solvers.genres._blank.board import Board
from solvers.grids.rectangle import cells


class Search:
    """Fills every cell in one slice."""

    def __init__(self, board: Board):
        self.board = board

    def step(self, budget: int) -> Progress:
        answer = frozenset(cells(self.board.rows, self.board.cols))
        return Progress(nodes=1, found=1, answers=(answer,), share=1.0, done=True, method="fill")

    def freeze(self) -> bytes:
        return json.dumps([self.board.rows, self.board.cols]).encode()


class BlankEngine(Engine):
    """`start` and `thaw` are all that a genre must have; what else an engine can do is in `solvers.contract.engine`."""

    def start(self, board: Board, query: Query) -> Search:
        """A search at its beginning."""
        return Search(board)

    def thaw(self, frozen: bytes) -> Search:
        """The search that was frozen."""
        return Search(Board(*json.loads(frozen)))


ENGINE = BlankEngine()
