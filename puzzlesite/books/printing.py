"""The page of boards for paper: its sheets, the links that change how they are printed, and a PDF of a few boards."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from puzzlesite.books.forms import ANSWERS
from puzzlesite.core import files, format
from puzzlesite.core.format import language, localize, localize_level
from puzzlesite.core.limits import BOOKLET_LIFETIME, TITLE
from puzzlesite.core.texts import clean
from puzzlesite.models import FileKind, Puzzle
from puzzlesite.parts import drawings
from puzzlesite.parts.genres import Chip, Filter
from solvers.paper.book.binding import bind_book
from solvers.paper.book.layout import END, FOOT, GIVEN, NONE, BookLayout, BookPuzzle
from solvers.paper.book.parts import draw_board
from solvers.paper.book.trims import TRIMS
from solvers.picture import Picture

YES, NO = "yes", "no"
SWITCH: Mapping[str, Promise] = {NO: gettext_lazy("No"), YES: gettext_lazy("Yes")}
PER_PAGE = (1, 2, 4, 6, 9, 12)
# These questions are on the page; the form of a book has more.
SHOWN = ("per", "answers", "guides", "qr")
QUESTIONS: Mapping[str, tuple[Promise, Mapping[str, str | Promise]]] = {
    "per": (gettext_lazy("Boards on a page"), {str(number): str(number) for number in PER_PAGE}),
    "answers": (gettext_lazy("Answers"), {way: ANSWERS[way] for way in (NONE, END, FOOT)}),
    "guides": (gettext_lazy("Small candidates"), SWITCH),
    "qr": (gettext_lazy("QR code of the answer"), SWITCH),
    "paper": (gettext_lazy("Paper size"), {name: name for name in TRIMS}),
    "fold": (gettext_lazy("PDF as a folded booklet"), SWITCH),
}
DEFAULTS = {"per": "4", "answers": NONE, "guides": NO, "qr": NO, "paper": "A4", "fold": NO}

Figure = Picture | SafeString
# Turns a path into an absolute address, since a code is scanned from paper.
Absolute = Callable[[str], str]


class PrintQuery:
    """Print options of an address; values that make no sense are ignored."""

    def __init__(self, query: QueryDict, boards: int):
        self._query = query
        self._defaults = DEFAULTS | ({"per": "1"} if boards == 1 else {})

    def __getitem__(self, name: str) -> str:
        value = self._query.get(name, "")
        return value if value in QUESTIONS[name][1] else self._defaults[name]

    @cached_property
    def title(self) -> str:
        """The title above each page of a booklet."""
        return clean(self._query.get("title", ""), TITLE)

    def question(self, name: str) -> Filter:
        """One question with its answers as links."""
        title, values = QUESTIONS[name]
        chips = [Chip(str(text), self._address(name, value), value == self[name]) for value, text in values.items()]
        return Filter(str(title), chips)

    def _address(self, name: str, value: str) -> str:
        changed = self._query.copy()
        changed[name] = value
        changed.pop("now", None)
        return f"{reverse('print')}?{changed.urlencode()}"

    def layout(self) -> BookLayout:
        """The options as the layout of a book."""
        return BookLayout(
            trim=self["paper"],
            title=self.title,
            per_page=int(self["per"]),
            answers=self["answers"],
            order=GIVEN,
            has_cover=False,
            has_rules=False,
            has_candidates=self["guides"] == YES,
            is_folded=self["fold"] == YES,
            language=language(),
        )


def print_page(query: QueryDict, puzzles: list[Puzzle], absolute: Absolute) -> dict[str, Any]:
    """The page that prints these puzzles.

    is_immediate: the browser's print dialog opens at once.
    """
    options = PrintQuery(query, len(puzzles))
    sheets = [_sheet(*one, options, absolute) for one in enumerate(puzzles, 1)]
    return {
        "sheets": sheets,
        "solved": [sheet for sheet in sheets if sheet["answer"]],
        "per_page": options["per"],
        "is_upside_down": options["answers"] == FOOT,
        "questions": [options.question(name) for name in SHOWN],
        "title": options.title,
        "book": f"{reverse('new-book')}?{query.urlencode()}",
        "hidden": [(name, value) for name, values in query.lists() for value in values if name != "title"],
        "is_immediate": "now" in query,
    }


def read_or_make_booklet(query: QueryDict, puzzles: Sequence[Puzzle], absolute: Absolute) -> bytes:
    """The PDF of these puzzles, kept for an hour, so that repeated requests do not make it again."""
    options = PrintQuery(query, len(puzzles))
    known = [[puzzle.text, puzzle.title, puzzle.solution_id, puzzle.solved] for puzzle in puzzles]
    parts = [language(), [options[name] for name in QUESTIONS], options.title, absolute("/"), known]
    name = hashlib.sha256(repr(parts).encode()).hexdigest()

    def make() -> bytes:
        return bind_book([_book_puzzle(puzzle, options, absolute) for puzzle in puzzles], options.layout())

    return files.read_or_make_file(FileKind.BOOKLET, name, make, BOOKLET_LIFETIME)


def _draw_board(puzzle: Puzzle, options: PrintQuery) -> Picture:
    return draw_board(puzzle.genre, puzzle.board, options["guides"] == YES)


def _answer(puzzle: Puzzle, options: PrintQuery) -> str:
    """The stored text of the answer to print; "" for none."""
    is_wanted = options["answers"] != NONE
    return next(iter(puzzle.answer_texts), "") if is_wanted else ""


def _draw_answer(puzzle: Puzzle, text: str) -> Picture:
    return puzzle.genre.draw(puzzle.board, answer=puzzle.read_answer(text))


def _book_puzzle(puzzle: Puzzle, options: PrintQuery, absolute: Absolute) -> BookPuzzle:
    """A board as a puzzle of the PDF."""
    text = _answer(puzzle, options)
    return BookPuzzle(
        genre=puzzle.genre,
        board=puzzle.board,
        answer=puzzle.read_answer(text) if text else None,
        level=puzzle.level,
        title=format.localize_title(puzzle),
        address=_address(puzzle, options, absolute),
    )


def _address(puzzle: Puzzle, options: PrintQuery, absolute: Absolute) -> str:
    """The address in the QR code; "" where none is printed."""
    return absolute(f"{reverse('puzzle', args=[puzzle.key])}?answer=shown") if options["qr"] == YES else ""


def _sheet(number: int, puzzle: Puzzle, options: PrintQuery, absolute: Absolute) -> dict[str, Any]:
    """A board with the text around it; the drawing of a huge one is kept."""
    genre, title, answer = puzzle.genre, format.localize_title(puzzle), _answer(puzzle, options)
    facts = [localize(genre.title) if title else puzzle.label, localize_level(genre, puzzle.level)]
    what = "print-answer", answer, puzzle.transform
    return {
        "number": number,
        "title": title or localize(genre.title),
        "facts": " · ".join(fact for fact in facts if fact),
        "picture": drawings.read_or_draw(puzzle, partial(_draw_board, puzzle, options), "print", options["guides"]),
        "answer": drawings.read_or_draw(puzzle, partial(_draw_answer, puzzle, answer), *what) if answer else None,
        "address": _address(puzzle, options, absolute),
        "key": puzzle.key,
    }
