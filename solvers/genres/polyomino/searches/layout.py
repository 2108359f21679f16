"""The arrays of the filling kernels, made from pieces and a board; and their answers as cells.

Answers are counted up to the symmetries of the board: one piece of a kind of its own is laid in one way of each set of
images if that is exact (a piece that no symmetry leaves unchanged), else each answer is compared with its images.
A cell that stays empty is covered by a gap: a kind of one cell, laid on optional cells only.
"""

from itertools import accumulate

import numpy as np

from solvers.genres.polyomino.board import Answer, Cells, Piece, PolyominoBoard, measure_box, orientations, turn
from solvers.genres.polyomino.kernels.exact_cover import WIDTH, CoverWays
from solvers.genres.polyomino.kernels.filling import LOOKUP_BITS, REACH, FittingPlacements, put_slots
from solvers.genres.polyomino.kernels.packing import OWED, ROOM, Packing
from solvers.grids.rectangle import SYMMETRIES, turn_cell, turn_grid
from solvers.jit.vectors import LANES

# Short sides up to these cells are best filled in order; the second if no piece occurs twice.
NARROW, NARROW_ONCE = 8, 5
# A table of fitting placements has at most this many words.
MOST_WORDS = 4_000_000


class PieceLayout:
    """The ways to lay all pieces on a board. cells: the open cells, numbered along the short side.

    kinds: the pieces, and the gap last if cells may stay empty. kind: (ways,), and taken: (ways, most cells of a
    piece), the kind and the numbers of the cells of each way, -1 beyond the last; ways are in order of their first
    cells, then kinds. are_alike: whether answers that are images of one another count as one.
    """

    def __init__(self, board: PolyominoBoard, are_alike: bool = True):
        assert board.region is not None
        self.region = board.region
        self.cells = sorted(self.region.cells(), key=lambda cell: cell if self.is_tall else cell[::-1])
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        gaps = len(self.region.optional)
        self.kinds = [*board.pieces, *([Piece(((0, 0),), gaps, gaps)] if gaps else [])]
        self.gap = len(board.pieces)
        self.kind, self.taken = self._ways(board.reflections)
        self.mirrored = _mirror(board)
        allowed = SYMMETRIES[: 8 if self.mirrored else 4] if are_alike else SYMMETRIES[:1]
        self.symmetries = [one for one in allowed if self.maps(one)]

    @property
    def is_tall(self) -> bool:
        """Whether rows are the short side."""
        return self.region.rows >= self.region.cols

    def _ways(self, reflections: bool) -> tuple[np.ndarray, np.ndarray]:
        """Return every way in order: `kind` and `taken`."""
        numbers = np.full((self.region.rows, self.region.cols), -1, np.int64)
        for cell, number in self.number.items():
            numbers[cell] = number
        laid = [
            (kind, _lay_all(form, numbers))
            for kind, piece in enumerate(self.kinds[: self.gap])
            for form in orientations(piece.cells, reflections)
        ]
        optional = [[self.number[cell]] for cell in self.region.optional]
        laid.append((self.gap, np.array(optional, np.int64).reshape(-1, 1)))
        widest = max(cells.shape[1] for _, cells in laid)
        taken = np.full((sum(len(cells) for _, cells in laid), widest), -1, np.int64)
        kinds, begin = np.repeat([kind for kind, _ in laid], [len(cells) for _, cells in laid]), 0
        for _, cells in laid:
            taken[begin : begin + len(cells), : cells.shape[1]] = cells
            begin += len(cells)
        order = _order(kinds, taken)
        return kinds[order], taken[order]

    def maps(self, symmetry: str) -> bool:
        """Whether a symmetry maps the board onto itself."""
        region = self.region
        drawn = tuple(
            tuple(((row, col) in self.number) + ((row, col) in region.optional) for col in range(region.cols))
            for row in range(region.rows)
        )
        return turn_grid(drawn, symmetry) == drawn

    def _images(self) -> np.ndarray:
        """Return the image of each way under each symmetry but the identity: (symmetries - 1, ways)."""
        size, beyond = (self.region.rows, self.region.cols), len(self.cells)
        images = np.zeros((len(self.symmetries) - 1, len(self.kind)), np.int64)
        for image, symmetry in zip(images, self.symmetries[1:], strict=True):
            to = np.array([*(self.number[turn_cell(cell, *size, symmetry)] for cell in self.cells), beyond])
            kinds = [*self.mirrored, self.gap] if symmetry in SYMMETRIES[4:] else range(self.gap + 1)
            # The images of all ways are all ways: the first of them in order is the first way, and so on.
            image[_order(np.array(kinds)[self.kind], np.sort(to[self.taken], axis=1))] = np.arange(len(self.kind))
        return images

    def packing(self, keep: int, shard: int = 0, shards: int = 1) -> tuple[Packing, bool]:
        """Return the arrays, and whether every answer found represents all its images.

        Each shard has ways of its own to cover the first cell.
        """
        images = self._images()
        searched, is_same = self._one_of_each_image(images)
        on_first = np.flatnonzero(searched & (self.taken[:, 0] == 0))
        searched[on_first] = False
        searched[on_first[shard::shards]] = True
        numbers, count = np.flatnonzero(searched), len(self.cells)
        packing = Packing(
            kind=self.kind[numbers],
            cells=self.taken[numbers],
            number=numbers,
            image=images,
            left=np.array([piece.count for piece in self.kinds], np.int64),
            spare=np.array([piece.spare for piece in self.kinds], np.int64),
            area=np.array([len(piece.cells) for piece in self.kinds], np.int64),
            chosen=np.zeros(count + 1, np.int64),
            at=np.zeros(9, np.int64),
            kept=np.full((keep, count), -1, np.int64),
            scratch=np.zeros((2, count), np.int64),
        )
        packing.at[ROOM] = count
        packing.at[OWED] = sum(piece.least * len(piece.cells) for piece in self.kinds)
        return packing, is_same

    @property
    def suits_filling_in_order(self) -> bool:
        """Whether the first empty cell is the best to fill next, and no placement reaches further than one word."""
        side, count = min(self.region.rows, self.region.cols), len(self.cells)
        reach = self._reach()
        words = count * 2**LOOKUP_BITS * _levels(reach) * _words(self._slots())
        narrow = NARROW if any(piece.count > 1 for piece in self.kinds) else NARROW_ONCE
        return side <= narrow and reach <= REACH and words <= MOST_WORDS

    def _reach(self) -> int:
        """Return the cells from the first to the last of the way that reaches furthest."""
        return int((self.taken.max(axis=1) - self.taken[:, 0]).max(initial=0)) + 1

    def _slots(self) -> list[int]:
        """Return the number of slots for each kind: the most of its placements on one first cell."""
        most = np.zeros((len(self.kinds), len(self.cells)), np.int64)
        np.add.at(most, (self.kind, self.taken[:, 0]), 1)
        return [int(count) for count in most.max(axis=1, initial=0)]

    def fits(self, packing: Packing) -> FittingPlacements:
        """Return the state of the search on narrow boards, at its beginning."""
        count, slots = len(self.cells), self._slots()
        words = _words(slots)
        levels = _levels(self._reach())
        made = FittingPlacements(
            fits=np.zeros((count, levels, 2**LOOKUP_BITS, words), np.uint64),
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

    def _one_of_each_image(self, images: np.ndarray) -> tuple[np.ndarray, bool]:
        """Return the ways that are searched, and whether a piece is laid in the least of each set of images."""
        itself = np.arange(len(self.kind))
        everything = np.ones(len(self.kind), bool)
        if not len(images):
            return everything, True
        for number, piece in enumerate(self.kinds):
            own = self.kind == number
            stays = (self.kind[images[:, own]] == number).all()
            if piece == Piece(piece.cells) and own.any() and stays and not (images[:, own] == itself[own]).any():
                return ~own | (images > itself).all(axis=0), True
        return everything, False

    def possible(self, packing: Packing) -> CoverWays:
        """Return the state of the search on boards of any size, at its beginning."""
        cells, kinds, count = len(self.cells), len(self.kinds), len(packing.kind)
        many = -(-max(count, 1) // (LANES * WIDTH))
        lies = np.zeros((cells + kinds, many * LANES * WIDTH), bool)
        for slot in packing.cells.T:
            laid = np.flatnonzero(slot >= 0)
            lies[slot[laid], laid] = True
        lies[cells + packing.kind, np.arange(count)] = True
        on: np.ndarray = np.packbits(lies, axis=1, bitorder="little").view(np.uint16).reshape(-1, many, LANES)
        filled: np.ndarray = np.any(on, axis=2)
        items = np.flatnonzero([True] * cells + [piece == Piece(piece.cells) for piece in self.kinds])
        unfilled, size = np.zeros((2, cells + 1, cells + kinds), np.int64)
        unfilled[0, : len(items)], size[0, : len(items)] = items, lies[items].sum(axis=1)
        item, unfilled_now = np.zeros((2, cells + 1), np.int64)
        item[0], unfilled_now[0] = items[size[0, : len(items)].argmin()], len(items)
        alive = np.zeros((cells + 1, many, LANES), np.uint16)
        alive[0] = np.bitwise_or.reduce(on[cells:], axis=0)
        is_filled: np.ndarray = np.any(filled, axis=1)
        return CoverWays(
            on=on.reshape(-1, LANES),
            first=filled.argmax(axis=1),
            last=np.where(is_filled, many - filled[:, ::-1].argmax(axis=1), 0),
            alive=alive.reshape(-1, LANES),
            unfilled=unfilled,
            size=size,
            many=unfilled_now,
            item=item,
            is_taken=np.zeros(cells + kinds, bool),
        )

    def answer(self, numbers: np.ndarray) -> Answer:
        """Return the cells of each piece of an answer, in the order of their first cells."""
        laid = [self.taken[number] for number in numbers if number >= 0 and self.kind[number] != self.gap]
        return tuple(sorted(tuple(sorted(self.cells[cell] for cell in cells if cell >= 0)) for cells in laid))


def _lay_all(form: Cells, numbers: np.ndarray) -> np.ndarray:
    """Return every place of one orientation: the numbers of its cells in order, one place a row.

    numbers: -1 for no cell.
    """
    high, wide = measure_box(form)
    down, right = (max(0, side - own + 1) for side, own in zip(numbers.shape, (high, wide), strict=True))
    places = [numbers[row : row + down, col : col + right].ravel() for row, col in form]
    laid = np.sort(np.stack(places, axis=1), axis=1)
    return laid[laid[:, 0] >= 0]


def _order(kind: np.ndarray, taken: np.ndarray) -> np.ndarray:
    """Return the order of ways: by first cells, then kinds, then the other cells."""
    first, *others = taken.T
    return np.lexsort((*others[::-1], kind, first))


def _mirror(board: PolyominoBoard) -> list[int]:
    """Return the kind of the mirror image of each kind of pieces.

    The list is empty when the mirror image of the pieces is another set of pieces.
    """
    if board.reflections:
        return list(range(len(board.pieces)))
    kinds = {form: kind for kind, piece in enumerate(board.pieces) for form in orientations(piece.cells, False)}
    mirrored = [kinds.get(turn(piece.cells, SYMMETRIES[4]), -1) for piece in board.pieces]
    counts = [(piece.count, piece.spare) for piece in board.pieces]
    is_mirrored = all(kind >= 0 and counts[kind] == count for kind, count in zip(mirrored, counts, strict=True))
    return mirrored if is_mirrored else []


def _levels(reach: int) -> int:
    return max(1, -(-(reach - 1) // LOOKUP_BITS))


def _words(slots: list[int]) -> int:
    return max(1, -(-sum(slots) // 64))
