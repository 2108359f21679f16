"""fix: clues that contradict each other, and single changes that leave exactly one answer."""

from contextlib import suppress

from pydantic import Field

from puzzlesite.core.wire.questions import BoardOut, TextQuestion
from puzzlesite.core.wire.shapes import Cell, VerdictOfSearch, WireModel
from puzzlesite.live.kinds import SOLVING, BoardQuestion, ImmediateForm, Parser, QuestionKind, Reply
from solvers.contract.genre import Genre
from solvers.deadline import OutOfTime

ABOUT = "Clues of a puzzle that contradict each other, and single changes that each leave exactly one answer."


class CluesOut(WireModel):
    """Clues that are not in a cell, by name, and the cells that they speak of."""

    clue: str
    cells: list[Cell]


class CellFix(WireModel):
    """A change of the clue in a cell; "" where there is none."""

    cell: Cell
    before: str = Field(alias="from")
    to: str


class ClueFix(WireModel):
    """A change of a clue that is not in a cell."""

    clue: str
    before: str = Field(alias="from")
    to: str


class CellClue(WireModel):
    """A clue to be added in a cell."""

    cell: Cell
    value: str


class ClueValue(WireModel):
    """A clue to be added that is not in a cell."""

    clue: str
    value: str


class FixOut(WireModel):
    """Single changes that each leave exactly one answer, the likeliest first; not decided: those found in the time.

    conflict: clues that contradict each other, minimal: none of them can be spared. more: changes that are not listed.
    decided_by: clues to be added, one of which would decide among several answers: of every kind that a cell can have,
    of regions their numbers, of nonograms given cells.
    """

    verdict: VerdictOfSearch
    conflict: list[Cell | CluesOut]
    minimal: bool
    changes: list[CellFix | ClueFix]
    more: int
    decided_by: list[CellClue | ClueValue]


class FixNow(BoardOut, FixOut):
    """Single changes that each fix the board."""


def _find_fix(question: BoardQuestion) -> Reply:
    """Return single changes that fix the board, as far as they are found in time."""
    from solvers.assist.fixing import Fix, find_fixes
    from solvers.assist.serializers import serialize_fix

    fix = Fix()
    with suppress(OutOfTime):
        for fix in find_fixes(question.genre, question.board):
            if fix.done or question.is_over():
                break
    return Reply(FixOut(**serialize_fix(fix, 0.0, question.language)), fix.done)


def _choose_parser(genre: Genre) -> Parser:
    """Return the parser for boards whose clues may contradict each other."""
    return (genre.fixable and genre.fixable.read) or genre.parse


QUESTION = QuestionKind(
    "fix",
    _find_fix,
    FixOut,
    nothing=FixOut(verdict="unknown", conflict=[], minimal=False, changes=[], more=0, decided_by=[]),
    works=(SOLVING,),
    suits=lambda genre: genre.fixable is not None,
    parser=_choose_parser,
    is_live=True,
    at_once=ImmediateForm(TextQuestion, FixNow, ABOUT),
)
