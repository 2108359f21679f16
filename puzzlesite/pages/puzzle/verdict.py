"""The verdict in words: what is known of the number of answers, and how."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import solvers
from puzzlesite.jobs import failures
from puzzlesite.models import Job, Puzzle, Solution, State, Verdict
from puzzlesite.pages.format import localize, verdict
from solvers.verdicts import PAIR, SENTENCES, format_proof, format_verdict


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
    if solution is None and puzzle.verdict == Verdict.OPEN:
        return VerdictText("open", localize(SENTENCES[puzzle.verdict]), _say_cancelled(job))
    if solution is None:  # one of many, whose verdicts came first
        return VerdictText(
            puzzle.verdict, verdict(puzzle.verdict), _("More is known when it has been searched by itself.")
        )
    return VerdictText(puzzle.verdict, localize(format_verdict(solution)), " ".join(_say_how_known(solution)))


def _say_how_known(solution: Solution) -> Iterator[str]:
    """How the verdict is known, and what else is known of the answers."""
    yield _say_differing(solution) or localize(format_proof(solution))
    reason = _reason(solution) if solution.verdict in (Verdict.NONE, Verdict.UNKNOWN) else ""
    if reason:
        yield reason
    if solution.verdict == Verdict.NONE and solution.conflict:
        yield _("The marked cells contradict each other.")


def _say_cancelled(job: Job | None) -> str:
    return _("The search was cancelled.") if job is not None and job.state == State.CANCELLED else ""


def _reason(solution: Solution) -> str:
    """What proved it, when that was a theorem or a sum and no search; or what keeps it from being decided."""
    sentence = solvers.genre(solution.genre_name).messages.get(f"reason.{solution.method}")
    return localize(sentence) if sentence else ""


def _say_differing(solution: Solution) -> str:
    """In how many cells or lines two answers differ, where those are all that is known of many."""
    count = len(solution.differing)
    if solution.verdict != Verdict.MANY or solution.complete or solution.found > PAIR or not count:
        return ""
    if all(row % 1 or col % 1 for row, col in solution.differing):
        sentence = ngettext(
            "Two of them differ in %(count)s line, which is marked.",
            "Two of them differ in %(count)s lines, which are marked.",
            count,
        )
    else:
        sentence = ngettext(
            "Two of them differ in %(count)s cell, which is marked.",
            "Two of them differ in %(count)s cells, which are marked.",
            count,
        )
    return sentence % {"count": count}
