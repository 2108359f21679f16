"""Boards on paper: a page that is its own preview. The browser prints it; lines stay lines."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from puzzlesite.models import Puzzle
from puzzlesite.views import access
from puzzlesite.views.shelves import Chip
from puzzlesite.views.wording import level, said
from solvers.picture import Picture

PER_PAGE = ("1", "2", "4", "6", "9", "12")
ANSWERS = ("none", "end")
MOST = 100  # boards of one print page


@dataclass(frozen=True, slots=True)
class Sheet:
    """One board on paper."""

    number: int
    title: str
    facts: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class PrintPage:
    """What is printed, and the links that change how."""

    sheets: list[Sheet]
    answers: list[Sheet]
    per_page: str
    sizes: list[Chip]
    endings: list[Chip]


@require_safe
def printing(request: HttpRequest) -> HttpResponse:
    """The boards that were chosen by their addresses, or those of a file or recipe."""
    puzzles = _chosen(request.GET)
    if not puzzles:
        raise Http404
    return render(request, "print.html", {"page": _page(puzzles, request.GET)})


def _chosen(query: QueryDict) -> list[Puzzle]:
    if "job" in query:
        return list(access.job_or_404(query["job"]).puzzles.select_related("solution").order_by("place")[:MOST])
    keys = query.getlist("puzzle")[:MOST]
    found = Puzzle.objects.select_related("solution").in_bulk(keys, field_name="key")
    return [found[key] for key in keys if key in found]


def _page(puzzles: list[Puzzle], query: QueryDict) -> PrintPage:
    per_page = query.get("per", "")
    per_page = per_page if per_page in PER_PAGE else "1" if len(puzzles) == 1 else "4"
    ending = "end" if query.get("answers") == "end" else "none"
    return PrintPage(
        sheets=[_sheet(number, puzzle) for number, puzzle in enumerate(puzzles, 1)],
        answers=[_answer(number, puzzle) for number, puzzle in enumerate(puzzles, 1)] if ending == "end" else [],
        per_page=per_page,
        sizes=[Chip(number, _address(query, "per", number), number == per_page) for number in PER_PAGE],
        endings=[
            Chip(title, _address(query, "answers", name), name == ending)
            for name, title in zip(ANSWERS, (_("None"), _("At the end")), strict=True)
        ],
    )


def _sheet(number: int, puzzle: Puzzle) -> Sheet:
    genre = puzzle.genre
    facts = [said(genre.title) if puzzle.title else puzzle.label, level(genre, puzzle.level)]
    title = puzzle.title or said(genre.title)
    return Sheet(number, title, " · ".join(fact for fact in facts if fact), genre.draw(puzzle.board))


def _answer(number: int, puzzle: Puzzle) -> Sheet:
    answer = next(iter(puzzle.answers()), None)
    return Sheet(number, "", "", puzzle.genre.draw(puzzle.board, answer=answer))


def _address(query: QueryDict, name: str, value: str) -> str:
    changed = query.copy()
    changed[name] = value
    return f"{reverse('print')}?{changed.urlencode()}"
