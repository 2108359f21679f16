"""Many 9x9 boards at a time: one in each lane of the vectors, and a finished lane takes the next puzzle.

    solve_many(puzzles[N, 81] uint8, limit, budget) -> answers[N, 81] uint8, counts[N], nodes[N]

Every lane has a search of its own, over the same nodes as that of nine.py. A sweep goes over all lanes at once and
moves nothing between them, which many processors do slowly: with AVX2 it takes a fifth of the time for a board. Work
that differs between lanes, a cell to branch on or the next board, is done in whole numbers, one lane after another.

Bit 3 * (col % 3) + col // 3 of a row is for its column. So the cells of a box are three bits apart, and a row that
is turned by three bits has the next column of each box. A cell is 9 * row + bit here.

Arrays of a Batch:
    words    uint16[WORDS, 32]         of each lane: OPEN + row: the cells of a row with two digits or more;
                                       MAY + 9 * digit + row: the possible places of the digit; ONLY + 9 * digit + row:
                                       those that are the only ones in their box; SUM: the sum of possible digits,
                                       which is less after every sweep that changed something
    boards   int64[32, LEVELS, 27]     of each lane, boards still to be searched, the next one last: the 27 cells of a
                                       band for each 3 * digit + band
    figures  int64[32, 4]              of each lane: HEIGHT boards that wait, NODES, FOUND answers, PUZZLE in work
    puzzles, answers, counts, nodes    arguments and results
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.kernels.nine import CELLS, ENOUGH, LEVELS, ROW, majority
from solvers.jit.decorators import force_inline, internal, kernel
from solvers.jit.vectors import (
    LANES,
    count_bits,
    fill_all_lanes,
    fill_lanes,
    filled_lanes,
    load,
    lowest_bit_number,
    store,
)

OPEN, MAY, ONLY, SUM, WORDS = 0, 9, 90, 171, 172
HEIGHT, NODES, FOUND, PUZZLE = range(4)
# The count of a puzzle for which the budget was not enough.
UNDECIDED = -1
NO_BUDGET = np.iinfo(np.int64).max
# The column of a bit; also the bit of a column.
COLUMN = np.array([bit % 3 * 3 + bit // 3 for bit in range(9)])
BITS = COLUMN.astype(np.uint64)
# A digit's nine bits of a word.
LOW = np.array([1 << 9 * digit if digit < 5 else 0 for digit in range(10)], np.uint64)
HIGH = np.array([1 << 9 * digit - 45 if digit >= 5 else 0 for digit in range(10)], np.uint64)


class Batch(NamedTuple):
    """Searches in all lanes, and the puzzles that they take."""

    words: np.ndarray
    boards: np.ndarray
    figures: np.ndarray
    puzzles: np.ndarray
    answers: np.ndarray
    counts: np.ndarray
    nodes: np.ndarray


def _meets(cell, other):
    (row, col), (row2, col2) = ((one // 9, COLUMN[one % 9]) for one in (cell, other))
    return cell != other and (row == row2 or col == col2 or (row // 3, col // 3) == (row2 // 3, col2 // 3))


def _peers(cell, band):
    return sum(1 << bit for bit in range(27) if _meets(cell, 27 * band + bit))


PEERS = np.array([[_peers(cell, band) for band in range(3)] for cell in range(CELLS)])
BESIDE = np.array([[~(PEERS[cell, row // 3] >> row % 3 * 9) & ROW for row in range(9)] for cell in range(CELLS)])
# Numbers in reading order; its own inverse.
NUMBER = np.array([cell // 9 * 9 + COLUMN[cell % 9] for cell in range(CELLS)])


# A sweep over all lanes


@force_inline
def _wrap(row):
    """Return the row, and again behind it: shifted by 3 and by 6 it has the two other columns of each box."""
    return row | (row << 9)


@force_inline
def boxes(row):
    """Return the three cells of each box that has one."""
    row = _wrap(row)
    return row | (row >> 3) | (row >> 6)


@force_inline
def _turn_boxes(row):
    """Return the boxes of a row that have a cell, seen from the box to the left and from the one after that."""
    row = _wrap(boxes(row) & ROW)
    return row >> 1, row >> 2


@force_inline
def _cross(one_1, one_2, two_1, two_2):
    """Return the boxes that either can take when both fill the two remaining places, in either order."""
    return (one_1 & two_2) | (two_1 & one_2)


@force_inline
def _strike_singles(words, at, row):
    """Remove from three rows of a digit, from word `at` on, the other cells of boxes with a cell of only this digit."""
    a, b, c = load(words, at), load(words, at + 1), load(words, at + 2)
    a1, b1, c1 = a & ~load(words, row), b & ~load(words, row + 1), c & ~load(words, row + 2)
    a_or_b = a1 | b1
    turned = _wrap(a_or_b | c1)
    beside = (turned >> 3) | (turned >> 6)
    return a & ~(beside | b1 | c1), b & ~(beside | a1 | c1), c & ~(beside | a_or_b)


@force_inline
def keep_possible_lane_rows(a, b, c):
    """Keep the places of a digit in three rows that are in some assignment to the three boxes of a band."""
    (a1, a2), (b1, b2), (c1, c2) = _turn_boxes(a), _turn_boxes(b), _turn_boxes(c)
    return a & _cross(b1, b2, c1, c2), b & _cross(a1, a2, c1, c2), c & _cross(a1, a2, b1, b2)


@force_inline
def _store_band(words, at, a, b, c, keep, wrong):
    """Write the places in `keep` of three rows, and the only places of their boxes; mark rows without any as wrong."""
    a, b, c = a & keep, b & keep, c & keep
    there = a | b | c
    several = boxes(majority(a, b, c) | (there & (_wrap(there) >> 3)))
    store(words, at, a)
    store(words, at + 1, b)
    store(words, at + 2, c)
    at += ONLY - MAY
    store(words, at, a & ~several)
    store(words, at + 1, b & ~several)
    store(words, at + 2, c & ~several)
    return wrong | ~fill_lanes(a)


@internal
def _sweep_digits(words):
    """Sweep singles, rows and columns of every digit; return the wrong lanes, in which a digit lost a band."""
    wrong = fill_all_lanes(0)
    for at in range(MAY, ONLY, 9):
        a, b, c = _strike_singles(words, at, OPEN)
        d, e, f = _strike_singles(words, at + 3, OPEN + 3)
        g, h, i = _strike_singles(words, at + 6, OPEN + 6)
        a, b, c = keep_possible_lane_rows(a, b, c)
        d, e, f = keep_possible_lane_rows(d, e, f)
        g, h, i = keep_possible_lane_rows(g, h, i)
        top, middle, bottom = _wrap(a | b | c), _wrap(d | e | f), _wrap(g | h | i)
        top_1, top_2, middle_1, middle_2 = top >> 3, top >> 6, middle >> 3, middle >> 6
        bottom_1, bottom_2 = bottom >> 3, bottom >> 6
        wrong = _store_band(words, at, a, b, c, _cross(middle_1, middle_2, bottom_1, bottom_2), wrong)
        wrong = _store_band(words, at + 3, d, e, f, _cross(top_1, top_2, bottom_1, bottom_2), wrong)
        wrong = _store_band(words, at + 6, g, h, i, _cross(top_1, top_2, middle_1, middle_2), wrong)
    return wrong


@internal
def _sweep_cells(words, wrong):
    """Give cells to digits with one place in a box.

    Return the lanes that are wrong, that are open and that changed, as bits.
    A cell is wrong, too, if two digits own it, for then the sums differ, or if none does.
    """
    total, several = fill_all_lanes(0), fill_all_lanes(0)
    for row in range(9):
        owned, added = fill_all_lanes(0), fill_all_lanes(0)
        for at in range(ONLY + row, SUM, 9):
            only = load(words, at)
            owned, added = owned | only, added + only
        one, two = fill_all_lanes(0), fill_all_lanes(0)
        for at in range(MAY + row, ONLY, 9):
            may = load(words, at) & ~(owned & ~load(words, at + ONLY - MAY))
            store(words, at, may)
            one, two, total = one | may, two | (one & may), total + may
        store(words, OPEN + row, two)
        several = several | two
        wrong = wrong | (owned ^ added) | (one ^ ROW)
    changed = total ^ load(words, SUM)
    store(words, SUM, total)
    return filled_lanes(wrong), filled_lanes(several), filled_lanes(changed)


# One lane: branching


@force_inline
def _count_digits(board, band):
    """Return the cells of a band with exactly two digits, with exactly three, and with two or more."""
    one = two = three = four = np.int64(0)
    for at in range(band, 27, 3):
        may = board[at]
        four |= three & may
        three |= two & may
        two |= one & may
        one |= may
    return two & ~three, three & ~four, two


@force_inline
def _digits_of(board, cell):
    """Return the possible digits of a cell, as bits."""
    digits, band, bit = np.int64(0), cell // 27, cell % 27
    for digit in range(9):
        digits |= (board[3 * digit + band] >> bit & 1) << digit
    return digits


@force_inline
def _weigh_cell(board, cell, twos):
    """Return how much the digits of a cell would take from its neighbours.

    Each counts one, and three more in a neighbour with two.
    """
    taken = pairs = 0
    digits = _digits_of(board, cell)
    while digits:
        at = 3 * lowest_bit_number(digits)
        digits &= digits - 1
        for band in range(3):
            near = board[at + band] & PEERS[cell, band]
            taken += count_bits(near)
            pairs += count_bits(near & twos[band])
    return taken + 3 * pairs


@internal
def _choose(board):
    """Return the cell to branch on, by the same rule as in nine.py."""
    top, middle, bottom = _count_digits(board, 0), _count_digits(board, 1), _count_digits(board, 2)
    twos = (top[0], middle[0], bottom[0])
    chosen = twos
    if not (twos[0] | twos[1] | twos[2]):
        chosen = (top[1], middle[1], bottom[1])
        if not (chosen[0] | chosen[1] | chosen[2]):
            chosen = (top[2], middle[2], bottom[2])
    best = seen = 0
    for band in range(3):
        cells = chosen[band]
        while cells:
            cell = 27 * band + lowest_bit_number(cells)
            best = max(best, _weigh_cell(board, cell, twos) << 7 | NUMBER[cell])
            cells &= cells - 1
            seen += 1
        if seen >= ENOUGH:
            break
    return NUMBER[best & 127]


@internal
def _place_digit(board, cell, digit):
    """Remove the digit from all neighbours of the cell, and the other digits from the cell."""
    band, here = cell // 27, np.int64(1) << cell % 27
    for at in range(band, 27, 3):
        board[at] &= ~here
    for other in range(3):
        board[3 * digit + other] &= ~PEERS[cell, other]
    board[3 * digit + band] |= here


@force_inline
def _put_in_lane(words, lane, cell, digit):
    """Put a digit into a cell of a lane's board."""
    row, here = cell // 9, 1 << cell % 9
    for at in range(MAY + row, ONLY, 9):
        words[at, lane] &= ROW & ~here
    for other in range(9):
        words[MAY + 9 * digit + other, lane] &= BESIDE[cell, other]
    words[MAY + 9 * digit + row, lane] = here
    words[SUM, lane] = 0


