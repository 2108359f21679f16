"""The API of one puzzle."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Query, Status

import solvers
from puzzlesite.api import serializers
from puzzlesite.api.description import IMAGES, describe_file_answer
from puzzlesite.api.interface import (
    ONCE,
    OWNER_TOKEN,
    READS,
    WRITES,
    Refused,
    refuse_missing,
    refuse_strangers,
    require_client_within_limits,
    require_puzzle,
    router,
)
from puzzlesite.api.waiting import wait_until
from puzzlesite.core import access, clients
from puzzlesite.core import queries as core_queries
from puzzlesite.core.submissions import RequestedJob, create_once
from puzzlesite.core.wire.jobs import Longer, OwnedJob, Patience
from puzzlesite.core.wire.problems import ProblemOut
from puzzlesite.core.wire.puzzles import NewDescription, PuzzleOut, PuzzleWhole
from puzzlesite.core.wire.shapes import ImageSize
from puzzlesite.jobs import service
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.parts import pictures as parts_pictures
from puzzlesite.puzzles import service as edits
from solvers.notation.format import CannotHold, Entry, NotationError
from solvers.paper.image import FORMATS

WRITTEN = {form.mime.partition(";")[0] for genre in solvers.all_genres() for form in genre.written_formats}


# Plain text comes first, because generated clients take the type from the first.
TEXTS = sorted(WRITTEN, reverse=True)


@router.get("/puzzles/{key}", response={200: PuzzleWhole, **READS})
def get_puzzle(request: HttpRequest, key: str, patience: Query[Patience]) -> PuzzleWhole:
    """A puzzle with what is known of it. wait: until its search has ended."""
    read = partial(core_queries.find_puzzle_and_job, key)
    row, latest = wait_until(request, read, lambda found: found[1] is None or found[1].has_ended, patience.wait)
    return serializers.serialize_whole_puzzle(row or require_puzzle(key), latest)


@router.get(
    "/puzzles/{key}/as/{name}",
    response={**READS, 429: ProblemOut},
    openapi_extra=describe_file_answer(*TEXTS),
)
@cpu_limited
def export_puzzle(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """A puzzle in one of its genre's formats, as plain text."""
    row = require_puzzle(key)
    form = row.genre.written_format(name)
    if form is None:
        raise refuse_missing(_("There is no such format."))
    try:
        text = form.write_entry(Entry(row.board, title=row.title, author=row.author, source=row.source))
    except CannotHold as refusal:
        message = NotationError("cannot-hold", reason=refusal.reason)
        raise Refused(422, serializers.serialize_error(message)) from None
    return HttpResponse(text, content_type=form.mime, headers=access.cache_headers(row))


@router.get(
    "/puzzles/{key}/{what}.{form}",
    response={**READS, 429: ProblemOut},
    openapi_extra=describe_file_answer(*IMAGES),
)
@cpu_limited
def get_puzzle_image(request: HttpRequest, key: str, what: str, form: str, wanted: Query[ImageSize]) -> HttpResponse:
    """A puzzle as an image: `board` or `answer`, as `svg` or `png`."""
    row = require_puzzle(key)
    data = parts_pictures.draw_image(row, what, form, wanted.size)
    if data is None:
        raise refuse_missing(_("There is no such image."))
    return HttpResponse(data, content_type=FORMATS[form], headers=access.cache_headers(row))


@router.post(
    "/puzzles/{key}/search",
    openapi_extra=ONCE,
    response={202: OwnedJob, **WRITES},
)
def search_longer(request: HttpRequest, key: str, longer: Longer) -> Status[OwnedJob]:
    """Continue a search that was not decided, or count all answers."""
    wanted: dict[str, Any] = {"client": require_client_within_limits(request), "all_answers": longer.all_answers}
    row, digest = require_puzzle(key), clients.submission_digest(request)
    submission = create_once(digest, RequestedJob, partial(service.request_search, row, **wanted))
    return Status(202, serializers.serialize_owned_job(submission.job, submission.owner_token))


@router.put("/puzzles/{key}", response={200: PuzzleOut, **WRITES})
def edit_puzzle(request: HttpRequest, key: str, fields: NewDescription, owner_token: str = OWNER_TOKEN) -> PuzzleOut:
    """Change the title, author, source and visibility of a puzzle; only with its owner's secret, in Owner-Token.

    Fields that are not given become empty; only the visibility stays.
    """
    row = require_puzzle(key)
    with refuse_strangers(_("There is no such puzzle.")):
        edits.change_puzzle(
            row, owner_token, **{**fields.model_dump(), "visibility": fields.visibility or row.visibility}
        )
    return serializers.serialize_puzzle(row)


@router.delete("/puzzles/{key}", response={204: None, **WRITES})
def delete_puzzle(request: HttpRequest, key: str, owner_token: str = OWNER_TOKEN) -> Status[None]:
    """Delete a puzzle; only with its owner's secret."""
    with refuse_strangers(_("There is no such puzzle.")):
        edits.remove_puzzle(require_puzzle(key), owner_token)
    return Status(204, None)
