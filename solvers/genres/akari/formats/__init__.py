"""Text and back: every notation that holds an akari board, the Enpitsu text first."""

from solvers.genres.akari.formats.box_drawing import FRAME
from solvers.genres.akari.formats.digit_grids import DIGITS_EIGHT, DIGITS_NINE
from solvers.genres.akari.formats.glpk import GLPK, GLPK_MODEL, GLPK_RESULT
from solvers.genres.akari.formats.kanpen import KANPEN, KANPEN_LINK, KANPEN_XML
from solvers.genres.akari.formats.ohmec import OHMEC
from solvers.genres.akari.formats.rows import ROWS, SIZED_ROWS, read_answer, read_marks, write_answer, write_marks
from solvers.genres.akari.formats.shared import FILE, JANKO, LINK, PENPA, TATHAM, TATHAM_SAVE

__all__ = ["FORMATS", "read_answer", "read_marks", "write_answer", "write_marks"]

FORMATS = (
    ROWS,
    SIZED_ROWS,
    LINK,
    FILE,
    TATHAM,
    TATHAM_SAVE,
    PENPA,
    FRAME,
    DIGITS_NINE,
    DIGITS_EIGHT,
    GLPK,
    GLPK_MODEL,
    GLPK_RESULT,
    KANPEN_LINK,
    KANPEN,
    KANPEN_XML,
    JANKO,
    OHMEC,
)
