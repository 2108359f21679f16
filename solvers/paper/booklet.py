"""Booklets: boards on paper as a PDF, with their answers. It knows pictures and paper, no genre and no rows.

The same sheets and layout give the same bytes. A page is drawn once as a form, and placed where the layout has it: one
to a sheet, or two to a sheet in the order of a folded booklet.
"""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import segno
from reportlab.lib.pagesizes import A4, A5, LETTER, landscape
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics

from solvers.paper.fonts import PLAIN, WIDE
from solvers.paper.pdf import new_canvas, place_board
from solvers.picture import Picture

PAPERS = {"A4": A4, "Letter": LETTER, "A5": A5}
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}  # boards of a page -> columns, rows
ANSWER_GRID = (4, 5)
MARGIN, GAP, HEAD = 36.0, 18.0, 26.0  # points: around the page, between boards, for the words over a board
FOOT = 0.2  # of a page's height, for answers upside-down
QR_SIDE = 40.0
LINE = 11.0  # from one line of small words to the next
ANSWERS = ("none", "end", "foot")
FOLDED = 4  # pages of one sheet of a folded booklet


@dataclass(frozen=True, slots=True)
class Layout:
    """How boards lie on paper. answers: one of ANSWERS. is_folded: two pages a sheet, in the order of a booklet."""

    paper: str = "A4"
    per_page: int = 4
    answers: str = "end"
    is_folded: bool = False
    title: str = ""
    answers_title: str = ""


P = TypeVar("P")  # a Picture on paper; on a page perhaps a figure that was drawn before


@dataclass(frozen=True, slots=True)
class Sheet(Generic[P]):
    """One board: its number, the words over it, its address ("" for none to be shown), its name on the site.

    caption: the words under it.
    """

    number: int
    title: str
    facts: str
    picture: P
    answer: P | None = None
    address: str = ""
    key: str = ""
    caption: str = ""


Page = Callable[[Any, float, float], None]  # draws itself on a canvas of a width and a height


def booklet(sheets: Sequence[Sheet[Picture]], layout: Layout) -> bytes:
    """The PDF of these boards."""
    held = io.BytesIO()
    width, height = PAPERS[layout.paper]
    canvas = new_canvas(held, width, height, layout.title)
    names = []
    for number, page in enumerate(_pages(sheets, layout), 1):
        name = f"page{number}"
        canvas.beginForm(name, upperx=width, uppery=height)
        page(canvas, width, height)
        _number_page(canvas, number, width)
        canvas.endForm()
        names.append(name)
    (_fold if layout.is_folded else _lay_flat)(canvas, names, width, height)
    canvas.save()
    return held.getvalue()


def _lay_flat(canvas: Any, names: Sequence[str], width: float, height: float) -> None:
    for name in names:
        canvas.doForm(name)
        canvas.showPage()


def _fold(canvas: Any, names: Sequence[str], width: float, height: float) -> None:
    """Two pages side by side on the same paper laid across; folded in the middle they follow each other."""
    canvas.setPageSize(landscape((width, height)))
    scale = min(height / 2 / width, width / height)
    for pair in folded_order(len(names)):
        for place, number in enumerate(pair):
            if number < len(names):
                canvas.saveState()
                canvas.translate(place * height / 2 + (height / 2 - width * scale) / 2, 0)
                canvas.scale(scale, scale)
                canvas.doForm(names[number])
                canvas.restoreState()
        canvas.showPage()


