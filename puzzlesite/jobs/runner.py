"""What a worker runs, as plain generators: canonical forms, searches, explanations, generations. No rows, no queue.

They can run in the worker or in a process of its own (see `sandbox`), so all they take and yield can be sent.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import solvers
from puzzlesite import limits
from puzzlesite.jobs.values import Explanation, StoredOutcome
from puzzlesite.limits import CHECKPOINT_BYTES, CHECKPOINT_SECONDS, GRADE_SECONDS, JUDGED_NODES
from puzzlesite.processes import kernels
from solvers import search
from solvers.contract.engine import Query, Search
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made, Making
from solvers.contract.results import Grade, Measure, Outcome, Progress, Verdict
from solvers.explaining import log

BY_COUNT = {0: Verdict.NONE.value, 1: Verdict.ONE.value, 2: Verdict.MANY.value}  # by answers found, two at most


class Form(NamedTuple):
    """A canonical board as text, and the way there."""

    text: str
    transform: str


class MadeText(NamedTuple):
    """A puzzle that was made, as Enpitsu text."""

    text: str
    size: Measure


class Allowance(NamedTuple):
    """What a search may spend: seconds now, seconds and nodes in all, and the seconds it has spent before.

    keeps_from: seconds from which a search that gives way is frozen, which may take as long; before, it begins again.
    The grade of the one answer comes on top of all this.
    """

    stint: float
    seconds: float
    nodes: int | None = None
    spent: float = 0.0
    keeps_from: float = 0.0

    def is_spent(self, progress: Progress, seconds: float) -> bool:
        """Whether nothing is left in all, after so many seconds in all."""
        return seconds >= self.seconds or (self.nodes is not None and progress.nodes >= self.nodes)


class Seen(NamedTuple):
    """A search under way. frozen: the search itself, when it is time to store it."""

    progress: Progress
    seconds: float
    frozen: bytes | None = None

    def figures(self) -> dict[str, Any]:
        """How it fares, as columns of its job."""
        progress = self.progress
        figures = {"nodes": progress.nodes, "found": progress.found, "seconds": self.seconds, "share": progress.share}
        return figures | _checkpoint(self.frozen)


class Judged(NamedTuple):
    """A search that has ended or may spend no more (then frozen holds it). steps: of the explanation that graded it."""

    outcome: Outcome
    frozen: bytes | None
    grade: Grade | None
    steps: int

    def figures(self) -> dict[str, Any]:
        """What it took, as columns of its job."""
        outcome = self.outcome
        figures = {"nodes": outcome.nodes, "found": outcome.found, "seconds": outcome.seconds}
        return figures | _checkpoint(self.frozen)


def _checkpoint(frozen: bytes | None) -> dict[str, Any]:
    return {} if frozen is None else {"checkpoint": frozen, "version": version()}


class Unfaithful(AssertionError):
    """A canonical form that its own transform does not lead to."""


@cache
def version() -> str:
    """What stands for the solvers' sources: a frozen search is only thawed by those that froze it."""
    digest = hashlib.sha256()
    for path in sorted(Path(solvers.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def canonical_form(genre: Genre, text: str) -> Iterator[Form]:
    """The canonical form of a board; in a genre without symmetries it is the board itself."""
    if genre.symmetric is None:
        yield Form(text, "")
        return
    board = genre.parse(text)
    least, transform = solvers.engine(genre.name).canonical(board)
    if genre.symmetric.turn_board(board, transform) != least:
        raise Unfaithful(f"{genre.name}: {transform!r} does not lead from {text!r} to its canonical form")
    yield Form(genre.emit(least), transform)


def search_board(
    genre: Genre,
    text: str,
    query: Query,
    allowance: Allowance,
    frozen: bytes | None = None,
    is_whole: bool = True,
    others_wait: Callable[[], bool] = lambda: False,
) -> Iterator[Seen | Judged]:
    """Search a board: Seen after each slice, the last one frozen when the stint is over; Judged at the end.

    is_whole: the one answer of a whole search is graded, that of a part is not. others_wait: then a stint is over after
    a short turn. A search that has ended is Seen, too, where others do not wait for its grade.
    """
    engine, board = solvers.engine(genre.name), genre.parse(text)
    begun = frozen_at = time.perf_counter()

    def must_yield() -> bool:
        return time.perf_counter() - begun >= limits.CROWDED_SECONDS and others_wait()

    one = engine.start(board, query) if frozen is None else engine.thaw(frozen)
    for progress in search.slices(one):
        now = time.perf_counter()
        seconds = allowance.spent + now - begun
        if progress.done or allowance.is_spent(progress, seconds):
            outcome = search.outcome(genre, board, query, progress, seconds)
            judged = _judge(genre, board, outcome, None if progress.done else _freeze(one), is_whole, must_yield)
            is_left = is_whole and _awaits_grade(genre, judged) and must_yield()
            yield Seen(progress, seconds, _freeze(one)) if is_left else judged
            return
        is_over = now - begun >= allowance.stint
        if is_over or must_yield():
            is_kept = is_over or frozen is not None or now - begun >= allowance.keeps_from
            yield Seen(progress, seconds, _freeze(one) if is_kept else None)
            return
        is_due = now - frozen_at >= CHECKPOINT_SECONDS
        frozen_at = now if is_due else frozen_at
        yield Seen(progress, seconds, _freeze(one) if is_due else None)


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
) -> Judged:
    is_one = is_whole and outcome.verdict is Verdict.ONE
    grade, steps = grade_board(genre, board, is_enough=is_enough) if is_one else (None, 0)
    counts = {**outcome.counts, **grade.counts} if grade else outcome.counts
    return Judged(replace(outcome, counts=counts), frozen, grade, steps)


def _awaits_grade(genre: Genre, judged: Judged) -> bool:
    """Whether its one answer could be graded now, with more time."""
    is_one = judged.outcome.verdict is Verdict.ONE and judged.grade is None
    return is_one and genre.explained is not None and not kernels.must_wait(genre.name, "explaining")


def shard_settings(genre: Genre, text: str, query: Query, n: int) -> Iterator[list[dict[str, str]]]:
    """The settings of the queries of n independent parts of a search."""
    yield [dict(part.settings) for part in solvers.engine(genre.name).split(genre.parse(text), query, n)]


def has_racers(genre: Genre, query: Query) -> bool:
    """Whether a search can be tried in several ways at once: not so for a count, which looks at everything anyway."""
    return query.limit is not None and solvers.engine(genre.name).can_race


def racer_settings(genre: Genre, text: str, query: Query, n: int) -> Iterator[list[dict[str, str]]]:
    """The settings of the queries of up to n searches for the same, the first of them as it is searched otherwise."""
    yield [dict(one.settings) for one in solvers.engine(genre.name).racers(genre.parse(text), query, n)]


def judge_race(genre: Genre, text: str, parts: Sequence[StoredOutcome]) -> Iterator[Judged]:
    """The outcome of the racer that decided, else all that those who did not have proved."""
    yield _judge(genre, genre.parse(text), search.race([part.outcome(genre, text) for part in parts]), None)


def join_shards(genre: Genre, text: str, parts: Sequence[StoredOutcome]) -> Iterator[Judged]:
    """What the parts of a search came to together; parts that were not decided leave the whole undecided."""
    board = genre.parse(text)
    whole = search.merge([part.outcome(genre, text) for part in parts], genre.keep)
    yield _judge(genre, board, replace(whole, differing=search.find_differing(genre, board, whole.answers)), None)


def grade_board(
    genre: Genre, board: object, seconds: float = GRADE_SECONDS, is_enough: Callable[[], bool] = lambda: False
) -> tuple[Grade | None, int]:
    """The grade and the number of steps of a person's solution; no grade when explaining takes too long."""
    if genre.explained is None or kernels.must_wait(genre.name, "explaining"):
        return None, 0
    return log.grade_board(genre.explained, solvers.engine(genre.name), board, seconds, is_enough)


class FoundExplanation(NamedTuple):
    """A person's way through a board, as far as it was found. is_whole: to its end."""

    explanation: Explanation
    is_whole: bool


def explain_board(
    genre: Genre, text: str, marks: object, seconds: float, others_wait: Callable[[], bool] = lambda: False
) -> Iterator[FoundExplanation | None]:
    """A person's way through a board of one answer from these marks on: None after each step, then all, and their end.

    others_wait: then it ends after a short turn.
    """
    begun, is_whole = time.perf_counter(), True
    explanation = log.explain(solvers.engine(genre.name), genre.parse(text), marks, Verdict.ONE)
    for _ in explanation:
        spent = time.perf_counter() - begun
        if spent > seconds or (spent > limits.CROWDED_SECONDS and others_wait()):
            is_whole = False
            break
        yield None
    yield FoundExplanation(Explanation(tuple(explanation.steps), explanation.solved), is_whole)


def judges_many(genre: Genre) -> Iterator[bool]:
    """Whether its engine judges many boards together, one line each."""
    yield solvers.engine(genre.name).judge_lines(b"", JUDGED_NODES) is not None


def judge_texts(genre: Genre, texts: Sequence[str]) -> Iterator[list[str]]:
    """The verdicts of boards that are each one line of Enpitsu text, OPEN where that takes longer.

    Nothing where the engine does not judge lines together.
    """
    judged = solvers.engine(genre.name).judge_lines("".join(texts).encode(), JUDGED_NODES)
    if judged is None or len(judged.found) != len(texts):
        yield []
    else:
        yield [BY_COUNT.get(found, "") for found in judged.found]


def make_puzzles(genre: Genre, recipe: Mapping[str, str], seed: int, count: int) -> Iterator[Making | MadeText]:
    """Make the puzzles of so many seeds: Making after a few tries, each when it is made."""
    for making in solvers.engine(genre.name).generate_many(recipe, seed, count):
        if making.made is None:
            yield making
        else:
            yield _checked_text(genre, making.made)


def _checked_text(genre: Genre, puzzle: Made) -> MadeText:
    faults = genre.check(puzzle.board, puzzle.answer)
    if faults:
        raise search.Unsound(f"{genre.name}: generated with a wrong answer: {faults[0]}")
    return MadeText(genre.emit(puzzle.board), genre.measure(puzzle.board))
