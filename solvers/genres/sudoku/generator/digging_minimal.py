"""9x9 puzzles without a superfluous clue, whatever their symmetry: a full grid is dug, then orbits are exchanged.

Digging ends when no orbit can become holes. With a symmetry some of the orbits left are *slack*: one of their clues
could go alone. Then, again and again, a few orbits come back and the board is dug again, the slack ones first; a result
that is no worse is kept. Without a symmetry there is nothing slack, and digging is all.

Two lists answer most of the questions whether clues leave one answer, and change no result:

    traps    cells in which another full grid differs from the answer: clues outside of them all leave both grids, so
             every puzzle with one answer has a clue among them (McGuire, Tugemann and Civario 2012: unavoidable sets)
    enough   clues that leave one answer: with more clues it is still one

A set of cells is two words, `cells[0]` with the first 41 cells and `cells[1]` with the others, lowest bit first.

    chance, orbits, target, puzzle, answer    as in digging_nine; it is dug as deep as possible
    traps    int64[2, TRAPS]     sets, the oldest are replaced
    enough   int64[2, ENOUGH]    the same
    known    int64[2]            how many of both were ever put in
    cells    int64[2]            where the puzzle has clues
    caught   int64[2]            clues that are alone in a trap
    rows     int64[2, 9, 9]      in which row a digit of the answer is, in each column, and in each box
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.generator.digging_nine import (
    LEAST,
    MOST,
    copy_grid,
    draw_grid,
    has_answer_without,
    shuffle_numbers,
)
from solvers.genres.sudoku.kernels.nine import CELLS, NineSearch, start_puzzle
from solvers.jit.decorators import force_inline, internal, kernel
from solvers.jit.vectors import lowest_bit_number

# The first word of a set has this many cells; the second has one less.
FIRST_WORD = 41
# This many sets are kept: a try of some 30 rounds has 220.
TRAPS = 384
# They are useful for the next rounds only.
ENOUGH = 64
# A try is given up after this many exchanges; 93 of 100 with a half turn have ended by then.
ROUNDS = 100
# This many orbits come back in each: 2 take more rounds, 5 take longer ones.
BACK = 3
TRAP, ENOUGH_SET = range(2)


class MinimalDig(NamedTuple):
    """A puzzle that is being dug, and known facts about its answer."""

    search: NineSearch
    puzzle: np.ndarray
    answer: np.ndarray
    cells: np.ndarray
    traps: np.ndarray
    enough: np.ndarray
    known: np.ndarray
    caught: np.ndarray
    rows: np.ndarray


def make_minimal_dig() -> MinimalDig:
    """Return room for tries."""
    puzzle, answer = np.zeros((2, 1, CELLS), np.uint8)
    return MinimalDig(
        search=start_puzzle(puzzle[0]),
        puzzle=puzzle,
        answer=answer,
        cells=np.zeros(2, np.int64),
        traps=np.zeros((2, TRAPS), np.int64),
        enough=np.zeros((2, ENOUGH), np.int64),
        known=np.zeros(2, np.int64),
        caught=np.zeros(2, np.int64),
        rows=np.zeros((2, 9, 9), np.int64),
    )


# Sets of cells


@internal
def _toggle(cells, cell):
    """Put a cell in the set, or take it out."""
    cells[cell // FIRST_WORD] ^= np.int64(1) << cell % FIRST_WORD


@internal
def has_cell(cells, cell):
    """Whether the set has the cell."""
    return (cells[cell // FIRST_WORD] >> cell % FIRST_WORD) & 1


@internal
def _avoids_one(first, second, sets, number):
    """Whether one of the sets shares no cell with the one in the two words; without a branch, for vectorization."""
    avoided = False
    for at in range(min(number, sets.shape[1])):
        avoided |= ((sets[0, at] & first) | (sets[1, at] & second)) == 0
    return avoided


@internal
def _remember(sets, known, which, first, second):
    """Put a set of cells in a list."""
    at = known[which] % sets.shape[1]
    sets[0, at], sets[1, at] = first, second
    known[which] += 1


@internal
def _find_caught(sieve):
    """Find the clues that are alone in a trap: the puzzle has several answers without any one of them."""
    sieve.caught[:] = 0
    for at in range(min(sieve.known[TRAP], TRAPS)):
        first, second = sieve.traps[0, at] & sieve.cells[0], sieve.traps[1, at] & sieve.cells[1]
        if ((first & (first - 1)) | (second & (second - 1))) == 0 and (first == 0) | (second == 0):
            sieve.caught[0] |= first
            sieve.caught[1] |= second


# Traps that show without a search save a third of the long ones: 1.9 us with another answer,
# 0.5 us without.


@internal
def _find_group(sieve, one, two, row):
    """Return the rows, as a mask, in which two digits change places together with this row."""
    waiting, group = np.int64(1) << row, np.int64(0)
    while waiting:
        at = lowest_bit_number(waiting)
        waiting &= waiting - 1
        group |= np.int64(1) << at
        for col in range(9):
            if sieve.answer[0, 9 * at + col] == two:
                in_column, in_box = sieve.rows[0, one - 1, col], sieve.rows[1, one - 1, at // 3 * 3 + col // 3]
                waiting |= (np.int64(1) << in_column | np.int64(1) << in_box) & ~group
    return group


@internal
def _lay_trap(sieve, one, two, group):
    """Store the cells of two digits in a group of rows as a trap."""
    first, second = np.int64(0), np.int64(0)
    for digit in (one, two):
        for col in range(9):
            cell = 9 * sieve.rows[0, digit - 1, col] + col
            there = (group >> cell // 9) & 1
            first |= (there & (cell < FIRST_WORD)) << cell % FIRST_WORD
            second |= (there & (cell >= FIRST_WORD)) << cell % FIRST_WORD
    _remember(sieve.traps, sieve.known, TRAP, first, second)


@internal
def _lay_digit_traps(sieve):
    """Store traps of every two digits that can change places in some rows."""
    for cell in range(CELLS):
        digit = sieve.answer[0, cell] - 1
        sieve.rows[0, digit, cell % 9] = sieve.rows[1, digit, cell // 27 * 3 + cell % 9 // 3] = cell // 9
    for one in range(2, 10):
        for two in range(1, one):
            left = np.int64(0b111_111_111)
            while left:
                group = _find_group(sieve, one, two, lowest_bit_number(left))
                _lay_trap(sieve, one, two, group)
                left &= ~group


@internal
def _place(line, at, across):
    """Return a cell of a row, or of a column, by its place in it."""
    return 9 * line + at if across else 9 * at + line


@internal
def _lay_line_trap(sieve, one, two, start, across):
    """Exchange digits of two lines of a band at a place and all places that this leads to; return these as a mask."""
    first, second, at, places = np.int64(0), np.int64(0), start, np.int64(0)
    while not (places >> at) & 1:
        places |= np.int64(1) << at
        for cell in (_place(one, at, across), _place(two, at, across)):
            first |= np.int64(cell < FIRST_WORD) << cell % FIRST_WORD
            second |= np.int64(cell >= FIRST_WORD) << cell % FIRST_WORD
        wanted = sieve.answer[0, _place(two, at, across)]
        for there in range(9):
            if sieve.answer[0, _place(one, there, across)] == wanted:
                at = there
                break
    _remember(sieve.traps, sieve.known, TRAP, first, second)
    return places


@internal
def _lay_line_traps(sieve):
    """Store traps of every two lines of a band that can exchange some digits."""
    for across in (True, False):
        for one in range(9):
            for two in range(one + 1, one // 3 * 3 + 3):
                left = np.int64(0b111_111_111)
                while left:
                    left &= ~_lay_line_trap(sieve, one, two, lowest_bit_number(left), across)


# Questions


@internal
def _put(sieve, cell, digit):
    """Give an empty cell its clue, or remove the clue of a cell (digit 0)."""
    sieve.puzzle[0, cell] = digit
    _toggle(sieve.cells, cell)


@internal
def _put_orbit(sieve, orbit, is_there):
    """Give all cells of an orbit their clues, or remove them."""
    for cell in orbit:
        if cell >= 0:
            _put(sieve, cell, sieve.answer[0, cell] * is_there)


@force_inline
def _is_sprung(sieve, cell):
    """Whether the puzzle has an answer with another digit in an empty cell; the differing cells become a trap."""
    if not has_answer_without(sieve.search, sieve.puzzle, cell, np.int64(sieve.answer[0, cell]), 1):
        return False
    other, answer, first, second = sieve.search.answers, sieve.answer, np.int64(0), np.int64(0)
    for at in range(FIRST_WORD):
        first |= np.int64(other[0, at] != answer[0, at]) << at
    for at in range(CELLS - FIRST_WORD):
        second |= np.int64(other[0, FIRST_WORD + at] != answer[0, FIRST_WORD + at]) << at
    _remember(sieve.traps, sieve.known, TRAP, first, second)
    return True


@force_inline
def _ask(sieve, orbit):
    """Whether there is another answer, cell by cell of an orbit without clues; its cells get their clues again.

    Another answer differs in a first cell of the orbit: cells before it have their clues.
    """
    found = False
    for cell in orbit:
        if cell >= 0:
            found = found or _is_sprung(sieve, cell)
            _put(sieve, cell, sieve.answer[0, cell])
    return found


@internal
def is_needed(sieve, orbit):
    """Whether the puzzle has several answers without the clues of an orbit, which must all be there."""
    _put_orbit(sieve, orbit, False)
    first, second = sieve.cells[0], sieve.cells[1]
    needed = _avoids_one(first, second, sieve.traps, sieve.known[TRAP])
    if needed or _avoids_one(~first, ~second, sieve.enough, sieve.known[ENOUGH_SET]):
        _put_orbit(sieve, orbit, True)
        return needed
    if _ask(sieve, orbit):
        return True
    _remember(sieve.enough, sieve.known, ENOUGH_SET, first, second)
    return False


@force_inline
def _is_slack(sieve, orbit):
    """Whether one clue of an orbit could be removed alone."""
    for at in range(len(orbit)):
        if orbit[at] >= 0 and not has_cell(sieve.caught, orbit[at]) and not is_needed(sieve, orbit[at : at + 1]):
            return True
    return False


# A try


@force_inline
def _dig_all(sieve, orbits, order):
    """Dig every orbit that can be removed, in this order; return the number of clues left."""
    clues = 0
    for number in order:
        orbit = orbits[number]
        if sieve.puzzle[0, orbit[0]] and not is_needed(sieve, orbit):
            _put_orbit(sieve, orbit, False)
        if sieve.puzzle[0, orbit[0]]:
            for cell in orbit:
                clues += cell >= 0
    return clues


@internal
def _score_dig(sieve, orbits, order, slack, target, most):
    """Dig, and count faults of the rest: slack orbits, and clues too many or too few. It ends beyond `most`."""
    clues = _dig_all(sieve, orbits, order)
    wrong = max(target[LEAST] - clues, clues - target[MOST], 0)
    _find_caught(sieve)
    for number in order:
        there = wrong <= most and sieve.puzzle[0, orbits[number, 0]] > 0
        slack[number] = there and _is_slack(sieve, orbits[number])
        wrong += slack[number]
    return wrong


@internal
def put_back(sieve, orbits, order):
    """Give the first few holes among the orbits of this order their clues again."""
    left = BACK
    for number in order:
        if left and sieve.puzzle[0, orbits[number, 0]] == 0:
            _put_orbit(sieve, orbits[number], True)
            left -= 1


@internal
def _move_to_front(order, marked):
    """Swap marked entries with the first ones."""
    front = 0
    for at in range(len(order)):
        if marked[order[at]]:
            number = order[at]
            order[at] = order[front]
            order[front] = number
            front += 1


@internal
def _lay_out(sieve, puzzle):
    """Begin with the clues of a puzzle."""
    copy_grid(puzzle, sieve.puzzle)
    sieve.cells[:] = 0
    for cell in range(CELLS):
        if puzzle[0, cell]:
            _toggle(sieve.cells, cell)


@force_inline
def _exchange(chance, sieve, orbits, order, slack, target, best):
    """Dig, and exchange orbits until the puzzle `best` has no faults; return whether that was reached."""
    shuffle_numbers(chance, order)
    wrong = _score_dig(sieve, orbits, order, slack[0], target, CELLS)
    copy_grid(sieve.puzzle, best)
    for _ in range(ROUNDS):
        if not wrong:
            break
        _lay_out(sieve, best)
        shuffle_numbers(chance, order)
        put_back(sieve, orbits, order)
        shuffle_numbers(chance, order)
        _move_to_front(order, slack[0])
        now = _score_dig(sieve, orbits, order, slack[1], target, wrong)
        if now <= wrong:
            wrong = now
            for number in order:
                slack[0, number] = slack[1, number]
            copy_grid(sieve.puzzle, best)
    return wrong == 0


@kernel
def dig_minimal(chances, sieve, orbits, target, puzzles, answers, fit):
    """Make one try for each of `chances`: puzzles and answers [N, 81], and which are minimal and fit the target."""
    chance, slack = np.zeros(1, np.int64), np.zeros((2, len(orbits)), np.bool_)
    for number in range(len(chances)):
        chance[0] = chances[number]
        cells, order = np.arange(CELLS), np.arange(len(orbits))
        draw_grid(chance, sieve.search.stack, cells, sieve.answer)
        copy_grid(sieve.answer, answers[number : number + 1])
        _lay_out(sieve, sieve.answer)
        sieve.known[:] = 0
        _lay_digit_traps(sieve)
        _lay_line_traps(sieve)
        fit[number] = _exchange(chance, sieve, orbits, order, slack, target, puzzles[number : number + 1])
