"""The addresses of the interface."""

import secrets
from functools import partial
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Header, NinjaAPI, Query, Status
from ninja.errors import HttpError, ValidationError

import solvers
from puzzlesite import clients, limits, queries
from puzzlesite.api import live, serializers
from puzzlesite.api.schemas import (
    ArchivePage,
    Description,
    ErrorOut,
    GenreOut,
    ImageSize,
    JobAsked,
    JobOut,
    Longer,
    PageNumber,
    PageOut,
    PuzzleOut,
    PuzzleWhole,
    Recipe,
    Taken,
    Upload,
)
from puzzlesite.clients import client_of
from puzzlesite.jobs.values import ReadingRequest
from puzzlesite.middleware import errors as faults
from puzzlesite.models import Job, Puzzle
from puzzlesite.pages import errors
from puzzlesite.pages.puzzle import pictures
from puzzlesite.services import edits, generation, readings, searches, uploads
from puzzlesite.services.submissions import find_sent, once
from puzzlesite.services.uploads import Batch
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.notation.format import CannotHold, Entry, NotationError
from solvers.paper.image import FORMATS, TooSmall
from solvers.reading import Reading

api = NinjaAPI(title="Enpitsu", version="1", docs_url=None, urls_namespace="api")
api.add_router("", live.router)

Reads = {400: ErrorOut, 404: ErrorOut, 422: ErrorOut, 503: ErrorOut}
Writes = {**Reads, 413: ErrorOut, 415: ErrorOut}
Waits = {429: ErrorOut, 503: ErrorOut}
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
OWNER_TOKEN: str = Header(..., alias="Owner-Token")  # type: ignore[type-arg] # proxies drop names with a _


class Refused(Exception):
    """A request that cannot be done, with its status."""

    def __init__(self, status: int, error_out: ErrorOut):
        super().__init__(error_out.error)
        self.status, self.error_out = status, error_out


@api.exception_handler(Refused)
def _refuse(request: HttpRequest, refusal: Refused) -> HttpResponse:
    response = api.create_response(request, refusal.error_out, status=refusal.status)
    if refusal.status in Waits:
        response["Retry-After"] = str(queries.MINUTE)
    return response


@api.exception_handler(ValidationError)
def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """The first thing that does not fit the shape, and where it stands."""
    first = error.errors[0]
    where = ".".join(str(part) for part in first["loc"])
    return api.create_response(request, ErrorOut(error=f"{where}: {first['msg']}", key="shape"), status=422)


@api.exception_handler(HttpError)
def _http(request: HttpRequest, error: HttpError) -> HttpResponse:
    return api.create_response(request, ErrorOut(error=str(error), key="request"), status=error.status_code)


@api.exception_handler(OperationalError)
@api.exception_handler(InterfaceError)
def _beyond_us(request: HttpRequest, error: Exception) -> HttpResponse:
    is_full = faults.note(error)
    message = errors.no_room_message() if is_full else errors.no_database_message(queries.MINUTE)
    error_out = ErrorOut(error=message, key="room" if is_full else "database")
    response = api.create_response(request, error_out, status=503)
    response["Retry-After"] = str(queries.MINUTE)
    return response


def _say_missing(what: str) -> Refused:
    return Refused(404, ErrorOut(error=what, key="missing"))


def _puzzle(key: str) -> Puzzle:
    found = queries.puzzle(key)
    if found is None:
        raise _say_missing(_("There is no such puzzle."))
    return found


def _job(key: str) -> Job:
    found = queries.job(key)
    if found is None:
        raise _say_missing(_("There is no such job."))
    return found


def _genre(name: str) -> Genre:
    try:
        return solvers.genre(name)
    except KeyError:
        raise _say_missing(_("There is no such genre.")) from None


def _limit_pace(request: HttpRequest) -> str:
    """Who asks for work, unless it is too much for now: nobody takes all the tables."""
    client, wait = client_of(request), {"wait": queries.MINUTE}
    if (
        queries.requests_last_minute(client) >= limits.REQUESTS_A_MINUTE
        or queries.waiting_of(client) >= limits.WAITING_OF_ONE
    ):
        message = _("You have sent many requests. Try again in %(wait)s seconds.") % wait
        raise Refused(429, ErrorOut(error=message, key="pace"))
    if queries.jobs_waiting() >= limits.WAITING:
        message = _("Too many puzzles are waiting at the moment. Try again in %(wait)s seconds.") % wait
        raise Refused(503, ErrorOut(error=message, key="full"))
    return client


