"""Jobs about many puzzles: those of a file are searched, those of a recipe are made and searched.

Of boards that an engine judges many at a time the verdicts come first, for the whole file or for all that a part makes;
a second pass over each one finds its answer, its grade and the rest. What is done is in the puzzles' rows, so a part
can stop anywhere and be resumed, by another worker or after a crash.
"""

import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import solvers
from puzzlesite import limits, rows
from puzzlesite.jobs import results, runner, states
from puzzlesite.jobs.handle import GivesWay, Handle
from puzzlesite.jobs.results import Found
from puzzlesite.jobs.runner import Allowance, Judged, MadeText
from puzzlesite.jobs.values import BatchRequest, GenerateRequest, Span
from puzzlesite.models import Job, Origin, Puzzle, PuzzleQuerySet, Queue, Solution, Verdict
from puzzlesite.processes.sandbox import SandboxDied
from solvers.contract.engine import Query
from solvers.contract.genre import Genre

T = TypeVar("T")
QUERY = Query(limit=2, keep=2)
ALLOWANCE = Allowance(limits.BATCH_SECONDS, limits.BATCH_SECONDS, limits.NODES, keeps_from=limits.BATCH_SECONDS)


def solve_part(handle: Handle) -> None:
    """Search every puzzle of a part; the first one judges the whole file beforehand, when it begins."""
    if _span(handle).first == 1 and handle.job.ready == 0:
        _judge_file(handle)
    _store_all(handle, _solve_puzzles(handle))


def make_part(handle: Handle) -> None:
    """Make and search every puzzle of a part.

    Where the engine judges many at a time, all of them are made first, and then those of the other parts.
    """
    genre = solvers.genre(handle.job.genre_name)
    if not handle.last(runner.judges_many, genre):
        _store_all(handle, _make_puzzles(handle, genre))
        return
    rest = _store_while_turn(handle, _make_rows(handle, genre), _store_judged)
    if rest is not None:
        with transaction.atomic():
            _store_judged(handle, rest)
            if rest and _has_siblings(handle):
                handle.requeue(steps_back=True)
                return
        _store_all(handle, _solve_puzzles(handle))


def _span(handle: Handle) -> Span:
    """The places of the part; a part of a recipe has them, too."""
    span = BatchRequest.from_json(handle.job.request).span
    assert span is not None
    return span


def _has_siblings(handle: Handle) -> bool:
    """Whether it is one part of several."""
    return handle.job.parent is not None and handle.job.parent.chunks > 1


def _judge_file(handle: Handle) -> None:
    """The verdicts of all puzzles whose engines judge many at a time."""
    waiting = Puzzle.objects.filter(batch_id=handle.job.parent_id, verdict=Verdict.OPEN, solved=None)
    for name in list(waiting.order_by().values_list("genre_name", flat=True).distinct()):
        rows = list(waiting.filter(genre_name=name).order_by("place").values_list("id", "text"))
        for start in range(0, len(rows), limits.JUDGED):
            ids, texts = zip(*rows[start : start + limits.JUDGED], strict=True)
            words = handle.last(runner.judge_texts, solvers.genre(name), texts)
            if not words:
                break
            _store_verdicts(handle, dict(zip(ids, words, strict=True)))


def _store_verdicts(handle: Handle, words: Mapping[int, str]) -> None:
    """Verdicts by the ids of puzzles; what was searched meanwhile keeps its own."""
    with transaction.atomic():
        handle.report(now=True)
        for word in set(words.values()) - {Verdict.OPEN}:
            ids = [one for one, found in words.items() if found == word]
            Puzzle.objects.filter(id__in=ids, solved=None).update(verdict=word)


def _solve_puzzles(handle: Handle) -> Iterator[Found]:
    for puzzle in _puzzles(handle).filter(solved=None):
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


def _make_puzzles(handle: Handle, genre: Genre) -> Iterator[Found]:
    for fields in _make_rows(handle, genre):
        puzzle = _row_like_all(handle, **fields)
        yield puzzle, *_examine(handle, genre, puzzle.text)


