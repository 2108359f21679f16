"""Jobs about many puzzles: those of a file are solved, those of a recipe are generated and solved.

Where an engine solves many boards at a time, verdicts come first, for the whole file or for all puzzles of a part; a
second pass over each board finds its answer, its grade and the rest. The puzzles' rows show the work done, so a part
can stop anywhere and be resumed, by another worker or after a crash.
"""

import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import solvers
from puzzlesite.core import limits, rows
from puzzlesite.core.wire.requests import BatchRequest, GenerateRequest, Span
from puzzlesite.jobs import results, runner, states
from puzzlesite.jobs.results import Found
from puzzlesite.jobs.run import Run, YieldsToOthers
from puzzlesite.jobs.runner import EndedSearch, GeneratedText, SearchLimits
from puzzlesite.models import Job, Origin, Puzzle, PuzzleQuerySet, Queue, Solution, Verdict
from puzzlesite.processes.sandbox import SandboxDied
from solvers.contract.engine import Query
from solvers.contract.genre import Genre

T = TypeVar("T")
QUERY = Query(limit=2, keep=2)
ALLOWANCE = SearchLimits(limits.BATCH_SECONDS, limits.BATCH_SECONDS, limits.NODES, keeps_from=limits.BATCH_SECONDS)


class BatchRun(Run):
    """The run of one part of a batch: its puzzles are solved one after another until its turn is over."""

    @cached_property
    def span(self) -> Span:
        """The places of the part's puzzles, in parts of a recipe too."""
        span = BatchRequest.from_json(self.job.request).span
        assert span is not None
        return span

    def puzzles(self) -> PuzzleQuerySet:
        """Return the existing puzzles of the part."""
        return Puzzle.objects.filter(batch_id=self.job.parent_id, place__range=self.span).order_by("place")

    def solve_puzzles(self) -> Iterator[Found]:
        """Solve each puzzle that is not solved yet."""
        for puzzle in self.puzzles().filter(solved=None):
            try:
                yield puzzle, *self.find_board_solution(puzzle.genre, puzzle.text)
            except (SandboxDied, MemoryError) as error:
                traceback.clear_frames(error.__traceback__)
                self._give_up(puzzle)

    def _give_up(self, puzzle: Puzzle) -> None:
        """Give up a puzzle that crashes every process, so that it does not take the others with it."""
        with transaction.atomic():
            self._count_ready(1)
            Puzzle.objects.filter(id=puzzle.id).update(verdict=Verdict.UNKNOWN, solved=timezone.now())

    def find_board_solution(self, genre: Genre, text: str) -> tuple[str, Solution]:
        """Return the way to the canonical board, and the solution of that, new or known. Raises YieldsToOthers."""
        form = self.run_to_last(runner.canonical_form, genre, text)
        known = results.find_solution(genre, form.text, QUERY)
        if known is not None:
            return form.transform, known
        options = None, True, self.others_wait
        judged = self.run_to_last(runner.search_board, genre, form.text, QUERY, ALLOWANCE, *options)
        if not isinstance(judged, EndedSearch):
            raise YieldsToOthers
        return form.transform, results.make_solution(genre, form.text, judged)

    def store_all(self, found: Iterator[Found]) -> None:
        """Store puzzles with their solutions in bundles, until they end or the part's turn is over."""
        rest = self.store_while_turn(found, self._store)
        if rest is not None:
            with transaction.atomic():
                self._store(rest)
                self.finish()
                states.promote_next_part(self.job)

    def store_while_turn(self, found: Iterator[T], store: Callable[[Sequence[T]], None]) -> Sequence[T] | None:
        """Store items in bundles, and return the last bundle unstored; None when the part's turn was over before."""
        turn = limits.SHORT_TURN if self.job.queue == Queue.SHORT else limits.LONG_TURN
        bundle: list[T] = []
        # The epoch is long ago, so that the first puzzle is shown at once.
        stored = 0.0
        try:
            for one in found:
                bundle.append(one)
                is_over = self.seconds() > turn
                if not is_over and time.monotonic() - stored < limits.PULSE_SECONDS:
                    continue
                with transaction.atomic():
                    store(bundle)
                    if is_over:
                        self.requeue()
                        return None
                bundle, stored = [], time.monotonic()
        except YieldsToOthers:
            with transaction.atomic():
                store(bundle)
                self.requeue(Queue.LONG)
                return None
        return bundle

    def _store(self, bundle: Sequence[Found]) -> None:
        """Store a bundle or, where the part is cancelled, none of it."""
        self._count_ready(len(bundle))
        if bundle:
            results.store_solutions(bundle)

    def _count_ready(self, more: int) -> None:
        """Count finished puzzles, in the part and in the whole job."""
        assert self.job.parent_id is not None
        self.report(lambda: {"ready": F("ready") + more}, now=True)
        Job.objects.filter(id=self.job.parent_id).update(ready=F("ready") + more)


