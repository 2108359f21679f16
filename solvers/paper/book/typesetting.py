"""Words on a page: in a font that has their letters, cut or broken into lines if there is no more room."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any

from solvers.paper.fonts import PLAIN, font_for

# This share of a text is to the left of its place.
LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0
# A word, or a letter of a script without spaces with characters that may not begin a line; and the spaces behind it.
WIDE_LETTERS = r"\u3000-\u9fff\uff00-\uffef"
PIECES = re.compile(rf"(?:[^\s{WIDE_LETTERS}]+|[{WIDE_LETTERS}])[、。，．」』）！？・ー…ゃゅょっ]*\s*")


def draw_text_line(
    canvas: Any, x: float, y: float, text: str, size: float, font: str = PLAIN, anchor: float = LEFT, grey: float = 0.0
) -> float:
    """Write a text; return where it ends."""
    x -= anchor * measure(text, size, font)
    canvas.setFillGray(grey)
    for own, letters in _runs(text, font):
        canvas.setFont(own, size)
        canvas.drawString(x, y, letters)
        x += measure(letters, size, own)
    return x


@lru_cache(10_000)
def measure(text: str, size: float, font: str = PLAIN) -> float:
    """Return the width of a text."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return sum(float(stringWidth(letters, own, size)) for own, letters in _runs(text, font))


def _runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Yield pieces of a text, each in a font that can write it."""
    if text.isascii():
        yield font, text
    else:
        for own, letters in groupby(text, key=lambda letter: font_for(letter, font)):
            yield own, "".join(letters)


def truncate_text(text: str, size: float, width: float, font: str = PLAIN) -> str:
    """Cut a text to the width, with an ellipsis if something is lost."""
    if measure(text, size, font) <= width:
        return text
    while text and measure(text + "…", size, font) > width:
        text = text[:-1]
    return text + "…"


def wrap(text: str, size: float, width: float, font: str = PLAIN) -> list[str]:
    """Break a text into lines; a word that is too long for any line is cut."""
    lines = [""]
    for piece in PIECES.findall(text):
        if lines[-1] and measure(lines[-1] + piece.rstrip(), size, font) > width:
            lines.append("")
        lines[-1] += piece
    return [truncate_text(line.rstrip(), size, width, font) for line in lines if line.strip()]


def draw_paragraph(canvas: Any, x: float, y: float, width: float, text: str, size: float, font: str = PLAIN) -> float:
    """Write a text in lines of at most `width`, the first one at y and the others below it.

    Returns the y of the line after the last.
    """
    for line in wrap(text, size, width, font):
        draw_text_line(canvas, x, y, line, size, font)
        y -= 1.45 * size
    return y


def limit_lines(lines: list[str], most: int, size: float, width: float, font: str = PLAIN) -> list[str]:
    """Return at most `most` lines; the last one shows where something is left out."""
    if len(lines) <= most or not most:
        return lines[:most]
    return [*lines[: most - 1], truncate_text(f"{lines[most - 1]}…", size, width, font)]


def fit_lines(text: str, size: float, least: float, width: float, most: int, font: str) -> tuple[float, list[str]]:
    """Return the largest size from `size` down to `least` at which a text has at most `most` lines, and its lines."""
    while size > least:
        lines = wrap(text, size, width, font)
        if len(lines) <= most and not any(line.endswith("…") for line in lines):
            return size, lines
        size -= 1
    return least, limit_lines(wrap(text, least, width, font), most, least, width, font)
