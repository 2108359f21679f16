"""Bit-parallel propagation of the rules: many cells a machine word.

It decides everything that a formula of the board would decide without any trial, but needs no formula. A board is a
string of bits in words of WIDTH: several short rows a word, or several words a long row, and after each row at least
one bit that is no cell. Bits beyond WIDTH never count, so that they need not be cleared. Before the first word and
after the last one there is a row of empty words. bits (int64) has these columns, one bit a cell:
    FLOOR                           white cells
    CLUED, ONES, TWOS, FOURS        cells with a number, and the binary digits of those numbers
    UNDECIDED, LIGHTS, LIT          open cells; lights; cells of all runs with a light
    PUT, CUT                        where a light must be, or none can be: noted, but not done yet
    ONE_ACROSS, TWO_ACROSS          all cells of the runs with one open cell or more, with two or more; while these are
    ONE_DOWN, TWO_DOWN              counted, only those up to the last open cell, and up to the last but one
    UNREAD, UNCOUNTED               not 0 when something changed since numbers were read, since runs were counted
"""

from typing import NamedTuple

import numpy as np

from solvers.jit.decorators import force_inline, helper, internal

# A sum of two words and a shift by one stay below 2**63.
WIDTH = 60
(
    FLOOR,
    CLUED,
    ONES,
    TWOS,
    FOURS,
    UNDECIDED,
    LIGHTS,
    LIT,
    PUT,
    CUT,
    ONE_ACROSS,
    TWO_ACROSS,
    ONE_DOWN,
    TWO_DOWN,
    UNREAD,
    UNCOUNTED,
    COLUMNS,
) = range(17)
# No answer; one, for all cells are decided; not known yet.
BROKEN, SETTLED, UNSETTLED = range(3)

# This many cells are read together: WIDTH is a multiple of it.
CHUNK = 12
# A code times this has its bit b at CHUNK * b as well.
PARTED = sum(1 << (CHUNK - 1) * bit for bit in range(5))
PLANES = sum(1 << CHUNK * bit for bit in range(5))
# These are bits of a code; bits 0 to 2 of a number are its value.
IS_WHITE, IS_CLUE = 3, 4


class WordPacking(NamedTuple):
    """The layout of a board in words.

    The cell below is `step` bits higher, or `top` lower in the word `parts` later.
    """

    words: int
    # Words of a row.
    parts: int
    step: int
    top: int
    # This number of a word's bits is taken by rows.
    high: int
    # A row takes at most this number of cells of a word.
    reach: int


