"""Verdicts on many boards, in slices, with more patience from round to round."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from solvers.contract.engine import Engine, Query
from solvers.contract.results import Answer, Progress, Verdict
from solvers.deadline import check_deadline
from solvers.search import verdict

Item = TypeVar("Item")
# The first round takes this many nodes for each board.
PATIENCE = 2_000
# The clock is looked at after this many nodes.
STEP = 2_000
# Each further round takes this many times as many nodes.
GROWTH = 8
# A slice aims at this many seconds: callers may have 0.2 in all.
SLICE = 0.02
# The first slice judges this many boards.
FIRST_CHUNK = 16


def judge(engine: Engine, boards: Sequence[Any], patience: int = PATIENCE) -> list[Verdict]:
    """Return the verdict of each board; UNKNOWN if about `patience` nodes do not decide."""
    verdicts = engine.glance(boards) or [Verdict.UNKNOWN] * len(boards)
    return [
        _search(engine, board, patience) if known is Verdict.UNKNOWN else known
        for board, known in zip(boards, verdicts, strict=True)
    ]


def _search(engine: Engine, board: Any, patience: int) -> Verdict:
    check_deadline()
    search, progress = engine.start(board, Query(limit=2, keep=0)), Progress()
    while verdict(progress) is Verdict.UNKNOWN and not progress.done and progress.nodes < patience:
        progress = search.step(min(STEP, patience - progress.nodes))
        check_deadline()
    return verdict(progress)


def find_answers(engine: Engine, board: Any, most: int, patience: int = PATIENCE) -> tuple[Sequence[Answer], bool]:
    """Return up to `most` answers of a board, found within about `patience` nodes, and whether there are no others."""
    search, progress = engine.start(board, Query(limit=most, keep=most)), Progress()
    while len(progress.answers) < most and progress.nodes < patience and not (progress.done or progress.refuted):
        progress = search.step(min(STEP, patience - progress.nodes))
        check_deadline()
    is_all = progress.refuted or (progress.done and not progress.undecided and len(progress.answers) < most)
    return progress.answers, is_all


# No verdict in it is UNKNOWN.
Judged = list[tuple[Item, Verdict]]


def judge_in_slices(
    engine: Engine, items: Sequence[Item], board_of: Callable[[Item], Any]
) -> Iterator[tuple[Judged[Item], int]]:
    """Yield after each slice the verdicts on the boards of some items, and the number of undecided items.

    Hard items are looked at again with more patience; without end, until the caller leaves.
    """
    waiting, patience = list(items), PATIENCE
    while waiting:
        hard: list[Item] = []
        left = len(waiting)
        for pairs in _judge_round(engine, waiting, board_of, patience):
            hard += [item for item, verdict in pairs if verdict is Verdict.UNKNOWN]
            decided = [pair for pair in pairs if pair[1] is not Verdict.UNKNOWN]
            left -= len(decided)
            yield decided, left
        waiting, patience = hard, patience * GROWTH


def _judge_round(
    engine: Engine, items: Sequence[Item], board_of: Callable[[Item], Any], patience: int
) -> Iterator[Judged[Item]]:
    """Yield the verdicts on all items, in chunks that take about a slice each."""
    at, size = 0, FIRST_CHUNK
    while at < len(items):
        begun = time.perf_counter()
        chunk = items[at : at + size]
        yield list(zip(chunk, judge(engine, [board_of(item) for item in chunk], patience), strict=True))
        taken = max(time.perf_counter() - begun, 1e-6)
        at, size = at + size, max(1, min(4 * size, int(size * SLICE / taken)))
