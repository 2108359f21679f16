"""What a worker runs, as plain generators: canonical forms, searches, generations. No rows, no queue.

They can run in the worker or in a process of their own (see `alone`), so all they take and yield can be sent.
"""

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import solvers
from puzzlesite.jobs import step_json
from puzzlesite.jobs.outcomes import StoredOutcome, outcome
from puzzlesite.limits import CHECKPOINT_BYTES, CHECKPOINT_SECONDS, GRADE_SECONDS
from solvers import grading, search
from solvers.contract.engine import Query, Search
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made, Making
from solvers.contract.results import Grade, Outcome, Progress, Verdict


class Form(NamedTuple):
    """A canonical board as text, and the way there."""

    text: str
    transform: str


class Allowance(NamedTuple):
    """What a search may spend: seconds now, seconds and nodes in all, and the seconds it has spent before."""

    stint: float
    seconds: float
    nodes: int | None = None
    spent: float = 0.0


class Seen(NamedTuple):
    """A search under way. frozen: the search itself, when it is time to keep it."""

    progress: Progress
    seconds: float
    frozen: bytes | None = None


class Judged(NamedTuple):
    """A search that has ended or may spend no more (then frozen holds it)."""

    outcome: Outcome
    frozen: bytes | None
    grade: Grade | None
    steps: int


class Unfaithful(AssertionError):
    """A canonical form that its own transform does not lead to."""


