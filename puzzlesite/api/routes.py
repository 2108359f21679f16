"""The addresses of the interface."""

import secrets
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Query, Status

import solvers
from puzzlesite import access, clients, queries
from puzzlesite.api import books, collections, daily, live, now, results, serializers
from puzzlesite.api.description import IMAGES, answer_with
from puzzlesite.api.interface import (
    ONCE,
    OWNER_TOKEN,
    READS,
    WRITES,
    Refused,
    api,
    find_genre,
    find_job,
    find_puzzle,
    limit_pace,
    link_pages,
    refuse_missing,
    refuse_recipe,
    refuse_strangers,
)
from puzzlesite.api.schemas import (
    ArchivePage,
    Description,
    ErrorOut,
    GenreOut,
    ImageSize,
    JobOut,
    Longer,
    NewDescription,
    OwnedJob,
    PageOut,
    Patience,
    ProblemOut,
    PuzzleOut,
    PuzzleWhole,
    Recipe,
    Taken,
    Upload,
)
from puzzlesite.api.waiting import wait_until
from puzzlesite.jobs.values import ReadingRequest, ending_of
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.pages import errors
from puzzlesite.pages.puzzle import pictures
from puzzlesite.services import edits, generation, readings, searches, uploads
from puzzlesite.services.room import NoRoom
from puzzlesite.services.submissions import find_sent, once
from puzzlesite.services.uploads import RequestedJob
from solvers.contract.recipe import RecipeError
from solvers.notation.format import CannotHold, Entry, NotationError
from solvers.paper.image import FORMATS
from solvers.reading import Reading

__all__ = ["api"]

for part in (now, results, books, collections, daily, live):
    api.add_router("", part.router)


WRITTEN = {form.mime.partition(";")[0] for genre in solvers.all_genres() for form in genre.written_formats}
TEXTS = sorted(WRITTEN, reverse=True)  # plain text first: what a generated client takes it for

# Reads


@api.get("/genres", operation_id="list_genres", response={200: list[GenreOut], **READS})
def genres(request: HttpRequest) -> list[GenreOut]:
    """The kinds of puzzles there are."""
    return serializers.genres(solvers.all_genres())


@api.get("/puzzles", operation_id="list_puzzles", response={200: PageOut, **READS, 429: ProblemOut})
@cpu_limited
def archive(request: HttpRequest, response: HttpResponse, wanted: Query[ArchivePage]) -> PageOut:
    """A page of the archive; the headers Link and Total-Count have its neighbours and how many puzzles there are."""
    filters = wanted.dict()
    number = filters.pop("page")
    page = queries.archive(queries.Filters(**filters), number)
    link_pages(request, response, page.number, page.pages, page.total)
    return serializers.page(page)


@api.get("/puzzles/{key}", operation_id="get_puzzle", response={200: PuzzleWhole, **READS})
def puzzle(request: HttpRequest, key: str, patience: Query[Patience]) -> PuzzleWhole:
    """A puzzle with what is known of it. wait: until its search has ended."""
    read = partial(queries.puzzle_and_job, key)
    row, latest = wait_until(request, read, lambda found: found[1] is None or found[1].has_ended, patience.wait)
    return serializers.whole(row or find_puzzle(key), latest)


