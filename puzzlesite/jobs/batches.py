"""Jobs about many puzzles: those of a file are searched, those of a recipe are made and searched.

What is done is in the puzzles' rows, so a part can stop anywhere and be resumed, by another worker or after a crash.
"""

import time
import traceback
from collections.abc import Iterator, Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import solvers
from puzzlesite import limits, rows
from puzzlesite.jobs import results, runner, states
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.results import Found
from puzzlesite.jobs.runner import Allowance, Judged
from puzzlesite.jobs.sandbox import SandboxDied
from puzzlesite.jobs.values import BatchRequest, GenerateRequest, Span
from puzzlesite.models import Job, Origin, Puzzle, PuzzleQuerySet, Queue, Solution, Verdict
from solvers.contract.engine import Query
from solvers.contract.genre import Genre

QUERY = Query(limit=2, keep=2)
ALLOWANCE = Allowance(limits.BATCH_SECONDS, limits.BATCH_SECONDS, limits.NODES)


def solve_part(handle: Handle) -> None:
    """Search every puzzle of a part."""
    _store_all(handle, _solve_puzzles(handle))


def make_part(handle: Handle) -> None:
    """Make and search every puzzle of a part."""
    _store_all(handle, _make_puzzles(handle))


def _solve_puzzles(handle: Handle) -> Iterator[Found]:
    for puzzle in _puzzles(handle.job, BatchRequest.from_json(handle.job.request).span).filter(solved=None):
        try:
            yield puzzle, *_examine(handle, puzzle.genre, puzzle.text)
        except (SandboxDied, MemoryError) as error:
            traceback.clear_frames(error.__traceback__)
            _give_up(handle, puzzle)


def _give_up(handle: Handle, puzzle: Puzzle) -> None:
    """One puzzle that ends every process does not take the others with it."""
    with transaction.atomic():
        _count_ready(handle, 1)
        Puzzle.objects.filter(id=puzzle.id).update(verdict=Verdict.UNKNOWN, solved=timezone.now())


def _make_puzzles(handle: Handle) -> Iterator[Found]:
    job, genre = handle.job, solvers.genre(handle.job.genre_name)
    request = GenerateRequest.from_json(job.request)
    assert request.span is not None
    first = request.span.first + _puzzles(job, request.span).count()
    for place in range(first, request.span.last + 1):
        puzzle = _make_puzzle(handle, genre, request, place)
        yield puzzle, *_examine(handle, genre, puzzle.text)


def _make_puzzle(handle: Handle, genre: Genre, request: GenerateRequest, place: int) -> Puzzle:
    seed = request.seed + place - 1
    text = handle.last(runner.make_puzzle, genre, request.recipe, seed)
    assert isinstance(text, str)
    return rows.board_row(
        genre,
        genre.parse(text),
        origin=Origin.GENERATED,
        recipe=dict(request.recipe),
        seed=seed,
        owner=request.owner,
        title=request.title or "",
        visibility=request.visibility,
        batch_id=handle.job.parent_id,
        place=place,
    )


def _puzzles(job: Job, span: Span | None) -> PuzzleQuerySet:
    """The puzzles of a part that are there."""
    assert span is not None
    return Puzzle.objects.filter(batch_id=job.parent_id, place__range=span).order_by("place")


def _examine(handle: Handle, genre: Genre, text: str) -> tuple[str, Solution]:
    """The way to the canonical board, and what is known of that, now or since long."""
    form = handle.last(runner.canonical_form, genre, text)
    known = results.known_solution(genre, form.text, QUERY)
    if known is not None:
        return form.transform, known
    judged = handle.last(runner.search_board, genre, form.text, QUERY, ALLOWANCE)
    assert isinstance(judged, Judged)
    return form.transform, results.solution(genre, form.text, judged)


def _store_all(handle: Handle, found: Iterator[Found]) -> None:
    """Store what comes, in bundles, until it ends or the part's turn is over."""
    turn = limits.SHORT_TURN if handle.job.queue == Queue.SHORT else limits.LONG_TURN
    bundle: list[Found] = []
    stored = 0.0  # long ago: the first puzzle is shown at once
    for one in found:
        bundle.append(one)
        if time.monotonic() - stored < limits.PULSE_SECONDS:
            continue
        with transaction.atomic():
            _store(handle, bundle)
            if handle.seconds() > turn:
                handle.requeue()
                return
        bundle, stored = [], time.monotonic()
    with transaction.atomic():
        _store(handle, bundle)
        handle.finish()
        states.promote(handle.job)


def _store(handle: Handle, bundle: Sequence[Found]) -> None:
    """All or nothing: what a cancelled part has found since its last bundle is not stored."""
    _count_ready(handle, len(bundle))
    if bundle:
        results.store(bundle)


def _count_ready(handle: Handle, more: int) -> None:
    """So many puzzles more are ready, in the part and in the whole."""
    assert handle.job.parent_id is not None
    handle.report(lambda: {"ready": F("ready") + more}, now=True)
    Job.objects.filter(id=handle.job.parent_id).update(ready=F("ready") + more)
