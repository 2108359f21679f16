"""Pseudorandom numbers that are the same on every machine. Plain Python that kernels may compile.

Splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
"""

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
# A hash has 31 bits, so that its product with the multiplier fits into 61 and nothing overflows.
MIXED, MIXER = (1 << 31) - 1, 668265261


def next_state(state: int) -> int:
    """Return the next state of a generator; states are of 64 bits."""
    return (state + STEP) & WORD


def scramble(state: int) -> int:
    """Return the 64 random bits of a state."""
    bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & WORD
    return bits ^ (bits >> 31)
