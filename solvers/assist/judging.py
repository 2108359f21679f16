"""How many answers each of many boards has, in slices, with more patience from round to round."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from solvers.contract.engine import Engine, Query
from solvers.contract.results import Progress, Verdict
from solvers.search import SLICE, verdict

Item = TypeVar("Item")
PATIENCE = 2_000  # nodes for each board in the first round
GROWTH = 8  # times as many in each further round
FIRST_CHUNK = 16  # boards in the first slice


def judge(engine: Engine, boards: Sequence[Any], patience: int = PATIENCE) -> list[Verdict]:
    """The verdict of each board; UNKNOWN where about `patience` nodes do not tell."""
    verdicts = engine.glance(boards) or [Verdict.UNKNOWN] * len(boards)
    return [
        _search(engine, board, patience) if known is Verdict.UNKNOWN else known
        for board, known in zip(boards, verdicts, strict=True)
    ]


def _search(engine: Engine, board: Any, patience: int) -> Verdict:
    search, progress = engine.start(board, Query(limit=2, keep=0)), Progress()
    while verdict(progress) is Verdict.UNKNOWN and not progress.done and progress.nodes < patience:
        progress = search.step(patience - progress.nodes)
    return verdict(progress)


def judge_in_slices(
    engine: Engine, items: Sequence[Item], board_of: Callable[[Item], Any]
) -> Iterator[tuple[dict[Item, Verdict], int]]:
    """After each slice what it found of some items' boards, and how many items are still undecided.

    Those that are hard are looked at again with more patience; without end, until the caller leaves.
    """
    waiting, patience = list(items), PATIENCE
    while waiting:
        left: list[Item] = []
        for chunk, verdicts in _judge_round(engine, waiting, board_of, patience):
            pairs = zip(chunk, verdicts, strict=True)
            found: dict[Item, Verdict] = {item: one for item, one in pairs if one is not Verdict.UNKNOWN}
            left += [item for item in chunk if item not in found]
            yield found, len(left)
        waiting, patience = left, patience * GROWTH


def _judge_round(
    engine: Engine, items: Sequence[Item], board_of: Callable[[Item], Any], patience: int
) -> Iterator[tuple[Sequence[Item], list[Verdict]]]:
    """The verdicts of all items, in chunks that take about a slice each."""
    at, size = 0, FIRST_CHUNK
    while at < len(items):
        begun = time.perf_counter()
        chunk = items[at : at + size]
        yield chunk, judge(engine, [board_of(item) for item in chunk], patience)
        taken = max(time.perf_counter() - begun, 1e-6)
        at, size = at + size, max(1, min(4 * size, int(size * SLICE / taken)))
