"""Boards and answers as images, at addresses that stay."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from puzzlesite import access, queries
from puzzlesite.forms.query import number
from puzzlesite.jobs.values import Explanation
from puzzlesite.limits import PIXELS
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import State
from puzzlesite.pages.explanation import draw_step
from puzzlesite.pages.format import language
from puzzlesite.pages.puzzle import pictures
from solvers.paper.image import FORMATS, LEAST, TooSmall, render

DAY = 86_400  # seconds; a board never changes


@require_safe
@cpu_limited
def image(request: HttpRequest, key: str, what: str, form: str) -> HttpResponse:
    """A board or its answer as SVG or PNG. ?size= pixels of the longer side; what makes no sense is ignored."""
    try:
        data = pictures.draw_image(access.puzzle_or_404(key), what, form, _size(request))
    except TooSmall as error:
        raise Http404 from error
    return send(data, form)


@require_safe
@cpu_limited
def step(request: HttpRequest, key: str, place: int, form: str) -> HttpResponse:
    """A step of an explanation that was made."""
    puzzle = access.puzzle_or_404(key)
    job = access.found_or_404(queries.explanation(puzzle))
    if job.state != State.DONE or form not in pictures.FORMATS:
        raise Http404
    picture = access.found_or_404(draw_step(puzzle, Explanation.from_json(job.result or {}), place))
    return send(render(picture, form, _size(request), language()[:2]), form)


@require_safe
@cpu_limited
def card(request: HttpRequest, key: str) -> HttpResponse:
    """What other sites show beside a link to a puzzle."""
    return send(pictures.draw_card(access.puzzle_or_404(key)), "png")


def _size(request: HttpRequest) -> int | None:
    size = number(request.GET, "size")
    return size if LEAST <= size <= PIXELS else None


def send(data: bytes | None, form: str) -> HttpResponse:
    """An image, or nothing. Raises Http404."""
    if data is None:
        raise Http404
    return HttpResponse(data, content_type=FORMATS[form], headers={"Cache-Control": f"max-age={DAY}"})
