"""9x9 search in arrays and vectors, one board at a time; many.py has the search of many boards.

A board is three vectors of 32 lanes (solvers/jit/vectors.py), the first, second and third row of every band:

    vector r (0, 1, 2), lane 9 * band + digit - 1, bit col     may `digit` be in row 3 * band + r, column `col`?

So a lane holds the nine cells of one row for one digit. 27 lanes are used; the five others always hold all nine bits,
on which every step below does nothing. A *sweep* takes candidates away without asking any question of the board, and
gathers in one vector what cannot be; sweeps are repeated until one changes nothing. Then the board is solved, or a cell
is chosen and its two halves are searched.

What Python calls (puzzles and answers are digits 0-9 in reading order, 0 for an empty cell):

    search = start_puzzle(puzzle[81] uint8, keep);  done = step(search, budget, limit)               a search in slices
    parse_puzzles(text) -> puzzles[N, 81]                                                            one puzzle a line

An engine starts with `start_puzzle`, calls `step` with a number of nodes until it returns True, and reads
`search.figures` (NODES, FOUND), the first FOUND rows of `search.answers`, `depths` and `union` in between. limit < 0
counts all answers; HEIGHT 0 means that nothing is left to search.

Arrays of a NineSearch:
    stack    uint16[3 * LEVELS, 32]   boards still to be searched, three rows each, the next one last; above them room
                                      for the sizes and pairs of `choose`
    figures  int64[4]                 HEIGHT boards on the stack, NODES decisions, FOUND answers, at most KEEP of
                                      them written
    answers  uint8[KEEP, 81]          the first answers found
    depths   int64[LEVELS]            of each board on the stack, how many branches lie above it
    union    uint16[3, 32]            a board that holds every candidate that is true in an answer found
"""

from typing import NamedTuple

import numpy as np

from solvers.jit.decorators import force_inline, internal, kernel
from solvers.jit.vectors import (
    LANES,
    count_lane_bits,
    fill_all_lanes,
    fill_lanes,
    filled_lanes,
    load,
    lowest_bit_number,
    make_rearrangement,
    store,
    total,
)

CELLS = 81
# The nine cells of a row.
ROW = 0b111_111_111
# The second and third cell of each box in a row.
SECOND_AND_THIRD = 0b110_110_110
THIRD_CELLS = 0b100_100_100
EVERY_LANE = (1 << LANES) - 1
# A level puts a digit in: 81 are enough, and some are scratch.
LEVELS = 90
# `choose` chooses among this many cells: more cost more time than they save.
ENOUGH = 10
HEIGHT, NODES, FOUND, KEEP = range(4)


class NineSearch(NamedTuple):
    """A search between two slices."""

    stack: np.ndarray
    figures: np.ndarray
    answers: np.ndarray
    depths: np.ndarray
    union: np.ndarray


