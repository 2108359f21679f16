"""How a puzzle is framed by other pages: the code for people, the description for programs."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from puzzlesite.access import absolute
from puzzlesite.models import Puzzle
from puzzlesite.pages import format
from puzzlesite.pages.puzzle.pictures import CARD, CARD_LEAST

WIDTH, HEIGHT = 480, 640  # pixels of a frame


def frame(request: HttpRequest, puzzle: Puzzle, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The code that shows a puzzle within a page."""
    return format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" style="border:0"></iframe>',
        absolute(request, reverse("embed", args=[puzzle.key])),
        format.heading(puzzle),
        width,
        height,
    )


def describe_frame(request: HttpRequest, puzzle: Puzzle, most_width: int = 0, most_height: int = 0) -> dict[str, Any]:
    """What oEmbed says of a puzzle. most_width, most_height: pixels that there are, 0 for any number."""
    width, height = min(WIDTH, most_width or WIDTH), min(HEIGHT, most_height or HEIGHT)
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Enpitsu",
        "provider_url": absolute(request, reverse("home")),
        "title": format.heading(puzzle),
        **({"author_name": puzzle.author} if puzzle.author else {}),
        "html": frame(request, puzzle, width, height),
        "width": width,
        "height": height,
        **_describe_thumbnail(request, puzzle, most_width, most_height),
    }


def _describe_thumbnail(request: HttpRequest, puzzle: Puzzle, most_width: int, most_height: int) -> dict[str, Any]:
    """The card of a puzzle, no larger than there is room; nothing where there is too little."""
    width = min(CARD[0], most_width or CARD[0], (most_height or CARD[1]) * CARD[0] // CARD[1])
    if width < CARD_LEAST:
        return {}
    address = absolute(request, reverse("card", args=[puzzle.key]))
    return {
        "thumbnail_url": address if width == CARD[0] else f"{address}?width={width}",
        "thumbnail_width": width,
        "thumbnail_height": width * CARD[1] // CARD[0],
    }


def description_address(request: HttpRequest, puzzle: Puzzle) -> str:
    """Where the description of a puzzle's page is."""
    page = absolute(request, reverse("puzzle", args=[puzzle.key]))
    return absolute(request, f"{reverse('oembed')}?{urlencode({'url': page, 'format': 'json'})}")
