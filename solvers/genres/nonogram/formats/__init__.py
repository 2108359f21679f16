"""Text and back: every notation that holds a nonogram, the Enpitsu text first."""

from solvers.genres.nonogram.formats.answers import read_answer, write_answer, write_value
from solvers.genres.nonogram.formats.bitmap import BITMAP
from solvers.genres.nonogram.formats.drawn import DRAWN
from solvers.genres.nonogram.formats.line import ONE_LINE
from solvers.genres.nonogram.formats.lists import LISTS
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.genres.nonogram.formats.non import NON
from solvers.genres.nonogram.formats.nonogrid import NONOGRID
from solvers.genres.nonogram.formats.number_lists import CWD, KEEN, MK, NIN, NONO
from solvers.genres.nonogram.formats.olsak import OLSAK
from solvers.genres.nonogram.formats.pzpr import PUZZLINK, PZPR
from solvers.genres.nonogram.formats.sections import GNO, PICROSS
from solvers.genres.nonogram.formats.tatham import TATHAM, TATHAM_SAVE
from solvers.genres.nonogram.formats.webpbn import WEBPBN

__all__ = ["FORMATS", "WORDS", "read_answer", "write_answer", "write_value"]

FORMATS = (
    NON,
    NIN,
    NONO,
    MK,
    OLSAK,
    CWD,
    KEEN,
    WEBPBN,
    GNO,
    PICROSS,
    NONOGRID,
    LISTS,
    PUZZLINK,
    PZPR,
    TATHAM,
    TATHAM_SAVE,
    BITMAP,
    DRAWN,
    ONE_LINE,
)
