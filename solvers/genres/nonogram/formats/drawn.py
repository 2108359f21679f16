"""A picture of `.` and `#`, or of 0 and 1: the puzzle whose answer is the picture."""

from solvers.genres.nonogram.board import BLANK, FILLED, derive_clues
from solvers.genres.nonogram.formats.clues import refuse_large_board
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format
from solvers.notation.text import character_rows

PAIRS = (".#", "01")
# A text is seen as a picture from this many rows and columns on.
LEAST = 2


def _signs(text: str) -> str:
    """Return the two signs that a text is made of."""
    return next((pair for pair in PAIRS if set(text.split("\n", 1)[0].strip()) <= set(pair)), PAIRS[0])


def _read(text: str) -> list[Entry]:
    signs = _signs(text.strip())
    rows = character_rows(text, signs, " ".join(signs))
    picture = tuple(tuple(FILLED if sign == signs[1] else BLANK for sign in row) for row in rows)
    return [Entry(refuse_large_board(derive_clues(picture)), answer=picture)]


def _claim(text: str) -> Claim:
    """Return the claim: rows may also be a shape, or akari without numbers. Only one of 0 and 1 is nobody else's."""
    if text.lstrip()[:1] not in {*"".join(PAIRS)}:
        return Claim.NO
    rows = text.split()
    signs = set("".join(rows))
    is_drawn = len(rows) >= LEAST and len(rows[0]) >= LEAST and len(set(map(len, rows))) == 1
    return Claim.POSSIBLE if is_drawn and signs in map(set, PAIRS) else Claim.NO


DRAWN = Format("picture", Message("The picture itself"), _claim, _read, example="#.#\n###\n")
