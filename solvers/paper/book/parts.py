"""The kinds of pages: contents, rules, the beginning of a chapter, boards, answers."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from solvers import samples
from solvers.contract.genre import Genre
from solvers.paper.book.chapters import CONTENTS_LINES, Chapter, NumberedPuzzle, PagePlan
from solvers.paper.book.layout import FOOT, BookLayout, BookPuzzle
from solvers.paper.book.trims import Frame, choose_grid_size
from solvers.paper.book.typesetting import (
    LEFT,
    MIDDLE,
    RIGHT,
    draw_paragraph,
    draw_text_line,
    limit_lines,
    measure,
    truncate_text,
    wrap,
)
from solvers.paper.book.words import ANSWER_ON, ANSWERS, CONTENTS, EXAMPLE, RULES, stars
from solvers.paper.fonts import BOLD
from solvers.paper.pdf import LARGEST, draw_qr_code, place_board
from solvers.paper.tags import FIGURE, HEADING, SMALL_HEADING, WORDS, artifact, describe, tag
from solvers.picture import Picture

Box = tuple[float, float, float, float]
# Boards are this many points apart.
GAP = 18.0
# Answers are this many points apart.
SMALL_GAP = 10.0
# The running head and the page's number each take this many points.
LINE = 14.0
# Answers below the boards take this share of a page.
UPSIDE_DOWN = 0.2
# A line under a board takes this many points.
UNDER = 11.0
# Lines under a board may take this share of the room for its words.
CAPTION = 0.5
QR_SIDE = 40.0
GREY = 0.35
# Large print is this many times larger.
LARGE = 1.5


def number_page(canvas: Any, frame: Frame, number: int) -> None:
    """Write the number at the foot."""
    with artifact(canvas):
        draw_text_line(canvas, frame.middle, frame.y, str(number), 9, anchor=MIDDLE)


def _body(frame: Frame) -> Frame:
    """Return the frame between the running head and the page's number."""
    return Frame(frame.x, frame.y + LINE + 4, frame.width, frame.height - 2 * LINE - 8)


def _head(canvas: Any, frame: Frame, text: str) -> None:
    with tag(canvas, HEADING):
        draw_text_line(
            canvas, frame.middle, frame.top - 9, truncate_text(text, 9, frame.width), 9, anchor=MIDDLE, grey=GREY
        )


def _boxes(frame: Frame, count: int, gap: float, head: float) -> Iterator[Box]:
    """Yield places for `count` boards in reading order."""
    columns, rows = choose_grid_size(count, frame.width, frame.height, head)
    wide = (frame.width - (columns - 1) * gap) / columns
    high = (frame.height - (rows - 1) * gap) / rows
    for place in range(count):
        row, col = divmod(place, columns)
        yield frame.x + col * (wide + gap), frame.top - (row + 1) * high - row * gap, wide, high


# Pages before the boards.


def draw_contents_page(canvas: Any, frame: Frame, plan: PagePlan, part: int, layout: BookLayout) -> None:
    """Write one page of the contents: names and pages. part: its index, from 0."""
    language = layout.language
    y = frame.top - 30
    with tag(canvas, HEADING):
        draw_text_line(canvas, frame.x, y, CONTENTS.format_in(language), 18, BOLD)
    lines = [(f"{chapter.title}  {chapter.stars}", chapter.page) for chapter in plan.chapters]
    if plan.rules:
        lines.insert(0, (RULES.format_in(language), plan.chapters[0].page - plan.rules))
    if plan.answers:
        lines.append((ANSWERS.format_in(language), plan.answers))
    step = min(22.0, (frame.height - 70) / CONTENTS_LINES)
    for name, page in lines[part * CONTENTS_LINES : (part + 1) * CONTENTS_LINES]:
        y -= step
        with tag(canvas, WORDS):
            draw_text_line(canvas, frame.x, y - 10, truncate_text(name, 11, frame.width - 40), 11)
            draw_text_line(canvas, frame.right, y - 10, str(page), 11, anchor=RIGHT)


