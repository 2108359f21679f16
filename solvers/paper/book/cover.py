"""The cover, made of words and of the book's own puzzles, and the page behind it."""

from typing import Any

from solvers.paper.book.chapters import PagePlan
from solvers.paper.book.layout import BookLayout
from solvers.paper.book.trims import Frame, Paper, choose_grid_size
from solvers.paper.book.typesetting import MIDDLE, draw_text_line, fit_lines
from solvers.paper.book.words import MADE_WITH, PUZZLES, format_count
from solvers.paper.fonts import BOLD, PLAIN
from solvers.paper.pdf import place_board
from solvers.paper.tags import HEADING, WORDS, artifact, tag

# A band of this share of the page's height is black at its foot.
BAND = 0.16
# At most this many boards are shown.
SHOWN = 4


def title(plan: PagePlan, layout: BookLayout) -> str:
    """Return the title, or the genre of the book when it has none."""
    if layout.title:
        return layout.title
    return (plan.genres[0].title if len(plan.genres) == 1 else PUZZLES).format_in(layout.language)


def draw_cover(canvas: Any, frame: Frame, paper: Paper, plan: PagePlan, layout: BookLayout) -> None:
    """Draw title, subtitle and a board of each genre, and below in white on black the author and the count."""
    band = BAND * paper.height
    with artifact(canvas):
        canvas.setFillGray(0)
        canvas.rect(-paper.bleed, -paper.bleed, paper.width + 2 * paper.bleed, band + paper.bleed, stroke=0, fill=1)
    low = _write_title(canvas, frame, plan, layout)
    with artifact(canvas):
        _draw_boards(canvas, Frame(frame.x, band + 24, frame.width, low - band - 36), plan)
    count = format_count(len(plan.puzzles), layout.language)
    lines = [(layout.author, 15.0, BOLD), (count, 10.0, PLAIN)] if layout.author else [(count, 13.0, PLAIN)]
    y = band / 2 + (4 if layout.author else -4)
    for text, size, font in lines:
        size, fitted = fit_lines(text, size, 7, frame.width, 1, font)
        for line in fitted:
            with tag(canvas, WORDS):
                draw_text_line(canvas, frame.middle, y, line, size, font, MIDDLE, 1.0)
        y -= 18


def _write_title(canvas: Any, frame: Frame, plan: PagePlan, layout: BookLayout) -> float:
    """Write the words on top; return where they end."""
    size, lines = fit_lines(title(plan, layout), frame.width / 7, 14, frame.width, 3, BOLD)
    y = frame.top - size - 10
    with tag(canvas, HEADING):
        for line in lines:
            draw_text_line(canvas, frame.middle, y, line, size, BOLD, MIDDLE)
            y -= 1.2 * size
    if layout.subtitle:
        small, lines = fit_lines(layout.subtitle, max(frame.width / 22, 11), 9, frame.width, 2, PLAIN)
        with tag(canvas, WORDS):
            for line in lines:
                draw_text_line(canvas, frame.middle, y, line, small, PLAIN, MIDDLE)
                y -= 1.4 * small
    return y


def _draw_boards(canvas: Any, room: Frame, plan: PagePlan) -> None:
    """Draw the first board of each genre, as many as are large enough to be seen."""
    firsts = {one.puzzle.genre: one.puzzle for one in reversed(plan.puzzles)}
    shown = [firsts[genre] for genre in plan.genres[:SHOWN]]
    columns, rows = choose_grid_size(len(shown), room.width, room.height, 0)
    wide, high = room.width / columns, room.height / rows
    for place, puzzle in enumerate(shown):
        row, col = divmod(place, columns)
        x, y = room.x + col * wide, room.top - (row + 1) * high
        place_board(canvas, puzzle.genre.draw(puzzle.board), x + 6, y + 6, wide - 12, high - 12)


def draw_imprint(canvas: Any, frame: Frame, plan: PagePlan, layout: BookLayout) -> None:
    """Write the page behind the cover: title, author and facts of the book, in small print."""
    genres = " · ".join(genre.title.format_in(layout.language) for genre in plan.genres)
    count = format_count(len(plan.puzzles), layout.language)
    lines = [title(plan, layout), layout.subtitle, layout.author, count, genres, MADE_WITH.format_in(layout.language)]
    fitted = [fit_lines(line, 9, 7, frame.width, 2, PLAIN) for line in lines if line]
    y = frame.y + 10.0 + 14 * sum(len(parts) for _, parts in fitted)
    for size, parts in fitted:
        with tag(canvas, WORDS):
            for part in parts:
                draw_text_line(canvas, frame.x, y, part, size)
                y -= 14
