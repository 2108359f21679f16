"""The value: a square board with some queens given, and what befalls whoever searches it."""

from dataclasses import dataclass

from solvers.brief import Brief
from solvers.grids import rectangle
from solvers.grids.rectangle import At

EMPTY, QUEEN = ".", "Q"
TEMPERS = ("", "poison", "glutton")  # poison kills its process, a glutton eats memory without end
SLOW, STILL = "slow ", "still "  # and the milliseconds that its search takes at least, in slices or in one
RACE = "race "  # and those that it takes when columns are tried from the left; from the right there is no wait

Answer = frozenset[At]  # where queens stand


@dataclass(frozen=True, slots=True)
class Board(Brief):
    """A size x size board."""

    size: int
    given: frozenset[At] = frozenset()
    temper: str = ""

    @property
    def nap(self) -> float:
        """Seconds that its search takes at least."""
        return int(self.temper.split()[1]) / 1000 if self.temper.startswith((SLOW, STILL, RACE)) else 0.0


def turn_cell(board: Board, cell: At, symmetry: str) -> At:
    """Where a cell comes to lie."""
    return rectangle.turn_cell(cell, board.size, board.size, symmetry)


def turn_answer(board: Board, answer: Answer, symmetry: str) -> Answer:
    """The queens, turned."""
    return frozenset(turn_cell(board, cell, symmetry) for cell in answer)


def turn_board(board: Board, symmetry: str) -> Board:
    """The board, turned."""
    return Board(board.size, turn_answer(board, board.given, symmetry), board.temper)
