"""From pieces and a board to the arrays that the packing kernels search, and from their answers back to cells.

Answers are counted up to the symmetries of the board: one piece of a kind of its own is laid in one way of each set of
images where that is exact (a piece that no symmetry leaves as it is), else each answer is held against its images.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

import numpy as np

from solvers.grid import SYMMETRIES, At, turn_cell
from solvers.polyomino.board import Answer, Board, Cells, Region, orientations, turned
from solvers.polyomino.dancing_kernels import FILLED, UNDECIDED, Ways
from solvers.polyomino.filling_kernels import GROUP, REACH, Fits, put_slots
from solvers.polyomino.packing_kernels import Packing

NARROW, NARROW_ONCE = 8, 6  # cells of a short side that are best filled in order; the second if no piece comes twice
MOST_WORDS = 4_000_000  # of a table of what fits


class Laying:
    """All ways to lay all pieces on a board. cells: the open cells, numbered along the short side."""

    def __init__(self, board: Board):
        assert board.region is not None
        self.region = board.region
        self.cells = sorted(_open(self.region), key=lambda cell: cell if self.is_tall else cell[::-1])
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        self.counts = [piece.count for piece in board.pieces]
        ways = {
            (tuple(sorted(self.number[cell] for cell in laid)), kind)
            for kind, piece in enumerate(board.pieces)
            for form in orientations(piece.cells, board.reflections)
            for laid in _laid(form, self.region)
        }
        self.ways = sorted(ways, key=lambda way: (way[0][0], way[1], way[0]))
        self.mirrored = _mirrored(board)
        self.symmetries = [one for one in SYMMETRIES[: 8 if self.mirrored else 4] if self._maps(one)]

    @property
    def is_tall(self) -> bool:
        """Whether rows are the short side."""
        return self.region.rows >= self.region.cols

    def _maps(self, symmetry: str) -> bool:
        size = self.region.rows, self.region.cols
        upright = symmetry[1] in "02" or size[0] == size[1]
        return upright and all(turn_cell(cell, *size, symmetry) in self.number for cell in self.cells)

    def _image(self, symmetry: str) -> list[int]:
        size = self.region.rows, self.region.cols
        to = [self.number[turn_cell(cell, *size, symmetry)] for cell in self.cells]
        place = {way: number for number, way in enumerate(self.ways)}
        kinds = self.mirrored if symmetry in SYMMETRIES[4:] else range(len(self.counts))
        return [place[tuple(sorted(to[cell] for cell in cells)), kinds[kind]] for cells, kind in self.ways]

    def packing(self, keep: int, shard: int = 0, shards: int = 1) -> tuple[Packing, bool]:
        """The arrays, and whether every answer found stands for all its images.

        Each shard has ways of its own to cover the first cell.
        """
        images = np.array([self._image(one) for one in self.symmetries[1:]], np.int64).reshape(-1, len(self.ways))
        searched, stands = self._one_of_each_image(images)
        on_first = [number for number in searched if 0 in self.ways[number][0]]
        others = set(on_first) - set(on_first[shard::shards])
        numbers = [number for number in searched if number not in others]
        ways, count = [self.ways[number] for number in numbers], len(self.cells)
        widest = max((len(taken) for taken, _ in ways), default=1)
        padded = [[*taken, *[-1] * (widest - len(taken))] for taken, _ in ways]
        packing = Packing(
            kind=np.array([kind for _, kind in ways], np.int64),
            cells=np.array(padded, np.int64).reshape(-1, widest),
            number=np.array(numbers, np.int64),
            image=images,
            left=np.array(self.counts, np.int64),
            chosen=np.zeros(count + 1, np.int64),
            at=np.zeros(8, np.int64),
            kept=np.full((keep, count), -1, np.int64),
            scratch=np.zeros((2, count), np.int64),
        )
        return packing, stands

    @property
    def is_narrow(self) -> bool:
        """Whether the first empty cell is the best to fill next, and no placement reaches further than one word."""
        side, count = min(self.region.rows, self.region.cols), len(self.cells)
        reach = max((taken[-1] - taken[0] + 1 for taken, _ in self.ways), default=1)
        words = count * 2**GROUP * _levels(reach) * _words(self._slots())
        narrow = NARROW if max(self.counts) > 1 else NARROW_ONCE
        return side <= narrow and reach <= REACH and words <= MOST_WORDS

    def _slots(self) -> list[int]:
        """How many slots each kind needs: the most of its placements on one first cell."""
        most = [0] * len(self.counts)
        for (_, kind), ways in Counter((taken[0], kind) for taken, kind in self.ways).items():
            most[kind] = max(most[kind], ways)
        return most

    def fits(self, packing: Packing) -> Fits:
        """The state of the search on narrow boards, at its beginning."""
        count, slots = len(self.cells), self._slots()
        words = _words(slots)
        levels = _levels(max((taken[-1] - taken[0] + 1 for taken, _ in self.ways), default=1))
        made = Fits(
            fits=np.zeros((count, levels, 2**GROUP, words), np.uint64),
            place=np.full((count, 64 * words), -1, np.int64),
            reach=np.zeros(len(packing.kind), np.uint64),
            slots=np.zeros((len(slots), words), np.uint64),
            alive=np.zeros(words, np.uint64),
            rest=np.zeros((count + 1, words), np.uint64),
            word=np.zeros(count + 1, np.uint64),
            cell=np.zeros(count + 1, np.int64),
        )
        put_slots(packing, made, np.array([0, *accumulate(slots)][:-1], np.int64))
        return made

    def _one_of_each_image(self, images: np.ndarray) -> tuple[list[int], bool]:
        """The ways that are searched, and whether one piece of a kind is laid in the least of each set of images."""
        itself, kinds = np.arange(len(self.ways)), np.array([kind for _, kind in self.ways])
        if not len(images):
            return itself.tolist(), True
        for number, count in enumerate(self.counts):
            own = kinds == number
            stays = (kinds[images[:, own]] == number).all()
            if count == 1 and own.any() and stays and not (images[:, own] == itself[own]).any():
                return itself[~own | (images > itself).all(axis=0)].tolist(), True
        return itself.tolist(), False

    def possible(self, packing: Packing) -> Ways:
        """The state of the search on boards of any size, at its beginning."""
        cells, kinds, count = len(self.cells), len(self.counts), len(packing.kind)
        lies = np.zeros((cells + kinds, -(-max(count, 1) // 64) * 64), bool)
        for slot in packing.cells.T:
            laid = np.flatnonzero(slot >= 0)
            lies[slot[laid], laid] = True
        lies[cells + packing.kind, np.arange(count)] = True
        words = np.packbits(lies, axis=1, bitorder="little").view(np.uint64)
        filled = words != 0
        size = np.full((cells + 1, cells + kinds), FILLED, np.int64)
        is_item = np.array([True] * cells + [one == 1 for one in self.counts])
        size[0, is_item] = lies.sum(axis=1)[is_item]
        alive = np.zeros((cells + 1, words.shape[1]), np.uint64)
        alive[0] = np.bitwise_or.reduce(words[cells:], axis=0)
        return Ways(
            on=words,
            of_kind=words[cells:].copy(),
            first=filled.argmax(axis=1),
            last=np.where(filled.any(axis=1), words.shape[1] - filled[:, ::-1].argmax(axis=1), 0),
            alive=alive,
            size=size,
            item=np.full(cells + 1, UNDECIDED, np.int64),
        )

    def answer(self, numbers: np.ndarray) -> Answer:
        """The cells of each piece of an answer, in the order of their first cells."""
        laid = [self.ways[number][0] for number in numbers if number >= 0]
        return tuple(sorted(tuple(sorted(self.cells[cell] for cell in cells)) for cells in laid))


def _open(region: Region) -> Iterator[At]:
    everywhere = ((row, col) for row in range(region.rows) for col in range(region.cols))
    return filter(region.is_open, everywhere)


def _laid(form: Cells, region: Region) -> Iterator[Cells]:
    """Every place of one orientation on the board."""
    for down in range(region.rows):
        for right in range(region.cols):
            cells = tuple((row + down, col + right) for row, col in form)
            if all(map(region.is_open, cells)):
                yield cells


def _mirrored(board: Board) -> list[int]:
    """The kind that each kind is in a mirror; none when the mirror image of the pieces is another set of pieces."""
    if board.reflections:
        return list(range(len(board.pieces)))
    kinds = {form: kind for kind, piece in enumerate(board.pieces) for form in orientations(piece.cells, False)}
    mirrored = [kinds.get(turned(piece.cells, SYMMETRIES[4]), -1) for piece in board.pieces]
    counts = [piece.count for piece in board.pieces]
    return (
        mirrored
        if all(kind >= 0 and counts[kind] == count for kind, count in zip(mirrored, counts, strict=True))
        else []
    )


def _levels(reach: int) -> int:
    return max(1, -(-(reach - 1) // GROUP))


def _words(slots: list[int]) -> int:
    return max(1, -(-sum(slots) // 64))
