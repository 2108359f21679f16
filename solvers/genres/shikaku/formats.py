"""Texts that may be meant for Shikaku without naming it: their numbers add up to the cells of the board."""

from dataclasses import dataclass, replace

from solvers.grids.boards import Table
from solvers.notation.boards import penpa
from solvers.notation.boards.formats import make_size_check
from solvers.notation.boards.tatham import NUMBERS, GameId
from solvers.notation.codec import UNKNOWN
from solvers.notation.format import Claim, NotationError
from solvers.notation.penpa.sheet import PenpaSheet
from solvers.notation.text import Token, first_line

LIMIT = (50, 50)


def fills_board(table: Table) -> bool:
    """Tell whether the numbers add up to the number of cells."""
    numbers = [clue for row in table for clue in row if clue is not None]
    return UNKNOWN not in numbers and sum(numbers) == len(table) * len(table[0])


@dataclass(frozen=True)
class AreaId(GameId):
    """The pattern of game IDs whose numbers fill the board; those of Range look alike."""

    def claim(self, text: str) -> Claim:
        """Return the claim of such an ID; only a text that names the genre may have other numbers."""
        claim = super().claim(text)
        try:
            fills = claim > Claim.NAMED and fills_board(
                self.read(Token(first_line(text), 1, 1), make_size_check(LIMIT))
            )
        except NotationError:
            fills = False
        return claim if fills else min(claim, Claim.NAMED)


def claim_sheet(sheet: PenpaSheet) -> Claim:
    """Return the claim to a sheet of Penpa-edit that names no genre."""
    claim = penpa.NUMBERS.claim(sheet)
    fills = claim > Claim.NAMED and fills_board(penpa.TABLES.read(sheet, penpa.NUMBERS))
    return claim if fills else min(claim, Claim.NAMED)


GAME_ID = AreaId("Rectangles", NUMBERS, passed="ea", certain="_")
LOOK = replace(penpa.NUMBERS, claim=claim_sheet)