def folded_order(count: int) -> list[tuple[int, int]]:
    """The pages side by side on each side of paper, from 0, so that the stack folds into a booklet."""
    last = -(-count // FOLDED) * FOLDED - 1
    sides = range((last + 1) // 2)
    return [(last - side, side) if side % 2 == 0 else (side, last - side) for side in sides]


def _pages(sheets: Sequence[Sheet[Picture]], layout: Layout) -> Iterator[Page]:
    for some in _bundles(sheets, layout.per_page):
        yield partial(_board_page, some, layout)
    if layout.answers == "end":
        solved = [sheet for sheet in sheets if sheet.answer]
        for some in _bundles(solved, ANSWER_GRID[0] * ANSWER_GRID[1]):
            yield partial(_answer_page, some, layout)


def _bundles(sheets: Sequence[Sheet[Picture]], size: int) -> Iterator[Sequence[Sheet[Picture]]]:
    return (sheets[start : start + size] for start in range(0, len(sheets), size))


def _board_page(sheets: Sequence[Sheet[Picture]], layout: Layout, canvas: Any, width: float, height: float) -> None:
    foot = FOOT * height if layout.answers == "foot" else 0
    if layout.title:
        canvas.setFont(WIDE, 12)
        canvas.drawCentredString(width / 2, height - MARGIN + 6, _cut(layout.title, 12, width - 2 * MARGIN))
    for sheet, box in zip(sheets, _boxes(GRIDS[layout.per_page], width, height, foot), strict=False):
        _board(canvas, sheet, *box)
    if foot:
        _answers_upside_down(canvas, sheets, width, foot)


def _boxes(
    grid: tuple[int, int], width: float, height: float, foot: float = 0
) -> Iterator[tuple[float, float, float, float]]:
    """The places of boards on a page in reading order: x, y, width, height."""
    cols, rows = grid
    wide = (width - 2 * MARGIN - (cols - 1) * GAP) / cols
    high = (height - 2 * MARGIN - foot - (rows - 1) * GAP) / rows
    for row in range(rows):
        for col in range(cols):
            yield MARGIN + col * (wide + GAP), height - MARGIN - (row + 1) * high - row * GAP, wide, high


def _board(canvas: Any, sheet: Sheet[Picture], x: float, y: float, width: float, height: float) -> None:
    qr = QR_SIDE if sheet.address else 0
    canvas.setFont(WIDE, 11)
    canvas.drawString(x, y + height - 11, _cut(f"{sheet.number}  {sheet.title}", 11, width - qr))
    canvas.setFont(WIDE, 8)
    canvas.drawString(x, y + height - 22, _cut(sheet.facts, 8, width - qr))
    if qr:
        _qr(canvas, sheet.address, x + width - qr, y + height - qr, qr)
    head = max(HEAD, qr + 4)
    under = [_cut(line, 8, width) for line in simpleSplit(sheet.caption, WIDE, 8, width)]
    low = y + LINE * len(under)
    low += place_board(canvas, sheet.picture, x, low, width, height - head - LINE * len(under))
    canvas.setFont(WIDE, 8)
    for number, line in enumerate(under, 1):
        canvas.drawString(x, low - LINE * number, line)


def _cut(text: str, size: float, width: float) -> str:
    """As much of a text as there is room for."""
    if pdfmetrics.stringWidth(text, WIDE, size) <= width:
        return text
    while text and pdfmetrics.stringWidth(text + "…", WIDE, size) > width:
        text = text[:-1]
    return text + "…"


def _qr(canvas: Any, address: str, x: float, y: float, side: float) -> None:
    """The address as a square of dots, a row at a time."""
    rows = [list(row) for row in segno.make(address, micro=False).matrix]
    dot = side / len(rows)
    path = canvas.beginPath()
    for number, row in enumerate(rows):
        for col, is_dark in enumerate(row):
            if is_dark:
                path.rect(x + col * dot, y + side - (number + 1) * dot, dot, dot)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def _answer_page(sheets: Sequence[Sheet[Picture]], layout: Layout, canvas: Any, width: float, height: float) -> None:
    canvas.setFont(WIDE, 12)
    canvas.drawCentredString(width / 2, height - MARGIN + 6, layout.answers_title)
    for sheet, box in zip(sheets, _boxes(ANSWER_GRID, width, height), strict=False):
        _answer(canvas, sheet, *box)


def _answer(canvas: Any, sheet: Sheet[Picture], x: float, y: float, width: float, height: float) -> None:
    assert sheet.answer is not None
    canvas.setFont(PLAIN, 8)
    canvas.drawString(x, y + height - 8, str(sheet.number))
    place_board(canvas, sheet.answer, x, y, width, height - 11)


def _answers_upside_down(canvas: Any, sheets: Sequence[Sheet[Picture]], width: float, foot: float) -> None:
    """Small, at the foot of the page, to be read from the other side."""
    solved = [sheet for sheet in sheets if sheet.answer]
    if not solved:
        return
    canvas.saveState()
    canvas.translate(width, foot + MARGIN / 2)
    canvas.rotate(180)
    wide = (width - 2 * MARGIN - (len(solved) - 1) * GAP / 2) / len(solved)
    for place, sheet in enumerate(solved):
        _answer(canvas, sheet, MARGIN + place * (wide + GAP / 2), 0, wide, foot - MARGIN / 2)
    canvas.restoreState()


def _number_page(canvas: Any, number: int, width: float) -> None:
    canvas.setFont(PLAIN, 8)
    canvas.drawCentredString(width / 2, MARGIN / 2 - 6, str(number))