# Reads


@api.get("/genres", operation_id="list_genres", response={200: list[GenreOut], 400: ErrorOut})
def genres(request: HttpRequest) -> list[GenreOut]:
    """The kinds of puzzles there are."""
    return serializers.genres(solvers.all_genres())


@api.get("/puzzles", operation_id="list_puzzles", response={200: PageOut, **Reads})
def archive(request: HttpRequest, shelf: Query[ArchivePage]) -> PageOut:
    """A page of the archive."""
    filters = shelf.dict()
    number = filters.pop("page")
    return serializers.page(queries.archive(queries.Filters(**filters), number))


@api.get("/puzzles/{key}", operation_id="get_puzzle", response={200: PuzzleWhole, **Reads})
def puzzle(request: HttpRequest, key: str) -> PuzzleWhole:
    """A puzzle with what is known of it."""
    row, latest = queries.puzzle_and_job(key)
    return serializers.whole(row or _puzzle(key), latest)


@api.get("/puzzles/{key}/as/{name}", operation_id="export_puzzle", response=Reads)
def export(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """A puzzle in one of its genre's formats, as plain text."""
    row = _puzzle(key)
    form = next((form for form in row.genre.formats if form.name == name and form.write), None)
    if form is None or form.write is None:
        raise _say_missing(_("There is no such format."))
    try:
        text = form.write(Entry(row.board, title=row.title, author=row.author, source=row.source))
    except CannotHold as refusal:
        message = NotationError("cannot-hold", reason=refusal.reason)
        raise Refused(422, serializers.error_out(message)) from None
    return HttpResponse(text, content_type=form.mime)


@api.get("/puzzles/{key}/{what}.{form}", operation_id="get_puzzle_image", response=Reads)
def image(request: HttpRequest, key: str, what: str, form: str, wanted: Query[ImageSize]) -> HttpResponse:
    """A puzzle as an image: `board` or `answer`, as `svg` or `png`."""
    try:
        data = pictures.draw_image(_puzzle(key), what, form, wanted.size)
    except TooSmall as error:
        raise Refused(422, ErrorOut(error=error.message.format_in(serializers.language()), key="too-small")) from None
    if data is None:
        raise _say_missing(_("There is no such image."))
    return HttpResponse(data, content_type=FORMATS[form])


@api.get("/jobs/{key}", operation_id="get_job", response={200: JobOut, **Reads})
def job(request: HttpRequest, key: str) -> JobOut:
    """How a job fares."""
    return serializers.job(_job(key))


@api.get("/jobs/{key}/puzzles", operation_id="list_job_puzzles", response={200: list[PuzzleOut], **Reads})
def job_puzzles(request: HttpRequest, key: str, page: Query[PageNumber]) -> list[PuzzleOut]:
    """A page of the puzzles of a file or a recipe, in their order."""
    return [serializers.puzzle(row) for row in queries.batch_puzzles(_job(key), page.page)]


# Writes


@api.post(
    "/puzzles",
    openapi_extra=ONCE,
    operation_id="upload_puzzles",
    response={200: Taken, 201: Taken, 202: Taken, **Writes, **Waits},
)
def upload(request: HttpRequest, brought: Upload) -> Status[Taken]:
    """Bring a puzzle (201; 200 when it was there), or a text of many (202: a job).

    A text of more than 100,000 characters, or one that takes long to read, is read by a worker (202: a job of the kind
    `reading`, which becomes the search of what was read; where it cannot be read, `reason` and `errors` say why).
    """
    client, digest = _limit_pace(request), clients.submission_digest(request)
    if brought.genre:
        _genre(brought.genre)
    fields = brought.dict(include=set(Description.model_fields))
    sent = find_sent(digest)
    if sent is not None:
        return _answer_taken(sent)
    try:
        read_now = readings.read_at_once(brought.text, brought.genre)
    except NotationError as error:
        raise Refused(422, serializers.error_out(error)) from None
    if read_now is None:
        wanted = ReadingRequest(brought.genre, brought.skip, **fields)
        return _have_read(brought.text, wanted, client, digest)
    return _take(read_now, brought, {**fields, "client": client}, digest)


def _have_read(text: str, wanted: ReadingRequest, client: str, digest: str) -> Status[Taken]:
    """A worker is to read it."""
    try:
        ask = partial(readings.request_reading, text, wanted, client=client)
        return _answer_taken(once(digest, Batch, lambda token: ask(token=token)))
    except readings.NoRoom as full:
        message = errors.no_room_for_text_message(is_own=full.is_own)
        status, key = (429, "pace") if full.is_own else (503, "full")
        raise Refused(status, ErrorOut(error=message, key=key)) from None


def _take(read_now: list[Reading], brought: Upload, fields: dict[str, Any], digest: str) -> Status[Taken]:
    """Store what was read at once."""
    wrong = [serializers.error_out(reading.error) for reading in read_now if reading.error]
    read = [reading for reading in read_now if not reading.error]
    if wrong and not (read and brought.skip):
        raise Refused(422, wrong[0])
    if len(read_now) > 1:
        store = partial(uploads.upload_many, read_now, brought.text, **fields)
        return _answer_taken(once(digest, Batch, lambda token: store(token=token)))
    keep = partial(uploads.upload, read[0], brought.text, **fields)
    return _answer_taken(once(digest, uploads.Upload, lambda token: keep(token=token)))


def _answer_taken(made: uploads.Upload | Batch) -> Status[Taken]:
    """The answer to whoever has brought it."""
    job = serializers.job(made.job) if made.job else None
    if isinstance(made, Batch):
        return Status(202, Taken(job=job, owner_token=made.owner_token, errors=job.errors if job else []))
    row = serializers.puzzle(made.puzzle)
    taken = Taken(puzzle=row, job=job, owner_token=made.owner_token, is_known=made.is_known)
    return Status(200 if made.is_known else 201, taken)


@api.post("/generate", openapi_extra=ONCE, operation_id="generate_puzzles", response={202: Taken, **Writes, **Waits})
def generate(request: HttpRequest, recipe: Recipe) -> Status[Taken]:
    """Have puzzles made."""
    client = _limit_pace(request)
    genre = _genre(recipe.genre)
    if genre.generated is None:
        raise _say_missing(_("Puzzles of this genre are not generated."))
    seed = secrets.randbelow(2**31) if recipe.seed is None else recipe.seed
    try:
        made: dict[str, Any] = {"seed": seed, "count": recipe.count, "visibility": recipe.visibility, "client": client}
        digest = clients.submission_digest(request)
        batch = once(digest, Batch, lambda token: generation.generate(genre, recipe.as_text(), token=token, **made))
    except RecipeError as error:
        message = recipes.message(genre, error).format_in(serializers.language())
        raise Refused(422, ErrorOut(error=message, key=f"recipe.{error.key}")) from None
    return Status(202, Taken(job=serializers.job(batch.job), owner_token=batch.owner_token))


@api.post(
    "/puzzles/{key}/search",
    openapi_extra=ONCE,
    operation_id="search_longer",
    response={202: JobAsked, **Writes, **Waits},
)
def search_longer(request: HttpRequest, key: str, longer: Longer) -> Status[JobAsked]:
    """Go on with a search that was not decided, or count all answers."""
    wanted: dict[str, Any] = {"client": _limit_pace(request), "all_answers": longer.all_answers}
    row, digest = _puzzle(key), clients.submission_digest(request)
    submission = once(digest, Batch, lambda token: searches.request_search(row, token, **wanted))
    return Status(202, serializers.requested_job(submission.job, submission.owner_token))


@api.post("/jobs/{key}/cancel", operation_id="cancel_job", response={200: JobOut, **Writes})
def cancel(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> JobOut:
    """Stop a job; one that has ended stays as it is. Only with the secret that asking for it gave: Owner-Token."""
    try:
        searches.cancel(_job(key), owner_token)
    except edits.NotOwner:
        raise _say_missing(_("There is no such job.")) from None
    return serializers.job(_job(key))


@api.put("/puzzles/{key}", operation_id="edit_puzzle", response={200: PuzzleOut, **Writes})
def edit(request: HttpRequest, key: str, fields: Description, owner_token: str = OWNER_TOKEN) -> PuzzleOut:
    """Say something else of a puzzle; only with its owner's secret, in the header Owner-Token."""
    row = _puzzle(key)
    try:
        edits.edit(row, owner_token, **fields.dict())
    except edits.NotOwner:
        raise _say_missing(_("There is no such puzzle.")) from None
    return serializers.puzzle(row)


@api.delete("/puzzles/{key}", operation_id="delete_puzzle", response={204: None, **Writes})
def delete(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> Status[None]:
    """Take a puzzle out of the archive; only with its owner's secret."""
    try:
        edits.delete(_puzzle(key), owner_token)
    except edits.NotOwner:
        raise _say_missing(_("There is no such puzzle.")) from None
    return Status(204, None)
