"""The search for all fillings of a board with pieces."""

import numpy as np

from solvers.contract.engine import Query
from solvers.contract.results import Progress
from solvers.genres.polyomino.board import Answer, PolyominoBoard
from solvers.genres.polyomino.kernels.exact_cover import fill_scarcest_item
from solvers.genres.polyomino.kernels.filling import fill_first_empty_cell
from solvers.genres.polyomino.kernels.packing import CLASSES, DONE, KEPT, NODES, RAW, SYMMETRIC
from solvers.genres.polyomino.searches.frozen import freeze_arrays, shard_of
from solvers.genres.polyomino.searches.layout import PieceLayout


class FillingSearch:
    """The search for all ways to fill a board; a node is a piece laid.

    Answers are found up to symmetries of the board, or separately if `are_alike` is False. is_first: which of the two
    searches is used, else the one that suits the board.
    """

    def __init__(self, board: PolyominoBoard, query: Query, are_alike: bool = True, is_first: bool | None = None):
        self.board, self.query = board, query
        shard, shards = shard_of(query)
        self.laying = PieceLayout(board, are_alike)
        self.images = len(self.laying.symmetries)
        self.packing, self.is_symmetric = self.laying.packing(query.keep, shard, shards)
        self.packing.at[SYMMETRIC] = self.is_symmetric
        is_first = self.laying.suits_filling_in_order if is_first is None else is_first
        self.fits = self.laying.fits(self.packing) if is_first else None
        self.possible = None if self.fits else self.laying.possible(self.packing)
        # Each answer is made once, not in every slice.
        self._answers: list[Answer] = []

    def step(self, budget: int) -> Progress:
        if not len(self.packing.kind):
            self.packing.at[DONE] = 1
        elif self.fits:
            fill_first_empty_cell(self.packing, self.fits, budget)
        else:
            fill_scarcest_item(self.packing, self.possible, budget)
        return self.progress()

    def progress(self) -> Progress:
        """Return the progress of the search."""
        at = self.packing.at
        self._answers += map(self.laying.answer, self.packing.kept[len(self._answers) : at[KEPT]])
        raw = int(at[RAW]) * (self.images if self.is_symmetric else 1)
        return Progress(
            nodes=int(at[NODES]),
            found=int(at[CLASSES]),
            answers=tuple(self._answers),
            share=1.0 if at[DONE] else self._share(),
            done=bool(at[DONE]),
            counts={"solutions": int(at[CLASSES]), "raw": raw},
            method="first-empty-cell" if self.fits else "dancing-cells",
        )

    def _share(self) -> float | None:
        """Return which share of the alternatives at the first choice is finished; None when there are none."""
        if self.fits:
            first = int((self.packing.cells[:, 0] == 0).sum())
            rest = sum(int(word).bit_count() for word in self.fits.rest[0])
            return float(1 - rest / first) if first else None
        ways = self.possible
        assert ways is not None
        many = len(ways.on) // len(ways.first)
        on_first = ways.on[ways.item[0] * many :][:many]
        first, rest = (int(np.bitwise_count(rows).sum()) for rows in (on_first, ways.alive[:many] & on_first))
        return 1 - rest / first if first else None

    def arrays(self) -> dict[str, np.ndarray]:
        """Return the arrays that change during the search, by name."""
        state = self.fits or self.possible
        assert state is not None
        parts = {"packing": self.packing._asdict(), "state": state._asdict()}
        return {f"{group}.{name}": array for group, part in parts.items() for name, array in part.items()}

    def freeze(self) -> bytes:
        return freeze_arrays(self.board, self.query, self.arrays())
