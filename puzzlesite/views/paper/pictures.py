"""Boards and answers as images, at addresses that stay."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from puzzlesite import access
from puzzlesite.forms.query import number
from puzzlesite.limits import PIXELS
from puzzlesite.pages.puzzle.pictures import draw_card, draw_image
from solvers.paper.image import FORMATS, LEAST, TooSmall

DAY = 86_400  # seconds; a board never changes


@require_safe
def image(request: HttpRequest, key: str, what: str, form: str) -> HttpResponse:
    """A board or its answer as SVG or PNG. ?size= pixels of the longer side; what makes no sense is ignored."""
    size = number(request.GET, "size")
    try:
        data = draw_image(access.puzzle_or_404(key), what, form, size if LEAST <= size <= PIXELS else None)
    except TooSmall as error:
        raise Http404 from error
    return send(data, form)


@require_safe
def card(request: HttpRequest, key: str) -> HttpResponse:
    """What other sites show beside a link to a puzzle."""
    return send(draw_card(access.puzzle_or_404(key)), "png")


def send(data: bytes | None, form: str) -> HttpResponse:
    """An image, or nothing. Raises Http404."""
    if data is None:
        raise Http404
    return HttpResponse(data, content_type=FORMATS[form], headers={"Cache-Control": f"max-age={DAY}"})
