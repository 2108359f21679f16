"""9x9 puzzles without a superfluous clue, whatever their symmetry: a full grid is dug, then orbits are exchanged.

Digging ends where no orbit can become holes. With a symmetry some of the orbits left are *slack*: one of their clues
could go alone. Then, again and again, a few orbits come back and the board is dug again, the slack ones first; what is
no worse is kept. Without a symmetry there is nothing slack, and digging is all.

Two lists answer most of the questions whether clues leave one answer, and change no result:

    traps    cells in which another full grid differs from the answer: clues outside of them all leave both grids, so
             every puzzle with one answer has a clue among them (McGuire, Tugemann and Civario 2012: unavoidable sets)
    enough   clues that leave one answer: with more clues it is still one

A set of cells is two words, `cells[0]` with the first 41 cells and `cells[1]` with the others, lowest bit first.

    chance, orbits, target, puzzle, answer    as in digging_nine; it is dug as deep as it goes
    traps    int64[2, TRAPS]     sets, the oldest give way
    enough   int64[2, ENOUGH]    the same
    known    int64[2]            how many of both were ever put in
    cells    int64[2]            where the puzzle has clues
    caught   int64[2]            clues that stand alone in a trap
    rows     int64[2, 9, 9]      in which row a digit of the answer is, in each column, and in each box
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.sudoku.generator.digging_nine import LEAST, MOST, copy, draw_grid, has_another, shuffle
from solvers.genres.sudoku.kernels.nine import CELLS, Search, begin
from solvers.jit.decorators import force_inline, internal, kernel
from solvers.jit.vectors import lowest

FIRST_WORD = 41  # cells in the first word of a set; the second has one less
TRAPS = 384  # sets that are kept: a try of some 30 rounds has 220
ENOUGH = 64  # they are useful for the next rounds only
ROUNDS = 100  # exchanges before a try is given up; 93 of 100 with a half turn have come to an end by then
BACK = 3  # orbits that come back in each: 2 take more rounds, 5 take longer ones
TRAP, ENOUGH_SET = range(2)


class Sieve(NamedTuple):
    """A puzzle that is being dug, and what is known of its answer."""

    search: Search
    puzzle: np.ndarray
    answer: np.ndarray
    cells: np.ndarray
    traps: np.ndarray
    enough: np.ndarray
    known: np.ndarray
    caught: np.ndarray
    rows: np.ndarray


def sieve() -> Sieve:
    """Room for tries."""
    puzzle, answer = np.zeros((2, 1, CELLS), np.uint8)
    return Sieve(
        search=begin(puzzle[0]),
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
def toggle(cells, cell):
    """Put a cell in the set, or take it out."""
    cells[cell // FIRST_WORD] ^= np.int64(1) << cell % FIRST_WORD


@internal
def has(cells, cell):
    """Whether the set has the cell."""
    return (cells[cell // FIRST_WORD] >> cell % FIRST_WORD) & 1


@internal
def avoids_one(first, second, sets, number):
    """Whether one of the sets shares no cell with the one in the two words; without a branch, for the vectors' sake."""
    avoided = False
    for at in range(min(number, sets.shape[1])):
        avoided |= ((sets[0, at] & first) | (sets[1, at] & second)) == 0
    return avoided


@internal
def remember(sets, known, which, first, second):
    """Put a set of cells in a list."""
    at = known[which] % sets.shape[1]
    sets[0, at], sets[1, at] = first, second
    known[which] += 1


@internal
def find_caught(sieve):
    """Which clues stand alone in a trap: the puzzle has several answers without any one of them."""
    sieve.caught[:] = 0
    for at in range(min(sieve.known[TRAP], TRAPS)):
        first, second = sieve.traps[0, at] & sieve.cells[0], sieve.traps[1, at] & sieve.cells[1]
        if ((first & (first - 1)) | (second & (second - 1))) == 0 and (first == 0) | (second == 0):
            sieve.caught[0] |= first
            sieve.caught[1] |= second


# Traps that show without a search, and spare a third of those that take long: 1.9 us where there is another answer,
# 0.5 us where there is none


