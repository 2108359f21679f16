"""A minimal unsatisfiable subset of a formula's parts, found by deletion.

A part is a number; groups, pairs and units name the part they belong to, -1 for what always stays.
"""

from typing import NamedTuple

import numpy as np

from solvers.cdcl.solver import Finder
from solvers.cdcl.state import STUCK_AT, Formula

PATIENCE = 500  # conflicts after which a trial without some parts is added up, and then given up
TRIAL = 20_000  # decisions in a trial


class Parts(NamedTuple):
    """The part of each group, pair, unit and covered variable."""

    groups: np.ndarray
    pairs: np.ndarray
    units: np.ndarray
    covered: np.ndarray


class Core:
    """Leaves out ever smaller stretches of parts while the rest stays contradictory; needed[p] is what is left.

    What is left is always contradictory; when `done`, and no trial was given up, no part of it can be spared.
    """

    def __init__(self, formula: Formula, parts: Parts, count: int, trials: int):
        self.formula, self.parts, self.trials = formula, parts, trials
        self.needed = np.ones(count, bool)
        self.stretch = max(1, count // 2)
        self.at = 0

    @property
    def done(self) -> bool:
        return self.stretch == 0 or self.trials <= 0

    def step(self) -> None:
        """One trial."""
        self.trials -= 1
        left_out = np.flatnonzero(self.needed)[self.at : self.at + self.stretch]
        self.needed[left_out] = False
        if not _contradicts(weakened(self.formula, self.parts, self.needed)):
            self.needed[left_out] = True
            self.at += self.stretch
        if self.at >= self.needed.sum():
            self.at = 0
            self.stretch //= 2


def weakened(formula: Formula, parts: Parts, needed: np.ndarray) -> Formula:
    """The formula with nothing but the needed parts, and what always stays."""

    def stays(part: np.ndarray) -> np.ndarray:
        return (part < 0) | needed[part]

    bounds = formula.bounds.copy()
    free = ~stays(parts.groups)
    bounds[free, 0] = 0
    bounds[free, 1] = np.diff(formula.group_start)[free]
    return formula._replace(
        bounds=bounds,
        pairs=formula.pairs[stays(parts.pairs)],
        units=formula.units[stays(parts.units)],
        covered=formula.covered * stays(parts.covered),
    )


def _contradicts(formula: Formula) -> bool:
    trial = Finder(formula, limit=1)
    trial.state.numbers[STUCK_AT] = PATIENCE
    while not trial.done and trial.decisions < TRIAL and not trial.weighings:
        trial.step(TRIAL)
    return trial.done and not trial.found
