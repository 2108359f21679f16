"""A formula in a random order from a seed: the same answers are found by another route."""

import numpy as np

from solvers.cdcl.state import Formula

# This seed changes nothing.
AS_WRITTEN = 0


def shuffle(formula: Formula, literals: np.ndarray, seed: int) -> tuple[Formula, np.ndarray]:
    """Return the formula with renumbered variables and other signs tried first, and the `literals` of its cells.

    The guard stays the last variable; YES and NO stay as they are.
    """
    if seed == AS_WRITTEN:
        return formula, literals
    chance, guard = np.random.default_rng(seed), formula.phase.size - 1
    number = np.append(chance.permutation(guard), guard).astype(np.int32)

    def rename(old: np.ndarray) -> np.ndarray:
        return np.where(old < 0, old, 2 * number[old >> 1] + (old & 1)).astype(np.int32)

    shuffled = formula._replace(
        pairs=rename(formula.pairs),
        clauses=rename(formula.clauses),
        units=rename(formula.units),
        phase=chance.integers(0, 2, formula.phase.size, np.int8),
    )
    return shuffled, rename(literals)
