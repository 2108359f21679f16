"""Jobs about many puzzles: those of a file are searched, those of a recipe are made and searched.

What is through is in the puzzles' rows, so a part can stop anywhere and go on, with another worker or after a crash.
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
from puzzlesite.jobs.failures import reason
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.outcomes import suffices
from puzzlesite.jobs.results import Found
from puzzlesite.jobs.runner import Allowance, Judged
from puzzlesite.jobs.sandbox import SandboxDied
from puzzlesite.models import Job, Origin, Puzzle, PuzzleQuerySet, Queue, Solution, State, Verdict, fingerprint
from solvers import recipes
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.messages import LANGUAGES, Phrase

GOAL = Query(limit=2, keep=2)


def solve_part(handle: Handle) -> None:
    """Search every puzzle of a part."""
    _go_through(handle, _solved(handle))


def make_part(handle: Handle) -> None:
    """Make every puzzle of a part."""
    try:
        _go_through(handle, _made(handle))
    except RecipeError as error:
        genre = solvers.genre(handle.job.genre_name)
        sentence = Phrase(*(recipes.message(genre, error, language) for language in LANGUAGES))
        states.close(handle.job, State.FAILED, reason=reason("recipe", sentence=sentence))


def _go_through(handle: Handle, finds: Iterator[Found]) -> None:
    """Store what comes, in bundles, until it ends or the part's turn is over."""
    turn = limits.SHORT_TURN if handle.job.queue == Queue.SHORT else limits.LONG_TURN
    bundle: list[Found] = []
    stored = 0.0  # long ago: the first puzzle is shown at once
    for found in finds:
        bundle.append(found)
        if time.monotonic() - stored < limits.PULSE_SECONDS:
            continue
        with transaction.atomic():
            _store(handle, bundle)
            if handle.taken() > turn:
                states.requeue(handle.job, Queue(handle.job.queue))
                return
        bundle, stored = [], time.monotonic()
    with transaction.atomic():
        _store(handle, bundle)
        states.close(handle.job, State.DONE)
        states.promote(handle.job)


def _store(handle: Handle, bundle: Sequence[Found]) -> None:
    """All or nothing: what a cancelled part has found since its last bundle is not stored."""
    _count(handle, len(bundle))
    if bundle:
        results.store(bundle)


def _count(handle: Handle, through: int) -> None:
    """So many puzzles more are through, in the part and in the whole."""
    assert handle.job.parent_id is not None
    handle.report(lambda: {"ready": F("ready") + through}, now=True)
    Job.objects.filter(id=handle.job.parent_id).update(ready=F("ready") + through)


def _places(job: Job) -> PuzzleQuerySet:
    """The puzzles of a part."""
    span = job.request["first"], job.request["last"]
    return Puzzle.objects.filter(batch_id=job.parent_id, place__range=span).order_by("place")


def _solved(handle: Handle) -> Iterator[Found]:
    for puzzle in _places(handle.job).filter(solved=None):
        try:
            yield puzzle, *_examined(handle, puzzle.genre, puzzle.text)
        except (SandboxDied, MemoryError) as error:
            traceback.clear_frames(error.__traceback__)
            _give_up(handle, puzzle)


def _give_up(handle: Handle, puzzle: Puzzle) -> None:
    """One puzzle that ends every process does not take the others with it."""
    with transaction.atomic():
        _count(handle, 1)
        Puzzle.objects.filter(id=puzzle.id).update(verdict=Verdict.UNKNOWN, solved=timezone.now())


def _made(handle: Handle) -> Iterator[Found]:
    request, genre = handle.job.request, solvers.genre(handle.job.genre_name)
    first = request["first"] + _places(handle.job).count()
    for place in range(first, request["last"] + 1):
        seed = request["seed"] + place - 1
        text = handle.last(runner.made, genre, request["recipe"], seed)
        assert isinstance(text, str)
        puzzle = rows.board_row(
            genre,
            genre.parse(text),
            origin=Origin.GENERATED,
            recipe=request["recipe"],
            seed=seed,
            owner=request["owner"],
            title=request.get("title", ""),
            visibility=request["visibility"],
            batch_id=handle.job.parent_id,
            place=place,
        )
        yield puzzle, *_examined(handle, genre, puzzle.text)


def _examined(handle: Handle, genre: Genre, text: str) -> tuple[str, Solution]:
    """The way to the canonical board, and what is known of that, now or since long."""
    form = handle.last(runner.form, genre, text)
    known = Solution.objects.filter(fingerprint=fingerprint(genre.name, form.text)).first()
    if known and suffices(known, GOAL):
        return form.transform, known
    judged = handle.last(runner.searched, genre, form.text, GOAL, ALLOWANCE)
    assert isinstance(judged, Judged)
    return form.transform, runner.finding(genre, form, judged).solution()


ALLOWANCE = Allowance(limits.BATCH_SECONDS, limits.BATCH_SECONDS, limits.NODES)
