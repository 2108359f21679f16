"""How likely it is that a grid of numbers is meant for a sudoku: others are made of numbers too."""

from solvers.genres.sudoku.board import Board, units

FEWEST = {4: 4, 6: 8, 8: 14, 9: 17}  # clues of a puzzle with one answer, where it is known
REPEATED = 2  # clues a unit of which has one before: more are no slip of the pen


def count_repeats(board: Board) -> int:
    """How many clues stand in a unit that has the same before."""
    repeated = 0
    for unit in units(board.size):
        clues = [board.clues[cell] for cell in unit.cells if board.clues[cell]]
        repeated += len(clues) - len(set(clues))
    return repeated


def is_likely(board: Board) -> bool:
    """Whether there are as many clues as one answer needs, hardly one twice, and the highest digits among them."""
    clues = [clue for clue in board.clues if clue]
    enough = len(clues) >= FEWEST.get(board.size, 2 * board.size)
    return enough and count_repeats(board) <= REPEATED and max(clues) >= board.size - 1


def is_possible(board: Board) -> bool:
    """Whether somebody may have meant a sudoku: few of its clues contradict each other. 4x4 is too small to judge."""
    return board.size == 4 or count_repeats(board) <= board.size
