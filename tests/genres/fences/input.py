"""Symbols that a person enters: lines and crosses in play; numbers and borders of regions when drawing."""

from collections.abc import Mapping, Sequence

from solvers.contract.entering import LINE, ClueTally, Drawn, LetterLayout, Played, Symbol
from solvers.genres.fences.board import EDGES, NO_CLUE, Board
from solvers.genres.fences.picture import cell_of
from solvers.grids.rectangle import At
from solvers.picture import Cell


def _symbols(board: Board, printed: Cell = Cell()) -> Sequence[Symbol]:  # noqa: B008 (a frozen value)
    """A cell holds nothing."""
    return [Symbol(" " if board.way == EDGES else ".", printed)]


def _tallies(board: Board) -> Sequence[ClueTally]:
    """A number is finished when it has so many lines."""
    return [ClueTally(("cell", *at), board.sides(at), [(LINE, number)]) for at, number in board.numbers.items()]


def _clues(board: Board) -> Mapping[At, str] | None:
    """The numbers; only boards with lines on sides are drawn."""
    return {at: str(number) for at, number in board.numbers.items()} if board.way == EDGES else None


def _regions(board: Board) -> Sequence[Sequence[int]]:
    return [list(map(ord, row)) for row in board.regions]


PLAYED = Played(
    symbols=_symbols,
    printed=lambda board: {at: _symbols(board, cell_of(board, at)) for at in board.numbers},
    between=lambda board: board.way,
    is_closed=True,
    tallies=_tallies,
)
DRAWN = Drawn(
    sizes=[(3, 3), (2, 3), (5, 5)],
    blank=lambda rows, cols: Board((NO_CLUE * cols,) * rows, ("a" * cols,) * rows, EDGES),
    symbols=lambda board: [Symbol(NO_CLUE, Cell()), *(Symbol(one, Cell(one, "given"), one, one) for one in "01234")],
    clues=_clues,
    layout=LetterLayout("fences {rows} {cols} edges\n{cells}\n{regions}\n"),
    regions=_regions,
)
