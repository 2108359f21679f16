"""Numbers with arrows as clues that can be drawn, and that may be wrong. A gray cell is a clue that says no more."""

from collections.abc import Iterator, Sequence
from functools import partial

from solvers.contract.results import At
from solvers.genres.yajilin.arrows import TOWARDS
from solvers.genres.yajilin.rules import RULES
from solvers.grids.boards import SIDES, Clue
from solvers.grids.rectangle import cells, ray
from solvers.notation.codec import UNKNOWN, Size
from solvers.notation.pzpr import SHADED
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling

LEAST_MOST = 9  # numbers as high as that can be typed on small boards, too


def _clues(size: Size) -> Sequence[Clue]:
    """A gray cell; numbers, or one that is not shown, each without an arrow and with one."""
    numbers = [*range(max(LEAST_MOST, max(size) // 2) + 1), UNKNOWN]
    return [SHADED, *((side, number) for side in ("", *SIDES) for number in numbers)]


def is_silent(clue: Clue) -> bool:
    """Whether a clue lacks its arrow or its number, and so says no more than a gray cell."""
    return isinstance(clue, tuple) and (not clue[0] or not isinstance(clue[1], int))


def list_clues(side: str, rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """What an arrow to this side counts from each cell."""
    shaded = {cell for cell, value in zip(cells(rows, cols), answer, strict=False) if value}

    def cells_from(cell: At) -> Iterator[At]:
        return ray(cell, TOWARDS[side], rows, cols, lambda at: True)

    return {cell: (side, sum(at in shaded for at in cells_from(cell))) for cell in cells(rows, cols)}


CLUES = ClueSet(_clues)
FIXABLE = fix_clues(RULES, CLUES, *(partial(list_clues, side) for side in SIDES), least=SHADED, is_silent=is_silent)
