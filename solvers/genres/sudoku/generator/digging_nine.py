"""Full 9x9 grids and digging: random grids, a uniqueness check after each removal, given patterns.

A *try* is one grid and what is dug from it, all from one number; it may fail what was asked of it.

    chance    int64[1]             a xorshift generator: whole numbers only, the same on every machine; never 0
    orbits    int16[O, 8]          cells that become holes together, -1 behind the last of them
    target    int64[3]             LEAST and MOST clues; DEEP 1: dig as far as it goes, 0: to a random number of clues
                                   between them
    pattern   uint8[81]            1 where a clue stands
    puzzle, answer  uint8[1, 81]   digits, 0 for a hole
    search    kernels.Search       room for the searches
"""

import numpy as np

from solvers.genres.sudoku.kernels.nine import (
    BAND,
    CELLS,
    FOUND,
    HEIGHT,
    KEEP,
    NODES,
    ROW,
    advance,
    cut_out,
    is_same,
    is_wrong,
    put_in,
    sweep,
    take_in,
)
from solvers.jit.decorators import helper, internal, kernel
from solvers.jit.vectors import find_filled, load, lowest, spread, store

LEAST, MOST, DEEP = range(3)
ROUNDS = 4000  # changes of a pattern's clues before a try is given up
CROWD = 500  # answers of a pattern's first clues that are counted


@helper
def below(chance, number):
    """A whole number from 0 to number - 1, number at most 2**31: xorshift (Marsaglia 2003), its higher bits scaled."""
    bits = chance[0]
    bits ^= bits << 13
    bits ^= (bits >> 7) & 0x1FFFFFFFFFFFFFF
    bits ^= bits << 17
    chance[0] = bits
    return (((bits >> 32) & 0x7FFFFFFF) * number) >> 31


@internal
def copy(here, there):
    """Write one grid over another."""
    for cell in range(CELLS):
        there[0, cell] = here[0, cell]


@helper
def shuffle(chance, numbers):
    """Put the numbers in a random order."""
    for last in range(len(numbers) - 1, 0, -1):
        other = below(chance, last + 1)
        kept = numbers[last]
        numbers[last] = numbers[other]
        numbers[other] = kept


