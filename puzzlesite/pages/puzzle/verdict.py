"""The verdict in words: what is known of the number of answers, and how."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import solvers
from puzzlesite.jobs import failures
from puzzlesite.models import Job, Puzzle, Solution, State, Verdict
from puzzlesite.pages.format import lasted, localized, nodes
from puzzlesite.pages.puzzle import answers


@dataclass(frozen=True, slots=True)
class VerdictText:
    """A verdict in words: the word itself, what it is in short, and how it is known."""

    word: str
    strong: str
    rest: str = ""


def verdict_text(puzzle: Puzzle, job: Job | None) -> VerdictText:
    """What is known of the number of answers, and how."""
    solution = puzzle.solution
    if job is not None and job.state == State.FAILED and (solution is None or puzzle.verdict == Verdict.UNKNOWN):
        return VerdictText("failed", _("The search failed."), failures.message(job.reason or {}))
    if solution is None:
        return VerdictText("open", _("Not searched yet."), _cancelled(job))
    return VerdictText(puzzle.verdict, *SENTENCES[puzzle.verdict](solution))


def _cancelled(job: Job | None) -> str:
    return _("The search was cancelled.") if job is not None and job.state == State.CANCELLED else ""


def _one(solution: Solution) -> tuple[str, str]:
    return _("Exactly one answer."), _proof(solution)


def _none(solution: Solution) -> tuple[str, str]:
    return _("No answer."), " ".join(filter(None, (_proof(solution), _reason(solution), _conflict(solution))))


def _reason(solution: Solution) -> str:
    """What proved it, when that was a theorem or a sum and no search; or what keeps it from being decided."""
    sentence = solvers.genre(solution.genre_name).messages.get(f"reason.{solution.method}")
    return localized(sentence) if sentence else ""


def _conflict(solution: Solution) -> str:
    return _("The marked cells contradict each other.") if solution.conflict else ""


def _many(solution: Solution) -> tuple[str, str]:
    if solution.complete:
        strong = ngettext("Exactly %(number)s answer.", "Exactly %(number)s answers.", solution.found)
        return strong % {"number": f"{solution.found:,}"}, _proof(solution)
    if solution.found > answers.PAIR:
        return _("At least %(number)s answers.") % {"number": f"{solution.found:,}"}, _proof(solution)
    count = len(solution.differing)
    sentence = ngettext(
        "Two of them differ in %(count)s cell, which is marked.",
        "Two of them differ in %(count)s cells, which are marked.",
        count,
    )
    return _("More than one answer."), sentence % {"count": count} if count else _proof(solution)


def _unknown(solution: Solution) -> tuple[str, str]:
    found = ngettext("%(number)s answer was found", "%(number)s answers were found", solution.found)
    sentence = (
        _("%(found)s in %(time)s and %(nodes)s; there may be more.")
        if solution.found
        else _("No answer was found in %(time)s and %(nodes)s; there may be one.")
    )
    figures = {"found": found % {"number": f"{solution.found:,}"}, **_figures(solution)}
    return _("Not decided."), " ".join(filter(None, (sentence % figures, _reason(solution))))


SENTENCES = {"one": _one, "none": _none, "many": _many, "unknown": _unknown}


def _proof(solution: Solution) -> str:
    return _("Proved in %(time)s, %(nodes)s.") % _figures(solution)


def _figures(solution: Solution) -> dict[str, str]:
    return {"time": lasted(solution.seconds), "nodes": nodes(solution.nodes)}