@helper
def pack_words(rows, cols):
    """Return the Packing of a board."""
    parts = cols // WIDTH + 1
    most = max(WIDTH // (cols + 1), 1)
    stacks = (rows + most - 1) // most
    # Rows of a word.
    stack = (rows + stacks - 1) // stacks
    step = min(cols, WIDTH) + 1
    return WordPacking(stacks * parts, parts, step, (stack - 1) * step, stack * step, min(cols, WIDTH))


@helper
def count_bit_words(p):
    """Return the number of words that bits must have."""
    return p.words + 2 * p.parts


@helper
def follow_rules(bits, codes, start, rows, cols):
    """Lay out the board whose codes begin at start, and propagate; return BROKEN, SETTLED or UNSETTLED."""
    p = pack_words(rows, cols)
    lay_out_board(bits, codes, start, rows, cols, p)
    return continue_propagation(bits, p)


@internal
def continue_propagation(bits, p):
    """Propagate notes and changes; return BROKEN, SETTLED or UNSETTLED."""
    # Changes after the last count.
    counted = 1
    while True:
        if _read_numbers(bits, p):
            return BROKEN
        changed, left = _settle(bits, p)
        if not left or not changed | counted:
            break
        if _count_runs(bits, p):
            return BROKEN
        counted, left = _settle(bits, p)
        if not changed | counted:
            break
    if _see_each_other(bits, p):
        return BROKEN
    if left:
        return UNSETTLED
    return BROKEN if _some_dark(bits, p) or _read_numbers(bits, p) else SETTLED


# Bits


@force_inline
def lay_out_board(bits, codes, start, rows, cols, p):
    """Lay out the board with every cell undecided."""
    bits[: count_bit_words(p)] = 0
    word, low, cell = p.parts, 0, start
    for _ in range(rows):
        at, shift, left = word, low, cols
        while left > 0:
            size = min(CHUNK, left)
            _read_codes(bits, codes, cell, size, at, shift)
            cell += size
            left -= size
            shift += CHUNK
            if shift == WIDTH:
                shift = 0
                at += 1
        low += p.step
        if low >= p.high:
            low = 0
            word += p.parts
    for at in range(p.parts, p.parts + p.words):
        bits[at, UNDECIDED] = bits[at, FLOOR]
        bits[at, UNREAD] = bits[at, UNCOUNTED] = 1


@force_inline
def _read_codes(bits, codes, cell, size, at, shift):
    planes = 0
    for one in range(cell + size - 1, cell - 1, -1):
        planes = planes << 1 | np.int64(codes[one]) * PARTED & PLANES
    clued = planes >> CHUNK * IS_CLUE
    bits[at, CLUED] |= clued << shift
    bits[at, FLOOR] |= (planes >> CHUNK * IS_WHITE & (1 << CHUNK) - 1) << shift
    bits[at, ONES] |= (planes & clued) << shift
    bits[at, TWOS] |= (planes >> CHUNK & clued) << shift
    bits[at, FOURS] |= (planes >> 2 * CHUNK & clued) << shift


@force_inline
def _after(floor, seeds):
    """Return the seeds and all cells after them in their runs: a sum carries each one to its run's end."""
    return (floor + seeds ^ floor | seeds) & floor


@force_inline
def _lower(floor, seeds, step, limit):
    """Return the seeds and all white cells that are reached from them by steps down, doubled each time."""
    while step < limit:
        seeds |= floor & seeds >> step
        floor &= floor >> step
        step *= 2
    return seeds


@force_inline
def _higher(floor, seeds, step, limit):
    """Return the seeds and all white cells that are reached from them by steps up, doubled each time."""
    while step < limit:
        seeds |= floor & seeds << step
        floor &= floor << step
        step *= 2
    return seeds


@force_inline
def _fill_across(bits, p, at, seeds, column):
    """Add every cell of the horizontal runs that contain seeds to a column."""
    floor = bits[at, FLOOR]
    filled = _after(floor, _lower(floor, seeds, 1, p.reach))
    bits[at, column] |= filled
    if p.parts > 1:
        seeds, to = _first_of_next(bits, at, filled), at
        while seeds:
            to += 1
            seeds = _after(bits[to, FLOOR], seeds)
            bits[to, column] |= seeds
            seeds = _first_of_next(bits, to, seeds)
        seeds, to = _last_of_former(bits, at, filled), at
        while seeds:
            to -= 1
            seeds = _lower(bits[to, FLOOR], seeds, 1, p.reach)
            bits[to, column] |= seeds
            seeds = _last_of_former(bits, to, seeds)


@force_inline
def _first_of_next(bits, at, filled):
    return bits[at + 1, FLOOR] & filled >> WIDTH - 1


@force_inline
def _last_of_former(bits, at, filled):
    return bits[at - 1, FLOOR] & (filled & 1) << WIDTH - 1


@force_inline
def _fill_down(bits, p, at, seeds, column):
    """Add every cell of the vertical runs that contain seeds to a column."""
    down = _higher(bits[at, FLOOR], seeds, p.step, p.high)
    up = _lower(bits[at, FLOOR], seeds, p.step, p.high)
    bits[at, column] |= down | up
    to = at + p.parts
    down = bits[to, FLOOR] & down >> p.top
    while down:
        down = _higher(bits[to, FLOOR], down, p.step, p.high)
        bits[to, column] |= down
        to += p.parts
        down = bits[to, FLOOR] & down >> p.top
    to = at - p.parts
    up = bits[to, FLOOR] & up << p.top
    while up:
        up = _lower(bits[to, FLOOR], up, p.step, p.high)
        bits[to, column] |= up
        to -= p.parts
        up = bits[to, FLOOR] & up << p.top


# Numbers


@force_inline
def _read_numbers(bits, p):
    """Apply numbers: a finished one rules out the cells around it, one that needs all open cells lights them.

    Return not 0 when a number has too many lights, or too few cells for them.
    """
    wrong = 0
    for at in range(p.parts, p.parts + p.words):
        clued = bits[at, CLUED]
        if not clued or not _is_unread(bits, p, at):
            continue
        up, left, right, down = neighbour_bits(bits, p, at, LIGHTS)
        open_up, open_left, open_right, open_down = neighbour_bits(bits, p, at, UNDECIDED)
        lights = _sum(up, left, right, down)
        most = _sum(up | open_up, left | open_left, right | open_right, down | open_down)
        number = bits[at, ONES], bits[at, TWOS], bits[at, FOURS]
        wrong |= clued & (_is_more(lights, number) | _is_more(number, most))
        clued &= open_up | open_left | open_right | open_down
        _sum_neighbours(bits, p, at, CUT, clued & _is_same(lights, number))
        _sum_neighbours(bits, p, at, PUT, clued & _is_same(number, most))
    bits[p.parts : p.parts + p.words, UNREAD] = 0
    return wrong


@force_inline
def _is_unread(bits, p, at):
    unread = bits[at - p.parts, UNREAD] | bits[at, UNREAD] | bits[at + p.parts, UNREAD]
    if p.parts > 1:
        unread |= bits[at - 1, UNREAD] | bits[at + 1, UNREAD]
    return unread


@force_inline
def neighbour_bits(bits, p, at, column):
    """Return the column's bits above, left, right and below of each cell."""
    word, before, behind = bits[at, column], bits[at - 1, column], bits[at + 1, column]
    return (
        word << p.step | bits[at - p.parts, column] >> p.top,
        word << 1 | before >> WIDTH - 1,
        word >> 1 | (behind & 1) << WIDTH - 1,
        word >> p.step | bits[at + p.parts, column] << p.top,
    )


@force_inline
def _sum_neighbours(bits, p, at, column, cells):
    """Add the four neighbours of cells to a column."""
    if cells:
        bits[at, column] |= cells << p.step | cells << 1 | cells >> 1 | cells >> p.step
        bits[at - p.parts, column] |= cells << p.top
        bits[at + p.parts, column] |= cells >> p.top
        if p.parts > 1:
            bits[at - 1, column] |= (cells & 1) << WIDTH - 1
            bits[at + 1, column] |= cells >> WIDTH - 1


@force_inline
def _sum(a, b, c, d):
    """Return the binary digits of the number of set bits among four, for all places at once."""
    ab, cd = a ^ b, c ^ d
    two, other = a & b, c & d
    return ab ^ cd, two ^ other | ab & cd, two & other


@force_inline
def _is_same(one, other):
    return ~(one[0] ^ other[0] | one[1] ^ other[1] | one[2] ^ other[2])


@force_inline
def _is_more(one, other):
    more = one[0] & ~other[0]
    more = one[1] & ~other[1] | ~(one[1] ^ other[1]) & more
    return one[2] & ~other[2] | ~(one[2] ^ other[2]) & more


# Lights


@force_inline
def _settle(bits, p):
    """Do the noted changes, and rule out lit cells: (not 0 when a cell was decided, not 0 when some are open)."""
    changed = left = 0
    for at in range(p.parts, p.parts + p.words):
        lights = bits[at, UNDECIDED] & bits[at, PUT]
        changed |= _close(bits, at, bits[at, PUT] | bits[at, CUT])
        bits[at, PUT] = bits[at, CUT] = 0
        if lights:
            bits[at, LIGHTS] |= lights
            _fill_across(bits, p, at, lights, LIT)
            _fill_down(bits, p, at, lights, LIT)
    for at in range(p.parts, p.parts + p.words):
        changed |= _close(bits, at, bits[at, LIT])
        left |= bits[at, UNDECIDED]
    return changed, left


@force_inline
def _close(bits, at, cells):
    """Decide the open ones among the cells; return them."""
    closed = bits[at, UNDECIDED] & cells
    if closed:
        bits[at, UNDECIDED] ^= closed
        bits[at, UNREAD] |= closed
        bits[at, UNCOUNTED] |= closed
    return closed


@force_inline
def _see_each_other(bits, p):
    """Return 0 if no light is in a run with another light, any other number if one is."""
    seen = carried = 0
    for at in range(p.parts, p.parts + p.words):
        floor, lights = bits[at, FLOOR], bits[at, LIGHTS]
        across = _after(floor, lights | floor & carried)
        seen |= lights & (across << 1 | carried)
        carried = across >> WIDTH - 1
        above = floor & bits[at - p.parts, ONE_DOWN] >> p.top
        down = _higher(floor, lights | above, p.step, p.high)
        seen |= lights & (down << p.step | above)
        bits[at, ONE_DOWN] = down
    return seen


@force_inline
def _some_dark(bits, p):
    dark = 0
    for at in range(p.parts, p.parts + p.words):
        dark |= bits[at, FLOOR] & ~bits[at, LIT]
    return dark


# Runs


@force_inline
def _count_runs(bits, p):
    """Light dark cells from the only open cell of their two runs. Return not 0 when there is none."""
    for row in range(p.words, 0, -p.parts):
        if _is_uncounted(bits, p, row):
            _count_across(bits, p, row)
        for at in range(row, row + p.parts):
            floor, cells = bits[at, FLOOR], bits[at, UNDECIDED]
            below = floor & bits[at + p.parts, ONE_DOWN] << p.top
            one = _lower(floor, cells | below, p.step, p.high)
            two = cells & (one >> p.step | below) | floor & bits[at + p.parts, TWO_DOWN] << p.top
            bits[at, ONE_DOWN], bits[at, TWO_DOWN] = one, _lower(floor, two, p.step, p.high)
    wrong = 0
    for at in range(p.parts, p.parts + p.words):
        floor = bits[at, FLOOR]
        one_across, two_across = bits[at, ONE_ACROSS], bits[at, TWO_ACROSS]
        one_down = _from_above(bits, p, at, ONE_DOWN)
        two_down = _from_above(bits, p, at, TWO_DOWN)
        dark = floor & ~bits[at, LIT]
        wrong |= dark & ~(one_across | one_down)
        bits[at, PUT] |= bits[at, UNDECIDED] & ~(two_across | two_down)
        lonely = dark & ~one_down & ~two_across
        if lonely:
            _fill_across(bits, p, at, lonely, PUT)
        lonely = dark & ~one_across & ~two_down
        if lonely:
            _fill_down(bits, p, at, lonely, PUT)
    return wrong


@force_inline
def _is_uncounted(bits, p, row):
    uncounted = 0
    for at in range(row, row + p.parts):
        uncounted |= bits[at, UNCOUNTED]
        bits[at, UNCOUNTED] = 0
    return uncounted


@force_inline
def _count_across(bits, p, row):
    """Compute ONE_ACROSS and TWO_ACROSS of a row's words: from the right, then carried on to the right."""
    one = two = 0
    for at in range(row + p.parts - 1, row - 1, -1):
        floor, cells = bits[at, FLOOR], bits[at, UNDECIDED]
        behind = (one & 1) << WIDTH - 1
        one = _lower(floor, cells | floor & behind, 1, p.reach)
        two = _lower(floor, cells & (one >> 1 | behind) | floor & (two & 1) << WIDTH - 1, 1, p.reach)
        bits[at, ONE_ACROSS], bits[at, TWO_ACROSS] = one, two
    one = two = 0
    for at in range(row, row + p.parts):
        floor = bits[at, FLOOR]
        one = _after(floor, bits[at, ONE_ACROSS] | floor & one >> WIDTH - 1)
        two = _after(floor, bits[at, TWO_ACROSS] | floor & two >> WIDTH - 1)
        bits[at, ONE_ACROSS], bits[at, TWO_ACROSS] = one, two


@force_inline
def _from_above(bits, p, at, column):
    """Carry a column, whose words so far hold whole runs, on downwards."""
    floor = bits[at, FLOOR]
    filled = _higher(floor, bits[at, column] | floor & bits[at - p.parts, column] >> p.top, p.step, p.high)
    bits[at, column] = filled
    return filled
