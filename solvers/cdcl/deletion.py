"""A minimal set of parts that contradict each other, found by deletion; a part is a number from 0."""

from collections.abc import Callable

import numpy as np


class CoreDeletion:
    """Leaves out ever smaller stretches of parts while the rest stays contradictory; needed[p] marks the rest.

    contradicts(needed): whether these parts alone are seen to contradict each other. The rest always does; when `done`,
    and no trial was given up or missing, no part of it can be left out.
    """

    def __init__(self, contradicts: Callable[[np.ndarray], bool], parts: int, trials: int, stretch: int):
        self.contradicts, self.trials = contradicts, trials
        self.needed = np.ones(parts, bool)
        self.stretch, self.at = max(1, stretch), 0

    @property
    def done(self) -> bool:
        return self.stretch == 0 or self.trials <= 0

    def step(self) -> None:
        """Make one trial."""
        self.trials -= 1
        left_out = np.flatnonzero(self.needed)[self.at : self.at + self.stretch]
        self.needed[left_out] = False
        if not self.contradicts(self.needed):
            self.needed[left_out] = True
            self.at += self.stretch
        if self.at >= self.needed.sum():
            self.at = 0
            self.stretch //= 2

    def parts(self) -> list[int]:
        """Return the remaining parts, when some could be left out."""
        return [] if self.needed.all() else np.flatnonzero(self.needed).tolist()
