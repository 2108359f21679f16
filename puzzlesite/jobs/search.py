"""Jobs that search a puzzle, first shortly, then in the long queue, in parts where that helps, or explain it.

A count is split into shards, whose counts are added. A search for a verdict becomes a race: its parts search the
same board in different ways, and the first that decides ends the others with its outcome.

The puzzle's job is the parent while its parts run; when all have ended it waits again and joins them. A part's
outcome is in its own row, so a part of a lost worker runs again and nothing is counted twice.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any

from django.db import transaction
from django.db.models import Max, Sum

from puzzlesite.core import limits
from puzzlesite.core.wire.requests import SolveRequest
from puzzlesite.core.wire.results import Refuted, StoredOutcome
from puzzlesite.jobs import results, runner, states
from puzzlesite.jobs import waiting as jobs_waiting
from puzzlesite.jobs.run import Run
from puzzlesite.jobs.runner import CanonicalForm, EndedSearch, SearchLimits, SearchProgress
from puzzlesite.models import Job, Puzzle, Queue, State
from puzzlesite.processes import kernels
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Answer, Verdict

# Columns of a job that show how far its search is.
Figures = dict[str, Any]
FIGURES = ("nodes", "found", "seconds", "share")


class SearchRun(Run):
    """A search over the canonical board of a puzzle; a whole search ends with a grade of its one answer."""

    @property
    def is_whole(self) -> bool:
        """Whether it is no part of another search."""
        return self.job.parent_id is None

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle, in a part too."""
        puzzle = self.job.parent.puzzle if self.job.parent else self.job.puzzle
        assert puzzle is not None
        return puzzle

    @cached_property
    def genre(self) -> Genre:
        """The genre of the puzzle."""
        return self.puzzle.genre

    @cached_property
    def query(self) -> Query:
        """The query for the genre's engine."""
        return SolveRequest.from_json(self.job.request).query(self.genre)

    @cached_property
    def form(self) -> CanonicalForm:
        """The canonical board that is searched."""
        return self.run_to_last(runner.canonical_form, self.genre, self.puzzle.text)

    @cached_property
    def is_race(self) -> bool:
        """Whether parts of the search race, as they do unless all answers are counted."""
        return not runner.is_counted(self.genre, self.query)

    def search(self, turn: float, figures: Callable[[SearchProgress], Figures]) -> EndedSearch | SearchProgress:
        """Continue from the checkpoint for so many seconds; report figures meanwhile, and return what it came to."""
        job, seen = self.job, None
        stint = job.seconds_limit if job.crashes_workers else turn
        keeps_from = 2 * limits.CROWDED_SECONDS if self.is_whole else 0.0
        allowance = SearchLimits(stint, job.seconds_limit, job.nodes_limit, job.seconds, keeps_from)
        # The present solvers may be unable to resume a search that others froze.
        frozen = bytes(job.checkpoint) if job.checkpoint and job.version == runner.solvers_version() else None
        given = self.genre, self.form.text, self.query, allowance, frozen, self.is_whole, self.others_wait
        for item in self.iterate_slices(runner.search_board, *given):
            if isinstance(item, EndedSearch):
                return item
            seen = item or seen
            self.report(partial(figures, seen) if seen else dict, now=seen is not None and seen.frozen is not None)
        assert seen is not None
        return seen