@cache
def version() -> str:
    """What stands for the solvers' sources: a frozen search is only thawed by those that froze it."""
    digest = hashlib.sha256()
    for path in sorted(Path(solvers.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def form(genre: Genre, text: str) -> Iterator[Form]:
    """The canonical form of a board; in a genre without symmetries it is the board itself."""
    if "canonical" not in genre.offers or genre.symmetry is None:
        yield Form(text, "")
        return
    board = genre.parse(text)
    least, transform = solvers.engine(genre.name).canonical(board)
    if genre.symmetry.turn_board(board, transform) != least:
        raise Unfaithful(f"{genre.name}: {transform!r} does not lead from {text!r} to its canonical form")
    yield Form(genre.emit(least), transform)


def searched(
    genre: Genre, text: str, query: Query, allowance: Allowance, frozen: bytes | None = None, is_whole: bool = True
) -> Iterator[Seen | Judged]:
    """Search a board: Seen after each slice, the last one frozen when the stint is over; Judged at the end.

    is_whole: the one answer of a whole search is graded, that of a part is not.
    """
    engine, board = solvers.engine(genre.name), genre.parse(text)
    begun = step_to_json = time.perf_counter()
    one = engine.start(board, query) if frozen is None else engine.thaw(frozen)
    for progress in search.slices(one):
        now = time.perf_counter()
        seconds = allowance.spent + now - begun
        if progress.done or seconds >= allowance.seconds or progress.nodes >= (allowance.nodes or progress.nodes + 1):
            ended = search.outcome(genre, board, query, progress, seconds)
            yield _judged(genre, board, ended, None if progress.done else _frozen(one), is_whole)
            return
        if now - begun >= allowance.stint:
            yield Seen(progress, seconds, _frozen(one))
            return
        is_due = now - step_to_json >= CHECKPOINT_SECONDS
        step_to_json = now if is_due else step_to_json
        yield Seen(progress, seconds, _frozen(one) if is_due else None)


def _frozen(one: Search) -> bytes | None:
    frozen = one.freeze()
    return frozen if len(frozen) <= CHECKPOINT_BYTES else None


def _judged(genre: Genre, board: object, outcome: Outcome, frozen: bytes | None, is_whole: bool = True) -> Judged:
    grade, steps = graded(genre, board) if is_whole and outcome.verdict is Verdict.ONE else (None, 0)
    counts = {**outcome.counts, **grade.counts} if grade else outcome.counts
    return Judged(replace(outcome, counts=counts), frozen, grade, steps)


def shards(genre: Genre, text: str, query: Query, n: int) -> Iterator[list[dict[str, str]]]:
    """The settings of the queries of n independent parts of a search."""
    yield [dict(part.settings) for part in solvers.engine(genre.name).split(genre.parse(text), query, n)]


def has_racers(genre: Genre, query: Query) -> bool:
    """Whether a search can be tried in several ways at once: not so for a count, which looks at everything anyway."""
    return query.limit is not None and solvers.engine(genre.name).can_race


def racers(genre: Genre, text: str, query: Query, n: int) -> Iterator[list[dict[str, str]]]:
    """The settings of the queries of up to n searches for the same, the first of them as it is searched otherwise."""
    yield [dict(one.settings) for one in solvers.engine(genre.name).racers(genre.parse(text), query, n)]


def raced(genre: Genre, text: str, parts: Sequence[Mapping[str, Any]]) -> Iterator[Judged]:
    """What the one that decided says, else all that those who did not have proved."""
    board = genre.parse(text)
    yield _judged(genre, board, search.raced([outcome(genre, text, part) for part in parts]), None)


def joined(genre: Genre, text: str, parts: Sequence[Mapping[str, Any]]) -> Iterator[Judged]:
    """What the parts of a search came to together; parts that were not decided leave the whole undecided."""
    board = genre.parse(text)
    whole = search.merge([outcome(genre, text, part) for part in parts], genre.keep)
    yield _judged(genre, board, replace(whole, differing=search.differing(genre, board, whole.answers)), None)


def graded(genre: Genre, board: object, seconds: float = GRADE_SECONDS) -> tuple[Grade | None, int]:
    """The grade and the number of steps of a person's solution; no grade when telling it takes too long."""
    if "explain" not in genre.offers:
        return None, 0
    engine = solvers.engine(genre.name)
    grade = engine.grade(board)
    if grade is not None:
        return grade, sum(grade.numbers.values())
    until = time.perf_counter() + seconds
    explanation = grading.Explanation(engine.explain(board))
    for _ in explanation:
        if time.perf_counter() > until:
            return None, 0
    steps = explanation.steps
    return grading.grade(genre, steps, explanation.solved, engine.effort(board, steps)), len(steps)


class Explained(NamedTuple):
    """A person's way through a board, as it is kept. is_whole: it was told to its end."""

    result: dict[str, Any]
    is_whole: bool


def explained(genre: Genre, text: str, marks: object, seconds: float) -> Iterator[Explained | None]:
    """A person's way through a board from these marks on: None after each step, then all steps, and their end."""
    until, is_whole = time.perf_counter() + seconds, True
    explanation = grading.Explanation(solvers.engine(genre.name).explain(genre.parse(text), marks))
    for _ in explanation:
        if time.perf_counter() > until:
            is_whole = False
            break
        yield None
    steps = [step_json.step_to_json(step) for step in explanation.steps]
    yield Explained({"steps": steps, "solved": explanation.solved}, is_whole)


def finding(genre: Genre, form: Form, judged: Judged) -> StoredOutcome:
    """What a search came to, as it is stored."""
    return StoredOutcome(
        genre=genre,
        text=form.text,
        transform=form.transform,
        outcome=judged.outcome,
        grade=judged.grade,
        steps=judged.steps,
        version=version(),
    )


def made(genre: Genre, recipe: Mapping[str, str], seed: int) -> Iterator[Making | str]:
    """Make one puzzle: Making after each try, its text at the end."""
    for making in solvers.engine(genre.name).generate(recipe, seed):
        if making.made is None:
            yield making
        else:
            yield _text(genre, making.made)


def _text(genre: Genre, puzzle: Made) -> str:
    faults = genre.check(puzzle.board, puzzle.answer)
    if faults:
        raise search.Unsound(f"{genre.name}: generated with a wrong answer: {faults[0]}")
    return genre.emit(puzzle.board)
