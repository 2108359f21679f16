"""The puzzle's page: pictures, sentences, addresses."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.core import format, queries
from puzzlesite.core.format import ORIGINS, localize, localize_source
from puzzlesite.models import Origin, Puzzle, Verdict, Visibility
from puzzlesite.parts import answers, drawings
from puzzlesite.parts.actions import list_actions
from puzzlesite.parts.answers import AnswerQuery
from puzzlesite.parts.export import list_exports
from puzzlesite.parts.pictures import list_images
from puzzlesite.parts.progress import show_progress
from puzzlesite.puzzles import grade, optima
from puzzlesite.puzzles.best import BestAnswer
from puzzlesite.puzzles.verdict import verdict_text
from solvers.picture import Picture


def puzzle_page(
    puzzle: Puzzle,
    query: AnswerQuery,
    token: str = "",
    search_tokens: Mapping[str, str] | None = None,
    best: BestAnswer | None = None,
) -> dict[str, Any]:
    """The page of a puzzle with the requested answers, if any.

    token: the reader's secret for the puzzle; search_tokens: for their searches, by key. best: the best answer found,
    if the address requests one.
    """
    genre, job, twin = puzzle.genre, queries.find_latest_job(puzzle), queries.find_first_of_board(puzzle)
    is_undecided = puzzle.solution is None or puzzle.verdict == Verdict.UNKNOWN
    running = job if job is not None and not job.has_ended else None
    shown = answers.make_gallery(puzzle, query)
    written = list_exports(puzzle)
    return {
        "puzzle": puzzle,
        "title": format.localize_heading(puzzle),
        "facts": list(_facts(puzzle)),
        "picture": None if shown.answers else _with_best(puzzle, best) or _with_work(puzzle),
        "gallery": shown,
        "verdict_text": verdict_text(puzzle, job),
        "fix": f"{reverse('edit-clues', args=[puzzle.key])}?fix=yes" if _may_be_misread(puzzle) else "",
        "work": _work(puzzle),
        "optima": optima.optimum_chips(puzzle, best),
        "best": list(optima.optimum_sentences(puzzle, best)),
        "grade": grade.grade_sentence(genre, puzzle.solution) or grade.awaited_sentence(puzzle),
        "scale": grade.scale_sentence(genre, puzzle.solution),
        "evidence": list(grade.list_evidence(genre, puzzle.solution)),
        "counted": grade.count_sentence(genre, puzzle.solution),
        "counts": list(grade.list_counts(genre, puzzle.solution)),
        "proven": _proven(puzzle),
        "waiting": show_progress(running, token=(search_tokens or {}).get(running.key, token)) if running else None,
        "can_search": is_undecided and not running,
        "can_count": _is_uncounted(puzzle) and not running,
        "can_resume": puzzle.start is not None,
        "exports": [*written, *list_images(puzzle)],
        "links": [export for export in written if export.link],
        "embed": reverse("embed", args=[puzzle.key]) if genre.played else "",
        "twin": twin,
        "twin_title": format.localize_heading(twin) if twin else "",
        "edit": reverse("edit", args=[puzzle.key, token]) if token and puzzle.is_owned_by(token) else "",
        "actions": list_actions(puzzle, "answer" if query.is_any else ""),
        "edit_clues": reverse("edit-clues", args=[puzzle.key]),
        "has_many": len(shown.answers) > 1,
        "is_listed": puzzle.visibility == Visibility.PUBLIC,
    }


def _may_be_misread(puzzle: Puzzle) -> bool:
    """Whether a puzzle has no answer and a page that finds which of its clues are wrong."""
    genre = puzzle.genre
    return puzzle.verdict == Verdict.NONE and genre.fixable is not None and genre.drawn is not None


def _facts(puzzle: Puzzle) -> Iterator[str]:
    genre = puzzle.genre
    if puzzle.title:
        yield f"{localize(genre.title)} {puzzle.label}"
    if puzzle.author:
        yield puzzle.author
    if puzzle.source:
        yield localize_source(puzzle)
    if puzzle.origin != Origin.UPLOADED:
        yield str(ORIGINS.get(puzzle.origin, puzzle.origin))
    elif form := next((form for form in genre.formats[1:] if form.name == puzzle.source_format), None):
        yield _("Read as: %(format)s") % {"format": localize(form.title)}


def _with_best(puzzle: Puzzle, best: BestAnswer | None) -> Picture | None:
    """The board with the best answer found."""
    if best is None or best.answer is None:
        return None
    differing = answers.list_differing(puzzle)
    picture: Picture = puzzle.genre.draw(puzzle.board, answer=best.answer, differing=differing)
    return picture


def _with_work(puzzle: Puzzle) -> Picture | SafeString:
    """The board with a person's marks, its wrong ones, and the cells in which two answers differ."""
    differing, conflict = answers.list_differing(puzzle), [*puzzle.conflict(), *puzzle.wrong]

    def draw() -> Picture:
        return puzzle.genre.draw(puzzle.board, marks=puzzle.work, conflict=conflict, differing=differing)

    return drawings.read_or_draw(puzzle, draw, "work", puzzle.marks, conflict, differing)


def _work(puzzle: Puzzle) -> str:
    """A sentence about the marks that a puzzle was uploaded with."""
    if puzzle.work is None:
        return ""
    if count := len(puzzle.wrong):
        sentence = ngettext(
            "%(count)s mark that it was uploaded with does not fit the answer.",
            "%(count)s marks that it was uploaded with do not fit the answer.",
            count,
        )
        return sentence % {"count": count}
    if puzzle.verdict == Verdict.ONE and puzzle.answer_texts:
        return _("All marks that it was uploaded with fit the answer. The explanation continues from them.")
    return _("It was uploaded with marks, which the verdict ignores.")


def _proven(puzzle: Puzzle) -> Picture | SafeString | None:
    """The part that all answers share, as far as it is known."""
    if not puzzle.has_proven or puzzle.solution is None:
        return None
    return drawings.read_or_draw(
        puzzle,
        lambda: puzzle.genre.draw(puzzle.board, answer=puzzle.proven()),
        "proven",
        puzzle.transform,
        puzzle.solution.proven,
    )


def _is_uncounted(puzzle: Puzzle) -> bool:
    return puzzle.solution is not None and puzzle.verdict == Verdict.MANY and not puzzle.solution.complete
