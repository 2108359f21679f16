"""One line, exactly: the cells that are equal in all its placements, without enumerating them.

Arrays of one line of n cells with k blocks; bits count cells, bit p of a set of places is the border before cell p, so
that there are n + 1 places. Rows of bits as in `solvers.jit.bit_rows`.
    may     [colours + 1, words] cells that may have each colour; row 0: that may be blank
    blocks  [k, 2] int64         length and colour of each block
    behind  [k + 1, words]       places that can be reached behind the first j blocks, blanks included
    starts  [k, words]           places where each block may begin; exact at the end
All placements agree on a cell when it is left in one row of `may` only.
"""

from solvers.jit.bit_rows import bit_row, is_empty, load_row, mirror, store_row
from solvers.jit.decorators import internal

LENGTH, COLOUR = range(2)
BLANK = 0


@internal
def _spread_right(places, blank):
    """Return the places reached from these over blank cells: the carry of one addition runs through each stretch."""
    return (((places & blank) + blank) ^ blank) | places


@internal
def _spread_left(places, blank, n, turned, width):
    """Return the places from which these are reached over blank cells; turned: blank cells from `_turned_blank`.

    In a short row doubling steps are faster than two mirrors, in a long one they cost four times as much.
    """
    if len(width) > 1:
        return mirror(_spread_right(mirror(places, width), turned), width)
    step = 1
    while step <= n and not is_empty(blank):
        places = places | (blank & (places >> step))
        blank = blank & (blank >> step)
        step *= 2
    return places


@internal
def _turned_blank(blank, width):
    """Return blank cells in a mirror, each under the place behind it, so that a carry runs to the left."""
    return mirror(blank, width) >> 1 if len(width) > 1 else blank


@internal
def _stretches(cells, length):
    """Return the first of each `length` of these cells side by side."""
    have = 1
    while have < length:
        step = min(have, length - have)
        cells = cells & (cells >> step)
        have += step
    return cells


@internal
def _cover(starts, length):
    """Return the cells of blocks of this length that begin there."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts = starts | (starts << step)
        have += step
    return starts


@internal
def needs_gap(blocks, j):
    """Whether block j needs a blank before it: the block before it has its colour."""
    return j > 0 and blocks[j - 1, COLOUR] == blocks[j, COLOUR]


@internal
def _lay_from_left(may, blocks, n, behind, starts, width):
    """Fill `behind` and `starts` from the left; return False when the line cannot be laid."""
    blank = load_row(may, BLANK, width)
    reached = _spread_right(bit_row(0, width), blank)
    store_row(behind, 0, reached, width)
    for j in range(len(blocks)):
        begin = (reached & blank) << 1 if needs_gap(blocks, j) else reached
        # Without the compiler a number of numpy would overflow.
        length = int(blocks[j, LENGTH])
        begin = begin & _stretches(load_row(may, blocks[j, COLOUR], width), length)
        if is_empty(begin):
            return False
        store_row(starts, j, begin, width)
        reached = _spread_right(begin << length, blank)
        store_row(behind, j + 1, reached, width)
    return not is_empty(reached & bit_row(n, width))


@internal
def solve_line(may, blocks, n, behind, starts, found, width):
    """Write the complete deduction of a line into `found`, shaped like `may`; return False when it cannot be laid."""
    if not _lay_from_left(may, blocks, n, behind, starts, width):
        return False
    for colour in range(len(may)):
        store_row(found, colour, bit_row(0, width) ^ bit_row(0, width), width)
    blank = load_row(may, BLANK, width)
    turned = _turned_blank(blank, width)
    ahead = _spread_left(bit_row(n, width), blank, n, turned, width)
    blanks = load_row(behind, len(blocks), width) & blank & (ahead >> 1)
    for j in range(len(blocks) - 1, -1, -1):
        length, colour = int(blocks[j, LENGTH]), blocks[j, COLOUR]
        if j + 1 < len(blocks) and needs_gap(blocks, j + 1):
            ahead = blank & (ahead >> 1)
        begin = load_row(starts, j, width) & (ahead >> length)
        store_row(starts, j, begin, width)
        store_row(found, colour, load_row(found, colour, width) | _cover(begin, length), width)
        ahead = _spread_left(begin, blank, n, turned, width)
        blanks = blanks | (load_row(behind, j, width) & blank & (ahead >> 1))
    store_row(found, BLANK, blanks, width)
    return True
