"""Given circles as clues that can be drawn, and that may be wrong."""

from collections.abc import Iterable

from solvers.contract.results import At
from solvers.genres.yinyang.board import BLACK, WHITE
from solvers.genres.yinyang.rules import RULES
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import cells
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.layout import Filling


def list_clues(rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
    """The circle of each cell."""
    return {cell: BLACK if value else WHITE for cell, value in zip(cells(rows, cols), answer, strict=True)}


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """Its circle."""
    return (BLACK if answer[RULES.layout(board).marks[cell]] else WHITE,)


CLUES = ClueSet(lambda size: (WHITE, BLACK))
FIXABLE = fix_clues(RULES, CLUES, fit)