@api.get(
    "/puzzles/{key}/as/{name}",
    operation_id="export_puzzle",
    response={**READS, 429: ProblemOut},
    openapi_extra=answer_with(*TEXTS),
)
@cpu_limited
def export(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """A puzzle in one of its genre's formats, as plain text."""
    row = find_puzzle(key)
    form = row.genre.written_format(name)
    if form is None:
        raise refuse_missing(_("There is no such format."))
    try:
        text = form.write_entry(Entry(row.board, title=row.title, author=row.author, source=row.source))
    except CannotHold as refusal:
        message = NotationError("cannot-hold", reason=refusal.reason)
        raise Refused(422, serializers.error_out(message)) from None
    return HttpResponse(text, content_type=form.mime, headers=access.keep(row))


@api.get(
    "/puzzles/{key}/{what}.{form}",
    operation_id="get_puzzle_image",
    response={**READS, 429: ProblemOut},
    openapi_extra=answer_with(*IMAGES),
)
@cpu_limited
def image(request: HttpRequest, key: str, what: str, form: str, wanted: Query[ImageSize]) -> HttpResponse:
    """A puzzle as an image: `board` or `answer`, as `svg` or `png`."""
    row = find_puzzle(key)
    data = pictures.draw_image(row, what, form, wanted.size)
    if data is None:
        raise refuse_missing(_("There is no such image."))
    return HttpResponse(data, content_type=FORMATS[form], headers=access.keep(row))


@api.get("/jobs/{key}", operation_id="get_job", response={200: JobOut, **READS})
def job(request: HttpRequest, key: str, patience: Query[Patience]) -> JobOut:
    """How a job fares. wait: until it has ended."""
    return serializers.job(wait_until(request, partial(find_job, key), lambda found: found.has_ended, patience.wait))


# Writes


@api.post(
    "/puzzles",
    openapi_extra=ONCE,
    operation_id="upload_puzzles",
    response={200: Taken, 201: Taken, 202: Taken, **WRITES},
)
def upload(request: HttpRequest, brought: Upload) -> Status[Taken]:
    """Bring a puzzle (201; 200 when it was there), or a text of many (202: a job).

    A text of more than 100,000 characters, or one that takes long to read, is read by a worker (202: a job of the kind
    `reading`, which becomes the search of what was read; where it cannot be read, `reason` and `errors` say why).
    """
    client, digest = limit_pace(request), clients.submission_digest(request)
    if brought.genre:
        find_genre(brought.genre)
    fields = brought.dict(include=set(Description.model_fields))
    sent = find_sent(digest)
    if sent is not None:
        return _answer_taken(sent)
    try:
        read_now = readings.read_at_once(brought.text, brought.genre, brought.file_name)
    except NotationError as error:
        raise Refused(422, serializers.error_out(error)) from None
    if read_now is None:
        wanted = ReadingRequest(brought.genre, brought.skip, ending=ending_of(brought.file_name), **fields)
        return _have_read(brought.text, wanted, client, digest)
    return _take(read_now, brought, {**fields, "client": client}, digest)


def _have_read(text: str, wanted: ReadingRequest, client: str, digest: str) -> Status[Taken]:
    """A worker is to read it."""
    try:
        ask = partial(readings.request_reading, text, wanted, client=client)
        return _answer_taken(once(digest, RequestedJob, ask))
    except NoRoom as full:
        message = errors.no_room_for_text_message(is_own=full.is_own)
        status, key = (429, "pace") if full.is_own else (503, "full")
        raise Refused(status, ErrorOut(error=message, key=key), queries.MINUTE) from None


def _take(read_now: list[Reading], brought: Upload, fields: dict[str, Any], digest: str) -> Status[Taken]:
    """Store what was read at once."""
    wrong = [serializers.error_out(reading.error) for reading in read_now if reading.error]
    read = [reading for reading in read_now if not reading.error]
    if wrong and not (read and brought.skip):
        raise Refused(422, wrong[0])
    if len(read_now) > 1:
        store = partial(uploads.upload_many, read_now, brought.text, **fields)
        return _answer_taken(once(digest, RequestedJob, store))
    keep = partial(uploads.upload, read[0], brought.text, **fields)
    return _answer_taken(once(digest, uploads.Upload, keep))


def _answer_taken(made: uploads.Upload | RequestedJob) -> Status[Taken]:
    """The answer to whoever has brought it."""
    job = serializers.job(made.job) if made.job else None
    if isinstance(made, RequestedJob):
        return Status(202, Taken(job=job, owner_token=made.owner_token, errors=job.errors if job else []))
    row = serializers.puzzle(made.puzzle)
    taken = Taken(puzzle=row, job=job, owner_token=made.owner_token, is_known=made.is_known)
    return Status(200 if made.is_known else 201, taken)


@api.post("/generate", openapi_extra=ONCE, operation_id="generate_puzzles", response={202: Taken, **WRITES})
def generate(request: HttpRequest, recipe: Recipe) -> Status[Taken]:
    """Have puzzles made."""
    client = limit_pace(request)
    genre = find_genre(recipe.genre)
    if genre.generated is None:
        raise refuse_missing(_("Puzzles of this genre are not generated."))
    seed = secrets.randbelow(2**31) if recipe.seed is None else recipe.seed
    try:
        made: dict[str, Any] = {"seed": seed, "count": recipe.count, "visibility": recipe.visibility, "client": client}
        digest = clients.submission_digest(request)
        requested = once(digest, RequestedJob, partial(generation.generate, genre, recipe.as_text(), **made))
    except RecipeError as error:
        raise refuse_recipe(genre, error) from None
    return Status(202, Taken(job=serializers.job(requested.job), owner_token=requested.owner_token))


@api.post(
    "/puzzles/{key}/search",
    openapi_extra=ONCE,
    operation_id="search_longer",
    response={202: OwnedJob, **WRITES},
)
def search_longer(request: HttpRequest, key: str, longer: Longer) -> Status[OwnedJob]:
    """Continue a search that was not decided, or count all answers."""
    wanted: dict[str, Any] = {"client": limit_pace(request), "all_answers": longer.all_answers}
    row, digest = find_puzzle(key), clients.submission_digest(request)
    submission = once(digest, RequestedJob, partial(searches.request_search, row, **wanted))
    return Status(202, serializers.requested_job(submission.job, submission.owner_token))


@api.post("/jobs/{key}/cancel", operation_id="cancel_job", response={200: JobOut, **WRITES})
def cancel(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> JobOut:
    """Stop a job; one that has ended stays as it is. Only with the secret that asking for it gave: Owner-Token."""
    with refuse_strangers(_("There is no such job.")):
        searches.cancel(find_job(key), owner_token)
    return serializers.job(find_job(key))


@api.put("/puzzles/{key}", operation_id="edit_puzzle", response={200: PuzzleOut, **WRITES})
def edit(request: HttpRequest, key: str, fields: NewDescription, owner_token: str = OWNER_TOKEN) -> PuzzleOut:
    """Say something else of a puzzle; only with its owner's secret, in the header Owner-Token.

    What is not said becomes empty; only the visibility stays.
    """
    row = find_puzzle(key)
    with refuse_strangers(_("There is no such puzzle.")):
        edits.edit(row, owner_token, **{**fields.dict(), "visibility": fields.visibility or row.visibility})
    return serializers.puzzle(row)


@api.delete("/puzzles/{key}", operation_id="delete_puzzle", response={204: None, **WRITES})
def delete(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> Status[None]:
    """Take a puzzle out of the archive; only with its owner's secret."""
    with refuse_strangers(_("There is no such puzzle.")):
        edits.delete(find_puzzle(key), owner_token)
    return Status(204, None)
