"""What jobs have found: the puzzles of a file or recipe, all their answers, and the steps of an explanation."""

from collections.abc import Iterator
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import override
from ninja import Query, Router, Status

from puzzlesite import access, limits, queries
from puzzlesite.api import serializers
from puzzlesite.api.description import IMAGES, NDJSON, answer_with
from puzzlesite.api.interface import (
    READS,
    WRITES,
    Refused,
    find_job,
    find_puzzle,
    limit_pace,
    link_pages,
    refuse_missing,
)
from puzzlesite.api.schemas import (
    ErrorOut,
    ExplanationOut,
    ImageSize,
    JobOut,
    PageNumber,
    Patience,
    ProblemOut,
    PuzzleOut,
)
from puzzlesite.api.waiting import wait_until
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Job, Puzzle, Verdict
from puzzlesite.pages.explanation import draw_step
from puzzlesite.pages.format import language
from puzzlesite.services import exports, searches
from solvers.paper.image import FORMATS

router = Router()


@router.get("/jobs/{key}/puzzles", operation_id="list_job_puzzles", response={200: list[PuzzleOut], **READS})
def job_puzzles(request: HttpRequest, response: HttpResponse, key: str, page: Query[PageNumber]) -> list[PuzzleOut]:
    """A page of the puzzles of a file or a recipe, in their order; the headers have its neighbours and the total."""
    found = find_job(key)
    total = queries.count_batch(found)
    pages = max(1, min(limits.PAGES, -(-total // limits.PAGE)))
    link_pages(request, response, page.page, pages, total)
    return [serializers.puzzle(row) for row in queries.batch_puzzles(found, page.page)]


@router.get(
    "/jobs/{key}/results.ndjson",
    operation_id="get_job_results",
    response={**READS, 429: ProblemOut},
    openapi_extra=answer_with(NDJSON),
)
@cpu_limited
def results(request: HttpRequest, key: str) -> HttpResponseBase:
    """All puzzles of a file or a recipe with what is known of each, one JSON object (ResultOut) a line."""
    lines = _list_lines(find_job(key), language())
    return StreamingHttpResponse(exports.bundle(lines), content_type=NDJSON, headers=access.PRIVATE)


def _list_lines(job: Job, language: str) -> Iterator[str]:
    with override(language):  # what is streamed is made after the request
        for row in exports.puzzles(job):
            yield serializers.result(row).model_dump_json() + "\n"


@router.post("/puzzles/{key}/explain", operation_id="explain_puzzle", response={202: JobOut, **WRITES})
def explain(request: HttpRequest, key: str) -> Status[JobOut]:
    """Have the steps of a person's solution found, for a puzzle with exactly one answer."""
    client, row = limit_pace(request), find_puzzle(key)
    if row.genre.explained is None:
        raise refuse_missing(_("Puzzles of this genre are not explained."))
    if row.verdict != Verdict.ONE:
        message = _("Only puzzles that are known to have exactly one answer are explained.")
        raise Refused(422, ErrorOut(error=message, key="not-one"))
    return Status(202, serializers.job(searches.explain(row, client=client), row.key))


@router.get("/puzzles/{key}/explanation", operation_id="get_explanation", response={200: ExplanationOut, **READS})
def explanation(request: HttpRequest, key: str, patience: Query[Patience]) -> ExplanationOut:
    """The steps, once they were asked for and found. wait: until they are."""
    row = find_puzzle(key)
    found = wait_until(request, partial(_find_explanation, row), lambda job: job.has_ended, patience.wait)
    return serializers.explanation(row, found)


@router.get(
    "/puzzles/{key}/steps/{place}.{form}",
    operation_id="get_step_image",
    response={**READS, 429: ProblemOut},
    openapi_extra=answer_with(*IMAGES),
)
@cpu_limited
def step_image(request: HttpRequest, key: str, place: int, form: str, wanted: Query[ImageSize]) -> HttpResponse:
    """A step of an explanation, counted from 1, as `svg` or `png`: the board before it, with the step drawn in."""
    row = find_puzzle(key)
    data = draw_step(row, _find_explanation(row), place, form, wanted.size)
    if data is None:
        raise refuse_missing(_("There is no such image."))
    return HttpResponse(data, content_type=FORMATS[form], headers=access.keep(row))


def _find_explanation(row: Puzzle) -> Job:
    found = queries.explanation(row)
    if found is None:
        raise refuse_missing(_("This puzzle was not explained yet: ask for it first."))
    return found
