"""The API of explanations."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Query, Router, Status

from puzzlesite.api import serializers
from puzzlesite.api.description import IMAGES, describe_file_answer
from puzzlesite.api.interface import (
    READS,
    WRITES,
    Refused,
    refuse_missing,
    require_client_within_limits,
    require_puzzle,
)
from puzzlesite.api.waiting import wait_until
from puzzlesite.core import access
from puzzlesite.core import queries as core_queries
from puzzlesite.core.wire.jobs import ExplanationOut, JobOut, Patience
from puzzlesite.core.wire.problems import ErrorOut, ProblemOut
from puzzlesite.core.wire.shapes import ImageSize
from puzzlesite.explain.page import draw_step
from puzzlesite.jobs import service
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Job, Puzzle, Verdict
from solvers.paper.image import FORMATS

router = Router()


@router.post("/puzzles/{key}/explain", response={202: JobOut, **WRITES})
def explain_puzzle(request: HttpRequest, key: str) -> Status[JobOut]:
    """Request the steps of a person's solution, for a puzzle with exactly one answer."""
    client, row = require_client_within_limits(request), require_puzzle(key)
    if row.genre.explained is None:
        raise refuse_missing(_("Puzzles of this genre are not explained."))
    if row.verdict != Verdict.ONE:
        message = _("Only puzzles that are known to have exactly one answer are explained.")
        raise Refused(422, ErrorOut(error=message, key="not-one"))
    return Status(202, serializers.serialize_job(service.request_explanation(row, client=client), row.key))


@router.get("/puzzles/{key}/explanation", response={200: ExplanationOut, **READS})
def get_explanation(request: HttpRequest, key: str, patience: Query[Patience]) -> ExplanationOut:
    """The steps, once they were asked for and found. wait: until they are."""
    row = require_puzzle(key)
    found = wait_until(request, partial(_find_explanation, row), lambda job: job.has_ended, patience.wait)
    return serializers.serialize_explanation(row, found)


@router.get(
    "/puzzles/{key}/steps/{place}.{form}",
    response={**READS, 429: ProblemOut},
    openapi_extra=describe_file_answer(*IMAGES),
)
@cpu_limited
def get_step_image(request: HttpRequest, key: str, place: int, form: str, wanted: Query[ImageSize]) -> HttpResponse:
    """A step of an explanation, counted from 1, as `svg` or `png`: the board before it, with the step drawn in."""
    row = require_puzzle(key)
    data = draw_step(row, _find_explanation(row), place, form, wanted.size)
    if data is None:
        raise refuse_missing(_("There is no such image."))
    return HttpResponse(data, content_type=FORMATS[form], headers=access.cache_headers(row))


def _find_explanation(row: Puzzle) -> Job:
    found = core_queries.find_explanation(row)
    if found is None:
        raise refuse_missing(_("This puzzle was not explained yet: ask for it first."))
    return found
