"""Trees and tents in texts of other programs."""

from solvers.genres.tents.drawing import TREE
from solvers.grids.boards import Clue
from solvers.notation.boards.janko import MarginText
from solvers.notation.boards.penpa import BEHIND, ClueLook, SheetCell
from solvers.notation.boards.pzpr_rows import MarginFileRows, WordPiece
from solvers.notation.boards.tatham import BlanksThenSign, MarginId
from solvers.notation.format import Claim
from solvers.notation.penpa.sheet import PenpaSheet
from solvers.notation.penpa.things import things_on
from solvers.notation.words import WordTable

# Letters of a tent and of grass in pzpr files.
TENT, GRASS = "A", "-"
FILE_ROWS = MarginFileRows({"1": TREE}, TENT + GRASS)
JANKO = MarginText(WordTable(WordPiece({"-": None, "x": TREE, "T": TREE, "t": TREE})))
# The numbers of columns come before those of rows.
GAME_ID = MarginId("Tents", BlanksThenSign(TREE), least=4)
# One symbol of Penpa-edit is a tree, another a tent.
SYMBOL = "symbol tents"
DRAWN_TREE = SheetCell(symbol=(1, "tents"))


def read_tree(drawn: SheetCell) -> Clue:
    """Return the clue of a cell of a sheet. Raises ValueError for anything but a tree."""
    if drawn != DRAWN_TREE:
        raise ValueError(drawn)
    return TREE


def claim_trees(sheet: PenpaSheet) -> Claim:
    """Return the claim to a sheet: only this genre has trees."""
    return Claim.CERTAIN if SYMBOL in things_on(sheet) else Claim.NAMED


LOOK = ClueLook(read_tree, lambda tree: DRAWN_TREE, (SYMBOL,), claim_trees, {TENT: ("symbol", [2, "tents", BEHIND])})
