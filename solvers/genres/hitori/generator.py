"""New boards: a shading to which no cell can be added, numbers that differ in lines, and then those under shaded cells.

The numbers of shaded cells are free: each takes one that makes it shaded, and changes it as long as the board has
another answer, in which one of them is not.
"""

from collections.abc import Iterator, Mapping, Sequence

from solvers.contract.results import At
from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import cells
from solvers.rulebook.generator.base import Generator
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import board_of
from solvers.rulebook.generator.makers import Full
from solvers.rulebook.generator.shadings import draw_shading
from solvers.rulebook.layout import Filling

ALL = 100  # percent of the cells shaded, if there were no rules: only so each shading has numbers that fit no other
CHANGES = 200  # of numbers on one board
TOGETHER = 4  # numbers that a change can have
Numbers = dict[At, int]


class HitoriGenerator(Generator[At]):
    """The generator; no clue can be left out, but those of shaded cells can be less helpful."""

    easing = 10
    hardening = 100

    def draw(self, recipe: Mapping[str, str], chance: Chance) -> Full | None:
        rows, cols = int(recipe["rows"]), int(recipe["cols"])
        answer = draw_shading(rows, cols, chance, ALL, ALL)
        numbers = draw_square(rows, cols, chance)
        black = [cell for cell, shaded in zip(cells(rows, cols), answer, strict=True) if shaded]
        for cell in black:
            self._disguise(cell, numbers, answer, answer, chance)
        for _ in range(CHANGES):
            board = board_of(rows, cols, dict(numbers))
            other = self.other_answer(board, answer)
            if other is None:
                return Full(board, answer)
            shown = [cell for cell in black if not other[cell[0] * cols + cell[1]]]
            if not shown:
                return None
            self._disguise(shown[chance.below(len(shown))], numbers, answer, other, chance)
        return None

    def _disguise(self, cell: At, numbers: Numbers, answer: Filling, other: Filling, chance: Chance) -> None:
        """Give a shaded cell the number of a cell of its lines that both answers show: then it cannot be shown."""
        cols = 1 + max(col for _, col in numbers)
        seen = [
            number
            for (row, col), number in numbers.items()
            if (row == cell[0]) != (col == cell[1]) and not answer[row * cols + col] and not other[row * cols + col]
        ]
        if seen:
            numbers[cell] = seen[chance.below(len(seen))]

    def vary(self, full: Full, near: Sequence[At], chance: Chance) -> Full | None:
        """Another number in a few shaded cells of these places, or of the board."""
        numbers = dict(full.board.clues)
        black = [cell for cell, shaded in zip(numbers, full.answer, strict=True) if shaded]
        waiting = [cell for cell in black if cell in near] or black
        for _ in range(1 + chance.below(TOGETHER)):
            self._disguise(waiting[chance.below(len(waiting))], numbers, full.answer, full.answer, chance)
        rows, cols = full.board.size
        return None if numbers == full.board.clues else Full(board_of(rows, cols, numbers), full.answer)

    def list_orbits(self, board: ClueBoard, symmetry: str) -> list[At]:
        return []  # each cell has its number

    def without(self, board: ClueBoard, orbit: At) -> Iterator[ClueBoard]:
        return iter(())


def draw_square(rows: int, cols: int, chance: Chance) -> Numbers:
    """Numbers of which none stands twice in a line."""
    side = max(rows, cols)
    orders: list[list[int]] = [list(range(side)), list(range(side)), list(range(1, side + 1))]
    for order in orders:
        chance.shuffle(order)
    across, down, numbers = orders
    return {(row, col): numbers[(across[row] + down[col]) % side] for row, col in cells(rows, cols)}
