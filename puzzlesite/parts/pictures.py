"""Pictures of puzzles as files: drawn, stored and sent."""

import hashlib
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from puzzlesite.core import access, files, limits
from puzzlesite.core.format import language
from puzzlesite.core.limits import PIXELS
from puzzlesite.core.texts import read_number
from puzzlesite.models import FileKind, Puzzle, Verdict
from puzzlesite.parts.export import Export
from solvers.paper.image import FORMATS as TYPES
from solvers.paper.image import LEAST, TooSmall, render, render_card
from solvers.paper.svg_paths import LEAST_CELLS
from solvers.picture import Picture

FORMATS = ("svg", "png")


# Width and height in pixels of the card that other sites show beside a link.
CARD = 1200, 630


# The smallest width of a card in pixels.
CARD_LEAST = 120


BOARD, ANSWER = WHAT = "board", "answer"


def draw_image(puzzle: Puzzle, what: str, form: str, size: int | None = None) -> bytes | None:
    """The board or its first answer as a file; None where it does not exist. Raises TooSmall."""
    if what not in WHAT or form not in FORMATS or (what == ANSWER and not _has_answer(puzzle)):
        return None
    reader = language()
    return _keep(puzzle, lambda: render(_draw(puzzle, what), form, size, reader), what, form, size, reader)


def draw_card(puzzle: Puzzle, width: int = CARD[0]) -> bytes | None:
    """The card of a puzzle in this width; None for a board that is too large for one."""
    size = width, width * CARD[1] // CARD[0]
    try:
        return _keep(puzzle, lambda: render_card(_draw(puzzle, BOARD), *size), "card", width)
    except TooSmall:
        return None


def _has_answer(puzzle: Puzzle) -> bool:
    """Whether an answer is known."""
    return puzzle.verdict in (Verdict.ONE, Verdict.MANY) and bool(puzzle.answer_texts)


def list_images(puzzle: Puzzle) -> list[Export]:
    """The images of a puzzle, for its page."""
    found = [_export(puzzle, _("Image (SVG)"), BOARD, "svg"), _export(puzzle, _("Image (PNG)"), BOARD, "png")]
    if _has_answer(puzzle):
        found.append(_export(puzzle, _("Answer as an image (SVG)"), ANSWER, "svg"))
        found.append(_export(puzzle, _("Answer as an image (PNG)"), ANSWER, "png"))
    return found


def _export(puzzle: Puzzle, title: str, what: str, form: str) -> Export:
    return Export(title, reverse("puzzle-image", args=[puzzle.key, what, form]), is_text=form == "svg")


def _draw(puzzle: Puzzle, what: str) -> Picture:
    answers = puzzle.answers(slice(1)) if what == ANSWER else []
    return puzzle.genre.draw(puzzle.board, answer=next(iter(answers), None))


def _keep(puzzle: Puzzle, make: Callable[[], bytes], *what: object) -> bytes:
    """Return the result of `make`, stored for a huge board, which takes seconds to draw."""
    if puzzle.cells < LEAST_CELLS:
        return make()
    known = "image", puzzle.genre_name, puzzle.text, puzzle.solution_id, puzzle.transform, *what
    name = hashlib.sha256(repr(known).encode()).hexdigest()
    return files.read_or_make_file(FileKind.DRAWING, name, make, limits.DRAWING_LIFETIME)


def send_drawn(puzzle: Puzzle, draw: Callable[[], bytes | None], form: str) -> HttpResponse:
    """Send a drawn image. Raises Http404 also where the board has more cells than the image has pixels."""
    try:
        return send_image(puzzle, draw(), form)
    except TooSmall as error:
        raise Http404 from error


def read_size(request: HttpRequest) -> int | None:
    size = read_number(request.GET, "size")
    return size if LEAST <= size <= PIXELS else None


def send_image(puzzle: Puzzle, data: bytes | None, form: str) -> HttpResponse:
    """Send an image. Raises Http404 for None."""
    headers = access.cache_headers(puzzle, access.DAY)
    return HttpResponse(access.found_or_404(data), content_type=TYPES[form], headers=headers)