class PuzzleSearch(SearchRun):
    """The search of a whole puzzle. A long one continues in the long queue, in parts where that helps."""

    def work(self) -> None:
        """Use a known solution if it suffices, or join the parts of an earlier run, or search."""
        known = results.find_solution(self.genre, self.form.text, self.query)
        if known is not None and not (self._is_own() and results.lacks_grade(known)):
            figures = {"found": known.found, "nodes": known.nodes, "seconds": known.seconds}
            results.end_with_solution(self.job, self.form.transform, known, **figures)
        elif parts := self._ended_parts():
            self._end(self._join(parts))
        elif not (self._is_unbegun() and self._split()):
            turn = limits.SHORT_SECONDS if self.job.queue == Queue.SHORT else self.job.seconds_limit
            found = self.search(turn, self._figures)
            if isinstance(found, EndedSearch):
                self._end(found)
            # Other jobs wait in this queue, also while the grade of a finished search is computed.
            elif found.progress.done or not self._split(found):
                self.requeue(Queue.LONG, **self._figures(found))

    def _is_own(self) -> bool:
        """Whether the site itself requests the search, for a sample or a grade that could not be computed at once."""
        return not self.job.client

    def _is_unbegun(self) -> bool:
        """Whether it goes to the long queue at once, with nothing to resume."""
        return self.job.queue == Queue.LONG and not self.job.checkpoint

    def _figures(self, seen: SearchProgress) -> Figures:
        """Return the progress of the search, with the answers found so far."""
        refuted = {"result": Refuted().to_json()} if seen.progress.refuted else {}
        return seen.figures() | refuted | {"answers": self._turn_back(seen.progress.answers[: limits.ANSWERS])}

    def _turn_back(self, answers: Sequence[Answer]) -> list[str]:
        """Write answers of the canonical board as texts in the puzzle's own orientation."""
        genre, symmetry = self.genre, self.genre.symmetric
        if symmetry is not None and self.form.transform:
            canonical, back = genre.parse(self.form.text), symmetry.undo(self.form.transform)
            answers = [symmetry.turn_answer(canonical, answer, back) for answer in answers]
        return [genre.answers.write(self.puzzle.board, answer) for answer in answers]

    def _end(self, judged: EndedSearch) -> None:
        """Store the solution and end the job. A grade that cannot be computed yet gets a job of its own."""
        solution = results.make_solution(self.genre, self.form.text, judged)
        results.end_with_solution(self.job, self.form.transform, solution, **judged.figures())
        if results.lacks_grade(solution) and kernels.must_wait(self.genre.name, "explaining"):
            states.create_job(self.puzzle, client="")

    # Parts of the search.

    def _split(self, seen: SearchProgress | None = None) -> bool:
        """Split the rest into parts, one of which goes through the short queue; return False where none would help.

        seen: the search so far, which the first racer resumes. No new race begins while short jobs wait: the second
        racer is for an idle worker.
        """
        if self.is_race and not runner.has_racers(self.genre, self.query):
            return False
        earlier = self._earlier_parts()
        if self.is_race and jobs_waiting.has_waiting_short_job() and not earlier:
            return False
        found = self.run_to_last(runner.list_part_settings, self.genre, self.form.text, self.query)
        if self.is_race and len(found) < 2:
            return False
        parts = [self._make_part(settings, earlier.get(frozenset(settings.items()))) for settings in found]
        if self.is_race and seen is not None:
            _resume(parts[0], seen)
        _move_one_to_short(parts, self.is_race)
        states.split_into(self.job, parts, **({"share": None} if self.is_race else dict.fromkeys(FIGURES, 0)))
        return True

    def _earlier_parts(self) -> dict[frozenset[tuple[str, str]], Job]:
        """Return the parts of the last equal search by their settings, if the present solvers made them.

        Where all answers are counted anyway, the number that was requested makes no difference.
        """
        same = Job.objects.filter(puzzle=self.job.puzzle_id, state=State.DONE, parts__isnull=False)
        if not self.genre.counts_all:
            same = same.filter(request=self.job.request)
        last = same.order_by("-id").first()
        parts = last.parts.filter(version=runner.solvers_version()) if last else ()
        return {frozenset((SolveRequest.from_json(part.request).settings or {}).items()): part for part in parts}

    def _make_part(self, settings: dict[str, str], earlier: Job | None) -> Job:
        """Make a part. One that ended in an earlier search is not repeated; one that ran out of time is resumed."""
        names = ["kind", "genre_name", "client", "seconds_limit", "nodes_limit"]
        request = SolveRequest(limit=self.query.limit, settings=settings)
        part = Job(parent=self.job, queue=Queue.LONG, request=request.to_json())
        _copy(part, self.job, names)
        if earlier is None or earlier.result is None:
            return part
        names = ["version", "nodes", "found", "share"]
        if StoredOutcome.from_json(earlier.result).complete:
            part.state = State.DONE
            _copy(part, earlier, [*names, "result", "seconds", "finished"])
        elif earlier.checkpoint:
            _copy(part, earlier, [*names, "checkpoint"])
        return part

    def _ended_parts(self) -> list[Job]:
        """Return the parts of a split search that waits to be joined; none for other searches."""
        may_have = self.job.attempts > 1 and runner.may_have_parts(self.genre, self.query)
        return list(self.job.parts.order_by("id")) if may_have else []

    def _join(self, parts: Sequence[Job]) -> EndedSearch:
        """Return the joint outcome of the parts; a racer that was overtaken has none."""
        outcomes = [StoredOutcome.from_json(part.result) for part in parts if part.result is not None]
        return self.run_to_last(runner.join_parts, self.genre, self.form.text, self.query, outcomes)


