"""The value: a square board with some queens given, and what befalls whoever searches it."""

from dataclasses import dataclass

from solvers.brief import Brief
from solvers.grids import rectangle
from solvers.grids.rectangle import At

EMPTY, QUEEN = ".", "Q"
# Poison kills its process; a glutton eats memory without end.
TEMPERS = ("", "poison", "glutton")
# Words before the milliseconds that a search takes at least: in slices, or in one.
SLOW, STILL = "slow ", "still "
# The word before the milliseconds of a search from the left; one from the right does not wait.
RACE = "race "

# The cells of the queens.
Answer = frozenset[At]


@dataclass(frozen=True, slots=True)
class Board(Brief):
    """A size x size board."""

    size: int
    given: frozenset[At] = frozenset()
    temper: str = ""

    @property
    def nap(self) -> float:
        """The seconds that a search of the board takes at least."""
        return int(self.temper.split()[1]) / 1000 if self.temper.startswith((SLOW, STILL, RACE)) else 0.0


def turn_cell(board: Board, cell: At, symmetry: str) -> At:
    """The place of a cell after a symmetry."""
    return rectangle.turn_cell(cell, board.size, board.size, symmetry)


def turn_answer(board: Board, answer: Answer, symmetry: str) -> Answer:
    """The queens, turned."""
    return frozenset(turn_cell(board, cell, symmetry) for cell in answer)


def turn_board(board: Board, symmetry: str) -> Board:
    """The board, turned."""
    return Board(board.size, turn_answer(board, board.given, symmetry), board.temper)
