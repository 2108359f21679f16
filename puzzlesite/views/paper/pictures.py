"""Boards and answers as images, at addresses that stay."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from puzzlesite import access, queries
from puzzlesite.forms.query import number
from puzzlesite.limits import PIXELS
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.models import Puzzle
from puzzlesite.pages.explanation import draw_step
from puzzlesite.pages.puzzle import pictures
from solvers.paper.image import FORMATS, LEAST, TooSmall


@require_safe
@cpu_limited
def image(request: HttpRequest, key: str, what: str, form: str) -> HttpResponse:
    """A board or its answer as SVG or PNG. ?size= pixels of the longer side; what makes no sense is ignored."""
    puzzle = access.puzzle_or_404(key)
    return _send_drawn(puzzle, partial(pictures.draw_image, puzzle, what, form, _size(request)), form)


@require_safe
@cpu_limited
def step(request: HttpRequest, key: str, place: int, form: str) -> HttpResponse:
    """A step of an explanation that was made."""
    puzzle = access.puzzle_or_404(key)
    job = access.found_or_404(queries.explanation(puzzle))
    return _send_drawn(puzzle, partial(draw_step, puzzle, job, place, form, _size(request)), form)


@require_safe
@cpu_limited
def card(request: HttpRequest, key: str) -> HttpResponse:
    """What other sites show beside a link to a puzzle. ?width= for a smaller one; what makes no sense is ignored."""
    width = number(request.GET, "width")
    wanted = width if pictures.CARD_LEAST <= width < pictures.CARD[0] else pictures.CARD[0]
    puzzle = access.puzzle_or_404(key)
    return _send(puzzle, pictures.draw_card(puzzle, wanted), "png")


def _send_drawn(puzzle: Puzzle, draw: Callable[[], bytes | None], form: str) -> HttpResponse:
    """What is drawn. Raises Http404 where it has more cells than pixels, too."""
    try:
        return _send(puzzle, draw(), form)
    except TooSmall as error:
        raise Http404 from error


def _size(request: HttpRequest) -> int | None:
    size = number(request.GET, "size")
    return size if LEAST <= size <= PIXELS else None


def _send(puzzle: Puzzle, data: bytes | None, form: str) -> HttpResponse:
    """An image. Raises Http404 where there is none."""
    headers = access.keep(puzzle, access.DAY)
    return HttpResponse(access.found_or_404(data), content_type=FORMATS[form], headers=headers)
