"""Small questions while somebody draws or plays: schemas, and the one address."""

from typing import Annotated, Any, Literal

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Field, Router, Schema

from puzzlesite import clients, limits
from puzzlesite.api.interface import Refused, find_genre, refuse_missing
from puzzlesite.api.schemas import Cell, ErrorOut, ProblemOut, Strict
from puzzlesite.api.serializers import language
from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from solvers.contract.genre import Genre

router = Router()
MOST_SERIAL = 2**53 - 1  # what JavaScript counts to


class LiveQuestion(Strict):
    """One question about a board, or about marks on it; both in Enpitsu text.

    page: a random text of whoever asks, the same for all questions that follow each other; serial: counts them. A newer
    question of a page makes an older one of the same kind superfluous, which is then answered 409.
    budget: seconds of computing; long ones are cut short while others wait. language: of sentences, that of the request
    when nothing is said.
    """

    ask: Literal["verdict", "hint", "check", "fix", "faults"]
    genre: str = Field(max_length=40)
    board: str = Field(max_length=limits.LIVE_TEXT)
    marks: str = Field("", max_length=limits.LIVE_TEXT)
    page: str = Field(pattern="^[A-Za-z0-9_-]{1,40}$")
    serial: int = Field(ge=0, le=MOST_SERIAL)
    language: str = Field("", max_length=10)
    budget: float = Field(limits.LIVE_SECONDS, gt=0, le=limits.LIVE_MOST_SECONDS)


class LiveAnswer(Schema):
    """decided: false when the time was over before all was known. seconds: of computing."""

    serial: int
    decided: bool
    seconds: float


class LiveVerdict(LiveAnswer):
    """How many answers the board has, whatever the marks are.

    shared: the cells that all of several answers share, as far as they were found: rows in the letters of answers and
    marks, other cells empty. differing: cells in which two answers differ. conflict: cells that contradict each other,
    when there is no answer.
    """

    ask: Literal["verdict"]
    verdict: Literal["none", "one", "many", "unknown"]
    shared: str | None
    differing: list[Cell]
    conflict: list[Cell]


class LiveFault(Schema):
    """A broken rule and where it shows."""

    sentence: str
    cells: list[Cell]


class LiveFaults(LiveAnswer):
    """The rules that the marks break already. done: whether the board is finished, and right."""

    ask: Literal["faults"]
    done: bool
    broken: list[LiveFault]


class LiveCheck(LiveAnswer):
    """Whether the marks are right so far, without a word about the answer. wrong: the first wrong mark, if any."""

    ask: Literal["check"]
    state: Literal["right", "wrong", "done", "unknown"]
    wrong: list[Cell]
    broken: list[LiveFault]


class LiveChange(Schema):
    """What a hint does to one cell: put a value in, or cut it out."""

    cell: Cell
    value: str
    put: bool


class LiveHint(LiveAnswer):
    """The easiest next step; technique "mistake", "done" or "nothing" where there is none, "" when time was over.

    cells: where to look; reasons: the cells on which it rests.
    """

    ask: Literal["hint"]
    technique: str
    title: str
    cells: list[Cell]
    reasons: list[Cell]
    changes: list[LiveChange]
    sentence: str


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


class LiveFix(LiveAnswer):
    """Which one change leaves exactly one answer, the likeliest first; not decided: as far as it was looked for.

    conflict: clues that contradict each other, minimal: none of them can be spared. more: changes that are not listed.
    decided_by: clues to be added, one of which would decide among several answers.
    """

    ask: Literal["fix"]
    verdict: Literal["none", "one", "many", "unknown"]
    conflict: list[Cell | CluesOut]
    minimal: bool
    changes: list[CellFix | ClueFix]
    more: int
    decided_by: list[CellClue | ClueValue]


LiveOut = Annotated[LiveVerdict | LiveHint | LiveCheck | LiveFix | LiveFaults, Field(discriminator="ask")]


class UnreadableOut(ProblemOut):
    """text: which of the two texts could not be read; line and column are its own."""

    text: Literal["", "board", "marks"] = ""


class SupersededOut(ProblemOut):
    """The page has asked again meanwhile."""

    superseded: Literal[True]
    serial: int


ANSWERS = {
    200: LiveOut,
    400: UnreadableOut,
    404: ProblemOut,
    409: SupersededOut,
    413: ProblemOut,
    415: ProblemOut,
    422: ProblemOut,
    429: ProblemOut,
    503: ProblemOut,
}


@router.post("/live", operation_id="ask_live", response=ANSWERS, by_alias=True)
def ask(request: HttpRequest, question: LiveQuestion) -> Any:
    """Ask a worker at once; nothing is stored. What is not decided in time may be asked again with a longer budget."""
    genre = find_genre(question.genre)
    if not can_answer(genre, question.ask):
        raise refuse_missing(_("Puzzles of this genre do not have this."))
    spoken = question.language if question.language in settings.LANGUAGE_CODES else language()
    fields = question.dict() | {"language": spoken}
    return answer(Question(**fields, client=clients.client_key(clients.client_of(request))))


def answer(question: Question) -> dict[str, Any]:
    """What a worker answers. Raises Refused."""
    try:
        found = dict(lane.ask(question))
    except lane.Superseded:
        newer = ErrorOut(error=_("A newer question took the place of this one."), key="superseded")
        raise Refused(409, newer, superseded=True, serial=question.serial) from None
    except lane.Refused as refusal:
        message = _("You have sent many requests. Try again in %(wait)s seconds.") % {"wait": refusal.wait}
        raise Refused(429, ErrorOut(error=message, key="pace"), refusal.wait) from None
    except lane.Silent:
        found = {"status": 503}
    if found["status"] == 503:
        message = _("The solvers do not answer at the moment. Try again soon.")
        raise Refused(503, ErrorOut(error=message, key="silent"), round(limits.LIVE_SILENCE_SECONDS))
    if found["status"] != 200:
        raise Refused(found.pop("status"), ErrorOut(**found), text=found["text"])
    return found


def can_answer(genre: Genre, ask: str) -> bool:
    """Whether there is such a thing in a genre."""
    needed = {"hint": (genre.explained, genre.marked), "check": (genre.marked,), "fix": (genre.fixable,)}
    return None not in needed.get(ask, ())
