"""Plain twins: every way to lay a line, every filling of a small grid."""

from collections.abc import Iterator
from itertools import product

from solvers.genres.nonogram.board import BLANK, UNKNOWN, Answer, Clue, Line, NonogramBoard, clue_of_line


def ways(clue: Clue, length: int) -> Iterator[Line]:
    """Every line of that length with that clue."""
    if not clue:
        yield (BLANK,) * length
        return
    (size, colour), rest = clue[0], clue[1:]
    gap = 1 if rest and rest[0].colour == colour else 0
    for start in range(length - size + 1):
        head = (BLANK,) * start + (colour,) * size
        if len(head) == length and rest:
            continue
        for tail in ways(rest, length - len(head) - gap) if length - len(head) >= gap else ():
            yield head + (BLANK,) * gap + tail


def deduced(clue: Clue, line: Line) -> list[set[int]] | None:
    """The possible contents of each cell in all ways that fit the known cells; None when there is no way."""
    fitting = [way for way in ways(clue, len(line)) if all(a in (UNKNOWN, b) for a, b in zip(line, way, strict=True))]
    return [set(cells) for cells in zip(*fitting, strict=True)] if fitting else None


def answers(board: NonogramBoard) -> set[Answer]:
    """Every filling of a small grid that has the clues."""
    found = set()
    rows = [list(ways(clue or (), board.width)) for clue in board.rows]
    for grid in product(*rows):
        if all(clue_of_line(col) == clue for col, clue in zip(zip(*grid, strict=True), board.cols, strict=True)):
            found.add(tuple(grid))
    return found
