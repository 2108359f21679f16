"""The interface itself: how refusals are answered, what every operation may answer, and how rows are found."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Header
from ninja.errors import HttpError, ValidationError

import solvers
from puzzlesite import limits, queries
from puzzlesite.api.description import Described
from puzzlesite.api.schemas import ErrorOut, ProblemOut
from puzzlesite.clients import client_of
from puzzlesite.middleware import errors as faults
from puzzlesite.middleware.reads import was_ended
from puzzlesite.models import Collection, Job, Puzzle
from puzzlesite.pages import errors
from puzzlesite.pages.format import localize
from puzzlesite.pages.programs.problems import SHAPE, refusal
from puzzlesite.pages.programs.shapes import list_misfits
from puzzlesite.services.edits import NotOwner
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.paper.image import TooSmall

api = Described(title="Enpitsu", version="1", docs_url=None, urls_namespace="api")

READS = {400: ProblemOut, 404: ProblemOut, 422: ProblemOut, 503: ProblemOut}
WRITES = {**READS, 413: ProblemOut, 415: ProblemOut, 429: ProblemOut}
# A request with this key that is sent again is answered as the first; see services.submissions
ONCE = {
    "parameters": [
        {
            "in": "header",
            "name": "Idempotency-Key",
            "required": False,
            "schema": {"type": "string"},
            "description": "Sent again with the same key and content, within a day: the same answer, made once.",
        }
    ]
}
Row = TypeVar("Row")
OWNER_TOKEN: str = Header(..., alias="Owner-Token")  # type: ignore[type-arg] # proxies drop names with a _


class Refused(Exception):
    """A request that cannot be done, and its status. wait: seconds until it may come again. more: fields of its own."""

    def __init__(self, status: int, error_out: ErrorOut, wait: int = 0, **more: Any):
        super().__init__(error_out.error)
        self.status, self.error_out, self.wait, self.more = status, error_out, wait, more


def refuse_missing(sentence: str) -> Refused:
    """That there is no such thing."""
    return Refused(404, ErrorOut(error=sentence, key="missing"))


@contextmanager
def refuse_strangers(sentence: str) -> Iterator[None]:
    """What is done here only an owner may do: to anybody else there is no such thing, which the sentence says."""
    try:
        yield
    except NotOwner:
        raise refuse_missing(sentence) from None


def refuse_recipe(genre: Genre, error: RecipeError) -> Refused:
    """That a recipe cannot be followed."""
    return Refused(422, ErrorOut(error=localize(recipes.message(genre, error)), key=f"recipe.{error.key}"))


@api.exception_handler(Refused)
def _refuse(request: HttpRequest, refused: Refused) -> HttpResponse:
    response = refusal(refused.status, **refused.error_out.dict(), **refused.more)
    if refused.wait:
        response["Retry-After"] = str(refused.wait)
    return response


@api.exception_handler(TooSmall)
def _refuse_size(request: HttpRequest, error: TooSmall) -> HttpResponse:
    return _refuse(request, Refused(422, ErrorOut(error=localize(error.message), key="too-small")))


@api.exception_handler(ValidationError)
def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """What does not fit the shape, and where it is."""
    misfits = list_misfits(error.errors)[: limits.UNREAD]
    found = [{"pointer": _pointer(misfit.loc), "detail": misfit.sentence} for misfit in misfits]
    where = found[0]["pointer"].removeprefix("#/").replace("/", ".") or "#"
    return refusal(422, SHAPE, f"{where}: {found[0]['detail']}", errors=found)


def _pointer(place: Any) -> str:
    """A JSON pointer into the body, or into the parameters: the first word says of what, the second is our own name."""
    source, *path = (str(part).replace("~", "~0").replace("/", "~1") for part in place)
    return "#/" + "/".join(path[1:] if source == "body" else path)


@api.exception_handler(HttpError)
def _http(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Of the framework's own refusals there is one: a body that is no JSON."""
    sentence = _("The body of the request is no JSON.") if error.status_code == 400 else str(error)
    return refusal(error.status_code, "request", sentence)


@api.exception_handler(OperationalError)
@api.exception_handler(InterfaceError)
def _beyond_us(request: HttpRequest, error: Exception) -> HttpResponse:
    if was_ended(error):
        return _refuse(request, Refused(503, ErrorOut(error=errors.too_slow_message(), key="slow"), queries.MINUTE))
    is_full = faults.note(error)
    message = errors.no_room_message() if is_full else errors.no_database_message(queries.MINUTE)
    response = refusal(503, "room" if is_full else "database", message)
    response["Retry-After"] = str(queries.MINUTE)
    return response


def link_pages(request: HttpRequest, response: HttpResponse, page: int, pages: int, total: int) -> None:
    """Say how much there is in all, and where the pages beside this one are (RFC 8288)."""
    places = {"first": 1, "prev": page - 1, "next": page + 1, "last": pages}
    query, links = request.GET.copy(), []
    for name, number in places.items():
        if 1 <= number <= pages:
            query["page"] = str(number)
            links.append(f'<{request.path}?{query.urlencode()}>; rel="{name}"')
    response["Total-Count"], response["Link"] = str(total), ", ".join(links)


def find_puzzle(key: str) -> Puzzle:
    """The puzzle of that public name. Raises Refused."""
    return _require(queries.puzzle(key), _("There is no such puzzle."))


def list_numbers(keys: Sequence[str]) -> list[int]:
    """The puzzles of these public names, by their numbers as rows, each once. Raises Refused."""
    numbers = queries.list_numbers(keys)
    if len(numbers) < len(set(keys)):
        for key in keys:
            find_puzzle(key)  # says which one is not there
    return numbers


def find_job(key: str) -> Job:
    """The job of that public name. Raises Refused."""
    return _require(queries.job(key), _("There is no such job."))


def find_collection(key: str) -> Collection:
    """The collection of that public name. Raises Refused."""
    return _require(queries.collection(key), _("There is no such collection."))


def _require(row: Row | None, sentence: str) -> Row:
    if row is None:
        raise refuse_missing(sentence)
    return row


def find_genre(name: str) -> Genre:
    """The genre of that name. Raises Refused."""
    try:
        return solvers.genre(name)
    except KeyError:
        raise refuse_missing(_("There is no such genre.")) from None


def limit_pace(request: HttpRequest) -> str:
    """Who asks for work, unless it is too much for now: nobody takes all the tables. Raises Refused."""
    client, wait = client_of(request), {"wait": queries.MINUTE}
    if (
        queries.requests_last_minute(client) >= limits.REQUESTS_A_MINUTE
        or queries.waiting_of(client) >= limits.WAITING_OF_ONE
    ):
        message = _("You have sent many requests. Try again in %(wait)s seconds.") % wait
        raise Refused(429, ErrorOut(error=message, key="pace"), queries.MINUTE)
    if queries.jobs_waiting() >= limits.WAITING:
        message = _("Too many puzzles are waiting at the moment. Try again in %(wait)s seconds.") % wait
        raise Refused(503, ErrorOut(error=message, key="full"), queries.MINUTE)
    return client
