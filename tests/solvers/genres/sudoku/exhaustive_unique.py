"""Exhaustive twins of the finders that rest on there being one answer only, and of templates (see exhaustive.py).

Each function of UNIQUE takes a Grid and returns the changes of every instance that there is.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from tests.solvers.genres.sudoku.exhaustive import (
    BOXES,
    CELLS,
    COLUMNS,
    ROWS,
    SEEN,
    SIZE,
    UNITS,
    Candidates,
    Changes,
    cuts,
    places,
    seen_by_all,
)

# The corners in the order around; the one after the next is opposite.
Corners = tuple[int, int, int, int]
Pair = frozenset[int]


class Grid(NamedTuple):
    """A position of 9x9. digits: of each cell, -1 where none is placed. is_given: whether it was printed."""

    candidates: Candidates
    digits: list[int]
    is_given: list[bool]


def rectangles(grid: Grid) -> Iterator[Corners]:
    """The crossings of two rows and two columns that lie in two boxes, none of them given."""
    for (row, low), (left, right) in (
        (lines, across) for lines in combinations(range(9), 2) for across in combinations(range(9), 2)
    ):
        corners = (9 * row + left, 9 * row + right, 9 * low + right, 9 * low + left)
        boxes = {box for box in BOXES for corner in corners if corner in box}
        if len(boxes) == 2 and not any(grid.is_given[corner] for corner in corners):
            yield corners


def deadly(grid: Grid) -> Iterator[tuple[Corners, Pair, list[int]]]:
    """Rectangles of open cells, each pair of digits that is all that a corner has, and the corners that have more."""
    held = grid.candidates
    for corners in rectangles(grid):
        if all(held[corner] for corner in corners):
            for pair in {held[corner] for corner in corners if len(held[corner]) == 2}:
                yield corners, pair, [corner for corner in corners if held[corner] - pair]


def are_in_line(cells: Iterable[int]) -> bool:
    return any(set(cells) <= unit for unit in ROWS + COLUMNS)


def extras(grid: Grid, pair: Pair, cells: Iterable[int]) -> frozenset[int]:
    """The candidates of these cells beside the pair."""
    return frozenset().union(*(grid.candidates[cell] for cell in cells)) - pair


def is_locked(grid: Grid, unit: frozenset[int], digit: int, corners: Corners) -> bool:
    """Whether the digit can stand in a unit, and only at corners."""
    spots = places(grid.candidates, unit, digit)
    return bool(spots) and spots <= set(corners)


def lines_of(cell: int) -> list[frozenset[int]]:
    return [unit for unit in ROWS + COLUMNS if cell in unit]


def one_corner_has_more(grid: Grid) -> Changes:
    """Type 1."""
    found: Changes = set()
    for _, pair, more in deadly(grid):
        if len(more) == 1:
            found |= cuts(grid.candidates, more, pair)
    return found


def one_more_digit(grid: Grid, *, in_line: bool) -> Changes:
    """Types 2 and 5: one of the corners that have more has the one digit that is more."""
    found: Changes = set()
    for _, pair, more in deadly(grid):
        digits = extras(grid, pair, more)
        if len(more) > 1 and len(digits) == 1 and (len(more) == 2 and are_in_line(more)) == in_line:
            found |= cuts(grid.candidates, seen_by_all(more), digits)
    return found


def subset_with_corners(grid: Grid) -> Changes:
    """Type 3: two corners in line, taken for one cell, in a naked subset with up to four others."""
    found: Changes = set()
    for _, pair, more in deadly(grid):
        if len(more) != 2 or not are_in_line(more):
            continue
        digits = extras(grid, pair, more)
        for unit in (unit for unit in UNITS if set(more) <= unit):
            others = [cell for cell in unit - set(more) if grid.candidates[cell]]
            for size in range(1, min(4, len(others) - 1) + 1):
                for cells in combinations(others, size):
                    joined = digits.union(*(grid.candidates[cell] for cell in cells))
                    if len(joined) == size + 1:
                        found |= _cut_around(grid, {*more, *cells}, joined)
    return found


def _cut_around(grid: Grid, kept: set[int], digits: frozenset[int]) -> Changes:
    """Cut these digits from the other cells of every unit that holds all of these cells."""
    around = (unit - kept for unit in UNITS if kept <= unit)
    return cuts(grid.candidates, frozenset().union(*around), digits)


def locked_in_a_unit(grid: Grid) -> Changes:
    """Type 4: two corners in line have more, and one digit of the pair must stand in one of them."""
    found: Changes = set()
    for corners, pair, more in deadly(grid):
        if len(more) == 2 and are_in_line(more):
            for digit in pair:
                if any(is_locked(grid, unit, digit, corners) for unit in UNITS if set(more) <= unit):
                    found |= cuts(grid.candidates, more, pair - {digit})
    return found


def locked_in_two_lines(grid: Grid) -> Changes:
    """Type 6: two opposite corners have more, and a digit is locked to the rectangle in both rows or both columns."""
    found: Changes = set()
    for corners, pair, more in deadly(grid):
        if len(more) == 2 and not are_in_line(more):
            for digit in pair:
                for lines in (ROWS, COLUMNS):
                    crossed = [unit for unit in lines if unit & set(corners)]
                    if all(is_locked(grid, unit, digit, corners) for unit in crossed):
                        found |= cuts(grid.candidates, more, [digit])
    return found


def hidden_rectangle(grid: Grid) -> Changes:
    """A corner has the pair alone, and in both lines of the one opposite a digit is locked to the rectangle."""
    found: Changes = set()
    for corners, pair, _ in deadly(grid):
        for at in range(4):
            far = corners[at - 2]
            for digit in pair:
                if grid.candidates[corners[at]] <= pair and all(
                    is_locked(grid, unit, digit, corners) for unit in lines_of(far)
                ):
                    found |= cuts(grid.candidates, [far], pair - {digit})
    return found


def avoidable(grid: Grid, *, are_open: int) -> Changes:
    """Rectangles of cells that were solved, but for one corner or two in line: what would complete a swap is cut."""
    found: Changes = set()
    for corners in rectangles(grid):
        digits = [grid.digits[corner] for corner in corners]
        missing = [at for at in range(4) if digits[at] < 0]
        if len(missing) != are_open:
            continue
        if are_open == 1:
            [at] = missing
            if digits[at - 1] == digits[at - 3]:
                found |= cuts(grid.candidates, [corners[at]], [digits[at - 2]])
        elif missing in ([0, 1], [1, 2], [2, 3], [0, 3]):
            ends = [corners[at] for at in missing]
            more = [grid.candidates[corners[at]] - {digits[at - 2]} for at in missing]
            if len(more[0]) == 1 and more[0] == more[1]:
                found |= cuts(grid.candidates, seen_by_all(ends), more[0])
    return found


def bug_plus_1(grid: Grid) -> Changes:
    """Changes where all open cells but one have two candidates; without one of its three, each digit has two places."""
    held = grid.candidates
    triples = [cell for cell in CELLS if len(held[cell]) > 2]
    if len(triples) != 1 or len(held[triples[0]]) != 3 or any(len(held[cell]) == 1 for cell in CELLS):
        return set()
    for digit in held[triples[0]]:
        rest = [held[cell] - ({digit} if cell == triples[0] else set()) for cell in CELLS]
        if all(len(places(rest, unit, one)) in (0, 2) for unit in UNITS for one in range(SIZE)):
            return cuts(held, triples, held[triples[0]] - {digit})
    return set()


def ways(given: Candidates, digit: int) -> list[frozenset[int]]:
    """The sets of cells with the digit once in each unit where it is not placed."""
    rows = [spots for row in ROWS if (spots := places(given, row, digit))]
    found: list[frozenset[int]] = [frozenset()]
    for spots in rows:
        found = [way | {cell} for way in found for cell in spots - frozenset().union(*(SEEN[one] for one in way))]
    return found if rows else []


def templates(grid: Grid, *, is_put: bool) -> Changes:
    """Changes by cells that are in all ways of a digit, or in none, until nothing changes."""
    given = [set(held) for held in grid.candidates]
    while True:
        found = {digit: ways([frozenset(held) for held in given], digit) for digit in range(SIZE)}
        always = {digit: frozenset.intersection(*sets) for digit, sets in found.items() if sets}
        before = sum(map(len, given))
        for digit, cells in always.items():
            for cell in cells:
                given[cell] &= {digit}
        if sum(map(len, given)) == before:
            break
    if is_put:
        return {(cell, digit, True) for digit, cells in always.items() for cell in cells}
    some = {digit: frozenset().union(*sets) for digit, sets in found.items()}
    return {change for digit in range(SIZE) for change in cuts(grid.candidates, set(CELLS) - some[digit], [digit])}


Twin = Callable[[Grid], Changes]
UNIQUE: dict[str, Twin] = {
    "uniqueness-1": one_corner_has_more,
    "uniqueness-2": lambda grid: one_more_digit(grid, in_line=True),
    "uniqueness-3": subset_with_corners,
    "uniqueness-4": locked_in_a_unit,
    "uniqueness-5": lambda grid: one_more_digit(grid, in_line=False),
    "uniqueness-6": locked_in_two_lines,
    "hidden-rectangle": hidden_rectangle,
    "avoidable-rectangle-1": lambda grid: avoidable(grid, are_open=1),
    "avoidable-rectangle-2": lambda grid: avoidable(grid, are_open=2),
    "bug-plus-1": bug_plus_1,
    "template-set": lambda grid: templates(grid, is_put=True),
    "template-delete": lambda grid: templates(grid, is_put=False),
}
