"""Slow and plain witnesses, from the rules alone: a search without a thought, and a model for CP-SAT; random boards."""

from collections.abc import Iterator
from random import Random

from ortools.sat.python import cp_model

from solvers.genres.sudoku.board import BOXES, UNKNOWN, Answer, SudokuBoard, peers, units
from solvers.genres.sudoku.rules import check
from solvers.genres.sudoku.symmetry import turn_answer, write


def every_answer(board: SudokuBoard) -> Iterator[Answer]:
    """The answers in lexicographic order: the first empty cell takes each digit that no rule forbids yet."""
    clashing = {fault.key for fault in check(board, board.clues)} - {"empty"}
    if not clashing:
        yield from _filled(board, list(board.clues))


def _filled(board: SudokuBoard, digits: list[int]) -> Iterator[Answer]:
    if UNKNOWN not in digits:
        yield tuple(digits)
        return
    cell = digits.index(UNKNOWN)
    seen = {digits[peer] for peer in peers(board.size)[cell]}
    for digit in range(1, board.size + 1):
        if digit not in seen:
            digits[cell] = digit
            yield from _filled(board, digits)
    digits[cell] = UNKNOWN


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: list[cp_model.IntVar], limit: int):
        super().__init__()
        self.cells, self.limit, self.answers = cells, limit, set[Answer]()

    def on_solution_callback(self) -> None:
        self.answers.add(tuple(self.value(cell) for cell in self.cells))
        if len(self.answers) >= self.limit:
            self.stop_search()


def some_answers(board: SudokuBoard, limit: int) -> set[Answer]:
    """Up to `limit` answers by CP-SAT; fewer are all there are."""
    model = cp_model.CpModel()
    cells = [model.new_int_var(clue or 1, clue or board.size, f"c{n}") for n, clue in enumerate(board.clues)]
    for unit in units(board.size):
        model.add_all_different([cells[cell] for cell in unit.cells])
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    collector = _Collector(cells, limit)
    status = solver.solve(model, collector)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return collector.answers


def laid_out(size: int) -> Answer:
    """A full grid that needs no search: each row is the row above, moved on by a box, and by one from band to band."""
    high, wide = BOXES[size]
    return tuple((wide * (row % high) + row // high + col) % size + 1 for row in range(size) for col in range(size))


def random_transform(size: int, chance: Random) -> str:
    """Any symmetry of sudoku."""
    high, wide = BOXES[size]
    digits = chance.sample(range(size), size)
    return write(high == wide and chance.random() < 0.5, _order(size, high, chance), _order(size, wide, chance), digits)


def _order(size: int, per: int, chance: Random) -> list[int]:
    blocks = chance.sample(range(size // per), size // per)
    return [block * per + line for block in blocks for line in chance.sample(range(per), per)]


def random_board(size: int, clues: int, chance: Random) -> SudokuBoard:
    """A board with at least one answer."""
    plain = SudokuBoard(size, laid_out(size))
    grid = turn_answer(plain, plain.clues, random_transform(size, chance))
    kept = set(chance.sample(range(size * size), clues))
    return SudokuBoard(size, tuple(digit if cell in kept else UNKNOWN for cell, digit in enumerate(grid)))


def random_clues(size: int, clues: int, chance: Random) -> SudokuBoard:
    """A board of random digits, which mostly has no answer."""
    digits = [UNKNOWN] * (size * size)
    for cell in chance.sample(range(size * size), clues):
        digits[cell] = chance.randint(1, size)
    return SudokuBoard(size, tuple(digits))
