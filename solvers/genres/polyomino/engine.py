"""The engine: shapes enumerated and arranged, or pieces placed. All answers are counted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from solvers.contract.engine import Engine, Query, Search
from solvers.contract.recipe import Making
from solvers.contract.results import Progress
from solvers.genres.polyomino.area_and_colour import explain_sum, find_impossibility
from solvers.genres.polyomino.board import (
    MOST_COPIES,
    Answer,
    Cells,
    Piece,
    PolyominoBoard,
    Region,
    Task,
    measure_box,
    orientations,
)
from solvers.genres.polyomino.formats import QUESTIONS
from solvers.genres.polyomino.generator.generate import generate
from solvers.genres.polyomino.kernels import tally as tallying
from solvers.genres.polyomino.kernels.shapes import BRANCHES, FIXED, SPLIT, start_walk
from solvers.genres.polyomino.kernels.tally import ENDED, NEED_ROOM, count_given_shape, count_shapes_of_walk
from solvers.genres.polyomino.kernels.touching import ArrangementTable, TurnedShape, empty_shape, make_arrangement_table
from solvers.genres.polyomino.searches.dissection import DissectionSearch
from solvers.genres.polyomino.searches.filling import FillingSearch
from solvers.genres.polyomino.searches.frozen import SHARD, freeze_arrays, shard_of
from solvers.grids.rectangle import SYMMETRIES, turn_cell
from solvers.staged import bytes_to_arrays

# Arrangements of one shape; the memory grows when a shape has more.
FIRST_MEMORY = 1 << 12
KEEP_AT_MOST = 10_000
COUNTS = {
    "free_shapes": tallying.FREE,
    "one_sided_shapes": tallying.ONE_SIDED,
    "arrangements": tallying.ARRANGED,
    "arrangements_one_sided": tallying.ARRANGED_ONE_SIDED,
    "images": tallying.PLACED,
    "placements": tallying.PLACED,
    "hole_free": tallying.HOLE_FREE,
    "shapes": tallying.SHAPES,
}


def find_known_proof(board: PolyominoBoard) -> str:
    """Return the theorem or the sum that answers a question without a search, "" if none does."""
    if board.task is Task.TOUCH:
        return "planarity" if board.copies > MOST_COPIES else ""
    return find_impossibility(board)


def _names(board: PolyominoBoard) -> list[str]:
    """Return the names of the counts: on the plane an arrangement has images, on a board it has placements."""
    if board.task is not Task.TOUCH:
        return ["solutions", "raw"]
    return [name for name in COUNTS if name != ("placements" if board.region is None else "images")]


class ProvedSearch:
    """The search of a question that a theorem or a sum answers: it takes no steps."""

    def __init__(self, board: PolyominoBoard, query: Query, method: str):
        self.board, self.query = board, query
        counts = {**dict.fromkeys(_names(board), 0), **explain_sum(method, board)}
        self._progress = Progress(done=True, share=1.0, method=method, counts=counts)

    def step(self, budget: int) -> Progress:
        return self._progress

    def freeze(self) -> bytes:
        return freeze_arrays(self.board, self.query, {})


class TouchingSearch:
    """The search for copies that all touch one another.

    A node is a fixed polyomino passed, an arrangement found, or a shape given.
    """

    def __init__(self, board: PolyominoBoard, query: Query):
        self.board, self.query = board, query
        self.shard, self.shards = shard_of(query)
        self.pieces = board.pieces[self.shard :: self.shards]
        size = board.size or max(len(piece.cells) for piece in board.pieces)
        self.walk = start_walk(size)
        self.tally = tallying.make_tally(size, *_pack_blocked(board.region), query.keep)
        self.options = np.array([board.copies, board.reflections, board.hole_free, 0], np.int64)
        self.nodes = np.zeros(1, np.int64)
        self._memory: ArrangementTable = make_arrangement_table(FIRST_MEMORY)
        self._rooms: dict[int, tuple[TurnedShape, TurnedShape]] = {}
        # Each answer is made once, not in every slice.
        self._made: list[Answer] = []

    def step(self, budget: int) -> Progress:
        ended = self._take_given() if self.board.pieces else self._walk(budget)
        counts = {name: int(self.tally.counts[COUNTS[name]]) for name in _names(self.board)}
        return Progress(
            nodes=int(self.nodes[0]),
            found=counts["arrangements"],
            answers=self._answers(),
            share=1.0 if ended else self._share(),
            done=ended,
            counts=counts,
            method="enumeration",
        )

    def _walk(self, budget: int) -> bool:
        """Continue with all shapes of one size; return whether they have ended."""
        while True:
            shape, scratch = self._room(self.board.size)
            work = (self.walk, self.shard, self.shards, self.tally, shape, scratch, self._memory, self.options)
            status, passed = count_shapes_of_walk(*work, budget)
            self.nodes[0] += passed
            if status != NEED_ROOM:
                return bool(status == ENDED)
            self._memory = make_arrangement_table(4 * len(self._memory.found))
            budget -= passed

    def _take_given(self) -> bool:
        """Continue with the next of the given shapes; return whether they have ended."""
        for piece in self.pieces[int(self.nodes[0]) :][:1]:
            shape, scratch = self._room(len(piece.cells))
            cells = np.array(piece.cells, np.int64)
            while not count_given_shape(cells, self.tally, shape, scratch, self._memory, self.options):
                self._memory = make_arrangement_table(4 * len(self._memory.found))
            self.nodes[0] += 1
        return int(self.nodes[0]) >= len(self.pieces)

    def _room(self, size: int) -> tuple[TurnedShape, TurnedShape]:
        if size not in self._rooms:
            self._rooms[size] = empty_shape(size), empty_shape(size)
        return self._rooms[size]

    def _share(self) -> float:
        if self.board.pieces:
            return float(self.nodes[0] / len(self.pieces))
        return max(0.0, float(self.walk.at[BRANCHES] - 1) / FIXED[int(self.walk.at[SPLIT])])

    def _answers(self) -> tuple[Answer, ...]:
        self._made += map(self._answer, range(len(self._made), self.tally.counts[tallying.KEPT]))
        return tuple(self._made)

    def _answer(self, number: int) -> Answer:
        """Return a stored arrangement at its place on the board, or on the plane with its box at (0, 0)."""
        size = self.tally.sizes[number]
        shape = tuple((row, col) for row, col in self.tally.shapes[number, :size].tolist())
        forms = orientations(shape, self.board.reflections)
        rows = self.tally.kept[number, : self.board.copies].tolist()
        pieces = [tuple((row + down, col + right) for row, col in forms[form]) for form, down, right in rows]
        symmetry, down, right = self.tally.places[number].tolist()
        return _lay(pieces, SYMMETRIES[symmetry], down, right)

    def arrays(self) -> dict[str, np.ndarray]:
        """Return the arrays that change during the search, by name."""
        parts = {"walk": self.walk._asdict(), "tally": self.tally._asdict()}
        named = {f"{group}.{name}": array for group, part in parts.items() for name, array in part.items()}
        return {**named, "options": self.options, "nodes": self.nodes}

    def freeze(self) -> bytes:
        return freeze_arrays(self.board, self.query, self.arrays())


def _lay(pieces: Sequence[Cells], symmetry: str, down: int, right: int) -> Answer:
    """Turn pieces as one, with their common box at (down, right), in the order of their first cells."""
    size = measure_box(tuple(cell for cells in pieces for cell in cells))
    turned = ([turn_cell(cell, *size, symmetry) for cell in cells] for cells in pieces)
    return tuple(sorted(tuple(sorted((row + down, col + right) for row, col in cells)) for cells in turned))


def _pack_blocked(region: Region | None) -> tuple[tuple[int, int], np.ndarray]:
    """Return rows and columns of a board, and a word a row with a 1 for each blocked cell; the plane has neither."""
    if region is None:
        return (0, 0), np.zeros(0, np.uint64)
    words = [sum(1 << col for col in range(region.cols) if (row, col) in region.blocked) for row in range(region.rows)]
    return (region.rows, region.cols), np.array(words, np.uint64)


_DOMINO = Piece(((0, 0), (0, 1)), 2)
# These boards need every kernel.
WARMED = (
    PolyominoBoard(Task.PACK, True, (_DOMINO,), Region(2, 2)),
    PolyominoBoard(Task.PACK, True, (replace(_DOMINO, count=45),), Region(9, 10)),
    PolyominoBoard(Task.TOUCH, True, size=3, copies=2),
    PolyominoBoard(Task.TOUCH, True, (_DOMINO,), Region(4, 4), copies=2),
    PolyominoBoard(Task.DISSECT, True, (), Region(2, 2), 2, 2),
)
SEARCHES: dict[Task, Callable[..., Search]] = {
    Task.TOUCH: TouchingSearch,
    Task.PACK: FillingSearch,
    Task.DISSECT: DissectionSearch,
}


class PolyominoEngine(Engine):
    """An engine that counts all answers; parts of a count are branches of the shapes or of the first piece."""

    can_split = True
    compile_seconds = 17

    def start(self, board: PolyominoBoard, query: Query) -> Search:
        """Return a search at its beginning. Its limit is ignored: all answers are counted."""
        query = replace(query, keep=min(query.keep, KEEP_AT_MOST))
        reason = find_known_proof(board)
        if reason:
            return ProvedSearch(board, query, reason)
        return SEARCHES[board.task](board, query)

    def thaw(self, frozen: bytes) -> Search:
        """Return the search that was frozen. Raises ValueError for other bytes."""
        arrays = dict(bytes_to_arrays(frozen))
        head = {name: str(arrays.pop(name)) for name in ("board", "shard", "keep")}
        settings = {SHARD: head["shard"]} if head["shard"] else {}
        search = self.start(QUESTIONS.board(head["board"]), Query(None, int(head["keep"]), settings))
        if isinstance(search, DissectionSearch):
            search.resume_from(arrays)
        for name, array in (
            search.arrays().items() if isinstance(search, TouchingSearch | FillingSearch | DissectionSearch) else ()
        ):
            array[...] = arrays[name]
        return search

    def split(self, board: PolyominoBoard, query: Query, parts: int) -> list[Query]:
        """Return independent parts of one search, which together find the same; one part for a settled question."""
        parts = 1 if find_known_proof(board) else parts
        return [replace(query, settings={**query.settings, SHARD: f"{number}/{parts}"}) for number in range(parts)]

    def warm_solving(self, board: PolyominoBoard | None = None) -> None:
        for small in WARMED:
            if board is None or small.task is board.task:
                self.start(small, Query()).step(10)

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        return generate(recipe, seed)


ENGINE = PolyominoEngine()
