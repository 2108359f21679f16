"""The search for parts of a formula that contradict each other.

A part is a number; groups, pairs and units name the part they belong to, -1 for constraints that always stay.
"""

from typing import NamedTuple

import numpy as np

from solvers.cdcl.deletion import CoreDeletion
from solvers.cdcl.solver import Finder
from solvers.cdcl.state import Formula
from solvers.deadline import check_deadline

# After this many conflicts, a trial without some parts adds up constraints, and then gives up.
PATIENCE = 500
# A trial has this many decisions.
TRIAL = 20_000


class PartNumbers(NamedTuple):
    """The part of each group, pair, unit and crossing; of each clause, if there are any. Graphs always stay."""

    groups: np.ndarray
    pairs: np.ndarray
    units: np.ndarray
    crossing: np.ndarray
    clauses: np.ndarray | None = None


def formula_core(formula: Formula, parts: PartNumbers, count: int, trials: int) -> CoreDeletion:
    """Return the search for a few of `count` parts that contradict each other."""

    def contradicts(needed: np.ndarray) -> bool:
        return _is_contradictory(_weaken(formula, parts, needed))

    return CoreDeletion(contradicts, count, trials, count // 2)


def _weaken(formula: Formula, parts: PartNumbers, needed: np.ndarray) -> Formula:
    """Return the formula with only the needed parts, and constraints that always stay."""

    def stays(part: np.ndarray) -> np.ndarray:
        is_kept: np.ndarray = (part < 0) | needed[part]
        return is_kept

    bounds = formula.bounds.copy()
    free = ~stays(parts.groups)
    bounds[free, 0] = 0
    bounds[free, 1] = np.diff(formula.group_start)[free]
    if parts.clauses is not None:
        formula = _with_clauses(formula, stays(parts.clauses))
    return formula._replace(
        bounds=bounds,
        pairs=formula.pairs[stays(parts.pairs)],
        units=formula.units[stays(parts.units)],
        crossing=formula.crossing * stays(parts.crossing),
    )


def _with_clauses(formula: Formula, stay: np.ndarray) -> Formula:
    sizes = np.diff(formula.clause_start)
    start = np.concatenate([[0], np.cumsum(sizes[stay])]).astype(np.int32)
    return formula._replace(clause_start=start, clauses=formula.clauses[np.repeat(stay, sizes)])


def _is_contradictory(formula: Formula) -> bool:
    """Whether a short search shows that there is no answer. Raises OutOfTime."""
    check_deadline()
    trial = Finder(formula, limit=1, stuck_after=PATIENCE)
    while not trial.done and trial.decisions < TRIAL and not trial.weighings:
        trial.step(TRIAL)
    return trial.done and not trial.found
