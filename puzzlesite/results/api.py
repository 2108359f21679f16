"""The API of jobs and their results."""

from collections.abc import Iterator
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import override
from ninja import Query, Router

from puzzlesite.api import serializers
from puzzlesite.api.description import NDJSON, describe_file_answer
from puzzlesite.api.interface import OWNER_TOKEN, READS, WRITES, api, link_pages, refuse_strangers, require_job
from puzzlesite.api.waiting import wait_until
from puzzlesite.core import access, limits
from puzzlesite.core.format import language
from puzzlesite.core.wire.jobs import JobOut, Patience
from puzzlesite.core.wire.problems import ProblemOut
from puzzlesite.core.wire.puzzles import PuzzleOut
from puzzlesite.core.wire.shapes import PageNumber
from puzzlesite.jobs import service
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Job
from puzzlesite.results import exports, queries

router = Router()


@api.get("/jobs/{key}", response={200: JobOut, **READS})
def get_job(request: HttpRequest, key: str, patience: Query[Patience]) -> JobOut:
    """The state of a job. wait: until it has ended."""
    return serializers.serialize_job(
        wait_until(request, partial(require_job, key), lambda found: found.has_ended, patience.wait)
    )


@api.post("/jobs/{key}/cancel", response={200: JobOut, **WRITES})
def cancel_job(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> JobOut:
    """Stop a job; one that has ended stays as it is. Only with the secret that asking for it gave: Owner-Token."""
    with refuse_strangers(_("There is no such job.")):
        service.cancel_as_owner(require_job(key), owner_token)
    return serializers.serialize_job(require_job(key))


@router.get("/jobs/{key}/puzzles", response={200: list[PuzzleOut], **READS})
def list_job_puzzles(
    request: HttpRequest, response: HttpResponse, key: str, page: Query[PageNumber]
) -> list[PuzzleOut]:
    """A page of the puzzles of a file or a recipe, in their order; the headers have its neighbours and the total."""
    found = require_job(key)
    total = queries.count_batch(found)
    pages = max(1, min(limits.MOST_LIST_PAGES, -(-total // limits.PAGE)))
    link_pages(request, response, page.page, pages, total)
    return [serializers.serialize_puzzle(row) for row in queries.batch_puzzles(found, page.page)]


@router.get(
    "/jobs/{key}/results.ndjson",
    response={**READS, 429: ProblemOut},
    openapi_extra=describe_file_answer(NDJSON),
)
@cpu_limited
def get_job_results(request: HttpRequest, key: str) -> HttpResponseBase:
    """Every puzzle of a file or a recipe with its result, one JSON object (ResultOut) a line."""
    lines = _list_lines(require_job(key), language())
    return StreamingHttpResponse(exports.bundle_lines(lines), content_type=NDJSON, headers=access.PRIVATE)


def _list_lines(job: Job, language: str) -> Iterator[str]:
    # A streamed answer is made after the request, when its language is no longer active.
    with override(language):
        for row in exports.stream_puzzles(job):
            yield serializers.serialize_result(row).model_dump_json() + "\n"
