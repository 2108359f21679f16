"""The interface itself: answers to errors, responses that every operation may give, and rows found by public name."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Header
from ninja.errors import HttpError, ValidationError

import solvers
from puzzlesite.api.description import DescribedAPI
from puzzlesite.api.shapes import list_invalid_fields
from puzzlesite.core import errors, limits, queries
from puzzlesite.core.access import NotOwner
from puzzlesite.core.clients import client_of
from puzzlesite.core.format import localize
from puzzlesite.core.problems import SHAPE, refuse
from puzzlesite.core.wire.problems import ErrorOut, ProblemOut
from puzzlesite.jobs import waiting
from puzzlesite.middleware import errors as faults
from puzzlesite.middleware.reads import was_read_ended
from puzzlesite.models import Collection, Job, Puzzle
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.paper.image import TooSmall

api = DescribedAPI(title="Enpitsu", version="1", docs_url=None, urls_namespace="api")
# Operations without a tag go here: several features share an address.
router = api.default_router

READS = {400: ProblemOut, 404: ProblemOut, 422: ProblemOut, 503: ProblemOut}
WRITES = {**READS, 413: ProblemOut, 415: ProblemOut, 429: ProblemOut}
# A request that is sent again with this key gets the first answer; see services.submissions.
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
    """A request that cannot be done, with its HTTP status."""

    def __init__(self, status: int, error_out: ErrorOut, wait: int = 0, **more: Any):
        super().__init__(error_out.error)
        self.status, self.error_out, self.wait, self.more = status, error_out, wait, more


def refuse_missing(sentence: str) -> Refused:
    """A 404 refusal that says in this sentence that the row does not exist."""
    return Refused(404, ErrorOut(error=sentence, key="missing"))


@contextmanager
def refuse_strangers(sentence: str) -> Iterator[None]:
    """Answer a client that is not the owner with 404 and this sentence, so that private rows stay unknown."""
    try:
        yield
    except NotOwner:
        raise refuse_missing(sentence) from None


def refuse_recipe(genre: Genre, error: RecipeError) -> Refused:
    """A 422 refusal of a recipe, with the reason."""
    return Refused(422, ErrorOut(error=localize(recipes.recipe_error_message(genre, error)), key=f"recipe.{error.key}"))


def require_generated(name: str) -> Genre:
    """The genre of that name, whose puzzles are generated. Raises Refused."""
    genre = require_genre(name)
    if genre.generated is None:
        raise refuse_missing(_("Puzzles of this genre are not generated."))
    return genre


@api.exception_handler(Refused)
def _refuse(request: HttpRequest, refused: Refused) -> HttpResponse:
    response = refuse(refused.status, **refused.error_out.model_dump(), **refused.more)
    if refused.wait:
        response["Retry-After"] = str(refused.wait)
    return response


@api.exception_handler(TooSmall)
def _refuse_size(request: HttpRequest, error: TooSmall) -> HttpResponse:
    return _refuse(request, Refused(422, ErrorOut(error=localize(error.message), key="too-small")))


@api.exception_handler(ValidationError)
def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Answer a request that does not fit the schema with each wrong place and its reason."""
    misfits = list_invalid_fields(error.errors)[: limits.UNREAD]
    found = [{"pointer": _pointer(misfit.loc), "detail": misfit.sentence} for misfit in misfits]
    where = found[0]["pointer"].removeprefix("#/").replace("/", ".") or "#"
    return refuse(422, SHAPE, f"{where}: {found[0]['detail']}", errors=found)


def _pointer(place: Any) -> str:
    """A JSON pointer into the body or the parameters; pydantic puts their name, and ours of an argument, before it."""
    source, *path = (str(part).replace("~", "~0").replace("/", "~1") for part in place)
    return "#/" + "/".join(path[1:] if source == "body" else path)


@api.exception_handler(HttpError)
def _http(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Answer the framework's own errors; the only one that occurs is a body that is not JSON."""
    sentence = _("The body of the request is no JSON.") if error.status_code == 400 else str(error)
    return refuse(error.status_code, "request", sentence)


@api.exception_handler(OperationalError)
@api.exception_handler(InterfaceError)
def _beyond_us(request: HttpRequest, error: Exception) -> HttpResponse:
    if was_read_ended(error):
        return _refuse(request, Refused(503, ErrorOut(error=errors.too_slow_message(), key="slow"), limits.MINUTE))
    is_full = faults.log_failure(error)
    message = errors.no_room_message() if is_full else errors.no_database_message(limits.MINUTE)
    response = refuse(503, "room" if is_full else "database", message)
    response["Retry-After"] = str(limits.MINUTE)
    return response


def link_pages(request: HttpRequest, response: HttpResponse, page: int, pages: int, total: int) -> None:
    """Set the headers that count the rows of all pages and link to the neighbouring pages (RFC 8288)."""
    places = {"first": 1, "prev": page - 1, "next": page + 1, "last": pages}
    query, links = request.GET.copy(), []
    for name, number in places.items():
        if 1 <= number <= pages:
            query["page"] = str(number)
            links.append(f'<{request.path}?{query.urlencode()}>; rel="{name}"')
    response["Total-Count"], response["Link"] = str(total), ", ".join(links)


def require_puzzle(key: str) -> Puzzle:
    """The puzzle of that public name. Raises Refused."""
    return _require(queries.find_puzzle(key), _("There is no such puzzle."))


def require_numbers(keys: Sequence[str]) -> list[int]:
    """Row numbers of the puzzles with these public names, without repetitions. Raises Refused."""
    numbers = queries.list_numbers(keys)
    if len(numbers) < len(set(keys)):
        for key in keys:
            # The missing key is found again, because the refusal comes from its lookup.
            require_puzzle(key)
    return numbers


def require_job(key: str) -> Job:
    """The job of that public name. Raises Refused."""
    return _require(queries.find_job(key), _("There is no such job."))


def require_collection(key: str) -> Collection:
    """The collection of that public name. Raises Refused."""
    return _require(queries.find_collection(key), _("There is no such collection."))


def _require(row: Row | None, sentence: str) -> Row:
    if row is None:
        raise refuse_missing(sentence)
    return row


def require_genre(name: str) -> Genre:
    """The genre of that name. Raises Refused."""
    try:
        return solvers.genre(name)
    except KeyError:
        raise refuse_missing(_("There is no such genre.")) from None


def require_client_within_limits(request: HttpRequest) -> str:
    """The client that requests work. Raises Refused where it, or all clients together, have too much waiting."""
    client, wait = client_of(request), {"wait": limits.MINUTE}
    if (
        waiting.count_recent_requests(client) >= limits.REQUESTS_A_MINUTE
        or waiting.count_waiting_of(client) >= limits.WAITING_OF_ONE
    ):
        message = _("You have sent many requests. Try again in %(wait)s seconds.") % wait
        raise Refused(429, ErrorOut(error=message, key="pace"), limits.MINUTE)
    if waiting.count_waiting() >= limits.WAITING:
        message = _("Too many puzzles are waiting at the moment. Try again in %(wait)s seconds.") % wait
        raise Refused(503, ErrorOut(error=message, key="full"), limits.MINUTE)
    return client