@internal
def candidates_of(board, cell):
    """The digits of a cell of the board in rows 0 to 2, as a mask with bit digit - 1."""
    here = load(board, cell // 9 % 3) & spread(1 << cell % 9) & load(BAND, cell // 27)
    return find_filled(here) >> (cell // 27 * 9)


@internal
def calm(board):
    """Sweep the board in rows 0 to 2 until nothing changes; whether nothing is wrong in it."""
    a, b, c = load(board, 0), load(board, 1), load(board, 2)
    while True:
        x, y, z, wrong, _ = sweep(a, b, c)
        if is_wrong(x, wrong):
            return False
        if is_same(a, b, c, x, y, z):
            break
        a, b, c = x, y, z
    store(board, 0, a)
    store(board, 1, b)
    store(board, 2, c)
    return True


@internal
def choose(chance, digits):
    """One of the digits of a mask, from 0."""
    for _ in range(below(chance, count(digits))):
        digits &= digits - 1
    return lowest(digits)


@internal
def count(digits):
    """How many digits a mask holds."""
    found = 0
    while digits:
        digits &= digits - 1
        found += 1
    return found


@internal
def try_to_fill(chance, board, cells):
    """Cell by cell in the given order, one of the digits that are left; whether that came to a full grid."""
    for r in range(3):
        store(board, r, spread(ROW))
    for cell in cells:
        digits = candidates_of(board, cell)
        if digits & (digits - 1):
            put_in(board, 0, cell, choose(chance, digits))
            if not calm(board):
                return False
    return True


@internal
def draw_grid(chance, board, order, answer):
    """A random full grid. A dead end throws the grid away whole, so that none is favoured for being easy to repair."""
    shuffle(chance, order)
    while not try_to_fill(chance, board, order):
        shuffle(chance, order)
    for cell in range(CELLS):
        answer[0, cell] = lowest(candidates_of(board, cell)) + 1


@internal
def has_another(search, puzzle, cell, digit, keep):
    """Whether the puzzle has an answer in which the cell does not hold the digit. keep: 1 to have it in the search."""
    search.figures[HEIGHT], search.figures[KEEP] = 1, keep
    search.figures[FOUND] = search.figures[NODES] = 0
    take_in(puzzle, 0, search.stack)
    cut_out(search.stack, 0, cell, digit - 1)
    while search.figures[HEIGHT] and not search.figures[FOUND]:
        advance(search)
    return search.figures[FOUND] > 0


@internal
def is_needed(search, puzzle, answer, orbit):
    """Whether the holes of an orbit, already dug, give the puzzle a second answer."""
    for cell in orbit:  # noqa: SIM110
        if cell >= 0 and has_another(search, puzzle, cell, np.int64(answer[0, cell]), 0):
            return True
    return False


@internal
def dig(chance, search, orbits, order, least, puzzle, answer):
    """Dig orbits in random order while one answer is left and no fewer than `least` clues; the number of clues."""
    clues = CELLS
    copy(answer, puzzle)
    shuffle(chance, order)
    for number in order:
        size = 0
        for cell in orbits[number]:
            size += cell >= 0
        if clues - size < least:
            continue
        for cell in orbits[number]:
            if cell >= 0:
                puzzle[0, cell] = 0
        if is_needed(search, puzzle, answer, orbits[number]):
            for cell in orbits[number]:
                if cell >= 0:
                    puzzle[0, cell] = answer[0, cell]
        else:
            clues -= size
    return clues


@internal
def is_minimal(search, puzzle, answer):
    """Whether the puzzle has a second answer without any one of its clues."""
    for cell in range(CELLS):
        if puzzle[0, cell]:
            puzzle[0, cell] = 0
            needed = has_another(search, puzzle, cell, np.int64(answer[0, cell]), 0)
            puzzle[0, cell] = answer[0, cell]
            if not needed:
                return False
    return True


@kernel
def dig_many(chances, search, orbits, target, puzzles, answers, fit):
    """One try for each of `chances`: puzzles and answers [N, 81], and whether each fits the target."""
    cells, order, chance = np.arange(CELLS), np.arange(len(orbits)), np.zeros(1, np.int64)
    for number in range(len(chances)):
        chance[0] = chances[number]
        cells[:], order[:] = np.arange(CELLS), np.arange(len(orbits))
        puzzle, answer = puzzles[number : number + 1], answers[number : number + 1]
        draw_grid(chance, search.stack, cells, answer)
        least = target[LEAST]
        if not target[DEEP]:
            least += below(chance, target[MOST] - least + 1)
        clues = dig(chance, search, orbits, order, least, puzzle, answer)
        fit[number] = target[LEAST] <= clues <= target[MOST]


# A pattern drawn by hand


@internal
def count_answers(search, puzzle, limit):
    """How many answers the puzzle has, up to the limit; the first one found is written to search.answers."""
    search.figures[HEIGHT] = search.figures[KEEP] = 1
    search.figures[FOUND] = search.figures[NODES] = 0
    take_in(puzzle, 0, search.stack)
    while search.figures[HEIGHT] and search.figures[FOUND] < limit:
        advance(search)
    return search.figures[FOUND]


@internal
def vary(chance, board, places, puzzle):
    """Give up to three random clues new digits that nothing speaks against at once; whether there were such digits."""
    first = below(chance, len(places))
    changed = 1 + below(chance, min(3, len(places)))
    for step in range(changed):
        puzzle[0, places[(first + step * 7) % len(places)]] = 0
    take_in(puzzle, 0, board)
    for step in range(changed):
        if not calm(board):
            return False
        cell = places[(first + step * 7) % len(places)]
        digit = choose(chance, candidates_of(board, cell))
        put_in(board, 0, cell, digit)
        puzzle[0, cell] = digit + 1
    return True


@internal
def try_pattern(chance, search, places, draft, puzzle, answer):
    """Change the clues of a pattern while that does not add answers, until one is left; whether it came to that."""
    for cell in range(CELLS):
        puzzle[0, cell] = 0
    for cell in places:
        puzzle[0, cell] = answer[0, cell]
    fewest = count_answers(search, puzzle, CROWD)
    for _ in range(ROUNDS):
        if fewest == 1:
            count_answers(search, puzzle, 2)
            copy(search.answers, answer)
            return True
        copy(puzzle, draft)
        if vary(chance, search.stack, places, draft):
            found = count_answers(search, draft, fewest + 1)
            if 0 < found <= fewest:
                fewest = found
                copy(draft, puzzle)
    return False


@kernel
def try_patterns(chances, search, places, minimal, puzzles, answers, fit):
    """One try for each of `chances` at a puzzle with clues in just these places: as `dig_many`."""
    cells, chance, draft = np.arange(CELLS), np.zeros(1, np.int64), np.zeros((1, CELLS), np.uint8)
    order = places.copy()
    for number in range(len(chances)):
        chance[0] = chances[number]
        cells[:] = np.arange(CELLS)
        order[:] = places
        shuffle(chance, order)
        puzzle, answer = puzzles[number : number + 1], answers[number : number + 1]
        draw_grid(chance, search.stack, cells, answer)
        fit[number] = try_pattern(chance, search, order, draft, puzzle, answer)
        if fit[number] and minimal:
            fit[number] = is_minimal(search, puzzle, answer)
