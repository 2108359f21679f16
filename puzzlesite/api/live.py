"""Live questions while a person draws or plays: their schemas and the one address that answers them."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, cast

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Field, Router
from pydantic import create_model

from puzzlesite.api.interface import Refused, refuse_missing, require_genre
from puzzlesite.core import clients, limits
from puzzlesite.core.format import language
from puzzlesite.core.wire.problems import ErrorOut, ProblemOut
from puzzlesite.core.wire.questions import AnswerOut
from puzzlesite.core.wire.shapes import StrictRequest
from puzzlesite.live import lane
from puzzlesite.live.kinds import QuestionKind
from puzzlesite.live.lane import Question
from puzzlesite.live.questions import LIVE, find_kind

router = Router()
# JavaScript counts exactly up to this number.
MOST_SERIAL = 2**53 - 1

if TYPE_CHECKING:
    LiveName: TypeAlias = str
else:
    LiveName = Literal[tuple(kind.name for kind in LIVE)]


class LiveQuestion(StrictRequest):
    """One question about a board, or about marks on it; both in Enpitsu text.

    page: a random text of whoever asks, the same for all questions that follow each other; serial: counts them. A newer
    question of a page makes an older one of the same kind superfluous, which is then answered 409.
    budget: seconds of computing; long ones are cut short while others wait. language: of sentences, that of the request
    when nothing is said.
    """

    ask: LiveName
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


def _make_answer(kind: QuestionKind) -> type[LiveAnswer]:
    """Make the schema of one kind of answer, which the field `ask` distinguishes from the others."""
    made: dict[str, Any] = {"__base__": (LiveAnswer, kind.schema), "__doc__": kind.schema.__doc__}
    made |= {"__module__": __name__, "ask": (Literal[kind.name], ...)}
    return cast(type[LiveAnswer], create_model(f"Live{kind.name.title()}", **made))


LiveOut: Any = Annotated[reduce(or_, map(_make_answer, LIVE)), Field(discriminator="ask")]


class UnreadableOut(ProblemOut):
    """The reason for a refusal. text: which of the two texts could not be read; line and column are its own."""

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


@router.post("/live", response=ANSWERS, by_alias=True)
def ask_live(request: HttpRequest, question: LiveQuestion) -> Any:
    """Ask a worker at once; nothing is stored. What is not decided in time may be asked again with a longer budget."""
    if not find_kind(question.ask).suits(require_genre(question.genre)):
        raise refuse_missing(_("Puzzles of this genre do not have this."))
    spoken = question.language if question.language in settings.LANGUAGE_CODES else language()
    fields = question.model_dump() | {"language": spoken}
    return require_answer(Question(**fields, client=clients.client_key(clients.client_of(request))))


def require_answer(question: Question) -> dict[str, Any]:
    """A worker's answer to a question. Raises Refused."""
    try:
        found = dict(lane.ask(question))
    except lane.Superseded:
        newer = ErrorOut(error=_("A newer question took the place of this one."), key="superseded")
        raise Refused(409, newer, superseded=True, serial=question.serial) from None
    except lane.LiveRefused as refusal:
        raise Refused(429, ErrorOut(error=_say_refused(refusal), key="pace"), refusal.wait) from None
    except lane.NoWorker as silence:
        raise _say_silent(is_starting=silence.is_starting) from None
    if found["status"] == 503:
        raise _say_silent()
    if found["status"] != 200:
        raise Refused(found.pop("status"), ErrorOut(**found), text=found["text"])
    return found


def _say_refused(refusal: lane.LiveRefused) -> str:
    if refusal.has_ended_one:
        message = _("One of your questions took far too long, so its solver was ended. Ask again in %(wait)s seconds.")
    else:
        message = _("You have sent many requests. Try again in %(wait)s seconds.")
    return message % {"wait": refusal.wait}


def _say_silent(*, is_starting: bool = False) -> Refused:
    """A 503 refusal because no worker answers, or none has started yet."""
    message, key = _("The solvers do not answer at the moment. Try again soon."), "silent"
    if is_starting:
        message, key = _("The solvers are starting. Try again in a few seconds."), "starting"
    return Refused(503, ErrorOut(error=message, key=key), round(limits.LIVE_SILENCE_SECONDS))
