"""A board, or its answer, as an image with an address of its own."""

import hashlib
from collections.abc import Callable

from django.urls import reverse
from django.utils.translation import gettext as _

from puzzlesite import files, limits
from puzzlesite.models import FileKind, Puzzle, Verdict
from puzzlesite.pages.format import language
from puzzlesite.pages.puzzle.export import Export
from solvers.paper.image import TooSmall, render, render_card
from solvers.paper.svg_paths import LEAST_CELLS
from solvers.picture import Picture

FORMATS = ("svg", "png")
CARD = 1200, 630  # pixels, of the card that other sites show beside a link
CARD_LEAST = 120  # pixels of its width
BOARD, ANSWER = WHAT = "board", "answer"


def draw_image(puzzle: Puzzle, what: str, form: str, size: int | None = None) -> bytes | None:
    """The board, or its first answer, as a file; None where there is none. Raises TooSmall."""
    if what not in WHAT or form not in FORMATS or (what == ANSWER and not has_answer(puzzle)):
        return None
    reader = language()
    return _keep(puzzle, lambda: render(_draw(puzzle, what), form, size, reader), what, form, size, reader)


def draw_card(puzzle: Puzzle, width: int = CARD[0]) -> bytes | None:
    """The card of a puzzle, so wide; None of a board that is too large for one."""
    size = width, width * CARD[1] // CARD[0]
    try:
        return _keep(puzzle, lambda: render_card(_draw(puzzle, BOARD), *size), "card", width)
    except TooSmall:
        return None


def has_answer(puzzle: Puzzle) -> bool:
    """Whether an answer is known."""
    return puzzle.verdict in (Verdict.ONE, Verdict.MANY) and bool(puzzle.answer_texts)


def images(puzzle: Puzzle) -> list[Export]:
    """The images of a puzzle, for its page."""
    found = [_export(puzzle, _("Image (SVG)"), BOARD, "svg"), _export(puzzle, _("Image (PNG)"), BOARD, "png")]
    if has_answer(puzzle):
        found.append(_export(puzzle, _("Answer as an image (SVG)"), ANSWER, "svg"))
        found.append(_export(puzzle, _("Answer as an image (PNG)"), ANSWER, "png"))
    return found


def _export(puzzle: Puzzle, title: str, what: str, form: str) -> Export:
    return Export(title, reverse("puzzle-image", args=[puzzle.key, what, form]), is_text=form == "svg")


def _draw(puzzle: Puzzle, what: str) -> Picture:
    answers = puzzle.answers(slice(1)) if what == ANSWER else []
    return puzzle.genre.draw(puzzle.board, answer=next(iter(answers), None))


def _keep(puzzle: Puzzle, make: Callable[[], bytes], *what: object) -> bytes:
    """What was made; that of a huge board is kept, for it takes seconds."""
    if puzzle.cells < LEAST_CELLS:
        return make()
    known = "image", puzzle.genre_name, puzzle.text, puzzle.solution_id, puzzle.transform, *what
    name = hashlib.sha256(repr(known).encode()).hexdigest()
    return files.read_or_make(FileKind.DRAWING, name, make, limits.DRAWING_LIFETIME)