@force_inline
def branch(batch, lane):
    """Branch a lane's board: it continues with a digit in a cell, and without it the board waits."""
    figures = batch.figures[lane]
    board = batch.boards[lane, figures[HEIGHT]]
    for at in range(27):
        word = MAY + 3 * at
        top, middle, bottom = batch.words[word, lane], batch.words[word + 1, lane], batch.words[word + 2, lane]
        board[at] = np.int64(top) | np.int64(middle) << 9 | np.int64(bottom) << 18
    figures[NODES] += 1
    figures[HEIGHT] += 1
    cell = _choose(board)
    digits = _digits_of(board, cell)
    digit, rest = lowest_bit_number(digits), digits & (digits - 1)
    if rest & (rest - 1):
        board[3 * digit + cell // 27] &= ~(np.int64(1) << cell % 27)
    else:
        _place_digit(board, cell, lowest_bit_number(rest))
    _put_in_lane(batch.words, lane, cell, digit)


# One lane: in and out


@force_inline
def _take_board(batch, lane):
    """Load the board that waited last into the lane."""
    words, figures = batch.words, batch.figures[lane]
    figures[HEIGHT] -= 1
    board = batch.boards[lane, figures[HEIGHT]]
    for at in range(27):
        word, rows = MAY + 3 * at, board[at]
        words[word, lane] = rows & ROW
        words[word + 1, lane] = rows >> 9 & ROW
        words[word + 2, lane] = rows >> 18
    for row in range(9):
        words[OPEN + row, lane] = ROW
    words[SUM, lane] = 0


@internal
def _take_puzzle(batch, lane, puzzle):
    """Load a puzzle into the lane: a digit has its own clues and the empty cells, which have the digit 0."""
    words, figures = batch.words, batch.figures
    figures[lane, HEIGHT] = figures[lane, NODES] = figures[lane, FOUND] = 0
    figures[lane, PUZZLE] = puzzle
    for row in range(9):
        low = high = np.uint64(0)
        for col in range(9):
            digit = batch.puzzles[puzzle, 9 * row + col]
            low |= LOW[digit] << BITS[col]
            high |= HIGH[digit] << BITS[col]
        for digit in range(5):
            words[OPEN + 9 * digit + row, lane] = (low >> np.uint64(9 * digit) | low) & np.uint64(ROW)
            words[OPEN + 9 * digit + 45 + row, lane] = (high >> np.uint64(9 * digit) | low) & np.uint64(ROW)
    words[SUM, lane] = 0


@force_inline
def _give_answer(words, lane, answer):
    """Write the digits of a solved board."""
    for digit in range(9):
        for row in range(9):
            answer[9 * row + COLUMN[lowest_bit_number(np.int64(words[MAY + 9 * digit + row, lane]))]] = digit + 1


@force_inline
def _finish_lane(batch, lane, is_open):
    """Settle a board that sweeps leave unchanged and not wrong: divide it, keeping one half in the lane, or count it.

    Return whether the lane continues with it. Without an open cell it is an answer: the last sweep would have found two
    singles of a box, and a row or column without a digit.
    """
    if is_open:
        branch(batch, lane)
        return True
    figures = batch.figures[lane]
    if figures[FOUND] == 0:
        _give_answer(batch.words, lane, batch.answers[figures[PUZZLE]])
    figures[FOUND] += 1
    return False


@force_inline
def _is_over(batch, lane, limit, budget):
    """Whether the puzzle of a lane is finished, whose result is then written. Else its next board is taken."""
    figures = batch.figures[lane]
    is_done = (figures[HEIGHT] == 0) | (figures[FOUND] == limit)
    if is_done or figures[NODES] >= budget:
        batch.counts[figures[PUZZLE]] = figures[FOUND] if is_done else UNDECIDED
        batch.nodes[figures[PUZZLE]] = figures[NODES]
        return True
    _take_board(batch, lane)
    return False


@kernel
def run(batch, limit, budget):
    """Solve all puzzles."""
    coming, busy = min(LANES, len(batch.puzzles)), 0
    for lane in range(coming):
        _take_puzzle(batch, lane, lane)
        busy |= 1 << lane
    while busy:
        wrong, is_open, changed = _sweep_cells(batch.words, _sweep_digits(batch.words))
        waiting = (wrong | ~changed) & busy
        while waiting:
            lane = lowest_bit_number(waiting)
            waiting &= waiting - 1
            if not wrong >> lane & 1 and _finish_lane(batch, lane, is_open >> lane & 1):
                continue
            if not _is_over(batch, lane, limit, budget):
                continue
            if coming < len(batch.puzzles):
                _take_puzzle(batch, lane, coming)
                coming += 1
            else:
                busy &= ~(1 << lane)


def solve_many(puzzles, limit=2, budget=NO_BUDGET):
    """Return answers [N, 81] (zeros for none), counts [N] up to the limit, nodes [N] of puzzles [N, 81].

    The count is UNDECIDED when the budget of nodes was not enough.
    """
    count = len(puzzles)
    batch = Batch(
        words=np.zeros((WORDS, LANES), np.uint16),
        boards=np.zeros((LANES, LEVELS, 27), np.int64),
        figures=np.zeros((LANES, 4), np.int64),
        puzzles=puzzles,
        answers=np.zeros((count, CELLS), np.uint8),
        counts=np.zeros(count, np.int64),
        nodes=np.zeros(count, np.int64),
    )
    run(batch, limit, budget)
    return batch.answers, batch.counts, batch.nodes
