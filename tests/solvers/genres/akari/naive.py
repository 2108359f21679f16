"""Slow and plain witnesses, from the rules alone: a search that tries every subset, and clauses for a SAT solver."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

from pysat.solvers import Solver

from solvers.genres.akari.board import BLACK, NUMBERS, WHITE, AkariBoard, Answer
from solvers.genres.akari.rules import check
from solvers.grids.rectangle import DIRECTIONS, At, cells, ray


def seen(board: AkariBoard, cell: At) -> list[At]:
    """The cells that a light here shines on, its own left out."""
    return [one for way in DIRECTIONS for one in ray(cell, way, board.rows, board.cols, board.is_white)]


def every_answer(board: AkariBoard) -> list[Answer]:
    """The answers, by trying a light and no light in each white cell: for tiny boards."""
    whites = [cell for cell in cells(board.rows, board.cols) if board.is_white(cell)]
    subsets = (set(some) for size in range(len(whites) + 1) for some in combinations(whites, size))
    return [frozenset(some) for some in subsets if not check(board, frozenset(some))]


class Witness:
    """A board as clauses: one variable a white cell, and nothing clever."""

    def __init__(self, board: AkariBoard):
        self.board = board
        self.variables = {cell: n for n, cell in enumerate(board.whites, 1)}
        self.solver = Solver("cadical153", bootstrap_with=list(self._clauses()))

    def _clauses(self) -> Iterator[list[int]]:
        for cell, light in self.variables.items():
            others = [self.variables[one] for one in seen(self.board, cell)]
            yield [light, *others]
            yield from ([-light, -other] for other in others if light < other)
        for cell, number in self.board.clues.items():
            around = [self.variables[one] for one in self.board.around(cell)]
            yield from ([-light for light in some] for some in combinations(around, number + 1))
            fewest = len(around) - number + 1
            yield from (list(some) for some in combinations(around, fewest)) if fewest > 0 else [[]]

    def has(self, lights: Iterable[At] = (), dark: Iterable[At] = ()) -> bool:
        """Whether some answer has these lights, and none in the dark cells."""
        wanted = [self.variables[cell] for cell in lights] + [-self.variables[cell] for cell in dark]
        return bool(self.solver.solve(assumptions=wanted))

    def answers(self, limit: int) -> list[Answer]:
        """Up to so many answers; the witness is used up by asking."""
        found: list[Answer] = []
        while len(found) < limit and self.solver.solve():
            lit = {n for n in self.solver.get_model() if n > 0}
            found.append(frozenset(cell for cell, n in self.variables.items() if n in lit))
            self.solver.add_clause([-n if n in lit else n for n in self.variables.values()])
        return found


def random_board(random: Random, rows: int, cols: int, black: float, clued: float) -> AkariBoard:
    """Black cells thrown at random, and numbers that one filling of lights has: so there is an answer."""
    states = [[BLACK if random.random() < black else WHITE for _ in range(cols)] for _ in range(rows)]
    board = AkariBoard(tuple("".join(row) for row in states))
    lights: set[At] = set()
    lit: set[At] = set()
    for light in random.sample(board.whites, len(board.whites)):
        if light not in lit:
            lights.add(light)
            lit |= {light, *seen(board, light)}
    for (r, c), state in board:
        if state == BLACK and random.random() < clued:
            near = ((r + down, c + right) for down, right in DIRECTIONS)
            states[r][c] = NUMBERS[sum(one in lights for one in near)]
    return AkariBoard(tuple("".join(row) for row in states))


def unique_board(random: Random, rows: int, cols: int, black: float) -> AkariBoard:
    """A board with exactly one answer, and few of its numbers to spare."""
    while True:
        board = random_board(random, rows, cols, black, 1.0)
        if len(Witness(board).answers(2)) == 1:
            return _without_spare_numbers(random, board)


def _without_spare_numbers(random: Random, board: AkariBoard) -> AkariBoard:
    clues = sorted(board.clues)
    random.shuffle(clues)
    for r, c in clues:
        row = board.cells[r][:c] + BLACK + board.cells[r][c + 1 :]
        fewer = AkariBoard((*board.cells[:r], row, *board.cells[r + 1 :]))
        if len(Witness(fewer).answers(2)) == 1:
            board = fewer
    return board
