"""Solve, count and judge: written once over any engine.

The loop over slices lives here, for the command line as for workers: to see progress is to look at what it yields, to
cancel is to stop asking.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import solvers
from solvers.contract.engine import Query, Search
from solvers.contract.genre import Genre
from solvers.contract.results import Answer, At, Board, Fault, Marks, Outcome, Progress, Verdict

SLICE = 0.07  # seconds that a slice aims at
FIRST_BUDGET = 2_000  # nodes of the first slice
MOST_BUDGET = 100_000_000  # more than any slice has time for; steps that count no nodes would let it grow for ever
GROWTH = 4  # a budget grows or shrinks at most so much from one slice to the next


class Unsound(AssertionError):
    """An engine gave an answer that breaks the rules; nothing of it is believed."""


def slices(search: Search, budget: int = FIRST_BUDGET, seconds: float = SLICE) -> Iterator[Progress]:
    """The Progress after each slice, the last one done; budgets follow the clock, for nodes differ wildly in cost.

    budget: nodes of the first slice. seconds: what a slice aims at. A search may take fewer nodes than it is given; the
    next budget follows what it took, once that was long enough to show what a node costs.
    """
    nodes = 0
    while True:
        begun = time.perf_counter()
        progress = search.step(budget)
        yield progress
        if progress.done:
            return
        taken = max(time.perf_counter() - begun, 1e-6)
        spent, nodes = progress.nodes - nodes, progress.nodes
        if 0 < spent < budget and taken * GROWTH > seconds:
            budget = spent
        budget = max(1, min(MOST_BUDGET, int(budget * min(GROWTH, max(1 / GROWTH, seconds / taken)))))


def verdict(progress: Progress) -> Verdict:
    """What is known of the number of answers."""
    if progress.found > 1:
        return Verdict.MANY
    if progress.refuted:
        return Verdict.NONE
    if not progress.done or progress.undecided:
        return Verdict.UNKNOWN
    return Verdict.ONE if progress.found else Verdict.NONE


def is_complete(genre: Genre, query: Query, progress: Progress) -> bool:
    """Whether a search has seen every answer."""
    if not progress.done or progress.undecided:
        return False
    return genre.counts_all or query.limit is None or progress.found < query.limit


def outcome(genre: Genre, board: Board, query: Query, progress: Progress, seconds: float) -> Outcome:
    """The Outcome of a search that ended or was stopped. Raises Unsound when an answer breaks the rules."""
    for answer in progress.answers:
        faults = genre.check(board, answer)
        if faults:
            raise Unsound(f"{genre.name}: {faults[0]} in {genre.answers.write(board, answer)!r}")
    return Outcome(
        verdict=verdict(progress),
        found=progress.found,
        answers=progress.answers,
        counts=progress.counts,
        proven=progress.proven,
        differing=find_differing(genre, board, progress.answers),
        conflict=progress.conflict,
        nodes=progress.nodes,
        seconds=seconds,
        method=progress.method,
        complete=is_complete(genre, query, progress),
    )


def find_differing(genre: Genre, board: Board, answers: Sequence[Answer]) -> tuple[At, ...]:
    """The cells in which these answers are not all the same."""
    if len(answers) < 2:
        return ()
    filled = [genre.answers.values(board, answer) for answer in answers]
    cells = sorted({cell for values in filled for cell in values})
    return tuple(cell for cell in cells if len({values.get(cell) for values in filled}) > 1)


Watch = Callable[[Progress, float], None]  # looks at how far a search is, and at its seconds


def look_away(progress: Progress, seconds: float) -> None:
    """The Watch of a search that nobody follows."""


def solve(
    genre: Genre,
    board: Board,
    query: Query | None = None,
    seconds: float = 60.0,
    search: Search | None = None,
    watch: Watch = look_away,
) -> Outcome:
    """Search until the query is reached or `seconds` are over (then the verdict may be UNKNOWN).

    watch: called after each slice. `seconds` of the Outcome is the time of the search, without reading or writing
    texts. Raises Unsound.
    """
    query = query or Query(keep=genre.keep)
    begun = time.perf_counter()
    search = search or solvers.engine(genre.name).start(board, query)
    first = max(1, min(FIRST_BUDGET, int(FIRST_BUDGET * seconds)))  # a first slice is a part of little time
    for progress in slices(search, first):
        taken = time.perf_counter() - begun
        if progress.done or taken >= seconds:
            break
        watch(progress, taken)
    return outcome(genre, board, query, progress, taken)


@dataclass(frozen=True, slots=True)
class Continued:
    """A search that goes on from a person's marks, which it never changes.

    faults: what the marks break already. outcome: of the board with the marks. whole: of the board without them, when
    they leave no answer. wrong: the marks that the one answer of the whole board does not have.
    """

    faults: tuple[Fault, ...]
    outcome: Outcome
    whole: Outcome | None = None
    wrong: tuple[At, ...] = ()


def find_broken(genre: Genre, board: Board, marks: Marks) -> tuple[Fault, ...]:
    """What a person's marks break, as far as it shows without a search."""
    unfinished = genre.marked.unfinished if genre.marked else frozenset()
    return tuple(fault for fault in genre.check(board, marks) if fault.key not in unfinished)