def _copy(part: Job, other: Job, names: Sequence[str]) -> None:
    for name in names:
        setattr(part, name, getattr(other, name))


def _resume(first: Job, seen: SearchProgress) -> None:
    """Let the first racer resume the whole search."""
    progress = seen.progress
    first.nodes, first.found, first.seconds = progress.nodes, progress.found, seen.seconds
    first.checkpoint, first.version = seen.frozen, runner.solvers_version()


def _move_one_to_short(parts: list[Job], is_race: bool) -> None:
    """Move the first waiting shard, or the last racer, to the short queue; the first racer leads and is left alone."""
    waiting = [part for part in parts if part.state == State.QUEUED] or parts
    if not (is_race and jobs_waiting.has_waiting_short_job()):
        waiting[-1 if is_race else 0].queue = Queue.SHORT


class PartSearch(SearchRun):
    """The search of one part, a turn at a time, with the parent's figures kept up to date."""

    def work(self) -> None:
        """Continue the search for a turn. A racer gets its whole limit, in the short queue that of a first attempt."""
        if self.job.queue == Queue.SHORT:
            turn = limits.SHORT_SECONDS if self.is_race else limits.SHORT_TURN
        else:
            turn = self.job.seconds_limit if self.is_race else limits.LONG_TURN
        found = self.search(turn, self._figures)
        if isinstance(found, EndedSearch):
            self._end(found)
        else:
            # A racer lets other jobs pass.
            gives_way = self.is_race and (found.frozen is None or jobs_waiting.has_waiting_short_job())
            self.requeue(Queue.LONG if gives_way else None, **self._figures(found))

    def _figures(self, seen: SearchProgress) -> Figures:
        """Return the progress of the part, and update that of its parent."""
        figures = seen.figures()
        self._update_parent(figures)
        return figures

    def _end(self, judged: EndedSearch) -> None:
        """Store the outcome of the part; a racer that has decided ends the others."""
        outcome, figures = judged.outcome, judged.figures() | {"share": 1.0, "version": runner.solvers_version()}
        with transaction.atomic():
            self._update_parent(figures)
            if self.is_race and outcome.verdict is not Verdict.UNKNOWN:
                states.end_other_racers(self.job)
            self.finish(**figures, result=StoredOutcome.of(self.genre, self.form.text, outcome).to_json())
            states.promote_next_part(self.job)

    def _update_parent(self, figures: Figures) -> None:
        """Write the sums of shards; of racers the sum of nodes, and the largest of the other figures."""
        assert self.job.parent_id is not None
        others = Job.objects.filter(parent_id=self.job.parent_id).exclude(id=self.job.id)
        sums = others.aggregate(**{name: Sum(name) for name in FIGURES})
        whole = {name: (sums[name] or 0) + (figures[name] or 0) for name in FIGURES}
        whole["share"] /= others.count() + 1
        if self.is_race:
            most = others.aggregate(**{name: Max(name) for name in FIGURES})
            whole |= {name: max(most[name] or 0, figures[name] or 0) for name in ("found", "seconds")}
            whole["share"] = figures["share"] if most["share"] is None else max(most["share"], figures["share"] or 0)
        Job.objects.filter(id=self.job.parent_id).update(**whole)


def make_search(job: Job) -> SearchRun:
    """Make the search of a puzzle, or that of a part."""
    return PartSearch(job) if job.parent_id else PuzzleSearch(job)


class ExplanationSearch(Run):
    """The search for the steps of a person's solution; a long one begins again in the long queue."""

    def work(self) -> None:
        """Find the steps, as far as the turn allows."""
        job, puzzle = self.job, self.job.puzzle
        assert puzzle is not None
        is_short = job.queue == Queue.SHORT
        turn = limits.SHORT_SECONDS if is_short and not job.crashes_workers else limits.EXPLAIN_SECONDS
        found = self.run_to_last(runner.explain_board, puzzle.genre, puzzle.text, puzzle.start, turn, self.others_wait)
        assert found is not None
        if found.is_whole or not is_short:
            self.finish(result=found.explanation.to_json())
        else:
            self.requeue(Queue.LONG)
