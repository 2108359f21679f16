"""Frames of a puzzle in other sites' pages: the code to paste, and the oEmbed description for programs."""

from math import ceil
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from puzzlesite.core import format
from puzzlesite.core.access import absolute_address
from puzzlesite.models import Puzzle
from puzzlesite.parts.pictures import CARD, CARD_LEAST
from solvers.paper.svg_paths import LEAST_CELLS

# The width of a frame in pixels, that of a board in it, and the height above and below the board.
WIDTH, BOARD, AROUND = 480, 440, 230
# The height of the keys below a board, where digits or sides of cells are entered.
DIGIT_KEYS, SIDE_KEYS = 170, 60
# A cell with more symbols has keys for them.
FEW_SYMBOLS = 4
TALLEST = 1000


def _measure_height(puzzle: Puzzle) -> int:
    """Return the height in pixels that shows the whole board and its keys."""
    # A board that is shown as one drawing is entered as text, and reading it would take long.
    keys = 0 if puzzle.cells >= LEAST_CELLS else _measure_keys(puzzle)
    return min(TALLEST, AROUND + keys + ceil(BOARD * puzzle.rows / puzzle.cols))


def _measure_keys(puzzle: Puzzle) -> int:
    played, board = puzzle.genre.played_part, puzzle.board
    has_digits = len(played.symbols(board)) > FEW_SYMBOLS
    return SIDE_KEYS if played.between(board) else DIGIT_KEYS if has_digits else 0


def frame_html(request: HttpRequest, puzzle: Puzzle, width: int = WIDTH, height: int = 0) -> str:
    """Return the HTML that frames a puzzle. height: in pixels, 0 for the height that it needs."""
    return format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" style="border:0"></iframe>',
        absolute_address(request, reverse("embed", args=[puzzle.key])),
        format.localize_heading(puzzle),
        width,
        height or _measure_height(puzzle),
    )


def describe_frame(request: HttpRequest, puzzle: Puzzle, most_width: int = 0, most_height: int = 0) -> dict[str, Any]:
    """The oEmbed description of a puzzle. most_width, most_height: pixels available, 0 for any number."""
    needed = _measure_height(puzzle)
    width, height = min(WIDTH, most_width or WIDTH), min(needed, most_height or needed)
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Enpitsu",
        "provider_url": absolute_address(request, reverse("home")),
        "title": format.localize_heading(puzzle),
        **({"author_name": puzzle.author} if puzzle.author else {}),
        "html": frame_html(request, puzzle, width, height),
        "width": width,
        "height": height,
        **_describe_thumbnail(request, puzzle, most_width, most_height),
    }


def _describe_thumbnail(request: HttpRequest, puzzle: Puzzle, most_width: int, most_height: int) -> dict[str, Any]:
    """The card of a puzzle within the available pixels; empty where there are too few."""
    width = min(CARD[0], most_width or CARD[0], (most_height or CARD[1]) * CARD[0] // CARD[1])
    if width < CARD_LEAST:
        return {}
    address = absolute_address(request, reverse("card", args=[puzzle.key]))
    return {
        "thumbnail_url": address if width == CARD[0] else f"{address}?width={width}",
        "thumbnail_width": width,
        "thumbnail_height": width * CARD[1] // CARD[0],
    }


def description_address(request: HttpRequest, puzzle: Puzzle) -> str:
    """The address of the oEmbed description of a puzzle's page."""
    page = absolute_address(request, reverse("puzzle", args=[puzzle.key]))
    return absolute_address(request, f"{reverse('oembed')}?{urlencode({'url': page, 'format': 'json'})}")