def _make_rows(handle: Handle, genre: Genre) -> Iterator[dict[str, Any]]:
    """What is its own of each puzzle of a part that was not made yet: the fields of rows that are not stored."""
    request = GenerateRequest.from_json(handle.job.request)
    first = _span(handle).first + _puzzles(handle).count()
    for place, made in enumerate(_make_texts(handle, genre, request, first), first):
        yield {**rows.board_fields(genre, *made), "seed": request.seed + place - 1, "place": place}


def _row_like_all(handle: Handle, **own: Any) -> Puzzle:
    """A row of a part, not stored yet: what it shares with all others, and its own."""
    request = GenerateRequest.from_json(handle.job.request)
    return Puzzle(
        origin=Origin.GENERATED,
        recipe=dict(request.recipe),
        owner=request.owner,
        title=request.title or "",
        visibility=request.visibility,
        batch_id=handle.job.parent_id,
        **own,
    )


def _store_judged(handle: Handle, made: Sequence[dict[str, Any]]) -> None:
    """Store puzzles that were made, with their verdicts."""
    handle.report(now=True)
    for start in range(0, len(made), limits.JUDGED):
        some = made[start : start + limits.JUDGED]
        genre = solvers.genre(some[0]["genre_name"])
        words = handle.last(runner.judge_texts, genre, [fields["text"] for fields in some])
        for fields, word in zip(some, words, strict=False):  # none for boards of other sizes
            fields["verdict"] = word
        rows.insert_alike(_row_like_all(handle, **some[0]), some)


def _make_texts(handle: Handle, genre: Genre, request: GenerateRequest, first: int) -> Iterator[MadeText]:
    """The puzzles of a part from this place on, with reports meanwhile. Raises GivesWay."""
    seed, count = request.seed + first - 1, _span(handle).last - first + 1
    begun = time.monotonic()
    for item in handle.run(runner.make_puzzles, genre, request.recipe, seed, count):
        handle.report()
        if isinstance(item, MadeText):
            yield item
            begun = time.monotonic()
        elif time.monotonic() - begun >= limits.CROWDED_SECONDS and handle.others_wait():
            raise GivesWay


def _puzzles(handle: Handle) -> PuzzleQuerySet:
    """The puzzles of a part that are there."""
    return Puzzle.objects.filter(batch_id=handle.job.parent_id, place__range=_span(handle)).order_by("place")


def _examine(handle: Handle, genre: Genre, text: str) -> tuple[str, Solution]:
    """The way to the canonical board, and what is known of that, now or since long. Raises GivesWay."""
    form = handle.last(runner.canonical_form, genre, text)
    known = results.known_solution(genre, form.text, QUERY)
    if known is not None:
        return form.transform, known
    options = None, True, handle.others_wait
    judged = handle.last(runner.search_board, genre, form.text, QUERY, ALLOWANCE, *options)
    if not isinstance(judged, Judged):
        raise GivesWay
    return form.transform, results.make_solution(genre, form.text, judged)


def _store_all(handle: Handle, found: Iterator[Found]) -> None:
    """Store what comes, in bundles, until it ends or the part's turn is over."""
    rest = _store_while_turn(handle, found, _store)
    if rest is not None:
        with transaction.atomic():
            _store(handle, rest)
            handle.finish()
            states.promote(handle.job)


def _store_while_turn(
    handle: Handle, found: Iterator[T], store: Callable[[Handle, Sequence[T]], None]
) -> Sequence[T] | None:
    """Store what comes, in bundles. The last one, not stored yet; None when the part's turn was over before."""
    turn = limits.SHORT_TURN if handle.job.queue == Queue.SHORT else limits.LONG_TURN
    bundle: list[T] = []
    stored = 0.0  # long ago: the first puzzle is shown at once
    try:
        for one in found:
            bundle.append(one)
            is_over = handle.seconds() > turn
            if not is_over and time.monotonic() - stored < limits.PULSE_SECONDS:
                continue
            with transaction.atomic():
                store(handle, bundle)
                if is_over:
                    handle.requeue()
                    return None
            bundle, stored = [], time.monotonic()
    except GivesWay:
        with transaction.atomic():
            store(handle, bundle)
            handle.requeue(Queue.LONG)
            return None
    return bundle


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
