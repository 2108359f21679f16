"""What a worker answers at once, whoever asks: verdicts, hints, checks, fixes, new puzzles. Nothing is stored."""

from typing import Literal

from ninja import Field, Schema

from puzzlesite import limits
from puzzlesite.api.schemas import EXAMPLE, Cell, ErrorOut, Settings, StepOut, Strict
from solvers.paper.image import LEAST

VerdictOfSearch = Literal["none", "one", "many", "unknown"]


class AnswerOut(Schema):
    """decided: false when the time was over before all was known. seconds: of computing."""

    decided: bool
    seconds: float


class FaultOut(Schema):
    """A broken rule and where it shows."""

    sentence: str
    cells: list[Cell]


class VerdictOut(Schema):
    """How many answers the board has, whatever the marks are.

    shared: the cells that all of several answers share, as far as they were found: rows in the letters of answers and
    marks, other cells empty. differing: cells in which two answers differ. conflict: cells that contradict each other,
    when there is no answer.
    """

    verdict: VerdictOfSearch
    shared: str | None
    differing: list[Cell]
    conflict: list[Cell]


class FaultsOut(Schema):
    """The rules that the marks break already. done: whether the board is finished, and right."""

    done: bool
    broken: list[FaultOut]


class CheckOut(Schema):
    """Whether the marks are right so far, without a word about the answer. wrong: the first wrong mark, if any."""

    state: Literal["right", "wrong", "done", "unknown"]
    wrong: list[Cell]
    broken: list[FaultOut]


class HintOut(StepOut):
    """The easiest next step; technique "mistake", "done" or "nothing" where there is none, "" when time was over.

    verdict: how many answers the board has, whatever the marks are; the step is right in all that have the marks.
    cells: where to look; reasons: the cells on which it rests.
    """

    verdict: VerdictOfSearch


class CluesOut(Schema):
    """Clues that are not in a cell, by name, and the cells that they speak of."""

    clue: str
    cells: list[Cell]


class CellFix(Schema):
    """A change of the clue in a cell; "" where there is none."""

    cell: Cell
    before: str = Field(alias="from")
    to: str


class ClueFix(Schema):
    """A change of a clue that is not in a cell."""

    clue: str
    before: str = Field(alias="from")
    to: str


class CellClue(Schema):
    """A clue to be added in a cell."""

    cell: Cell
    value: str


class ClueValue(Schema):
    """A clue to be added that is not in a cell."""

    clue: str
    value: str


class FixOut(Schema):
    """Which one change leaves exactly one answer, the likeliest first; not decided: as far as it was looked for.

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


# Asked with a text in any format


class TextQuestion(Strict):
    """One puzzle in any format that is read. genre: when the text does not show it. budget: seconds."""

    text: str = Field(max_length=limits.LIVE_TEXT, examples=[EXAMPLE.own_format.example])
    genre: str = Field("", max_length=40)
    budget: float = Field(limits.LIVE_MOST_SECONDS, gt=0, le=limits.LIVE_MOST_SECONDS)


class MarksQuestion(TextQuestion):
    """One puzzle in any format, and marks on it in Enpitsu text; those that the text has itself, without any here."""

    marks: str = Field("", max_length=limits.LIVE_TEXT)


class ImageQuestion(MarksQuestion):
    """One puzzle in any format, as an image. what: the board, with marks if there are any; its first answer; or a step.

    step: of the explanation from these marks on, counted from 1. size: pixels of the longer side.
    """

    what: Literal["board", "answer", "step"] = "board"
    step: int = Field(1, ge=1, le=limits.LIVE_STEPS)
    form: Literal["svg", "png"] = "png"
    size: int | None = Field(None, ge=LEAST, le=limits.PIXELS)


class Wanted(Strict):
    """One puzzle of a recipe. settings: the genre's own options, see /api/genres; seed: any, when none is given."""

    genre: str = Field(max_length=40, examples=[EXAMPLE.name])
    settings: Settings = Field(default_factory=dict)
    seed: int | None = Field(None, ge=0, le=2**31)
    budget: float = Field(limits.LIVE_MOST_SECONDS, gt=0, le=limits.LIVE_MOST_SECONDS)


class BoardOut(AnswerOut):
    """genre, board: what was read, in Enpitsu text."""

    genre: str
    board: str


class SolvedNow(BoardOut, VerdictOut):
    """How many answers a board has. found: how many were found; answers: some of them, in Enpitsu text."""

    found: int
    answers: list[str]


class CheckedNow(BoardOut, CheckOut):
    """Whether marks are right so far."""


class HintNow(BoardOut, HintOut):
    """The easiest next step."""


class FixNow(BoardOut, FixOut):
    """Which one change fixes the board."""


class NowGrade(Schema):
    """How hard it is for a person: level 0-4; numbers: how often each technique is needed."""

    level: int
    hardest: str
    numbers: dict[str, int]
    score: int


class ExplainedNow(BoardOut):
    """A person's way: as many steps as were found in time. solved: they lead to the one answer. grade: of all of them.

    verdict: how many answers the board has, whatever the marks are; each step is right in all that have the marks.
    """

    verdict: VerdictOfSearch
    steps: list[StepOut]
    solved: bool
    grade: NowGrade | None


class MadeNow(AnswerOut):
    """A new puzzle and its one answer in Enpitsu text, "" when none was found in time. seed: makes it again."""

    genre: str
    seed: int
    board: str
    answer: str
    level: int | None
    tries: int


# Read and written again


class TextToRead(Strict):
    """A text with puzzles in any format. genre: when the text does not show it. file_name: as of an upload."""

    text: str = Field(max_length=limits.TYPED, examples=[EXAMPLE.own_format.example])
    genre: str = Field("", max_length=40)
    file_name: str = Field("", max_length=limits.FILE_NAME)


class TextToConvert(TextToRead):
    """A text with puzzles in any format, and the name of the format that is wanted; see /api/genres."""

    to: str = Field(max_length=40, examples=[EXAMPLE.own_format.name])


class ReadOut(Schema):
    """What one puzzle of a text is, or why it cannot be read. line: where it begins, from 1. marks: what is filled in.

    board and marks are Enpitsu text.
    """

    line: int
    genre: str
    format: str
    size: str
    board: str
    marks: str
    title: str
    author: str
    source: str
    error: ErrorOut | None


class RecognisedOut(Schema):
    """The puzzles of a text, in their order."""

    puzzles: list[ReadOut]


class ConvertedOne(Schema):
    """One puzzle in the wanted format, or why not."""

    line: int
    genre: str
    text: str
    error: ErrorOut | None


class ConvertedOut(Schema):
    """The puzzles of a text in another format, in their order."""

    puzzles: list[ConvertedOne]
