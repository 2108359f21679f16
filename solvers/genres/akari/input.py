"""Entering by a person: lights and dots in play; black and numbered cells in drawing."""

from collections.abc import Mapping, Sequence

from solvers.contract.entering import ClueTally, Drawn, Played, Spread, Symbol
from solvers.genres.akari.board import BLACK, LIGHT, NO_LIGHT, NUMBERS, WHITE, AkariBoard
from solvers.genres.akari.picture import LABELS, black_cell, white_cell
from solvers.grids.rectangle import At


def _marks(board: AkariBoard) -> Sequence[Symbol]:
    """Return the marks of a cell, in the order of presses."""
    return [
        Symbol(WHITE, white_cell(False, False, False)),
        Symbol(LIGHT, white_cell(True, False, True), value=LIGHT),
        Symbol(NO_LIGHT, white_cell(False, True, False), value=NO_LIGHT),
    ]


def _black(board: AkariBoard) -> Mapping[At, str]:
    return {cell: state for cell, state in board if state != WHITE}


def _tallies(board: AkariBoard) -> Sequence[ClueTally]:
    return [
        ClueTally(("cell", *cell), board.around(cell), [(LIGHT, number)])
        for cell, number in sorted(board.clues.items())
    ]


def _clues(board: AkariBoard) -> Sequence[Symbol]:
    """Return white, black, then the numbers; a black cell is typed as #."""
    black = [Symbol(state, black_cell(state, False), state) for state in (BLACK, *NUMBERS)]
    return [Symbol(WHITE, white_cell(False, False, False)), *black]


PLAYED = Played(
    symbols=_marks,
    fixed=_black,
    negative=NO_LIGHT,
    groups=lambda board: board.runs,
    spread={LIGHT: Spread("lit", LABELS["lit"])},
    tallies=_tallies,
)
DRAWN = Drawn(
    sizes=[(10, 10), (7, 7), (14, 14), (20, 20)],
    blank=lambda rows, cols: AkariBoard((WHITE * cols,) * rows),
    symbols=_clues,
    clues=_black,
    opposite=dict.fromkeys((BLACK, *NUMBERS), BLACK) | {WHITE: WHITE},
    held=BLACK,
)
