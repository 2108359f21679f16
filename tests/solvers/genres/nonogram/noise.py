"""Noisy pictures from a seed: chance, blurred `blur` times, and cut where half of the cells are filled."""

import random

from solvers.genres.nonogram.board import BLANK, FILLED

FINE, SMOOTH = 1, 2


def noisy(seed: int, size: int, blur: int) -> list[list[int]]:
    """A square picture; each blur gives a cell the mean of the nine around it."""
    chance = random.Random(seed)
    wide = size + 2 * blur
    greys = [[chance.random() for _ in range(wide)] for _ in range(wide)]
    for _ in range(blur):
        greys = [list(map(sum, zip(*rows, strict=True))) for rows in zip(greys, greys[1:], greys[2:], strict=False)]
        greys = [list(map(sum, zip(row, row[1:], row[2:], strict=False))) for row in greys]
    middle = sorted(grey for row in greys for grey in row)[size * size // 2]
    return [[FILLED if grey >= middle else BLANK for grey in row] for row in greys]
