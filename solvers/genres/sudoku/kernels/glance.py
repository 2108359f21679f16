"""How many answers each of many 9x9 boards has, up to two, when that takes few nodes.

puzzles (N, 81) uint8, 0 for an empty cell. counts (N,) int8: answers found, UNDECIDED where the budget was not enough.
"""

import numpy as np

from solvers.genres.sudoku.kernels.nine import FOUND, HEIGHT, NODES, begin, step, take_in
from solvers.jit.decorators import kernel

UNDECIDED = -1
ENOUGH = 2


def solve_each(puzzles: np.ndarray, budget: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The first answer (N, 81) uint8 of each of these puzzles, the counts, and the nodes (N,) that they took."""
    answers, counts = np.zeros(puzzles.shape, np.uint8), np.empty(len(puzzles), np.int8)
    nodes = np.empty(len(puzzles), np.int64)
    solve_in(puzzles, begin(np.zeros(puzzles.shape[1], np.uint8), 1), budget, answers, counts, nodes)
    return answers, counts, nodes


@kernel
def solve_in(puzzles, search, budget, answers, counts, nodes):
    """Search one puzzle after the other in the room of one search."""
    figures = search.figures
    for number in range(len(puzzles)):
        take_in(puzzles, number, search.stack)
        figures[HEIGHT] = 1
        figures[NODES] = 0
        figures[FOUND] = 0
        is_done = step(search, budget, ENOUGH)
        counts[number] = figures[FOUND] if is_done else UNDECIDED
        nodes[number] = figures[NODES]
        if figures[FOUND]:
            answers[number] = search.answers[0]
