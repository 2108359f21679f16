"""Random numbers that are the same on any machine."""


class Chance:
    """Whole numbers that look random, the same on any machine (SplitMix64, Steele, Lea and Flood 2014)."""

    def __init__(self, seed: int):
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        return ((mixed ^ (mixed >> 31)) >> 11) % limit
