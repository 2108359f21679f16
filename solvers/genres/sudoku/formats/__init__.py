"""Text and back: lines, grids, candidates, saved states, tables and links; the Enpitsu text of answers."""

from solvers.genres.sudoku.formats.answers import read_answer, write_answer
from solvers.genres.sudoku.formats.candidates import CANDIDATES, SDX
from solvers.genres.sudoku.formats.cells import WORDS
from solvers.genres.sudoku.formats.grid import FORMATS as GRIDS
from solvers.genres.sudoku.formats.ipuz import IPUZ
from solvers.genres.sudoku.formats.line import LINE
from solvers.genres.sudoku.formats.links.fpuzzles import FPUZZLES
from solvers.genres.sudoku.formats.links.penpa import PENPA
from solvers.genres.sudoku.formats.links.solo import SOLO_ID, SOLO_SAVE
from solvers.genres.sudoku.formats.links.sudokupad import SUDOKUPAD
from solvers.genres.sudoku.formats.links.sudokuwiki import SUDOKUWIKI
from solvers.genres.sudoku.formats.lists import LISTS
from solvers.genres.sudoku.formats.marks import read_marks, write_marks
from solvers.genres.sudoku.formats.opensudoku import OPENSUDOKU
from solvers.genres.sudoku.formats.pzpr import PUZZLINK, PZPR
from solvers.genres.sudoku.formats.saved_states import LIBRARY_LINE, SIMPLE
from solvers.genres.sudoku.formats.table import TABLE

FORMATS = (
    LINE,
    SIMPLE,
    *GRIDS,
    CANDIDATES,
    SDX,
    LIBRARY_LINE,
    OPENSUDOKU,
    TABLE,
    LISTS,
    IPUZ,
    FPUZZLES,
    SUDOKUPAD,
    PENPA,
    PZPR,
    SUDOKUWIKI,
    PUZZLINK,
    SOLO_ID,
    SOLO_SAVE,
)

__all__ = ["FORMATS", "WORDS", "read_answer", "read_marks", "write_answer", "write_marks"]
