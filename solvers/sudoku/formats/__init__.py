"""Text and back: the house line, grids, tables and links; and the house notation of answers."""

from solvers.sudoku.formats.answers import read_answer, write_answer
from solvers.sudoku.formats.cells import WORDS
from solvers.sudoku.formats.line import LINE

FORMATS = (LINE,)

__all__ = ["FORMATS", "WORDS", "read_answer", "write_answer"]
