"""Chance that a seed repeats on every machine."""

from typing import Any

from solvers.mixing import WORD, advance, scramble


class Chance:
    """A stream of numbers that look random."""

    def __init__(self, seed: int):
        self._state = scramble(seed & WORD)

    def below(self, number: int) -> int:
        """A number from 0 on below this one."""
        self._state = advance(self._state)
        return scramble(self._state) % number

    def shuffle(self, items: list[Any]) -> None:
        """Put the items into another order, each as likely."""
        for at in range(len(items) - 1, 0, -1):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]
