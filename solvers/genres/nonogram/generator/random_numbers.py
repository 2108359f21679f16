"""Random numbers that are the same on any machine."""

from solvers.mixing import WORD, next_state, scramble


class NonogramChance:
    """Whole numbers that look random, the same on any machine."""

    def __init__(self, seed: int):
        self.state = seed & WORD

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.state = next_state(self.state)
        return (scramble(self.state) >> 11) % limit
