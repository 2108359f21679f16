"""A SAT solver's word on a board: one variable for each start of each block, clauses made in plain Python."""

from collections.abc import Iterator
from itertools import combinations

from pysat.solvers import Solver

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, Clue, NonogramBoard
from solvers.grids.rectangle import transpose


def answers(board: NonogramBoard, limit: int) -> list[Answer]:
    """Up to `limit` answers of a board in black and white."""
    cells = [[row * board.width + col + 1 for col in range(board.width)] for row in range(board.height)]
    found: list[Answer] = []
    with Solver("cadical153", bootstrap_with=list(_clauses(board, cells))) as solver:
        while len(found) < limit and solver.solve():
            model = set(solver.get_model())
            found.append(tuple(tuple(FILLED if cell in model else BLANK for cell in row) for row in cells))
            solver.add_clause([-cell if cell in model else cell for row in cells for cell in row])
    return found


def _clauses(board: NonogramBoard, cells: list[list[int]]) -> Iterator[list[int]]:
    top = board.width * board.height
    for clues, lines in ((board.rows, cells), (board.cols, transpose(cells))):
        for clue, line in zip(clues, lines, strict=True):
            if clue is not None:
                yield from _line(clue, line, top)
                top += len(clue) * len(line)
    for row, given in zip(cells, board.start, strict=True):
        for cell, value in zip(row, given, strict=True):
            if value != UNKNOWN:
                yield [cell if value == FILLED else -cell]


def _line(clue: Clue, line: list[int], top: int) -> Iterator[list[int]]:
    n = len(line)
    starts = [
        {place: top + number * n + place + 1 for place in range(n - block.length + 1)}
        for number, block in enumerate(clue)
    ]
    for block, places in zip(clue, starts, strict=True):
        yield list(places.values())
        yield from ([-one, -other] for one, other in combinations(places.values(), 2))
        for place, variable in places.items():
            yield from ([-variable, cell] for cell in line[place : place + block.length])
    for number, block in enumerate(clue[:-1]):
        for place, variable in starts[number].items():
            behind = [other for later, other in starts[number + 1].items() if later > place + block.length]
            yield [-variable, *behind]
    for place, cell in enumerate(line):
        covering = (
            variable
            for block, places in zip(clue, starts, strict=True)
            for start, variable in places.items()
            if start <= place < start + block.length
        )
        yield [-cell, *covering]
