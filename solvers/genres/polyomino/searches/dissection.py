"""The search for all dissections of a board into copies of one shape."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from solvers.contract.engine import Query
from solvers.contract.results import Progress
from solvers.genres.polyomino.board import Answer, Cells, Piece, PolyominoBoard, Task, orientations, turn
from solvers.genres.polyomino.kernels.dissecting import ENDED, FOUND, CutBoard, next_cut
from solvers.genres.polyomino.kernels.shapes import BRANCHES, FIXED, SPLIT, start_walk
from solvers.genres.polyomino.kernels.touching import empty_shape
from solvers.genres.polyomino.searches.filling import FillingSearch
from solvers.genres.polyomino.searches.frozen import freeze_arrays, shard_of
from solvers.grids.rectangle import SYMMETRIES

NODES, SHAPES, FREE, SOLUTIONS, RAW, KEPT, STATE, HAS_ANSWER = range(8)
# States of the search: its shape is packed, then the mirror image of that.
WALKING, PACKING, MIRRORED, OVER = range(4)
# Preparing a search is worth this many nodes.
PREPARING = 5_000


class DissectionSearch:
    """The search for all cuts of a board. A shape represents its mirror image too unless it is given.

    A node is a fixed polyomino passed, or a piece laid.
    """

    def __init__(self, board: PolyominoBoard, query: Query):
        self.board, self.query = board, query
        assert board.region is not None
        self.region = board.region
        self.shard, self.shards = shard_of(query)
        self.pieces = board.pieces[self.shard :: self.shards]
        self.size = self.region.area // board.copies
        self.walk = start_walk(self.size if not board.pieces else 1)
        self.tally = np.zeros(8, np.int64)
        self.shape = np.zeros((self.size, 2), np.int64)
        # The piece on each open cell.
        self.kept = np.full((query.keep, self.region.area), -1, np.int64)
        self.packed: FillingSearch | None = None
        # Each answer is made once, not in every slice.
        self._made: list[Answer] = []
        self._room = empty_shape(len(self.walk.cells)), empty_shape(len(self.walk.cells))
        self._cutting = self._uncut()

    def _uncut(self) -> CutBoard:
        copies, grid = self.board.copies, np.ones((self.region.rows, self.region.cols), np.uint8)
        for cell in self.region.cells():
            grid[cell] = 0
        return CutBoard(grid, np.zeros(copies, np.int64), np.zeros((copies, 2), np.int64))

    def step(self, budget: int) -> Progress:
        """Walk and pack for about `budget` nodes."""
        while budget > 0 and self.tally[STATE] != OVER:
            before = int(self.tally[NODES])
            if self.tally[STATE] == WALKING:
                self._walk(budget)
            else:
                self._pack(budget)
            budget -= max(1, int(self.tally[NODES]) - before)
        names = {"free_shapes": FREE, "shapes": SHAPES, "solutions": SOLUTIONS, "raw": RAW}
        counts = {name: int(self.tally[place]) for name, place in names.items()}
        if self.packed is not None:
            self._add_running(counts)
        is_over = bool(self.tally[STATE] == OVER)
        return Progress(
            nodes=int(self.tally[NODES]),
            found=counts["solutions"],
            answers=self._answers(),
            share=1.0 if is_over else self._share(),
            done=is_over,
            counts=counts,
            method="enumeration",
        )

    def _walk(self, budget: int) -> None:
        """Continue to the next shape that is worth a search, or to the end."""
        if self.board.pieces:
            self._take_given()
            return
        arguments = (self.walk, self.shard, self.shards, *self._room, self._cutting, self.board.reflections, budget)
        status, passed, shapes = next_cut(*arguments)
        self.tally[NODES] += passed
        self.tally[SHAPES] += shapes
        if status == FOUND:
            self._begin(self._room[0].cells[0], PACKING)
        elif status == ENDED:
            self.tally[STATE] = OVER

    def _take_given(self) -> None:
        if self.tally[SHAPES] == len(self.pieces):
            self.tally[STATE] = OVER
            return
        self._begin(np.array(self.pieces[int(self.tally[SHAPES])].cells), PACKING)
        self.tally[SHAPES] += 1

    def _begin(self, cells: np.ndarray, state: int) -> None:
        self.shape[...] = cells
        self.tally[STATE] = state
        self.tally[NODES] += PREPARING
        self.packed = self._packing()

    def _packing(self) -> FillingSearch:
        """Return the search for this shape, or for its mirror image in turn."""
        cells = self._cells() if self.tally[STATE] == PACKING else turn(self._cells(), SYMMETRIES[4])
        board = PolyominoBoard(Task.PACK, self.board.reflections, (Piece(cells, self.board.copies),), self.region)
        return FillingSearch(board, Query(None, self.query.keep - int(self.tally[KEPT])))

    def _cells(self) -> Cells:
        return tuple((row, col) for row, col in self.shape.tolist())

    def _pack(self, budget: int) -> None:
        assert self.packed is not None
        before = self.packed.progress().nodes
        progress = self.packed.step(budget)
        self.tally[NODES] += progress.nodes - before
        if progress.done:
            self._close(progress)

    def _close(self, progress: Progress) -> None:
        """Add up the results of a shape's search."""
        assert self.packed is not None
        mirrors = self._mirrors()
        self.tally[SOLUTIONS] += progress.found
        self.tally[RAW] += progress.counts["raw"] * (2 if mirrors == "counted" else 1)
        for answer in progress.answers:
            self._keep(answer)
        self.tally[HAS_ANSWER] |= progress.found > 0
        self.packed = None
        if mirrors == "apart" and self.tally[STATE] == PACKING:
            self._begin(self.shape, MIRRORED)
            return
        self.tally[FREE] += self.tally[HAS_ANSWER]
        self.tally[HAS_ANSWER], self.tally[STATE] = 0, WALKING

    def _mirrors(self) -> str:
        """Return the treatment of a shape's mirror image: it is the same, is counted with it, or is searched apart."""
        cells = self._cells()
        if self.board.reflections or self.board.pieces or turn(cells, SYMMETRIES[4]) in orientations(cells, False):
            return "same"
        assert self.packed is not None
        return "counted" if any(map(self.packed.laying.maps, SYMMETRIES[4:])) else "apart"

    def _keep(self, answer: Any) -> None:
        numbers = {cell: number for number, cells in enumerate(answer) for cell in cells}
        self.kept[self.tally[KEPT]] = [numbers[cell] for cell in self.region.cells()]
        self.tally[KEPT] += 1

    def _answers(self) -> tuple[Answer, ...]:
        self._made += map(self._answer, range(len(self._made), self.tally[KEPT]))
        return tuple(self._made)

    def _answer(self, number: int) -> Answer:
        cells = np.array(self.region.cells())
        pieces = (cells[self.kept[number] == piece].tolist() for piece in range(self.board.copies))
        return tuple(tuple((row, col) for row, col in piece) for piece in pieces)

    def _share(self) -> float:
        if self.board.pieces:
            return float((self.tally[SHAPES] - 1) / max(1, len(self.pieces)))
        return max(0.0, float(self.walk.at[BRANCHES] - 1) / FIXED[int(self.walk.at[SPLIT])])

    def _add_running(self, counts: dict[str, int]) -> None:
        """Add the results so far of the running search."""
        assert self.packed is not None
        running = self.packed.progress()
        for name in ("solutions", "raw"):
            counts[name] += running.counts[name]

    def arrays(self) -> dict[str, np.ndarray]:
        """Return the arrays that change during the search, by name."""
        named = {f"walk.{name}": array for name, array in self.walk._asdict().items()}
        packed = self.packed.arrays() if self.packed else {}
        own = {"tally": self.tally, "shape": self.shape, "kept": self.kept}
        return {**named, **own, **{f"packed.{name}": array for name, array in packed.items()}}

    def resume_from(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Prepare the search of a shape, when one was running."""
        self.tally[...], self.shape[...] = arrays["tally"], arrays["shape"]
        self.packed = self._packing() if self.tally[STATE] in (PACKING, MIRRORED) else None

    def freeze(self) -> bytes:
        """Return everything needed to continue elsewhere."""
        return freeze_arrays(self.board, self.query, self.arrays())