class FileRun(BatchRun):
    """A part of a file. The first part computes the verdicts of the whole file when it begins."""

    def work(self) -> None:
        """Solve every puzzle of the part."""
        if self.span.first == 1 and self.job.ready == 0:
            self._judge_file()
        self.store_all(self.solve_puzzles())

    def _judge_file(self) -> None:
        """Store the verdicts of all puzzles whose engines solve many at a time."""
        waiting = Puzzle.objects.filter(batch_id=self.job.parent_id, verdict=Verdict.OPEN, solved=None)
        for name in list(waiting.order_by().values_list("genre_name", flat=True).distinct()):
            rows = list(waiting.filter(genre_name=name).order_by("place").values_list("id", "text"))
            for start in range(0, len(rows), limits.JUDGED):
                ids, texts = zip(*rows[start : start + limits.JUDGED], strict=True)
                words = self.run_to_last(runner.judge_texts, solvers.genre(name), texts)
                if not words:
                    break
                self._store_verdicts(dict(zip(ids, words, strict=True)))

    def _store_verdicts(self, words: Mapping[int, str]) -> None:
        """Store verdicts by the ids of puzzles, except of those that were solved meanwhile."""
        with transaction.atomic():
            self.report(now=True)
            for word in set(words.values()) - {Verdict.OPEN}:
                ids = [one for one, found in words.items() if found == word]
                Puzzle.objects.filter(id__in=ids, solved=None).update(verdict=word)


class RecipeRun(BatchRun):
    """A part of the puzzles of a recipe.

    Where the engine solves many at a time, all puzzles are generated first, and then those of the other parts.
    """

    @cached_property
    def genre(self) -> Genre:
        """The genre of all its puzzles."""
        return solvers.genre(self.job.genre_name)

    @cached_property
    def request(self) -> GenerateRequest:
        """The recipe, and the columns that its puzzles share."""
        return GenerateRequest.from_json(self.job.request)

    def work(self) -> None:
        """Generate and solve every puzzle of the part."""
        if not self.run_to_last(runner.can_judge_many, self.genre):
            self.store_all(self._make_puzzles())
            return
        rest = self.store_while_turn(self._make_rows(), self._store_judged)
        if rest is not None:
            with transaction.atomic():
                self._store_judged(rest)
                if rest and self._has_siblings():
                    self.requeue(steps_back=True)
                    return
            self.store_all(self.solve_puzzles())

    def _has_siblings(self) -> bool:
        """Whether the job has several parts."""
        return self.job.parent is not None and self.job.parent.chunks > 1

    def _make_puzzles(self) -> Iterator[Found]:
        for fields in self._make_rows():
            puzzle = self._row_like_all(**fields)
            yield puzzle, *self.find_board_solution(self.genre, puzzle.text)

    def _make_rows(self) -> Iterator[dict[str, Any]]:
        """Yield the individual columns of each puzzle of the part that is not generated yet."""
        first = self.span.first + self.puzzles().count()
        for place, made in enumerate(self._make_texts(first), first):
            yield {**rows.board_fields(self.genre, *made), "seed": self.request.seed + place - 1, "place": place}

    def _row_like_all(self, **own: Any) -> Puzzle:
        """Return an unsaved row with the columns that all puzzles of the part share, and with these."""
        request = self.request
        return Puzzle(
            origin=Origin.GENERATED,
            recipe=dict(request.recipe),
            owner=request.owner,
            title=request.title or "",
            visibility=request.visibility,
            batch_id=self.job.parent_id,
            **own,
        )

    def _store_judged(self, made: Sequence[dict[str, Any]]) -> None:
        """Store generated puzzles with their verdicts."""
        self.report(now=True)
        for start in range(0, len(made), limits.JUDGED):
            some = made[start : start + limits.JUDGED]
            words = self.run_to_last(runner.judge_texts, self.genre, [fields["text"] for fields in some])
            # There are no verdicts for boards of other sizes.
            for fields, word in zip(some, words, strict=False):
                fields["verdict"] = word
            rows.insert_similar(self._row_like_all(**some[0]), some)

    def _make_texts(self, first: int) -> Iterator[GeneratedText]:
        """Yield the puzzles of the part from this place on, reporting meanwhile. Raises YieldsToOthers."""
        seed, count = self.request.seed + first - 1, self.span.last - first + 1
        begun = time.monotonic()
        for item in self.iterate_slices(runner.make_puzzles, self.genre, self.request.recipe, seed, count):
            self.report()
            if isinstance(item, GeneratedText):
                yield item
                begun = time.monotonic()
            elif time.monotonic() - begun >= limits.CROWDED_SECONDS and self.others_wait():
                raise YieldsToOthers
