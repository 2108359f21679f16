"""Random numbers that a seed repeats on every machine."""

from typing import Any

from solvers.mixing import WORD, next_state, scramble


class Chance:
    """A stream of numbers that look random."""

    def __init__(self, seed: int):
        self._state = scramble(seed & WORD)

    def below(self, number: int) -> int:
        """Return a random number from 0 to `number` - 1."""
        self._state = next_state(self._state)
        return scramble(self._state) % number

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the items in place."""
        for at in range(len(items) - 1, 0, -1):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]
