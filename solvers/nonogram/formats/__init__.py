"""Text and back: every notation that holds a nonogram, the house notation first."""

from solvers.nonogram.formats.answers import read_answer, write_answer
from solvers.nonogram.formats.bitmap import BITMAP
from solvers.nonogram.formats.line import ONE_LINE
from solvers.nonogram.formats.links import PUZZLINK, TATHAM
from solvers.nonogram.formats.non import NON
from solvers.nonogram.formats.numbers import CWD, KEEN, MK, NIN
from solvers.nonogram.formats.olsak import OLSAK
from solvers.nonogram.formats.pzpr import PZPR
from solvers.nonogram.formats.sections import GNO, PICROSS
from solvers.nonogram.formats.webpbn import WEBPBN
from solvers.nonogram.formats.words import WORDS

__all__ = ["FORMATS", "WORDS", "read_answer", "write_answer"]

FORMATS = (NON, NIN, MK, OLSAK, CWD, KEEN, WEBPBN, GNO, PICROSS, PUZZLINK, PZPR, TATHAM, BITMAP, ONE_LINE)
