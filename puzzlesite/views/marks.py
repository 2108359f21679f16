"""A person's own work on a puzzle: checked, continued, never overwritten. The page holds it; nothing is stored."""

from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import solvers
from puzzlesite import access as puzzlesite_access
from puzzlesite import clients
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.models import Puzzle, Verdict, Visibility
from puzzlesite.pages import answers, format
from puzzlesite.services import uploads
from puzzlesite.templatetags.pictures import cells_drawn
from solvers import search
from solvers.contract.genre import Genre, Marked
from solvers.contract.results import Fault, Step
from solvers.messages import format_in
from solvers.notation.format import NotationError
from solvers.notation.text import plain
from solvers.picture import Picture

SHOWN_STEPS = 5  # broken lines that are told in words; all are marked


@dataclass(frozen=True, slots=True)
class Work:
    """Marks as they stand, and what is known of them. sentences: with whether each tells of something wrong."""

    text: str
    marks: Any
    faults: tuple[Fault, ...] = ()
    step: Step | None = None
    sentences: list[tuple[str, bool]] = field(default_factory=list)


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def marks(request: HttpRequest, key: str) -> HttpResponse:
    """Mark cells, and hear what they break, what follows from them, and whether an answer is left."""
    puzzle = puzzlesite_access.puzzle_or_404(key)
    marked = puzzle.genre.marked
    if marked is None or marked.input is None or marked.bound is None:
        raise Http404
    text = plain(request.POST.get("marks", "")) or marked.write(puzzle.board, puzzle.work or puzzle.board.start)
    try:
        work = Work(text, marked.read(puzzle.board, text))
    except NotationError as error:
        return _page(
            request, puzzle, Work(text, None, sentences=[(error.format_in(get_language() or "en"), True)]), 422
        )
    if request.method != "POST":
        return _page(request, puzzle, work)
    work = _checked(puzzle, work, "follow" in request.POST)
    if "search" in request.POST and not any(is_wrong for _, is_wrong in work.sentences):
        return _search_from_marks(request, puzzle, work)
    return _page(request, puzzle, work)


def _page(request: HttpRequest, puzzle: Puzzle, work: Work, status: int = 200) -> HttpResponse:
    marked = _marked(puzzle)
    assert marked.input is not None
    symbols = marked.input.symbols(puzzle.board)
    context = {
        "puzzle": puzzle,
        "title": format.heading(puzzle),
        "work": work,
        "picture": _drawn(puzzle, work),
        "letters": [symbol.letter for symbol in symbols],
        "choices": cells_drawn([symbol.cell for symbol in symbols]),
        "continued": _continued(puzzle, work),
    }
    return render(request, "marks.html", context, status=status)


def _marked(puzzle: Puzzle) -> Marked:
    assert puzzle.genre.marked is not None, puzzle.genre.name
    return puzzle.genre.marked


def _drawn(puzzle: Puzzle, work: Work) -> Picture:
    return puzzle.genre.draw(puzzle.board, marks=work.marks, faults=work.faults, step=work.step)


def _continued(puzzle: Puzzle, work: Work) -> str:
    """The marks with all that follows put in, to be taken over; "" when nothing does."""
    genre = puzzle.genre
    if work.step is None or not work.step.changes or genre.answers.filled is None:
        return ""
    known = dict(genre.answers.values(puzzle.board, work.marks))
    known |= {change.cell: change.value for change in work.step.changes}
    return _marked(puzzle).write(puzzle.board, genre.answers.filled(puzzle.board, known))


def _checked(puzzle: Puzzle, work: Work, is_continued: bool) -> Work:
    """The marks with what they break, or with what follows from them."""
    genre, board = puzzle.genre, puzzle.board
    faults = search.broken(genre, board, work.marks)
    if faults:
        return Work(work.text, work.marks, faults, None, _broken(genre, faults))
    wrong = _wrong(puzzle, work.marks)
    if wrong:
        return Work(work.text, work.marks, sentences=[(wrong, True)])
    entered = _marked(puzzle).input
    if not is_continued or entered is None or entered.implied is None:
        return Work(work.text, work.marks, sentences=[(_fits(puzzle), False)])
    step = entered.implied(board, work.marks)
    return Work(work.text, work.marks, step=step, sentences=[(_following(len(step.changes)), False)])


def _broken(genre: Genre, faults: tuple[Fault, ...]) -> list[tuple[str, bool]]:
    language = get_language() or "en"
    told = [
        (format_in(genre.messages, f"fault.{fault.key}", language, fault.parameters), True)
        for fault in faults[:SHOWN_STEPS]
    ]
    if len(faults) > SHOWN_STEPS:
        more = ngettext("%(count)s more is marked.", "%(count)s more are marked.", len(faults) - SHOWN_STEPS)
        told.append((more % {"count": len(faults) - SHOWN_STEPS}, True))
    return told


def _wrong(puzzle: Puzzle, marks: Any) -> str:
    """That no answer is left, as far as it is known without a search."""
    if puzzle.verdict == Verdict.NONE:
        return _("The puzzle has no answer, whatever is marked.")
    if puzzle.verdict != Verdict.ONE:
        return ""
    count = len(_marked(puzzle).wrong(puzzle.board, marks, puzzle.answers(slice(1))[0]))
    sentence = ngettext(
        "No answer is left: %(count)s mark is wrong, though no line shows it yet.",
        "No answer is left: %(count)s marks are wrong, though no line shows it yet.",
        count,
    )
    return sentence % {"count": count} if count else ""


def _fits(puzzle: Puzzle) -> str:
    if puzzle.verdict == Verdict.ONE:
        return _("All marks fit the one answer.")
    return _("No line is broken. Whether an answer is left, a search will tell.")


def _following(count: int) -> str:
    if not count:
        return _("No line tells anything more by itself; the answer, or a step of the explanation, goes on.")
    return ngettext("%(count)s cell follows; it is marked.", "%(count)s cells follow; they are marked.", count) % {
        "count": count
    }


def _search_from_marks(request: HttpRequest, puzzle: Puzzle, work: Work) -> HttpResponse:
    """The answer with these marks: the one that is known, or that of a puzzle in which they are given cells."""
    if puzzle.verdict == Verdict.ONE:
        return redirect(answers.address(puzzle))
    genre, bound = puzzle.genre, _marked(puzzle).bound
    assert bound is not None
    text = genre.emit(bound(puzzle.board, work.marks))
    (reading,) = solvers.read(text, genre.name)
    title = _("%(title)s, from marks") % {"title": format.title(puzzle) or puzzle.label}
    client = clients.client_of(request)
    upload = uploads.upload(reading, text, title=title, visibility=Visibility.UNLISTED, client=client)
    clients.remember(request, upload.puzzle.key, upload.owner_token)
    return redirect(f"{reverse('puzzle', args=[upload.puzzle.key])}?answer=shown")
