"""One line, exactly: the cells that are equal in all its placements, without enumerating them.

Arrays of one line of n cells with k blocks; bits count cells, bit p of a set of places stands for the border before
cell p, so that there are n + 1 places. Rows of bits as in `solvers.jit.bit_rows`.
    may     [colours + 1, words] cells that may have each colour; row 0: that may be blank
    blocks  [k, 2] int64         length and colour of each block
    behind  [k + 1, words]       places that can be reached behind the first j blocks, blanks included
    starts  [k, words]           places where each block may begin; exact at the end
All ways agree on a cell when it is left in one row of `may` only.
"""

from solvers.jit.bit_rows import bit, is_empty, load, mirror, store
from solvers.jit.decorators import internal

LENGTH, COLOUR = range(2)
BLANK = 0


@internal
def spread_right(places, blank):
    """All places that are reached from these over blank cells: the carry of one addition runs through each stretch."""
    return (((places & blank) + blank) ^ blank) | places


@internal
def spread_left(places, blank, n, turned, width):
    """All places from which these are reached over blank cells; turned: those cells as `turned_blank` gives them.

    In a short row doubling steps are faster than two mirrors, in a long one they cost four times as much.
    """
    if len(width) > 1:
        return mirror(spread_right(mirror(places, width), turned), width)
    step = 1
    while step <= n and not is_empty(blank):
        places = places | (blank & (places >> step))
        blank = blank & (blank >> step)
        step *= 2
    return places


@internal
def turned_blank(blank, width):
    """Blank cells in a mirror, each under the place behind it, so that a carry runs to the left."""
    return mirror(blank, width) >> 1 if len(width) > 1 else blank


@internal
def stretches(cells, length):
    """Where `length` of these cells lie side by side, by their first."""
    have = 1
    while have < length:
        step = min(have, length - have)
        cells = cells & (cells >> step)
        have += step
    return cells


@internal
def cover(starts, length):
    """The cells of blocks of this length that begin there."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts = starts | (starts << step)
        have += step
    return starts


@internal
def needs_gap(blocks, j):
    """Whether a blank must stand before block j: the block before it has its colour."""
    return j > 0 and blocks[j - 1, COLOUR] == blocks[j, COLOUR]


@internal
def lay_from_left(may, blocks, n, behind, starts, width):
    """Fill `behind` and `starts` from what lies on the left; False when there is no way."""
    blank = load(may, BLANK, width)
    reached = spread_right(bit(0, width), blank)
    store(behind, 0, reached, width)
    for j in range(len(blocks)):
        begin = (reached & blank) << 1 if needs_gap(blocks, j) else reached
        length = int(blocks[j, LENGTH])  # without the compiler a number of numpy would run over
        begin = begin & stretches(load(may, blocks[j, COLOUR], width), length)
        if is_empty(begin):
            return False
        store(starts, j, begin, width)
        reached = spread_right(begin << length, blank)
        store(behind, j + 1, reached, width)
    return not is_empty(reached & bit(n, width))


@internal
def solve_line(may, blocks, n, behind, starts, found, width):
    """The complete deduction of a line into `found`, shaped like `may`; False when there is no way to lay it."""
    if not lay_from_left(may, blocks, n, behind, starts, width):
        return False
    for colour in range(len(may)):
        store(found, colour, bit(0, width) ^ bit(0, width), width)
    blank = load(may, BLANK, width)
    turned = turned_blank(blank, width)
    ahead = spread_left(bit(n, width), blank, n, turned, width)
    blanks = load(behind, len(blocks), width) & blank & (ahead >> 1)
    for j in range(len(blocks) - 1, -1, -1):
        length, colour = int(blocks[j, LENGTH]), blocks[j, COLOUR]
        if j + 1 < len(blocks) and needs_gap(blocks, j + 1):
            ahead = blank & (ahead >> 1)
        begin = load(starts, j, width) & (ahead >> length)
        store(starts, j, begin, width)
        store(found, colour, load(found, colour, width) | cover(begin, length), width)
        ahead = spread_left(begin, blank, n, turned, width)
        blanks = blanks | (load(behind, j, width) & blank & (ahead >> 1))
    store(found, BLANK, blanks, width)
    return True
