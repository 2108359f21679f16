"""Some of a board's rules as arrays: those of a few instances."""

from collections.abc import Sequence

import numpy as np

from solvers.rulebook.arrays.encoding import Encoded, InstanceTags
from solvers.rulebook.kernels.few_rules import select


def select_instances(encoded: Encoded, instances: Sequence[int]) -> Encoded:
    """Return the same variables with the constraints of these instances alone."""
    tags = tuple(encoded.tags)
    wanted = np.zeros(1 + max(int(one.max(initial=0)) for one in tags), np.uint8)
    wanted[instances] = 1
    formula = select(encoded.formula, tags, wanted)
    return Encoded(formula, InstanceTags(*(one[wanted[one] == 1] for one in tags)), encoded.marks)
