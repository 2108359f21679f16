"""The pages of a book in order, as one PDF."""

import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from solvers.paper.book import cover, parts
from solvers.paper.book.chapters import PagePlan, plan_book
from solvers.paper.book.folding import impose_pages
from solvers.paper.book.layout import ONLY, BookLayout, BookPuzzle
from solvers.paper.book.trims import BLEED, TRIMS, Frame, Paper
from solvers.paper.book.words import ANSWERS
from solvers.paper.pdf import new_canvas
from solvers.paper.tags import begin_tags, end_page, end_tags

# A page draws itself within a frame.
Page = Callable[[Any, Frame], None]


def bind_book(puzzles: Sequence[BookPuzzle], layout: BookLayout) -> bytes:
    """Return the book as a PDF. There must be a puzzle."""
    for made in make_book(puzzles, layout):
        if isinstance(made, bytes):
            return made
    raise AssertionError("a book ends with its file")


def make_book(puzzles: Sequence[BookPuzzle], layout: BookLayout) -> Iterator[float | bytes]:
    """Make the book: yield the share of finished pages after each page, and the file at the end."""
    contents = plan_book(puzzles, layout)
    trim, bleed = TRIMS[layout.trim], BLEED if layout.has_bleed and not layout.is_folded else 0.0
    paper = Paper(trim.width, trim.height, bleed, contents.pages)
    held = io.BytesIO()
    canvas = _open(held, paper, contents, layout)
    marks = _bookmarks(contents, layout)
    for number, page in enumerate(_pages(contents, paper, layout), 1):
        _write(canvas, page, paper, number, layout)
        if number in marks:
            canvas.addOutlineEntry(marks[number], f"page{number}", 0)
        yield number / (contents.pages + 1)
    if layout.is_folded:
        impose_pages(canvas, contents.pages, paper.width, paper.height)
    end_tags(canvas)
    canvas.save()
    yield held.getvalue()


def _open(file: Any, paper: Paper, contents: PagePlan, layout: BookLayout) -> Any:
    """Open the document, with its title and author, and the boxes of each page."""
    width, height, bleed = paper.width, paper.height, paper.bleed
    name = cover.title(contents, layout)
    canvas = new_canvas(file, width + 2 * bleed, height + 2 * bleed, name, layout.author, layout.language)
    canvas.setSubject(layout.subtitle)
    if not layout.is_folded:
        begin_tags(canvas)
        canvas.setTrimBox((bleed, bleed, bleed + width, bleed + height))
        canvas.setBleedBox((0, 0, width + 2 * bleed, height + 2 * bleed))
    return canvas


def _write(canvas: Any, page: Page, paper: Paper, number: int, layout: BookLayout) -> None:
    """Write one page; in a folded book it is a form, to be laid beside another one."""
    if layout.is_folded:
        canvas.beginForm(f"page{number}", upperx=paper.width, uppery=paper.height)
        page(canvas, paper.frame(number))
        canvas.endForm()
        return
    canvas.bookmarkPage(f"page{number}")
    canvas.saveState()
    canvas.translate(paper.bleed, paper.bleed)
    page(canvas, paper.frame(number))
    canvas.restoreState()
    end_page(canvas)


def _pages(contents: PagePlan, paper: Paper, layout: BookLayout) -> Iterator[Page]:
    """Yield every page of the book; those after the cover have a number at their foot."""
    plain: list[Page] = []
    if layout.has_cover:
        plain = [
            partial(cover.draw_cover, paper=paper, plan=contents, layout=layout),
            partial(cover.draw_imprint, plan=contents, layout=layout),
        ]
    yield from plain
    for number, page in enumerate(_inside(contents, layout), len(plain) + 1):
        yield partial(_draw_numbered, page=page, number=number)


def _draw_numbered(canvas: Any, frame: Frame, page: Page, number: int) -> None:
    page(canvas, frame)
    parts.number_page(canvas, frame, number)


def _inside(contents: PagePlan, layout: BookLayout) -> Iterator[Page]:
    for part in range(contents.contents):
        yield partial(parts.draw_contents_page, plan=contents, part=part, layout=layout)
    for genre in contents.genres if contents.rules else ():
        yield partial(parts.draw_rules_page, genre=genre, layout=layout)
    if layout.answers != ONLY:
        yield from _chapters(contents, layout)
    if contents.answers is not None:
        for some in parts.bundles(contents.solved, layout.solved):
            yield partial(parts.draw_answers_page, some=some, layout=layout)


def _chapters(contents: PagePlan, layout: BookLayout) -> Iterator[Page]:
    for run in contents.runs:
        if contents.has_openers:
            yield partial(parts.draw_chapter_page, chapter=run[0])
        puzzles = list(chain.from_iterable(chapter.puzzles for chapter in run))
        for some in parts.bundles(puzzles, layout.boards):
            shown = [chapter for chapter in run if chapter.has_some(some)]
            head = parts.make_page_heading(shown) if len(contents.chapters) > 1 else layout.title
            yield partial(parts.draw_boards_page, head=head, some=some, layout=layout)


def _bookmarks(contents: PagePlan, layout: BookLayout) -> dict[int, str]:
    """Return the first pages of the parts that a reader looks for."""
    if layout.is_folded:
        return {}
    marks = {} if layout.answers == ONLY else {chapter.page: chapter.title for chapter in contents.chapters}
    if contents.answers is not None:
        marks[contents.answers] = ANSWERS.format_in(layout.language)
    return marks
