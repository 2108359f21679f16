"""The verdict on a puzzle in words, with the way in which it is known."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import solvers
from puzzlesite.core.format import localize, localize_verdict
from puzzlesite.jobs import failures
from puzzlesite.models import Job, Puzzle, Solution, State, Verdict
from solvers.verdicts import PAIR, SENTENCES, format_proof, format_verdict


@dataclass(frozen=True, slots=True)
class VerdictText:
    """A verdict in words: its word, a short sentence, and the evidence."""

    word: str
    strong: str
    rest: str = ""


def verdict_text(puzzle: Puzzle, job: Job | None) -> VerdictText:
    """The verdict on a puzzle, or the state of its search."""
    solution = puzzle.solution
    if job is not None and job.state == State.FAILED and (solution is None or puzzle.verdict == Verdict.UNKNOWN):
        return VerdictText("failed", _("The search failed."), failures.localize_reason(job.reason or {}))
    if solution is None and puzzle.verdict == Verdict.OPEN:
        return VerdictText("open", localize(SENTENCES[puzzle.verdict]), _say_cancelled(job))
    # A puzzle of a file may have its verdict before its solution.
    if solution is None:
        return VerdictText(
            puzzle.verdict,
            localize_verdict(puzzle.verdict),
            _("Its answer and grade are known once it has been searched by itself."),
        )
    return VerdictText(puzzle.verdict, localize(format_verdict(solution)), " ".join(_say_how_known(solution)))


def _say_how_known(solution: Solution) -> Iterator[str]:
    """Sentences about the proof of the verdict and about the answers."""
    yield _say_differing(solution) or localize(format_proof(solution))
    reason = _reason(solution) if solution.verdict in (Verdict.NONE, Verdict.UNKNOWN) else ""
    if reason:
        yield reason
    if solution.verdict == Verdict.NONE and solution.conflict:
        yield _("The marked cells contradict each other.")


def _say_cancelled(job: Job | None) -> str:
    return _("The search was cancelled.") if job is not None and job.state == State.CANCELLED else ""


def _reason(solution: Solution) -> str:
    """A sentence about a proof without a search, or about the obstacle to a decision; "" for none."""
    sentence = solvers.genre(solution.genre_name).messages.get(f"reason.{solution.method}")
    return localize(sentence) if sentence else ""


def _say_differing(solution: Solution) -> str:
    """A sentence that counts the cells or lines in which two answers differ, where no more answers are known."""
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
