"""Text and back: the house line, grids, candidates, saved states, tables and links; the house notation of answers."""

from solvers.sudoku.formats.answers import read_answer, write_answer
from solvers.sudoku.formats.cells import WORDS
from solvers.sudoku.formats.fpuzzles import FPUZZLES
from solvers.sudoku.formats.grid import FORMATS as GRIDS
from solvers.sudoku.formats.line import LINE
from solvers.sudoku.formats.links import FORMATS as LINKS
from solvers.sudoku.formats.marks import read_marks, write_marks
from solvers.sudoku.formats.opensudoku import OPENSUDOKU
from solvers.sudoku.formats.pencil import CANDIDATES, SDX
from solvers.sudoku.formats.penpa import PENPA
from solvers.sudoku.formats.pzpr import PZPR
from solvers.sudoku.formats.states import LIBRARY_LINE, SIMPLE
from solvers.sudoku.formats.sudokupad import SUDOKUPAD
from solvers.sudoku.formats.sudokuwiki import SUDOKUWIKI
from solvers.sudoku.formats.table import TABLE

FORMATS = (
    LINE,
    SIMPLE,
    *GRIDS,
    CANDIDATES,
    SDX,
    LIBRARY_LINE,
    OPENSUDOKU,
    TABLE,
    FPUZZLES,
    SUDOKUPAD,
    PENPA,
    PZPR,
    SUDOKUWIKI,
    *LINKS,
)

__all__ = ["FORMATS", "WORDS", "read_answer", "read_marks", "write_answer", "write_marks"]
