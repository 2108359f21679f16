"""How boards are written: Enpitsu text, links and files."""

from solvers.genres.heyawake.board import LIMIT, Board
from solvers.genres.heyawake.rules import RULES
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards.formats import REGIONS, BoardNotation
from solvers.notation.boards.pzpr_rows import SHADES, RegionRows, Work
from solvers.notation.rooms import Rooms
from solvers.rulebook.genre import file_marks

NOTATION = BoardNotation(
    genre="heyawake",
    limit=LIMIT,
    kind=REGIONS,
    part=enpitsu.RoomRows(enpitsu.NUMBERS),
    body=Rooms(pzpr.NUMBER_16),
    names=("heyawake",),
    work=Work(SHADES),
    question=RegionRows(),
    **file_marks(RULES),
)
FORMATS = NOTATION.formats(Board(((0, 0, 1), (0, 0, 1), (2, 2, 2)), (1, None, 2)))
