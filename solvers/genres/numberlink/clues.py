"""Clues of Numberlink: numbers in pairs, as letters too, and which fit an answer."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from solvers.genres.numberlink.paths import Paths
from solvers.grids.boards import Clue, ClueBoard, Table
from solvers.grids.rectangle import At
from solvers.notation.boards import penpa
from solvers.notation.codec import DIGITS, UNKNOWN, Choice, Decimal, Signs, Size
from solvers.notation.format import Claim
from solvers.notation.penpa.sheet import PenpaSheet
from solvers.notation.words import WordTable
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.layout import LINES, Filling, layout_of, sides_of

# The numbers that have a key.
MOST = 35
LETTERS = {sign: number for number, letter in enumerate(DIGITS) if number > 9 for sign in (letter, letter.upper())}
# The letter a stands for 10, like its key.
NUMBERS = WordTable(Choice(Signs({"-": None, "?": UNKNOWN}), Decimal(), Signs(LETTERS)))


def list_numbers(size: Size) -> Sequence[Clue]:
    """Return a number that is not shown, and all others."""
    return [UNKNOWN, *number_clues(1, lambda size: MOST)(size)]


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """Return the number at the other end of the line at a cell; all of them where that is not shown."""
    line = Paths(layout_of(*board.size, "", LINES), board.clues).follow(cell, answer)
    if sum(bool(answer[gap]) for gap in sides_of(layout_of(*board.size, "", LINES))[cell]) != 1:
        return []
    other = board.clues[line[-1]]
    return [other] if other != UNKNOWN else list_numbers(board.size)[1:]


def is_paired(table: Table) -> bool:
    """Tell whether each number is there twice: else nobody who names no genre means this one."""
    count = Counter(clue for row in table for clue in row if clue is not None)
    return set(count.values()) == {2} and UNKNOWN not in count


def _claim_sheet(sheet: PenpaSheet) -> Claim:
    """Tell whether a sheet of Penpa-edit that names no genre may be meant for this one."""
    return penpa.NUMBERS.claim(sheet) if is_paired(penpa.TABLES.read(sheet, penpa.NUMBERS)) else Claim.NAMED


CLUES = ClueSet(list_numbers, least=UNKNOWN)
LOOK = replace(penpa.NUMBERS, claim=_claim_sheet)
