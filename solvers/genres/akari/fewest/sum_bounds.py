"""Bounds on the number of lights, added to a formula.

across[v], down[v] are the literals for "the run holds a light" of the runs through the cell of variable v.
"""

import numpy as np

from solvers.cdcl.state import Formula


def add_sum_groups(formula: Formula, across: np.ndarray, down: np.ndarray) -> tuple[Formula, np.ndarray]:
    """Return the formula with two more groups, the horizontal and the vertical runs with a light; and their indexes."""
    sums = [np.unique(across), np.unique(down)]
    most = min(one.size for one in sums)
    ends = formula.members.size + np.cumsum([one.size for one in sums])
    wider = formula._replace(
        group_start=np.concatenate([formula.group_start, ends]).astype(np.int32),
        members=np.concatenate([formula.members, *sums]).astype(np.int32),
        bounds=np.concatenate([formula.bounds, np.array([(0, most)] * 2, np.int32)]),
        defaults=np.concatenate([formula.defaults, np.full(2, -1, np.int32)]),
    )
    return wider, np.arange(formula.defaults.size, formula.defaults.size + 2)