def draw_rules_page(canvas: Any, frame: Frame, genre: Genre, layout: BookLayout) -> None:
    """Write the rules of a genre, with a board and its answer."""
    language, scale = layout.language, _scale(layout)
    y = frame.top - 30
    with tag(canvas, HEADING):
        draw_text_line(
            canvas,
            frame.x,
            y,
            truncate_text(genre.title.format_in(language), 18 * scale, frame.width, BOLD),
            18 * scale,
            BOLD,
        )
    with tag(canvas, WORDS):
        y = draw_paragraph(canvas, frame.x, y - 26 * scale, frame.width, genre.rules.format_in(language), 10.5 * scale)
    pictures = samples.draw_worked_example(genre)
    if len(pictures) > 1:
        with tag(canvas, WORDS):
            draw_text_line(canvas, frame.x, y - 14, EXAMPLE.format_in(language), 9 * scale, grey=GREY)
    room = Frame(frame.x, frame.y + LINE + 4, frame.width, y - 24 - frame.y - LINE - 4)
    for picture, box in zip(pictures, _boxes(room, max(len(pictures), 1), GAP, 0), strict=False):
        with tag(canvas, FIGURE, describe(genre.title.format_in(language), picture, language)):
            place_board(canvas, picture, *box, largest=36 * scale)


def draw_chapter_page(canvas: Any, frame: Frame, chapter: Chapter) -> None:
    """Write the first page of a chapter."""
    middle = frame.y + frame.height * 0.6
    numbers = f"{chapter.puzzles[0].number} – {chapter.puzzles[-1].number}"
    with tag(canvas, HEADING):
        draw_text_line(
            canvas, frame.middle, middle, truncate_text(chapter.title, 24, frame.width, BOLD), 24, BOLD, MIDDLE
        )
    with tag(canvas, WORDS):
        draw_text_line(canvas, frame.middle, middle - 34, chapter.stars, 20, anchor=MIDDLE)
        draw_text_line(canvas, frame.middle, middle - 66, numbers, 11, anchor=MIDDLE, grey=GREY)


# Boards


def make_page_heading(chapters: Sequence[Chapter]) -> str:
    """Return the heading of a page of boards of these chapters."""
    if len(chapters) == 1:
        return f"{chapters[0].title}  {chapters[0].stars}"
    return "  /  ".join(chapter.title for chapter in chapters)


def draw_boards_page(canvas: Any, frame: Frame, head: str, some: Sequence[NumberedPuzzle], layout: BookLayout) -> None:
    """Draw a page of boards, with their answers at its foot if that is wanted. Boards of several genres name theirs."""
    _head(canvas, frame, head)
    body = _body(frame)
    if layout.answers == FOOT:
        foot = UPSIDE_DOWN * body.height
        _answers_upside_down(canvas, Frame(body.x, body.y, body.width, foot - GAP), some, layout)
        body = Frame(body.x, body.y + foot, body.width, body.height - foot)
    has_genres = len({one.puzzle.genre for one in some}) > 1
    for one, box in zip(some, _boxes(body, layout.boards, GAP, 20), strict=False):
        _board(canvas, one, box, layout, has_genres)


def _scale(layout: BookLayout) -> float:
    return LARGE if layout.is_large else 1.0


def _board(canvas: Any, one: NumberedPuzzle, box: Box, layout: BookLayout, has_genre: bool) -> None:
    """Draw a board below its number, its stars, perhaps its genre, and the page of its answer."""
    x, y, width, height = box
    scale, puzzle = _scale(layout), one.puzzle
    qr = QR_SIDE * scale if puzzle.address else 0
    if qr:
        with tag(canvas, FIGURE, puzzle.address):
            draw_qr_code(canvas, puzzle.address, x + width - qr, y + height - qr, qr)
    genre = puzzle.genre.title.format_in(layout.language) if has_genre else ""
    title = " · ".join(filter(None, (genre, puzzle.title)))
    with tag(canvas, SMALL_HEADING):
        head = _write_head(canvas, one, title, (x, y + height, width - qr - (4 if qr else 0)), layout)
    head = max(head, qr + 4 * scale)
    picture = draw_board(puzzle.genre, puzzle.board, layout.has_candidates)
    under = _caption(picture, width, CAPTION * (height - head), layout)
    low = y + UNDER * scale * len(under)
    with tag(canvas, FIGURE, _describe(puzzle, picture, layout.language)):
        low += place_board(canvas, picture, x, low, width, y + height - head - low, inf if layout.is_large else LARGEST)
    for number, line in enumerate(under, 1):
        with tag(canvas, WORDS):
            draw_text_line(canvas, x, low - UNDER * scale * number, line, 8 * scale)


