"""How boards are written: Enpitsu text, links and files."""

from solvers.genres.countryroad.board import LIMIT, Board
from solvers.genres.countryroad.rules import RULES
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards.formats import CLOSED_REGIONS, BoardNotation
from solvers.notation.boards.pzpr_rows import TINTED_LINES, RegionRows, Work
from solvers.notation.rooms import Rooms
from solvers.rulebook.genre import file_marks

NOTATION = BoardNotation(
    genre="countryroad",
    limit=LIMIT,
    kind=CLOSED_REGIONS,
    part=enpitsu.RoomRows(enpitsu.NUMBERS),
    body=Rooms(pzpr.NUMBER_16),
    names=("country",),
    tag="country road",
    work=Work(TINTED_LINES),
    question=RegionRows(borders_since=2),
    **file_marks(RULES),
)
FORMATS = NOTATION.formats(Board(((0, 0, 1), (0, 0, 1), (2, 2, 1)), (3, None, 2)))
