"""Boards and answers as images with permanent addresses."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from puzzlesite.core import access
from puzzlesite.core.texts import read_number
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.parts import pictures as parts_pictures
from puzzlesite.parts.pictures import read_size, send_drawn, send_image


@require_safe
@cpu_limited
def show_puzzle_image(request: HttpRequest, key: str, what: str, form: str) -> HttpResponse:
    """A board or its answer as SVG or PNG. ?size= sets the pixels of the longer side; other values are ignored."""
    puzzle = access.puzzle_or_404(key)
    return send_drawn(puzzle, partial(parts_pictures.draw_image, puzzle, what, form, read_size(request)), form)


@require_safe
@cpu_limited
def show_card(request: HttpRequest, key: str) -> HttpResponse:
    """The card that other sites show beside a link to a puzzle. ?width= makes it smaller; other values are ignored."""
    width = read_number(request.GET, "width")
    wanted = width if parts_pictures.CARD_LEAST <= width < parts_pictures.CARD[0] else parts_pictures.CARD[0]
    puzzle = access.puzzle_or_404(key)
    return send_image(puzzle, parts_pictures.draw_card(puzzle, wanted), "png")
