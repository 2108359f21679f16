"""The likelihood that a grid of numbers is meant for a sudoku: other puzzles are made of numbers too."""

from solvers.genres.sudoku.board import SudokuBoard, units

# A puzzle with one answer has this many clues, where it is known.
FEWEST = {4: 4, 6: 8, 8: 14, 9: 17}
# This many clues may repeat one in a unit; more are no slip of the pen.
REPEATED = 2


def count_repeats(board: SudokuBoard) -> int:
    """Count the clues that repeat an earlier one in a unit."""
    repeated = 0
    for unit in units(board.size):
        clues = [board.clues[cell] for cell in unit.cells if board.clues[cell]]
        repeated += len(clues) - len(set(clues))
    return repeated


def is_likely(board: SudokuBoard) -> bool:
    """Whether there are as many clues as one answer needs, hardly any repeated, and the highest digits among them."""
    clues = [clue for clue in board.clues if clue]
    enough = len(clues) >= FEWEST.get(board.size, 2 * board.size)
    return enough and count_repeats(board) <= REPEATED and max(clues) >= board.size - 1


def is_possible(board: SudokuBoard) -> bool:
    """Whether somebody may have meant a sudoku: few of its clues contradict each other. 4x4 is too small to judge."""
    return board.size == 4 or count_repeats(board) <= board.size