@internal
def find_group(sieve, one, two, row):
    """The rows, as a mask, in which two digits change places together with this row."""
    waiting, group = np.int64(1) << row, np.int64(0)
    while waiting:
        at = lowest(waiting)
        waiting &= waiting - 1
        group |= np.int64(1) << at
        for col in range(9):
            if sieve.answer[0, 9 * at + col] == two:
                in_column, in_box = sieve.rows[0, one - 1, col], sieve.rows[1, one - 1, at // 3 * 3 + col // 3]
                waiting |= (np.int64(1) << in_column | np.int64(1) << in_box) & ~group
    return group


@internal
def lay_trap(sieve, one, two, group):
    """The cells of two digits in a group of rows are a trap."""
    first, second = np.int64(0), np.int64(0)
    for digit in (one, two):
        for col in range(9):
            cell = 9 * sieve.rows[0, digit - 1, col] + col
            there = (group >> cell // 9) & 1
            first |= (there & (cell < FIRST_WORD)) << cell % FIRST_WORD
            second |= (there & (cell >= FIRST_WORD)) << cell % FIRST_WORD
    remember(sieve.traps, sieve.known, TRAP, first, second)


@internal
def lay_digit_traps(sieve):
    """Every two digits can change places in some rows."""
    for cell in range(CELLS):
        digit = sieve.answer[0, cell] - 1
        sieve.rows[0, digit, cell % 9] = sieve.rows[1, digit, cell // 27 * 3 + cell % 9 // 3] = cell // 9
    for one in range(2, 10):
        for two in range(1, one):
            left = np.int64(0b111_111_111)
            while left:
                group = find_group(sieve, one, two, lowest(left))
                lay_trap(sieve, one, two, group)
                left &= ~group


@internal
def place(line, at, across):
    """A cell of a row, or of a column, by its place in it."""
    return 9 * line + at if across else 9 * at + line


@internal
def lay_line_trap(sieve, one, two, start, across):
    """Two lines of a band change their digits in a place, and in all that this leads to; these places, as a mask."""
    first, second, at, places = np.int64(0), np.int64(0), start, np.int64(0)
    while not (places >> at) & 1:
        places |= np.int64(1) << at
        for cell in (place(one, at, across), place(two, at, across)):
            first |= np.int64(cell < FIRST_WORD) << cell % FIRST_WORD
            second |= np.int64(cell >= FIRST_WORD) << cell % FIRST_WORD
        wanted = sieve.answer[0, place(two, at, across)]
        for there in range(9):
            if sieve.answer[0, place(one, there, across)] == wanted:
                at = there
                break
    remember(sieve.traps, sieve.known, TRAP, first, second)
    return places


@internal
def lay_line_traps(sieve):
    """Every two lines of a band can change some of their digits."""
    for across in (True, False):
        for one in range(9):
            for two in range(one + 1, one // 3 * 3 + 3):
                left = np.int64(0b111_111_111)
                while left:
                    left &= ~lay_line_trap(sieve, one, two, lowest(left), across)


# Questions


@internal
def put(sieve, cell, digit):
    """Give an empty cell its clue, or take the clue of a cell away (digit 0)."""
    sieve.puzzle[0, cell] = digit
    toggle(sieve.cells, cell)


@internal
def put_orbit(sieve, orbit, is_there):
    """Give all cells of an orbit their clues, or take them away."""
    for cell in orbit:
        if cell >= 0:
            put(sieve, cell, sieve.answer[0, cell] * is_there)


@force_inline
def is_sprung(sieve, cell):
    """Whether the puzzle has an answer with another digit in an empty cell; where it differs is a trap from now on."""
    if not has_another(sieve.search, sieve.puzzle, cell, np.int64(sieve.answer[0, cell]), 1):
        return False
    other, answer, first, second = sieve.search.answers, sieve.answer, np.int64(0), np.int64(0)
    for at in range(FIRST_WORD):
        first |= np.int64(other[0, at] != answer[0, at]) << at
    for at in range(CELLS - FIRST_WORD):
        second |= np.int64(other[0, FIRST_WORD + at] != answer[0, FIRST_WORD + at]) << at
    remember(sieve.traps, sieve.known, TRAP, first, second)
    return True


@force_inline
def ask(sieve, orbit):
    """Whether there is another answer, cell by cell of an orbit without clues; its cells get their clues again.

    An answer that is another one differs in a first cell of the orbit: those before it have their clues.
    """
    found = False
    for cell in orbit:
        if cell >= 0:
            found = found or is_sprung(sieve, cell)
            put(sieve, cell, sieve.answer[0, cell])
    return found


@internal
def is_needed(sieve, orbit):
    """Whether the puzzle has several answers without the clues of an orbit, all of which it has."""
    put_orbit(sieve, orbit, False)
    first, second = sieve.cells[0], sieve.cells[1]
    needed = avoids_one(first, second, sieve.traps, sieve.known[TRAP])
    if needed or avoids_one(~first, ~second, sieve.enough, sieve.known[ENOUGH_SET]):
        put_orbit(sieve, orbit, True)
        return needed
    if ask(sieve, orbit):
        return True
    remember(sieve.enough, sieve.known, ENOUGH_SET, first, second)
    return False


@force_inline
def is_slack(sieve, orbit):
    """Whether one clue of an orbit could go alone."""
    for at in range(len(orbit)):
        if orbit[at] >= 0 and not has(sieve.caught, orbit[at]) and not is_needed(sieve, orbit[at : at + 1]):
            return True
    return False


# A try


@force_inline
def dig_all(sieve, orbits, order):
    """Dig every orbit that can go, in this order; the number of clues left."""
    clues = 0
    for number in order:
        orbit = orbits[number]
        if sieve.puzzle[0, orbit[0]] and not is_needed(sieve, orbit):
            put_orbit(sieve, orbit, False)
        if sieve.puzzle[0, orbit[0]]:
            for cell in orbit:
                clues += cell >= 0
    return clues


@internal
def judge(sieve, orbits, order, slack, target, most):
    """Dig; how much is wrong with what is left: slack orbits, and clues too many or too few. Beyond `most` it ends."""
    clues = dig_all(sieve, orbits, order)
    wrong = max(target[LEAST] - clues, clues - target[MOST], 0)
    find_caught(sieve)
    for number in order:
        there = wrong <= most and sieve.puzzle[0, orbits[number, 0]] > 0
        slack[number] = there and is_slack(sieve, orbits[number])
        wrong += slack[number]
    return wrong


@internal
def put_back(sieve, orbits, order):
    """Give the first few orbits of this order that are holes their clues again."""
    left = BACK
    for number in order:
        if left and sieve.puzzle[0, orbits[number, 0]] == 0:
            put_orbit(sieve, orbits[number], True)
            left -= 1


@internal
def move_to_front(order, marked):
    """What is marked changes places with what is first."""
    front = 0
    for at in range(len(order)):
        if marked[order[at]]:
            number = order[at]
            order[at] = order[front]
            order[front] = number
            front += 1


@internal
def lay_out(sieve, puzzle):
    """Begin with the clues of a puzzle."""
    copy(puzzle, sieve.puzzle)
    sieve.cells[:] = 0
    for cell in range(CELLS):
        if puzzle[0, cell]:
            toggle(sieve.cells, cell)


@force_inline
def exchange(chance, sieve, orbits, order, slack, target, best):
    """Dig, and exchange orbits until nothing is wrong with the puzzle `best`; whether it came to that."""
    shuffle(chance, order)
    wrong = judge(sieve, orbits, order, slack[0], target, CELLS)
    copy(sieve.puzzle, best)
    for _ in range(ROUNDS):
        if not wrong:
            break
        lay_out(sieve, best)
        shuffle(chance, order)
        put_back(sieve, orbits, order)
        shuffle(chance, order)
        move_to_front(order, slack[0])
        now = judge(sieve, orbits, order, slack[1], target, wrong)
        if now <= wrong:
            wrong = now
            for number in order:
                slack[0, number] = slack[1, number]
            copy(sieve.puzzle, best)
    return wrong == 0


@kernel
def dig_minimal(chances, sieve, orbits, target, puzzles, answers, fit):
    """One try for each of `chances`: puzzles and answers [N, 81], and whether each is minimal and fits the target."""
    chance, slack = np.zeros(1, np.int64), np.zeros((2, len(orbits)), np.bool_)
    for number in range(len(chances)):
        chance[0] = chances[number]
        cells, order = np.arange(CELLS), np.arange(len(orbits))
        draw_grid(chance, sieve.search.stack, cells, sieve.answer)
        copy(sieve.answer, answers[number : number + 1])
        lay_out(sieve, sieve.answer)
        sieve.known[:] = 0
        lay_digit_traps(sieve)
        lay_line_traps(sieve)
        fit[number] = exchange(chance, sieve, orbits, order, slack, target, puzzles[number : number + 1])
