"""Text and back: the house line, grids, tables and links; and the house notation of answers."""

from solvers.sudoku.formats.answers import read_answer, write_answer
from solvers.sudoku.formats.cells import WORDS
from solvers.sudoku.formats.grid import FORMATS as GRIDS
from solvers.sudoku.formats.line import LINE
from solvers.sudoku.formats.links import FORMATS as LINKS
from solvers.sudoku.formats.table import TABLE

FORMATS = (LINE, *GRIDS, TABLE, *LINKS)

__all__ = ["FORMATS", "WORDS", "read_answer", "write_answer"]
