"""Generators that a worker runs: canonical forms, searches, explanations, puzzles. They use no rows and no queue.

They can run in the worker or in a process of its own (see `sandbox`), so their arguments and items can be pickled.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import solvers
from puzzlesite.core import limits
from puzzlesite.core.limits import CHECKPOINT_BYTES, CHECKPOINT_SECONDS, GRADE_SECONDS, JUDGED_NODES, RACERS, SHARDS
from puzzlesite.core.wire.results import Explanation, StoredOutcome
from puzzlesite.processes import kernels
from solvers import search
from solvers.contract.engine import Query, Search
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made, Making
from solvers.contract.results import Grade, Measure, Outcome, Progress, Verdict
from solvers.explaining import log

# Verdicts by the number of answers found, two at most.
BY_COUNT = {0: Verdict.NONE.value, 1: Verdict.ONE.value, 2: Verdict.MANY.value}


class CanonicalForm(NamedTuple):
    """A canonical board as text, with the transform that leads to it."""

    text: str
    transform: str


class GeneratedText(NamedTuple):
    """A generated puzzle as Enpitsu text."""

    text: str
    size: Measure


class SearchLimits(NamedTuple):
    """The limits of a search: seconds now, seconds and nodes altogether, and the seconds that it has spent before.

    keeps_from: a search that gives way after fewer seconds is not frozen, which may take as long, but begins again.
    Grading the one answer takes additional time.
    """

    stint: float
    seconds: float
    nodes: int | None = None
    spent: float = 0.0
    keeps_from: float = 0.0

    def is_spent(self, progress: Progress, seconds: float) -> bool:
        """Whether nothing is left of the whole, after these seconds altogether."""
        return seconds >= self.seconds or (self.nodes is not None and progress.nodes >= self.nodes)


class SearchProgress(NamedTuple):
    """The progress of a search. frozen: the search itself, when it is time to store it."""

    progress: Progress
    seconds: float
    frozen: bytes | None = None

    def figures(self) -> dict[str, Any]:
        """The progress as columns of the job."""
        progress = self.progress
        figures = {"nodes": progress.nodes, "found": progress.found, "seconds": self.seconds, "share": progress.share}
        return figures | _checkpoint(self.frozen)


class EndedSearch(NamedTuple):
    """A search that has ended or used up its limits (then it is frozen). steps: of the explanation that graded it."""

    outcome: Outcome
    frozen: bytes | None
    grade: Grade | None
    steps: int

    def figures(self) -> dict[str, Any]:
        """The cost of the search as columns of the job."""
        outcome = self.outcome
        figures = {"nodes": outcome.nodes, "found": outcome.found, "seconds": outcome.seconds}
        return figures | _checkpoint(self.frozen)


def _checkpoint(frozen: bytes | None) -> dict[str, Any]:
    return {} if frozen is None else {"checkpoint": frozen, "version": solvers_version()}


class TransformMismatch(AssertionError):
    """A canonical form that its own transform does not lead to."""


@cache
def solvers_version() -> str:
    """A digest of the solvers' sources: a frozen search is thawed only by the sources that froze it."""
    digest = hashlib.sha256()
    for path in sorted(Path(solvers.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def canonical_form(genre: Genre, text: str) -> Iterator[CanonicalForm]:
    """The canonical form of a board; in a genre without symmetries the board itself."""
    if genre.symmetric is None:
        yield CanonicalForm(text, "")
        return
    board = genre.parse(text)
    least, transform = solvers.engine(genre.name).canonical(board)
    if genre.symmetric.turn_board(board, transform) != least:
        raise TransformMismatch(f"{genre.name}: {transform!r} does not lead from {text!r} to its canonical form")
    yield CanonicalForm(genre.emit(least), transform)


def search_board(
    genre: Genre,
    text: str,
    query: Query,
    allowance: SearchLimits,
    frozen: bytes | None = None,
    is_whole: bool = True,
    others_wait: Callable[[], bool] = lambda: False,
) -> Iterator[SearchProgress | EndedSearch]:
    """Search a board: yield a SearchProgress after each slice, and an EndedSearch at the end.

    The last SearchProgress is frozen when the stint is over.
    is_whole: the one answer of a whole search is graded, not that of a part. others_wait: a stint then ends after a
    short turn. A search that has ended yields a SearchProgress, too, if its grade is left for later for their sake.
    """
    engine, board = solvers.engine(genre.name), genre.parse(text)
    begun = frozen_at = time.perf_counter()

    def must_yield() -> bool:
        return time.perf_counter() - begun >= limits.CROWDED_SECONDS and others_wait()

    one = engine.start(board, query) if frozen is None else engine.thaw(frozen)
    for progress in search.iterate_slices(one):
        now = time.perf_counter()
        seconds = allowance.spent + now - begun
        if progress.done or allowance.is_spent(progress, seconds):
            outcome = search.outcome(genre, board, query, progress, seconds)
            judged = _judge(genre, board, outcome, None if progress.done else _freeze(one), is_whole, must_yield)
            is_left = is_whole and _awaits_grade(genre, judged) and must_yield()
            yield SearchProgress(progress, seconds, _freeze(one)) if is_left else judged
            return
        is_over = now - begun >= allowance.stint
        if is_over or must_yield():
            is_kept = is_over or frozen is not None or now - begun >= allowance.keeps_from
            yield SearchProgress(progress, seconds, _freeze(one) if is_kept else None)
            return
        is_due = now - frozen_at >= CHECKPOINT_SECONDS
        frozen_at = now if is_due else frozen_at
        yield SearchProgress(progress, seconds, _freeze(one) if is_due else None)


def _freeze(one: Search) -> bytes | None:
    frozen = one.freeze()
    return frozen if len(frozen) <= CHECKPOINT_BYTES else None


def _judge(
    genre: Genre,
    board: object,
    outcome: Outcome,
    frozen: bytes | None,
    is_whole: bool = True,
    is_enough: Callable[[], bool] = lambda: False,
) -> EndedSearch:
    is_one = is_whole and outcome.verdict is Verdict.ONE
    grade, steps = grade_board(genre, board, is_enough=is_enough) if is_one else (None, 0)
    counts = {**outcome.counts, **grade.counts} if grade else outcome.counts
    return EndedSearch(replace(outcome, counts=counts), frozen, grade, steps)


def _awaits_grade(genre: Genre, judged: EndedSearch) -> bool:
    """Whether the one answer can still be graded, with more time."""
    is_one = judged.outcome.verdict is Verdict.ONE and judged.grade is None
    return is_one and genre.explained is not None and not kernels.must_wait(genre.name, "explaining")


def is_counted(genre: Genre, query: Query) -> bool:
    """Whether all answers are counted, by an engine that can split the count."""
    return solvers.engine(genre.name).can_split and (genre.counts_all or query.limit is None)


def has_racers(genre: Genre, query: Query) -> bool:
    """Whether a search can race in several ways; a count cannot, since each way would visit everything."""
    return query.limit is not None and solvers.engine(genre.name).can_race


def may_have_parts(genre: Genre, query: Query) -> bool:
    """Whether parts may help: shards of a count, or racers for a verdict."""
    return is_counted(genre, query) or has_racers(genre, query)


def list_part_settings(genre: Genre, text: str, query: Query) -> Iterator[list[dict[str, str]]]:
    """Yield the settings of the shards of a count, or of racers, the first of which is the usual search."""
    engine, board = solvers.engine(genre.name), genre.parse(text)
    counts = is_counted(genre, query)
    parts = engine.split(board, query, SHARDS) if counts else engine.racers(board, query, RACERS)
    yield [dict(part.settings) for part in parts]


def join_parts(genre: Genre, text: str, query: Query, parts: Sequence[StoredOutcome]) -> Iterator[EndedSearch]:
    """Yield the joint outcome of shards, undecided if one of them is, or the outcome of a race.

    A race has the outcome of the racer that decided, or else everything that the others have proved.
    """
    board, outcomes = genre.parse(text), [part.outcome(genre, text) for part in parts]
    if is_counted(genre, query):
        whole = search.merge_shards(outcomes, genre.keep)
        joined = replace(whole, differing=search.find_differing(genre, board, whole.answers))
    else:
        joined = search.join_race(outcomes)
    yield _judge(genre, board, joined, None)


def grade_board(
    genre: Genre, board: object, seconds: float = GRADE_SECONDS, is_enough: Callable[[], bool] = lambda: False
) -> tuple[Grade | None, int]:
    """The grade and the number of steps of a person's solution; no grade when explaining takes too long."""
    if genre.explained is None or kernels.must_wait(genre.name, "explaining"):
        return None, 0
    return log.grade_board(genre.explained, solvers.engine(genre.name), board, seconds, is_enough)


class FoundExplanation(NamedTuple):
    """A person's steps through a board, as far as they were found. is_whole: to its end."""

    explanation: Explanation
    is_whole: bool


def explain_board(
    genre: Genre, text: str, marks: object, seconds: float, others_wait: Callable[[], bool] = lambda: False
) -> Iterator[FoundExplanation | None]:
    """Yield None after each step of a person's way through a board of one answer, and then all steps.

    others_wait: the explanation then ends after a short turn.
    """
    begun, is_whole = time.perf_counter(), True
    explanation = log.explain(solvers.engine(genre.name), genre.parse(text), marks, Verdict.ONE)
    for _ in explanation:
        spent = time.perf_counter() - begun
        if spent > seconds or (spent > limits.CROWDED_SECONDS and others_wait()):
            is_whole = False
            break
        yield None
    yield FoundExplanation(Explanation(steps=tuple(explanation.steps), solved=explanation.solved), is_whole)


def can_judge_many(genre: Genre) -> Iterator[bool]:
    """Whether the engine solves many boards together, one line each."""
    yield solvers.engine(genre.name).judge_lines(b"", JUDGED_NODES) is not None


def judge_texts(genre: Genre, texts: Sequence[str]) -> Iterator[list[str]]:
    """The verdicts of boards that are one line of Enpitsu text each, OPEN where a board takes longer.

    The list is empty where the engine does not solve lines together.
    """
    judged = solvers.engine(genre.name).judge_lines("".join(texts).encode(), JUDGED_NODES)
    if judged is None or len(judged.found) != len(texts):
        yield []
    else:
        yield [BY_COUNT.get(found, "") for found in judged.found]


def make_puzzles(genre: Genre, recipe: Mapping[str, str], seed: int, count: int) -> Iterator[Making | GeneratedText]:
    """Generate puzzles from `count` seeds: yield Making after a few tries, and each puzzle when it is found."""
    for making in solvers.engine(genre.name).generate_many(recipe, seed, count):
        if making.made is None:
            yield making
        else:
            yield _checked_text(genre, making.made)


def _checked_text(genre: Genre, puzzle: Made) -> GeneratedText:
    faults = genre.check(puzzle.board, puzzle.answer)
    if faults:
        raise search.Unsound(f"{genre.name}: generated with a wrong answer: {faults[0]}")
    return GeneratedText(genre.emit(puzzle.board), genre.measure(puzzle.board))
