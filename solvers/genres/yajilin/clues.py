"""Numbers with arrows as clues that can be drawn, and that may be wrong. A gray cell is a clue that says no more."""

from collections.abc import Iterable, Sequence

from solvers.contract.results import At
from solvers.genres.yajilin.rules import RULES
from solvers.grids.boards import SIDES, Clue, ClueBoard
from solvers.notation.codec import UNKNOWN, Size
from solvers.notation.pzpr import SHADED
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling
from solvers.rulebook.statement import rays_of

LEAST_MOST = 9  # numbers as high as that can be typed on small boards, too


def _clues(size: Size) -> Sequence[Clue]:
    """A gray cell; numbers, or one that is not shown, each without an arrow and with one."""
    numbers = [*range(max(LEAST_MOST, max(size) // 2) + 1), UNKNOWN]
    return [SHADED, *((side, number) for side in ("", *SIDES) for number in numbers)]


def is_silent(clue: Clue) -> bool:
    """Whether a clue lacks its arrow or its number, and so says no more than a gray cell."""
    return isinstance(clue, tuple) and (not clue[0] or not isinstance(clue[1], int))


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """What an arrow to each side counts from the cell."""
    rays = rays_of(RULES.layout(board), cell)
    return [(side, sum(bool(answer[mark]) for mark in ray)) for side, ray in zip(SIDES, rays, strict=True)]


CLUES = ClueSet(_clues)
FIXABLE = fix_clues(RULES, CLUES, fit, least=SHADED, is_silent=is_silent)