def _write_head(
    canvas: Any, one: NumberedPuzzle, title: str, place: tuple[float, float, float], layout: BookLayout
) -> float:
    """Write the words over a board, in one line or two; return their height. place: x, top and width.

    The second line has the title if that is too long for the first one, or else the page of the answer.
    """
    x, top, width = place
    scale, puzzle = _scale(layout), one.puzzle
    answer = ANSWER_ON.format_in(layout.language, page=one.answer_page) if one.answer_page else ""
    wide = measure(answer, 7.5 * scale)
    end = draw_text_line(canvas, x, top - 11 * scale, str(one.number), 12 * scale, BOLD)
    end = (
        draw_text_line(canvas, end + 6, top - 11 * scale, stars(puzzle.level), 8 * scale)
        if puzzle.level is not None
        else end
    )
    is_beside = end + 8 + wide <= x + width
    room = x + width - end - 8 - (wide + 10 if answer and is_beside else 0)
    is_below = is_beside and measure(title, 9 * scale) > room
    if is_below:
        draw_text_line(canvas, x, top - 22 * scale, truncate_text(title, 9 * scale, width), 9 * scale)
    elif title:
        draw_text_line(canvas, end + 8, top - 11 * scale, truncate_text(title, 9 * scale, max(room, 0)), 9 * scale)
    if answer:
        at, down, anchor = (x + width, 11, RIGHT) if is_beside else (x, 21, LEFT)
        draw_text_line(canvas, at, top - down * scale, answer, 7.5 * scale, anchor=anchor, grey=GREY)
    return scale * (28 if is_below else 27 if answer and not is_beside else 18)


def _describe(puzzle: BookPuzzle, picture: Picture, language: str) -> str:
    title = f"{puzzle.genre.title.format_in(language)} {puzzle.genre.measure(puzzle.board).label}"
    return describe(title, picture, language)


def draw_board(genre: Genre, board: Any, has_candidates: bool) -> Picture:
    """Draw an unsolved board; with the marks that a person would begin with, if they are wanted."""
    marked = genre.marked
    marks = marked.guides(board) if has_candidates and marked and marked.guides else None
    return genre.draw(board, marks=marks)


def _caption(picture: Picture, width: float, height: float, layout: BookLayout) -> list[str]:
    """Return the lines under a board that fit into this height."""
    text, scale = picture.caption.format_in(layout.language) if picture.caption else "", _scale(layout)
    return limit_lines(wrap(text, 8 * scale, width), int(height / (UNDER * scale)), 8 * scale, width)


# Answers


def draw_answers_page(canvas: Any, frame: Frame, some: Sequence[NumberedPuzzle], layout: BookLayout) -> None:
    """Draw a page of answers."""
    _head(canvas, frame, ANSWERS.format_in(layout.language))
    for one, box in zip(some, _boxes(_body(frame), layout.solved, SMALL_GAP, 11), strict=False):
        _answer(canvas, one, box, _scale(layout), layout.language)


def _answer(canvas: Any, one: NumberedPuzzle, box: Box, scale: float, language: str) -> None:
    x, y, width, height = box
    with tag(canvas, SMALL_HEADING):
        draw_text_line(canvas, x, y + height - 8 * scale, str(one.number), 8 * scale, BOLD)
    picture = one.puzzle.genre.draw(one.puzzle.board, answer=one.puzzle.answer)
    with tag(canvas, FIGURE, _describe(one.puzzle, picture, language)):
        place_board(canvas, picture, x, y, width, height - 11 * scale)


def _answers_upside_down(canvas: Any, frame: Frame, some: Sequence[NumberedPuzzle], layout: BookLayout) -> None:
    """Draw small answers that are read from the other side."""
    solved = [one for one in some if one.puzzle.answer is not None]
    if not solved:
        return
    canvas.saveState()
    canvas.translate(frame.right, frame.top)
    canvas.rotate(180)
    wide = (frame.width - (len(solved) - 1) * SMALL_GAP) / len(solved)
    for place, one in enumerate(solved):
        _answer(canvas, one, (place * (wide + SMALL_GAP), 0, wide, frame.height), 1.0, layout.language)
    canvas.restoreState()


def bundles(some: Sequence[NumberedPuzzle], size: int) -> Iterator[Sequence[NumberedPuzzle]]:
    """Yield pieces of `size` puzzles, the last one perhaps smaller."""
    return (some[start : start + size] for start in range(0, len(some), size))
