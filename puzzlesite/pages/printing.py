"""The page of boards for paper: its sheets, and the links that change how they are printed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from puzzlesite.limits import TITLE
from puzzlesite.models import Puzzle
from puzzlesite.pages import format
from puzzlesite.pages.archive import Chip, Filter
from puzzlesite.pages.format import level, localized
from puzzlesite.paper.booklet import GRIDS, PAPERS, Layout, Sheet
from puzzlesite.text_search import cleaned
from solvers.contract.genre import Genre

YES, NO = "yes", "no"
AT_FOOT = "foot"
SWITCH: Mapping[str, Promise] = {NO: gettext_lazy("No"), YES: gettext_lazy("Yes")}
QUESTIONS: Mapping[str, tuple[Promise, Mapping[str, str | Promise]]] = {
    "per": (gettext_lazy("Boards on a page"), {str(number): str(number) for number in GRIDS}),
    "answers": (
        gettext_lazy("Answers"),
        {"none": gettext_lazy("None"), "end": gettext_lazy("At the end"), AT_FOOT: gettext_lazy("Upside down")},
    ),
    "guides": (gettext_lazy("Small candidates"), SWITCH),
    "qr": (gettext_lazy("QR code of the answer"), SWITCH),
    "paper": (gettext_lazy("Paper size"), {name: name for name in PAPERS}),
    "fold": (gettext_lazy("PDF as a folded booklet"), SWITCH),
}
DEFAULTS = {"per": "4", "answers": "none", "guides": NO, "qr": NO, "paper": "A4", "fold": NO}

Absolute = Callable[[str], str]  # a path as an address that can be scanned from paper


@dataclass(frozen=True, slots=True)
class PrintPage:
    """What is printed, and the links that change how."""

    sheets: list[Sheet]
    solved: list[Sheet]
    per_page: str
    is_upside_down: bool
    questions: list[Filter]
    title: str
    pdf: str
    hidden: list[tuple[str, str]]


class PrintQuery:
    """How somebody wants to print; what makes no sense is ignored."""

    def __init__(self, query: QueryDict, boards: int):
        self._query = query
        self._defaults = DEFAULTS | ({"per": "1"} if boards == 1 else {})

    def __getitem__(self, name: str) -> str:
        value = self._query.get(name, "")
        return value if value in QUESTIONS[name][1] else self._defaults[name]

    @cached_property
    def title(self) -> str:
        """What is printed over each page of a booklet."""
        return cleaned(self._query.get("title", ""), TITLE)

    def question(self, name: str) -> Filter:
        """One question with its answers as links."""
        title, values = QUESTIONS[name]
        chips = [Chip(str(text), self._address(name, value), value == self[name]) for value, text in values.items()]
        return Filter(str(title), chips)

    def _address(self, name: str, value: str) -> str:
        changed = self._query.copy()
        changed[name] = value
        return f"{reverse('print')}?{changed.urlencode()}"

    def layout(self) -> Layout:
        """The same as a layout on paper."""
        return Layout(self["paper"], int(self["per"]), self["answers"], self["fold"] == YES, self.title, _("Answers"))


def print_page(query: QueryDict, puzzles: list[Puzzle], absolute: Absolute) -> PrintPage:
    """The page of these puzzles."""
    options = PrintQuery(query, len(puzzles))
    sheets = print_sheets(puzzles, options, absolute)
    return PrintPage(
        sheets=sheets,
        solved=[sheet for sheet in sheets if sheet.answer],
        per_page=options["per"],
        is_upside_down=options["answers"] == AT_FOOT,
        questions=[options.question(name) for name in QUESTIONS],
        title=options.title,
        pdf=f"{reverse('booklet')}?{query.urlencode()}",
        hidden=[(name, value) for name, values in query.lists() for value in values if name != "title"],
    )


def print_sheets(puzzles: Iterable[Puzzle], options: PrintQuery, absolute: Absolute) -> list[Sheet]:
    """The puzzles in their order, numbered from 1."""
    return [_sheet(number, puzzle, options, absolute) for number, puzzle in enumerate(puzzles, 1)]


def _guides(genre: Genre, board: Any) -> Any | None:
    """The marks that a person would begin with, where the genre knows some."""
    return genre.marked.guides(board) if genre.marked and genre.marked.guides else None


def _sheet(number: int, puzzle: Puzzle, options: PrintQuery, absolute: Absolute) -> Sheet:
    genre, board = puzzle.genre, puzzle.board
    title = format.title(puzzle)
    facts = [localized(genre.title) if title else puzzle.label, level(genre, puzzle.level)]
    marks = _guides(genre, board) if options["guides"] == YES else None
    answer = next(iter(puzzle.answers(slice(1))), None) if options["answers"] != "none" else None
    picture = genre.draw(board, marks=marks)
    return Sheet(
        number=number,
        title=title or localized(genre.title),
        facts=" · ".join(fact for fact in facts if fact),
        picture=picture,
        caption=localized(picture.caption) if picture.caption else "",
        answer=None if answer is None else genre.draw(board, answer=answer),
        address=absolute(f"{reverse('puzzle', args=[puzzle.key])}?answer=shown") if options["qr"] == YES else "",
        key=puzzle.key,
    )
