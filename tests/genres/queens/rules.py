"""The rules: no two queens attack each other, each row has one, and given ones stay."""

from itertools import combinations

from solvers.contract.results import Fault, Measure
from solvers.genres.queens.board import Answer, Board
from solvers.grids.rectangle import At
from solvers.messages import Words
from tests.texts import both

WORDS: Words = {
    "fault.attack": both("These queens attack each other.", "このクイーンは互いに利いています。"),
    "fault.row": both("This row has no queen.", "この行にクイーンがありません。"),
    "fault.given": both("A given queen is gone.", "最初のクイーンがありません。"),
    "queens-rows": both("found {found} rows; expected {expected}.", "{found} 行あります。{expected} 行のはずです。"),
    "expected.queen": both(". or Q", ". か Q"),
    "queens-head": both("the first line is queens SIZE.", "先頭の行は queens SIZE です。"),
}


def attack(one: At, other: At) -> bool:
    """Whether two queens see each other."""
    down, right = one[0] - other[0], one[1] - other[1]
    return down == 0 or right == 0 or abs(down) == abs(right)


def check(board: Board, answer: Answer) -> list[Fault]:
    """Every broken rule."""
    faults = [Fault("attack", pair) for pair in combinations(sorted(answer), 2) if attack(*pair)]
    for row in range(board.size):
        if not any(cell[0] == row for cell in answer):
            faults.append(Fault("row", tuple((row, col) for col in range(board.size))))
    faults += [Fault("given", (cell,)) for cell in sorted(board.given - answer)]
    return faults


def measure(board: Board) -> Measure:
    """The size of a board."""
    return Measure(board.size, board.size, f"{board.size}×{board.size}")
