"""A picture changed cell by cell until its puzzle has one answer, by line solving or by any means.

The repair is greedy: among the unknown cells, it changes the one after which lines leave the fewest open (compare
Batenburg, Henstra, Kosters and Palenstijn, "Constructing simple nonograms of varying difficulty", 2009). Among equal
ones it takes the one with the fewest neighbours of its colour, where the change is seen least; then chance decides. At
the end it takes back every change without which the puzzle can also be solved: a third of them, in rough pictures. If
many are left, it takes back a part of them by chance and repairs again, as long as needed ("ruin and recreate":
Schrimpf, Schneider, Stamm-Wilbrandt and Dueck, 2000).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

import solvers
from solvers.contract.engine import Query
from solvers.contract.recipe import RecipeError
from solvers.contract.results import Verdict
from solvers.genres.nonogram.board import PLAIN, Answer, Colour, NonogramBoard, derive_clues
from solvers.genres.nonogram.generator import repair_kernels
from solvers.genres.nonogram.generator.random_numbers import NonogramChance
from solvers.genres.nonogram.kernels.grid import NonogramGrid
from solvers.genres.nonogram.kernels.packing import pack_board
from solvers.grids.rectangle import At
from solvers.jit.bit_rows import width_for
from solvers.search import verdict

# At most one cell in this many is changed.
SHARE_CHANGED = 20
# A picture of which more than one cell in this many was changed is repaired again.
SHARE_WISHED = 110
# Before that, one change in this many is taken back.
PART = 4
ATTEMPTS = 30
# Finding one change may solve this many cells; each look solves all cells of a picture.
LOOKS = 2_000_000
# One change of a large picture has this many looks.
FEWEST_LOOKS = 60
# All looks together may solve this many cells, for about a minute.
WORK = 1_500_000_000
# One search for a second answer has this many nodes.
NODES = 20_000


class RepairedPicture(NamedTuple):
    """A solvable picture, the cells that were changed for it, and its puzzle."""

    board: NonogramBoard
    picture: Answer
    changed: tuple[At, ...]


def repair_in_steps(
    picture: Sequence[Sequence[int]],
    palette: tuple[Colour, ...] = PLAIN,
    seed: int = 0,
    by_lines: bool = True,
    work: int = WORK,
) -> Iterator[RepairedPicture | None]:
    """Yield None after each change, at last the picture with a few cells changed.

    by_lines: lines alone solve it; else it has one answer. work: number of cells that may be solved, counted each time.
    Raises RecipeError when too many cells would have to be changed.
    """
    best = PictureRepair(picture, palette, NonogramChance(seed), work)
    yield from best.repair(by_lines)
    for _ in range(ATTEMPTS):
        if len(best.changed) * SHARE_WISHED <= best.cells.size:
            break
        other = best.copy_with_undone_changes()
        try:
            yield from other.repair(by_lines)
        except RecipeError:
            break
        best.work = other.work
        best = min(other, best, key=lambda canvas: len(canvas.changed))
    yield best.current_picture()


class PictureRepair:
    """A picture under repair, with the arrays in which its lines are solved. Cells are row * columns + column.

    changed: cells with their original colours.
    """

    def __init__(
        self, picture: Sequence[Sequence[int]], palette: tuple[Colour, ...], chance: NonogramChance, work: int
    ):
        self.cells = np.array(picture, np.int8)
        self.palette, self.chance = palette, chance
        self.width = width_for(max(self.cells.shape) + 1)
        self.grid = _roomy(self.cells, palette, self.width)
        self.whole = self.grid.may.copy()
        self.changed: dict[int, int] = {}
        self.work = work

    def repair(self, by_lines: bool) -> Iterator[None]:
        """Change cells until the puzzle can be solved, then take back unnecessary changes. Raises RecipeError."""
        find_open = self.open_cells if by_lines else self.differing_cells
        most = max(1, self.cells.size // SHARE_CHANGED)
        while len(cells := find_open()):
            if len(self.changed) == most or not self.change_best(cells):
                raise RecipeError("too-rough", share=100 // SHARE_CHANGED)
            yield None
        for cell in sorted(self.changed):
            self.take_back(cell, find_open)
            yield None

    def copy_with_undone_changes(self) -> "PictureRepair":
        """Return a copy with some changes taken back, for another repair."""
        other = PictureRepair(self.cells.tolist(), self.palette, self.chance, self.work)
        for cell, value in self.changed.items():
            if self.chance.below(PART):
                other.changed[cell] = value
            else:
                other.cells.flat[cell] = value
        return other

    def open_cells(self) -> np.ndarray:
        """Return the cells that lines alone leave open."""
        self._work(1)
        repair_kernels.solve_picture_lines(self.grid, self.whole, self.cells, self.width)
        return np.flatnonzero(self.grid.options > 1)

    def differing_cells(self) -> np.ndarray:
        """Return cells in which two answers differ, or open ones if a short search does not decide.

        There are no such cells when the board has one answer.
        """
        left = self.open_cells()
        if not len(left):
            return left
        search = solvers.engine(__name__.split(".")[2]).start(self.current_picture().board, Query())
        progress = search.step(NODES)
        while not progress.done and progress.nodes < NODES:
            progress = search.step(NODES - progress.nodes)
        outcome = verdict(progress)
        if outcome is Verdict.ONE:
            return left[:0]
        return np.flatnonzero(np.ptp(np.array(progress.answers), axis=0)) if outcome is Verdict.MANY else left

    def change_best(self, cells: np.ndarray) -> bool:
        """Change the one of these cells after which lines leave the fewest open.

        Return False when none of the cells may be changed.
        """
        looks = max(FEWEST_LOOKS, LOOKS // self.cells.size // len(self.palette))
        some = self._some([cell for cell in cells.tolist() if cell not in self.changed], looks)
        tried = np.array([(cell, value) for cell in some for value in self._others(cell)], np.int64)
        if not len(tried):
            return False
        self._work(len(tried))
        left = np.zeros(len(tried), np.int64)
        repair_kernels.count_open_after_flips(self.grid, self.whole, self.cells, tried, left, self.width)
        best = min(range(len(tried)), key=lambda n: (left[n], self._alike(tried[n, 0]), self.chance.below(1 << 20)))
        cell, value = tried[best].tolist()
        self.changed[cell] = int(self.cells.flat[cell])
        self.cells.flat[cell] = value
        return True

    def take_back(self, cell: int, find_open: Callable[[], np.ndarray]) -> None:
        """Give a cell its colour back, if the puzzle can still be solved."""
        value = int(self.cells.flat[cell])
        self.cells.flat[cell] = self.changed[cell]
        if len(find_open()):
            self.cells.flat[cell] = value
        else:
            del self.changed[cell]

    def current_picture(self) -> RepairedPicture:
        """Return the present picture."""
        answer = tuple(tuple(row) for row in self.cells.tolist())
        changed = tuple(sorted(divmod(cell, self.cells.shape[1]) for cell in self.changed))
        return RepairedPicture(derive_clues(answer, self.palette), answer, changed)

    def _work(self, looks: int) -> None:
        self.work -= looks * self.cells.size
        if self.work < 0:
            raise RecipeError("too-long")

    def _some(self, cells: list[int], most: int) -> list[int]:
        """Return at most `most` of the cells, spread evenly, beginning at a random one."""
        if len(cells) <= most:
            return cells
        first = self.chance.below(len(cells))
        return [cells[(first + number * len(cells) // most) % len(cells)] for number in range(most)]

    def _others(self, cell: int) -> list[int]:
        """Return the other colours of a cell."""
        return [colour for colour in range(len(self.palette) + 1) if colour != self.cells.flat[cell]]

    def _alike(self, cell: int) -> int:
        """Count the cells around one, and itself, that have its colour."""
        row, col = divmod(int(cell), self.cells.shape[1])
        around = self.cells[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2]
        return int((around == self.cells[row, col]).sum())


def _roomy(picture: np.ndarray, palette: tuple[Colour, ...], width: tuple[int, ...]) -> NonogramGrid:
    """Return the arrays of a picture's puzzle, with room for the clues of any picture of its size and colours."""
    grid = pack_board(derive_clues(picture.tolist(), palette), width)
    rows, cols = picture.shape
    across, down = ((cells + 1) // 2 if len(palette) == 1 else cells for cells in (cols, rows))
    return grid._replace(
        blocks=np.zeros((rows * across + cols * down, 2), np.int64),
        behind=np.zeros((max(across, down) + 1, len(width)), np.uint64),
        starts=np.zeros((max(across, down), len(width)), np.uint64),
    )