def search_from_marks(
    genre: Genre,
    board: Board,
    marks: Marks,
    query: Query | None = None,
    seconds: float = 60.0,
    watch: Watch = look_away,
) -> Continued:
    """Search for the answers that have these marks; without an answer, for those of the whole board too.

    For genres whose Marked has `bound`. Raises Unsound.
    """
    assert genre.marked is not None
    assert genre.marked.bound is not None
    faults, bound = find_broken(genre, board, marks), genre.marked.bound(board, marks)
    ended = _refute(faults) if faults else solve(genre, bound, query, seconds, watch=watch)
    if ended.verdict is not Verdict.NONE:
        return Continued(faults, ended)
    whole = solve(genre, board, query, seconds, watch=watch)
    wrong = genre.marked.wrong(board, marks, whole.answers[0]) if whole.verdict is Verdict.ONE else []
    return Continued(faults, ended, whole, tuple(sorted(wrong)))


def _refute(faults: Sequence[Fault]) -> Outcome:
    """That there is no answer with marks that break a rule."""
    conflict = tuple(dict.fromkeys(cell for fault in faults for cell in fault.cells))
    return Outcome(
        verdict=Verdict.NONE,
        found=0,
        answers=(),
        counts={},
        proven=None,
        differing=(),
        conflict=conflict,
        nodes=0,
        seconds=0.0,
        method="",
        complete=True,
    )


def race(outcomes: Sequence[Outcome]) -> Outcome:
    """The Outcome of one search that was tried in several ways: the first that decided it says all.

    Without one the search is undecided, and what any of them found or proved is true.
    """
    decided = next((one for one in outcomes if one.verdict is not Verdict.UNKNOWN), None)
    if decided is not None:
        return decided
    proven = {cell: value for one in outcomes for cell, value in (one.proven or {}).items()}
    furthest = max(outcomes, key=lambda one: one.found)
    seconds, nodes = max(one.seconds for one in outcomes), sum(one.nodes for one in outcomes)
    return replace(furthest, proven=proven or None, seconds=seconds, nodes=nodes)


def merge(outcomes: Sequence[Outcome], keep: int = 2) -> Outcome:
    """The Outcome of a search that was cut into shards: their answers and numbers are added up."""
    answers = tuple(answer for one in outcomes for answer in one.answers)
    found = sum(one.found for one in outcomes)
    open_ends = any(one.verdict is Verdict.UNKNOWN for one in outcomes)
    names = {name for one in outcomes for name in one.counts}
    judged = verdict(Progress(found=found, done=not open_ends))
    return Outcome(
        verdict=judged,
        found=found,
        answers=answers[:keep],
        counts={name: sum(one.counts.get(name, 0) for one in outcomes) for name in sorted(names)},
        proven=None,
        differing=(),
        conflict=(),
        nodes=sum(one.nodes for one in outcomes),
        seconds=sum(one.seconds for one in outcomes),
        method=outcomes[0].method if outcomes else "",
        complete=all(one.complete for one in outcomes),
    )
