"""How many lights at least and at most: what the formula of a board is told besides, so that sums can be bounded.

across[v], down[v] are the literals that say that the runs through the cell of variable v hold a light.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import numpy as np

from solvers.learning.state import Formula

MOST_SQUARES = 300  # measured: more of them make each proof slower than they make the search shorter


def with_sums(formula: Formula, across: np.ndarray, down: np.ndarray, sense: int) -> tuple[Formula, np.ndarray]:
    """The formula with two more groups, the horizontal and the vertical runs with a light; their indexes.

    Where the least sum is asked for (sense -1), squares come with them.
    """
    sums = [np.unique(across), np.unique(down)]
    most = min(one.size for one in sums)
    squares = list(islice(_squares(across, down), MOST_SQUARES)) if sense < 0 else []
    wider = _with_groups(formula, [*sums, *squares], [(0, most)] * 2 + [(6, 8)] * len(squares))
    return wider, np.arange(formula.keys.size, formula.keys.size + 2)


def _squares(across: np.ndarray, down: np.ndarray) -> Iterator[list[int]]:
    """Groups of eight of which six hold, one for two runs that cross two others in open cells.

    At least two lights are in such four runs: both of one pair hold one, or a crossing would be dark, and two runs side
    by side share none; the crossings one by one ask for 4/3 when they are added up. So two more than the lights on
    crossings, which two of the runs share, is the least number of the runs that hold one.
    """
    crossing = {(a, d): variable for variable, (a, d) in enumerate(zip(across.tolist(), down.tolist(), strict=True))}
    downs_of, acrosses_of = defaultdict(list), defaultdict(list)
    for a, d in crossing:
        downs_of[a].append(d)
        acrosses_of[d].append(a)
    for a, downs in downs_of.items():
        shared = defaultdict(list)
        for d in downs:
            for b in acrosses_of[d]:
                if b > a:
                    shared[b].append(d)
        for b, both in shared.items():
            for d, e in combinations(both, 2):
                yield [a, b, d, e, *(2 * crossing[one] + 1 for one in ((a, d), (a, e), (b, d), (b, e)))]


def _with_groups(
    formula: Formula, groups: Sequence[Sequence[int] | np.ndarray], bounds: Sequence[tuple[int, int]]
) -> Formula:
    """The formula with more groups, of which so many hold at least and at most."""
    ends = formula.members.size + np.cumsum([len(one) for one in groups])
    return formula._replace(
        group_start=np.concatenate([formula.group_start, ends]).astype(np.int32),
        members=np.concatenate([formula.members, *groups]).astype(np.int32),
        bounds=np.concatenate([formula.bounds, np.array(bounds, np.int32)]),
        keys=np.concatenate([formula.keys, np.full(len(groups), -1, np.int32)]),
    )
