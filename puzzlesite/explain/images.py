"""A step of an explanation as an image with a permanent address."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from puzzlesite.core import access, queries
from puzzlesite.explain.page import draw_step
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.parts.pictures import read_size, send_drawn


@require_safe
@cpu_limited
def show_step_image(request: HttpRequest, key: str, place: int, form: str) -> HttpResponse:
    """The image of a step of an explanation."""
    puzzle = access.puzzle_or_404(key)
    job = access.found_or_404(queries.find_explanation(puzzle))
    return send_drawn(puzzle, partial(draw_step, puzzle, job, place, form, read_size(request)), form)
