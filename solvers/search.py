"""Solving, counting and judging, written once over any engine.

The loop over slices is here, for the command line and for workers alike: progress is each value that it yields, and a
search is cancelled by not asking for the next one.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import solvers
from solvers.contract.engine import Query, Search
from solvers.contract.genre import Genre
from solvers.contract.results import Answer, At, Board, Fault, Marks, Outcome, Progress, Verdict

# A slice aims at this many seconds.
SLICE = 0.07
# The first slice has this many nodes.
FIRST_BUDGET = 2_000
# No slice has time for more nodes; without a limit, steps that count no nodes would let the budget grow for ever.
MOST_BUDGET = 100_000_000
# A budget grows or shrinks by at most this factor from one slice to the next.
GROWTH = 4


class Unsound(AssertionError):
    """Raised when an engine gives an answer that breaks the rules; none of its results are believed."""


def iterate_slices(search: Search, budget: int = FIRST_BUDGET, seconds: float = SLICE) -> Iterator[Progress]:
    """Yield the Progress after each slice, the last one done; budgets follow the clock, for the cost of nodes varies.

    budget: nodes of the first slice. seconds: the time that a slice aims at. A search may take fewer nodes than it is
    given; the next budget follows the number it took, once that was long enough to show the cost of a node.
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
    """Return the verdict that a search has reached on the number of answers."""
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
    """Return the Outcome of a search that ended or was stopped. Raises Unsound when an answer breaks the rules."""
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
    """Return the cells in which these answers are not all the same."""
    if len(answers) < 2:
        return ()
    first, *others = (genre.answers.values(board, answer) for answer in answers)
    pairs = ((cell, values) for values in others for cell, _ in first.items() ^ values.items())
    return tuple(sorted({cell for cell, values in pairs if values.get(cell) != first.get(cell)}))


# A Watch is called with the progress of a search and its seconds.
Watch = Callable[[Progress, float], None]


def _look_away(progress: Progress, seconds: float) -> None:
    """Ignore the progress: the Watch of a search that nobody follows."""


def solve(
    genre: Genre,
    board: Board,
    query: Query | None = None,
    seconds: float = 60.0,
    search: Search | None = None,
    watch: Watch = _look_away,
) -> Outcome:
    """Search until the query is reached or `seconds` are over (then the verdict may be UNKNOWN).

    watch: called after each slice. `seconds` of the Outcome is the time of the search, without reading or writing
    texts. Raises Unsound.
    """
    query = query or Query(keep=genre.keep)
    begun = time.perf_counter()
    search = search or solvers.engine(genre.name).start(board, query)
    # The first slice should take only a part of the time when there is little of it.
    first = max(1, min(FIRST_BUDGET, int(FIRST_BUDGET * seconds)))
    for progress in iterate_slices(search, first):
        taken = time.perf_counter() - begun
        if progress.done or taken >= seconds:
            break
        watch(progress, taken)
    return outcome(genre, board, query, progress, taken)


@dataclass(frozen=True, slots=True)
class ContinuedSearch:
    """A search that continues from a person's marks, which it never changes.

    faults: rules that the marks already break. outcome: of the board with the marks. whole: of the board without them,
    when the marks allow no answer. wrong: the marks that differ from the one answer of the whole board.
    """

    faults: tuple[Fault, ...]
    outcome: Outcome
    whole: Outcome | None = None
    wrong: tuple[At, ...] = ()


def find_broken(genre: Genre, board: Board, marks: Marks) -> tuple[Fault, ...]:
    """Return the rules that a person's marks already break, as far as it shows without a search."""
    unfinished = genre.marked.unfinished if genre.marked else frozenset()
    return tuple(fault for fault in genre.check(board, marks) if fault.key not in unfinished)


def search_from_marks(
    genre: Genre,
    board: Board,
    marks: Marks,
    query: Query | None = None,
    seconds: float = 60.0,
    watch: Watch = _look_away,
) -> ContinuedSearch:
    """Search for the answers that have these marks; without an answer, for those of the whole board too.

    For genres whose Marked has `bound`. Raises Unsound.
    """
    assert genre.marked is not None
    assert genre.marked.bound is not None
    faults, bound = find_broken(genre, board, marks), genre.marked.bound(board, marks)
    ended = _refute(faults) if faults else solve(genre, bound, query, seconds, watch=watch)
    if ended.verdict is not Verdict.NONE:
        return ContinuedSearch(faults, ended)
    whole = solve(genre, board, query, seconds, watch=watch)
    wrong = genre.marked.wrong(board, marks, whole.answers[0]) if whole.verdict is Verdict.ONE else []
    return ContinuedSearch(faults, ended, whole, tuple(sorted(wrong)))


def _refute(faults: Sequence[Fault]) -> Outcome:
    """Return the Outcome "no answer" for marks that break a rule."""
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


def join_race(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the Outcome of one search that was tried in several ways: the first one that decided it.

    When none decided it, the verdict is unknown, and values that any of them found or proved are kept.
    """
    decided = next((one for one in outcomes if one.verdict is not Verdict.UNKNOWN), None)
    if decided is not None:
        return decided
    proven = {cell: value for one in outcomes for cell, value in (one.proven or {}).items()}
    furthest = max(outcomes, key=lambda one: one.found)
    seconds, nodes = max(one.seconds for one in outcomes), sum(one.nodes for one in outcomes)
    return replace(furthest, proven=proven or None, seconds=seconds, nodes=nodes)


def merge_shards(outcomes: Sequence[Outcome], keep: int = 2) -> Outcome:
    """Return the Outcome of a search that was split into shards: their answers and numbers added up."""
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
