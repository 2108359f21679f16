"""Boards on paper: a page that is its own preview, and the same boards as a PDF booklet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from puzzlesite import access as puzzlesite_access
from puzzlesite import addresses, queries
from puzzlesite.forms import query as composed
from puzzlesite.limits import PRINTED, TITLE
from puzzlesite.models import Puzzle
from puzzlesite.pages import errors, format
from puzzlesite.pages.archive import Chip, Filter
from puzzlesite.pages.format import level, localized
from puzzlesite.paper import booklet as printing
from puzzlesite.paper.booklet import GRIDS, PAPERS, Layout, Sheet
from puzzlesite.text_search import cleaned
from solvers.contract.genre import Genre

YES, NO = "yes", "no"
SWITCH: Mapping[str, Promise] = {NO: gettext_lazy("No"), YES: gettext_lazy("Yes")}
QUESTIONS: Mapping[str, tuple[Promise, Mapping[str, str | Promise]]] = {
    "per": (gettext_lazy("Boards on a page"), {str(number): str(number) for number in GRIDS}),
    "answers": (
        gettext_lazy("Answers"),
        {"none": gettext_lazy("None"), "end": gettext_lazy("At the end"), "foot": gettext_lazy("Upside down")},
    ),
    "guides": (gettext_lazy("Small candidates"), SWITCH),
    "qr": (gettext_lazy("QR code of the answer"), SWITCH),
    "paper": (gettext_lazy("Paper of the PDF"), {name: name for name in PAPERS}),
    "fold": (gettext_lazy("PDF as a folded booklet"), SWITCH),
}
DEFAULTS = {"per": "4", "answers": "none", "guides": NO, "qr": NO, "paper": "A4", "fold": NO}


@dataclass(frozen=True, slots=True)
class PrintPage:
    """What is printed, and the links that change how."""

    sheets: list[Sheet]
    solved: list[Sheet]
    per_page: str
    answers: str
    questions: list[Filter]
    title: str
    pdf: str
    hidden: list[tuple[str, str]]


class PrintQuery:
    """How somebody wants to print; what makes no sense is passed over."""

    def __init__(self, query: QueryDict, boards: int):
        self._query = query
        self._defaults = DEFAULTS | ({"per": "1"} if boards == 1 else {})

    def __getitem__(self, name: str) -> str:
        read_query = self._query.get(name, "")
        return read_query if read_query in QUESTIONS[name][1] else self._defaults[name]

    @cached_property
    def title(self) -> str:
        """What stands over each page of a booklet."""
        return cleaned(self._query.get("title", ""), TITLE)

    def question(self, name: str) -> Filter:
        """One question with its answers as links."""
        title, values = QUESTIONS[name]
        chips = [Chip(str(told), self._address(name, value), value == self[name]) for value, told in values.items()]
        return Filter(str(title), chips)

    def _address(self, name: str, value: str) -> str:
        changed = self._query.copy()
        changed[name] = value
        return f"{reverse('print')}?{changed.urlencode()}"

    def layout(self) -> Layout:
        """The same as a layout on paper."""
        return Layout(self["paper"], int(self["per"]), self["answers"], self["fold"] == YES, self.title, _("Answers"))


@require_safe
def preview(request: HttpRequest) -> HttpResponse:
    """The boards that were chosen by their addresses, or those of a file or recipe."""
    puzzles = _chosen(request.GET)
    if not puzzles:
        return _nothing_chosen(request)
    wanted = PrintQuery(request.GET, len(puzzles))
    sheets = _sheets(request, puzzles, wanted)
    page = PrintPage(
        sheets=sheets,
        solved=[sheet for sheet in sheets if sheet.answer],
        per_page=wanted["per"],
        answers=wanted["answers"],
        questions=[wanted.question(name) for name in QUESTIONS],
        title=wanted.title,
        pdf=f"{reverse('booklet')}?{request.GET.urlencode()}",
        hidden=[(name, value) for name, values in request.GET.lists() for value in values if name != "title"],
    )
    return render(request, "print.html", {"page": page})


@require_safe
def booklet(request: HttpRequest) -> HttpResponse:
    """The same boards as a PDF: the same address, the same book."""
    puzzles = _chosen(request.GET)
    if not puzzles:
        return _nothing_chosen(request)
    wanted = PrintQuery(request.GET, len(puzzles))
    pdf = printing.booklet(_sheets(request, puzzles, wanted), wanted.layout())
    name = f"enpitsu-{len(puzzles)}.pdf"
    return HttpResponse(
        pdf, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


def _chosen(query: QueryDict) -> list[Puzzle]:
    if "job" in query:
        found = queries.printed(puzzlesite_access.job_or_404(str(query["job"])), composed.number(query, "page"))
    else:
        keys = query.getlist("puzzle")[:PRINTED]
        known = Puzzle.objects.select_related("solution").in_bulk(keys, field_name="key")
        found = [known[key] for key in keys if key in known]
    return found


def _nothing_chosen(request: HttpRequest) -> HttpResponse:
    return errors.page(
        request, 404, _("No board was chosen"), _("Tick small boards in the archive, and print the chosen ones.")
    )


def _sheets(request: HttpRequest, puzzles: Iterable[Puzzle], wanted: PrintQuery) -> list[Sheet]:
    return [_sheet(request, number, puzzle, wanted) for number, puzzle in enumerate(puzzles, 1)]


def _guides(genre: Genre, board: Any) -> Any | None:
    """The marks that a person would begin with, where the genre knows some."""
    return genre.marked.guides(board) if genre.marked and genre.marked.guides else None


def _sheet(request: HttpRequest, number: int, puzzle: Puzzle, wanted: PrintQuery) -> Sheet:
    genre, board = puzzle.genre, puzzle.board
    title = format.title(puzzle)
    facts = [localized(genre.title) if title else puzzle.label, level(genre, puzzle.level)]
    marks = _guides(genre, board) if wanted["guides"] == YES else None
    answer = next(iter(puzzle.answers(slice(1))), None) if wanted["answers"] != "none" else None
    picture = genre.draw(board, marks=marks)
    return Sheet(
        number=number,
        title=title or localized(genre.title),
        facts=" · ".join(fact for fact in facts if fact),
        picture=picture,
        caption=localized(picture.caption) if picture.caption else "",
        answer=None if answer is None else genre.draw(board, answer=answer),
        address=_address_of(request, puzzle) if wanted["qr"] == YES else "",
        key=puzzle.key,
    )


def _address_of(request: HttpRequest, puzzle: Puzzle) -> str:
    return addresses.absolute(request, reverse("puzzle", args=[puzzle.key])) + "?answer=shown"