def _lanes(source):
    return make_rearrangement([source(lane // 9, lane % 9) if lane < 27 else lane for lane in range(LANES)])


next_band = _lanes(lambda band, digit: (band + 1) % 3 * 9 + digit)
last_band = _lanes(lambda band, digit: (band + 2) % 3 * 9 + digit)
digit_1 = _lanes(lambda band, digit: band * 9 + digit // 3 * 3 + (digit + 1) % 3)
digit_2 = _lanes(lambda band, digit: band * 9 + digit // 3 * 3 + (digit + 2) % 3)
digit_3 = _lanes(lambda band, digit: band * 9 + (digit + 3) % 9)
digit_6 = _lanes(lambda band, digit: band * 9 + (digit + 6) % 9)
clues = _lanes(lambda band, digit: 10 * band + digit + 1)
open_cells = _lanes(lambda band, digit: 10 * band)


def _table(rows, value):
    return np.array([[value(row, lane) if lane < 27 else 0 for lane in range(LANES)] for row in range(rows)], np.uint16)


def _peers(row, lane):
    """Return row 3 * cell + r: the cells of vector r that share a unit with the cell, without itself."""
    (band, inside, col), r = (row // 3 // 27, row // 3 // 9 % 3, row // 3 % 9), row % 3
    if lane // 9 != band:
        return 1 << col
    return ROW & ~(1 << col) if r == inside else 0b111 << col // 3 * 3


PEERS = _table(3 * CELLS, _peers)
DIGIT = _table(9, lambda digit, lane: 0xFFFF if lane % 9 == digit else 0)
BAND = _table(3, lambda band, lane: 0xFFFF if lane // 9 == band else 0)
USED = _table(1, lambda row, lane: 0xFFFF)


# Inside a lane: the three cells of a box


@force_inline
def _rotate_right(row):
    """Move each cell one to the right inside its box; the last becomes the first."""
    one, back = row << 1, row >> 2
    return back ^ ((one ^ back) & SECOND_AND_THIRD)


@force_inline
def _rotate_left(row):
    """Move each cell one to the left inside its box; the first becomes the last."""
    two, back = row << 2, row >> 1
    return back ^ ((two ^ back) & THIRD_CELLS)


@force_inline
def fill_touched_boxes(row):
    """Return the three cells of each box that has one."""
    return row | _rotate_right(row) | _rotate_left(row)


@force_inline
def majority(one, two, three):
    """Return the bits that two of them or all three have."""
    return (one & two) | (three & (one | two))


@force_inline
def places_in_either_order(one_right, one_left, two_right, two_left):
    """Return the places that either can take when both fill the two remaining ones, in either order."""
    return (one_right & two_left) | (one_left & two_right)


# A sweep, in four steps


@force_inline
def _turn_row(row):
    """Return the boxes of a row with the digit, seen from the box to the left and from the one after that."""
    there = fill_touched_boxes(row)
    twice = there | (there << 9)
    return twice >> 3, twice >> 6


@force_inline
def keep_possible_rows(a, b, c):
    """Keep the places of a digit in three rows that are in some assignment to the three boxes of a band.

    This is pointing, claiming and the hidden single of a row in one formula: a row keeps a box when the two other rows
    can share the two other boxes.
    """
    (a1, a2), (b1, b2), (c1, c2) = _turn_row(a), _turn_row(b), _turn_row(c)
    return (
        a & places_in_either_order(b1, b2, c1, c2),
        b & places_in_either_order(a1, a2, c1, c2),
        c & places_in_either_order(a1, a2, b1, b2),
    )


@force_inline
def keep_possible_columns(a, b, c):
    """Keep the places of a digit in three bands that are in some assignment to the three columns of a stack."""
    there = a | b | c
    to_right, to_left = _rotate_right(there), _rotate_left(there)
    keep = places_in_either_order(next_band(to_right), next_band(to_left), last_band(to_right), last_band(to_left))
    return a & keep, b & keep, c & keep


@force_inline
def _odd(row):
    """Return the cells that an odd number of digits has, for all digits of the band."""
    row = row ^ digit_1(row) ^ digit_2(row)
    return row ^ digit_3(row) ^ digit_6(row)


@force_inline
def apply_hidden_singles(a, b, c):
    """Give cells to digits with one place in a box; return also wrong cells, owned by two digits."""
    there = a | b | c
    several = fill_touched_boxes(majority(a, b, c) | (there & _rotate_right(there)))
    a1, b1, c1 = a & ~several, b & ~several, c & ~several
    a2, b2, c2 = _odd(a1), _odd(b1), _odd(c1)
    wrong = (a1 & ~a2) | (b1 & ~b2) | (c1 & ~c2)
    return a & (a1 | ~a2), b & (b1 | ~b2), c & (c1 | ~c2), wrong


@force_inline
def _one_and_two(row):
    """Return the cells with at least one digit, and those with at least two."""
    d1, d2 = digit_1(row), digit_2(row)
    one, two = row | d1 | d2, majority(row, d1, d2)
    one_3, one_6 = digit_3(one), digit_6(one)
    return one | one_3 | one_6, two | digit_3(two) | digit_6(two) | majority(one, one_3, one_6)


@force_inline
def apply_naked_singles(a, b, c, wrong):
    """Remove the digit of a cell with only one from its box.

    Also return wrong cells, without a digit, and wrong boxes, with two cells that have only this digit; and the cells
    with two digits or more, of all three rows together.
    """
    (a1, a2), (b1, b2), (c1, c2) = _one_and_two(a), _one_and_two(b), _one_and_two(c)
    wrong = wrong | (a1 & b1 & c1) ^ ROW
    a1, b1, c1 = a & ~a2, b & ~b2, c & ~c2
    single = a1 | b1 | c1
    to_right = _rotate_right(single)
    wrong = wrong | majority(a1, b1, c1) | (single & to_right)
    single = single | to_right | _rotate_left(single)
    return a & (a1 | ~single), b & (b1 | ~single), c & (c1 | ~single), wrong, a2 | b2 | c2


@force_inline
def sweep(a, b, c):
    """Remove candidates; return the board, its contradictions, and the open cells."""
    a, b, c = keep_possible_rows(a, b, c)
    a, b, c = keep_possible_columns(a, b, c)
    a, b, c, wrong = apply_hidden_singles(a, b, c)
    return apply_naked_singles(a, b, c, wrong)


@force_inline
def is_wrong(a, wrong):
    """Whether the board has no answer: a digit that lost its band has lost its first row."""
    return (filled_lanes(wrong) != 0) | (filled_lanes(a) != EVERY_LANE)


@force_inline
def _is_answer(a, b, c):
    """Whether a board of cells with one digit each, nine different ones in each box, is right in rows and columns."""
    there = a | b | c
    doubles = there & next_band(there) & load(USED, 0)
    return (filled_lanes(a) & filled_lanes(b) & filled_lanes(c) == EVERY_LANE) & (filled_lanes(doubles) == 0)


@force_inline
def are_same_boards(a, b, c, x, y, z):
    """Whether two boards are the same."""
    return filled_lanes((a ^ x) | (b ^ y) | (c ^ z)) == 0


# Choosing a cell


@force_inline
def _two_and_three(row):
    """Return the cells with exactly two digits, and those with exactly three: a sum over nine lanes in binary."""
    d1, d2 = digit_1(row), digit_2(row)
    ones, twos = row ^ d1 ^ d2, majority(row, d1, d2)
    ones_3, ones_6, twos_3, twos_6 = digit_3(ones), digit_6(ones), digit_3(twos), digit_6(twos)
    carry = majority(ones, ones_3, ones_6)
    one_two = (twos ^ twos_3 ^ twos_6 ^ carry) & ~majority(twos, twos_3, twos_6)
    ones = ones ^ ones_3 ^ ones_6
    return one_two & ~ones, one_two & ones


@force_inline
def choose_branch_cell(board, scratch, top):
    """Return the cell to branch on: among those with two digits, the one that would take most from its neighbours.

    A removed digit counts one, and three more if two are left in the neighbour. If no cell has two digits, it is one
    with three, else any open one. scratch: rows from `top` on are written.
    """
    a, b, c = load(board, top - 3), load(board, top - 2), load(board, top - 1)
    (a2, a3), (b2, b3), (c2, c3) = _two_and_three(a), _two_and_three(b), _two_and_three(c)
    used = load(USED, 0)
    a2, b2, c2 = a2 & used, b2 & used, c2 & used
    pairs_a, pairs_b, pairs_c = a & a2, b & b2, c & c2
    if filled_lanes(a2 | b2 | c2) == 0:
        a2, b2, c2 = a3 & used, b3 & used, c3 & used
        if filled_lanes(a2 | b2 | c2) == 0:
            (_, a2), (_, b2), (_, c2) = _one_and_two(a), _one_and_two(b), _one_and_two(c)
    store(scratch, top, a2)
    store(scratch, top + 1, b2)
    store(scratch, top + 2, c2)
    best = seen = 0
    for band in range(3):
        words = scratch[top : top + 3, 9 * band]
        cells = np.int64(words[0]) | np.int64(words[1]) << 9 | np.int64(words[2]) << 18
        belt = load(BAND, band)
        while cells:
            place = lowest_bit_number(cells)
            cell = 27 * band + place
            digits = fill_lanes(load(board, top - 3 + place // 9) & fill_all_lanes(1 << place % 9) & belt)
            digits = digits | next_band(digits) | last_band(digits)
            near_a, near_b, near_c = load(PEERS, 3 * cell), load(PEERS, 3 * cell + 1), load(PEERS, 3 * cell + 2)
            near_a, near_b, near_c = near_a & digits, near_b & digits, near_c & digits
            taken = count_lane_bits(a & near_a) + count_lane_bits(b & near_b) + count_lane_bits(c & near_c)
            pairs = (
                count_lane_bits(pairs_a & near_a)
                + count_lane_bits(pairs_b & near_b)
                + count_lane_bits(pairs_c & near_c)
            )
            best = max(best, total(taken + pairs + (pairs << 1)) << 7 | cell)
            cells &= cells - 1
            seen += 1
        if seen >= ENOUGH:
            break
    return best & 127


@force_inline
def place_digit(board, top, cell, digit):
    """Remove the digit from all neighbours of the cell, and the other digits from the cell."""
    the_digit = load(DIGIT, digit)
    for r in range(3):
        store(board, top + r, load(board, top + r) & ~(load(PEERS, 3 * cell + r) & the_digit))
    row = top + cell // 9 % 3
    here = fill_all_lanes(1 << cell % 9) & load(BAND, cell // 27)
    store(board, row, load(board, row) & (~here | the_digit))


@internal
def remove_digit(board, top, cell, digit):
    """Remove the digit from the cell."""
    row = top + cell // 9 % 3
    here = fill_all_lanes(1 << cell % 9) & load(BAND, cell // 27) & load(DIGIT, digit)
    store(board, row, load(board, row) & ~here)


@force_inline
def branch(search):
    """Replace the board on top of the stack by its two halves: a digit is put in a cell, or ruled out there."""
    stack, figures, _, depths, _ = search
    figures[NODES] += 1
    top = 3 * figures[HEIGHT]
    cell = choose_branch_cell(stack, stack, top)
    here = load(stack, top - 3 + cell // 9 % 3) & fill_all_lanes(1 << cell % 9) & load(BAND, cell // 27)
    digits = filled_lanes(here) >> (cell // 27 * 9)
    digit = lowest_bit_number(digits)
    for r in range(3):
        store(stack, top + r, load(stack, top - 3 + r))
    rest = digits & (digits - 1)
    if rest & (rest - 1):
        remove_digit(stack, top - 3, cell, digit)
    else:
        place_digit(stack, top - 3, cell, lowest_bit_number(rest))
    place_digit(stack, top, cell, digit)
    depths[figures[HEIGHT] - 1] += 1
    depths[figures[HEIGHT]] = depths[figures[HEIGHT] - 1]
    figures[HEIGHT] += 1


# In and out


@internal
def load_puzzle(puzzles, number, stack):
    """Write the board of a puzzle at the bottom of a stack. A digit keeps its own clue and the open cells of a row.

    While a row is written its lanes are 10 * band + digit, and lane 10 * band holds the open cells. Of two equal clues
    in one row the first is forgotten: its cell then has no digit, which the first sweep finds.
    """
    used = load(USED, 0)
    for r in range(3):
        store(stack, r, fill_all_lanes(0))
        for band in range(3):
            cells = 0
            for col in range(9):
                digit = np.int64(puzzles[number, 27 * band + 9 * r + col])
                stack[r, 10 * band + digit] = 1 << col
                cells |= (digit == 0) << col
            stack[r, 10 * band] = cells
        row = load(stack, r)
        store(stack, r, ((clues(row) | open_cells(row)) & used) | (~used & ROW))


@internal
def _give_out(stack, top, answers, number):
    """Write the digits of a solved board."""
    for lane in range(27):
        for r in range(3):
            answers[number, lane // 9 * 27 + r * 9 + lowest_bit_number(np.int64(stack[top + r, lane]))] = lane % 9 + 1


# The search


@force_inline
def _finish_board(search, a, b, c, is_open):
    """Settle the board on top of the stack after the sweeps: two halves, an answer or nothing."""
    stack, figures, answers, _, union = search
    top = 3 * figures[HEIGHT] - 3
    store(stack, top, a)
    store(stack, top + 1, b)
    store(stack, top + 2, c)
    if is_open:
        branch(search)
        return
    figures[HEIGHT] -= 1
    if _is_answer(a, b, c):
        if figures[FOUND] < figures[KEEP]:
            _give_out(stack, top, answers, figures[FOUND])
        figures[FOUND] += 1
        store(union, 0, load(union, 0) | a)
        store(union, 1, load(union, 1) | b)
        store(union, 2, load(union, 2) | c)


@internal
def advance_search(search):
    """Search the board on top of the stack until it is wrong, an answer, or two halves."""
    stack, figures = search.stack, search.figures
    top = 3 * figures[HEIGHT] - 3
    used = load(USED, 0)
    a, b, c = load(stack, top), load(stack, top + 1), load(stack, top + 2)
    while True:
        x, y, z, wrong, several = sweep(a, b, c)
        if is_wrong(x, wrong):
            figures[HEIGHT] -= 1
            return
        is_open = filled_lanes(several & used) != 0
        if (not is_open) | are_same_boards(a, b, c, x, y, z):
            break
        a, b, c = x, y, z
    _finish_board(search, x, y, z, is_open)


@kernel
def step(search, budget, limit):
    """Search for about `budget` nodes or until `limit` answers are found (limit < 0: all).

    Return whether it is done.
    """
    figures = search.figures
    until = figures[NODES] + budget
    while figures[HEIGHT] and figures[FOUND] != limit:
        if figures[NODES] >= until:
            return False
        advance_search(search)
    return True


# Kernels that Python calls


@kernel
def _begin(puzzle, stack):
    load_puzzle(puzzle, 0, stack)


def start_puzzle(puzzle, keep=2):
    """Return a search at its beginning. puzzle: 81 digits, 0 for empty. keep: how many answers are written down."""
    search = _empty(np.array([1, 0, 0, keep]), keep)
    _begin(np.array(puzzle, np.uint8).reshape(1, CELLS), search.stack)
    return search


def _empty(figures, keep):
    boards, answers = np.zeros((3 * LEVELS + 3, LANES), np.uint16), np.zeros((keep, CELLS), np.uint8)
    return NineSearch(boards[:-3], figures, answers, np.zeros(LEVELS, np.int64), boards[-3:])


def parse_puzzles(text):
    """Return the puzzles [N, 81] of a text with one 9x9 puzzle a line; a sign that is no digit 1-9 is an empty cell.

    Lines that are empty or begin with `#` are left out. Raises ValueError for a line that is shorter than 81.
    """
    signs = np.frombuffer(text.encode() if isinstance(text, str) else text, np.uint8)
    ends = np.flatnonzero(signs == ord("\n"))
    starts = np.concatenate(([0], ends + 1))
    lengths = np.concatenate((ends, [len(signs)])) - starts
    starts, lengths = starts[lengths > 1], lengths[lengths > 1]
    is_puzzle = signs[starts] != ord("#")
    starts, lengths = starts[is_puzzle], lengths[is_puzzle]
    if len(lengths) and lengths.min() < CELLS:
        raise ValueError(f"a line of {lengths.min()} characters is no 9x9 puzzle")
    digits = signs[starts[:, None] + np.arange(CELLS)] - np.uint8(ord("0"))
    digits[digits > 9] = 0
    return digits
