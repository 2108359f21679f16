"""Small questions while somebody draws or plays: schemas, and the one address."""

from typing import Annotated, Any, Literal

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Field, Router

from puzzlesite import clients, limits
from puzzlesite.api.interface import Refused, find_genre, refuse_missing
from puzzlesite.api.live_schemas import AnswerOut, CheckOut, FaultsOut, FixOut, HintOut, VerdictOut
from puzzlesite.api.schemas import ErrorOut, ProblemOut, Strict
from puzzlesite.live import lane
from puzzlesite.live.lane import Question
from puzzlesite.pages.format import language
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


class LiveAnswer(AnswerOut):
    """decided: false when the time was over before all was known. seconds: of computing."""

    serial: int


class LiveVerdict(LiveAnswer, VerdictOut):
    __doc__ = VerdictOut.__doc__
    ask: Literal["verdict"]


class LiveFaults(LiveAnswer, FaultsOut):
    __doc__ = FaultsOut.__doc__
    ask: Literal["faults"]


class LiveCheck(LiveAnswer, CheckOut):
    __doc__ = CheckOut.__doc__
    ask: Literal["check"]


class LiveHint(LiveAnswer, HintOut):
    __doc__ = HintOut.__doc__
    ask: Literal["hint"]


class LiveFix(LiveAnswer, FixOut):
    __doc__ = FixOut.__doc__
    ask: Literal["fix"]


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
        raise Refused(429, ErrorOut(error=_say_refused(refusal), key="pace"), refusal.wait) from None
    except lane.Silent as silence:
        raise _say_silent(is_starting=silence.is_starting) from None
    if found["status"] == 503:
        raise _say_silent()
    if found["status"] != 200:
        raise Refused(found.pop("status"), ErrorOut(**found), text=found["text"])
    return found


def _say_refused(refusal: lane.Refused) -> str:
    if refusal.has_ended_one:
        message = _("One of your questions took far too long, so its solver was ended. Ask again in %(wait)s seconds.")
    else:
        message = _("You have sent many requests. Try again in %(wait)s seconds.")
    return message % {"wait": refusal.wait}


def _say_silent(*, is_starting: bool = False) -> Refused:
    """Nobody answers, or not yet."""
    message, key = _("The solvers do not answer at the moment. Try again soon."), "silent"
    if is_starting:
        message, key = _("The solvers are starting. Try again in a few seconds."), "starting"
    return Refused(503, ErrorOut(error=message, key=key), round(limits.LIVE_SILENCE_SECONDS))


def can_answer(genre: Genre, ask: str) -> bool:
    """Whether there is such a thing in a genre."""
    needed = {
        "explain": (genre.explained,),
        "hint": (genre.explained, genre.marked),
        "check": (genre.marked,),
        "fix": (genre.fixable,),
    }
    return None not in needed.get(ask, ())
