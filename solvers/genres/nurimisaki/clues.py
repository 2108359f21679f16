"""Circles and their numbers as clues that can be drawn, and that may be wrong."""

from collections.abc import Iterable, Sequence

from solvers.contract.results import At
from solvers.genres.nurimisaki.rules import RULES
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import cells, neighbours
from solvers.notation.codec import UNKNOWN, Size
from solvers.rulebook.constraints import count_open
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling
from solvers.rulebook.statement import rays_of


def _clues(size: Size) -> Sequence[Clue]:
    """A circle alone, or with a length."""
    return [UNKNOWN, *number_clues(2, max)(size)]


def list_clues(rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """Every cape with its length."""
    white = {cell for cell, shaded in zip(cells(rows, cols), answer, strict=True) if not shaded}
    capes = [cell for cell in white if sum(near in white for near in neighbours(cell, rows, cols)) == 1]
    return {cell: _measure(rows, cols, answer, cell) for cell in sorted(capes)}


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """The length at a circle, which is a cape."""
    return (_measure(*board.size, answer, cell),)


def _measure(rows: int, cols: int, answer: Filling, cape: At) -> int:
    layout = RULES.layout_of_size(rows, cols)
    return 1 + sum(count_open(ray, answer) for ray in rays_of(layout, cape))


CLUES = ClueSet(_clues, unknown="o")
FIXABLE = fix_clues(RULES, CLUES, fit, least=UNKNOWN)
