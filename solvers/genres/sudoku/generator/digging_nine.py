"""Full 9x9 grids and digging: random grids, a uniqueness check after each removal, given patterns.

A *try* is one grid and the puzzle dug from it, both from one number; it may fail the request.

    chance    int64[1]             a xorshift generator: whole numbers only, the same on every machine; never 0
    orbits    int16[O, 8]          cells that become holes together, -1 behind the last of them
    target    int64[3]             LEAST and MOST clues; DEEP 1: dig as deep as possible, 0: to a random number of
                                   clues between them
    pattern   uint8[81]            1 for a clue
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
    advance_search,
    are_same_boards,
    is_wrong,
    load_puzzle,
    place_digit,
    remove_digit,
    sweep,
)
from solvers.jit.decorators import helper, internal, kernel
from solvers.jit.vectors import fill_all_lanes, filled_lanes, load, lowest_bit_number, store

LEAST, MOST, DEEP = range(3)
# A try is given up after this many changes of a pattern's clues.
ROUNDS = 4000
# Answers of a pattern's first clues are counted up to this number.
CROWD = 500


@helper
def random_below(chance, number):
    """Return a number from 0 to number - 1, number at most 2**31: xorshift (Marsaglia 2003), its higher bits scaled."""
    bits = chance[0]
    bits ^= bits << 13
    bits ^= (bits >> 7) & 0x1FFFFFFFFFFFFFF
    bits ^= bits << 17
    chance[0] = bits
    return (((bits >> 32) & 0x7FFFFFFF) * number) >> 31


@internal
def copy_grid(here, there):
    """Write one grid over another."""
    for cell in range(CELLS):
        there[0, cell] = here[0, cell]


@helper
def shuffle_numbers(chance, numbers):
    """Put the numbers in a random order."""
    for last in range(len(numbers) - 1, 0, -1):
        other = random_below(chance, last + 1)
        kept = numbers[last]
        numbers[last] = numbers[other]
        numbers[other] = kept


@internal
def _candidates_of(board, cell):
    """Return the digits of a cell of the board in rows 0 to 2, as a mask with bit digit - 1."""
    here = load(board, cell // 9 % 3) & fill_all_lanes(1 << cell % 9) & load(BAND, cell // 27)
    return filled_lanes(here) >> (cell // 27 * 9)


@internal
def _calm(board):
    """Sweep the board in rows 0 to 2 until nothing changes; return whether it has no contradiction."""
    a, b, c = load(board, 0), load(board, 1), load(board, 2)
    while True:
        x, y, z, wrong, _ = sweep(a, b, c)
        if is_wrong(x, wrong):
            return False
        if are_same_boards(a, b, c, x, y, z):
            break
        a, b, c = x, y, z
    store(board, 0, a)
    store(board, 1, b)
    store(board, 2, c)
    return True


@internal
def _choose(chance, digits):
    """Return a random digit of a mask, from 0."""
    for _ in range(random_below(chance, count_digits(digits))):
        digits &= digits - 1
    return lowest_bit_number(digits)


@internal
def count_digits(digits):
    """Count the digits of a mask."""
    found = 0
    while digits:
        digits &= digits - 1
        found += 1
    return found


@internal
def _try_to_fill(chance, board, cells):
    """Fill cells in the given order, each with one of its digits; return whether that gave a full grid."""
    for r in range(3):
        store(board, r, fill_all_lanes(ROW))
    for cell in cells:
        digits = _candidates_of(board, cell)
        if digits & (digits - 1):
            place_digit(board, 0, cell, _choose(chance, digits))
            if not _calm(board):
                return False
    return True


@internal
def draw_grid(chance, board, order, answer):
    """Draw a random full grid.

    A dead end discards the whole grid, so that no grid is favoured for being easy to repair.
    """
    shuffle_numbers(chance, order)
    while not _try_to_fill(chance, board, order):
        shuffle_numbers(chance, order)
    for cell in range(CELLS):
        answer[0, cell] = lowest_bit_number(_candidates_of(board, cell)) + 1


@internal
def has_answer_without(search, puzzle, cell, digit, keep):
    """Whether the puzzle has an answer in which the cell does not hold the digit. keep: 1 to have it in the search."""
    search.figures[HEIGHT], search.figures[KEEP] = 1, keep
    search.figures[FOUND] = search.figures[NODES] = 0
    load_puzzle(puzzle, 0, search.stack)
    remove_digit(search.stack, 0, cell, digit - 1)
    while search.figures[HEIGHT] and not search.figures[FOUND]:
        advance_search(search)
    return search.figures[FOUND] > 0


@internal
def is_needed(search, puzzle, answer, orbit):
    """Whether the holes of an orbit, already dug, give the puzzle a second answer."""
    for cell in orbit:  # noqa: SIM110
        if cell >= 0 and has_answer_without(search, puzzle, cell, np.int64(answer[0, cell]), 0):
            return True
    return False


@internal
def dig(chance, search, orbits, order, least, puzzle, answer):
    """Dig orbits in random order while one answer and at least `least` clues are left; return the number of clues."""
    clues = CELLS
    copy_grid(answer, puzzle)
    shuffle_numbers(chance, order)
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
def _is_minimal(search, puzzle, answer):
    """Whether the puzzle has a second answer without any one of its clues."""
    for cell in range(CELLS):
        if puzzle[0, cell]:
            puzzle[0, cell] = 0
            needed = has_answer_without(search, puzzle, cell, np.int64(answer[0, cell]), 0)
            puzzle[0, cell] = answer[0, cell]
            if not needed:
                return False
    return True


@kernel
def dig_many(chances, search, orbits, target, puzzles, answers, fit):
    """Make one try for each of `chances`: puzzles and answers [N, 81], and whether each fits the target."""
    cells, order, chance = np.arange(CELLS), np.arange(len(orbits)), np.zeros(1, np.int64)
    for number in range(len(chances)):
        chance[0] = chances[number]
        cells[:], order[:] = np.arange(CELLS), np.arange(len(orbits))
        puzzle, answer = puzzles[number : number + 1], answers[number : number + 1]
        draw_grid(chance, search.stack, cells, answer)
        least = target[LEAST]
        if not target[DEEP]:
            least += random_below(chance, target[MOST] - least + 1)
        clues = dig(chance, search, orbits, order, least, puzzle, answer)
        fit[number] = target[LEAST] <= clues <= target[MOST]


# A pattern drawn by hand


@internal
def _count_answers(search, puzzle, limit):
    """Count the answers of the puzzle up to the limit; the first one found is written to search.answers."""
    search.figures[HEIGHT] = search.figures[KEEP] = 1
    search.figures[FOUND] = search.figures[NODES] = 0
    load_puzzle(puzzle, 0, search.stack)
    while search.figures[HEIGHT] and search.figures[FOUND] < limit:
        advance_search(search)
    return search.figures[FOUND]


@internal
def _vary(chance, board, places, puzzle):
    """Give up to three random clues new digits without an immediate conflict; return whether there were any."""
    first = random_below(chance, len(places))
    changed = 1 + random_below(chance, min(3, len(places)))
    for step in range(changed):
        puzzle[0, places[(first + step * 7) % len(places)]] = 0
    load_puzzle(puzzle, 0, board)
    for step in range(changed):
        if not _calm(board):
            return False
        cell = places[(first + step * 7) % len(places)]
        digit = _choose(chance, _candidates_of(board, cell))
        place_digit(board, 0, cell, digit)
        puzzle[0, cell] = digit + 1
    return True


@internal
def _try_pattern(chance, search, places, draft, puzzle, answer):
    """Change clues of a pattern as long as that does not add answers; return whether one answer was reached."""
    for cell in range(CELLS):
        puzzle[0, cell] = 0
    for cell in places:
        puzzle[0, cell] = answer[0, cell]
    fewest = _count_answers(search, puzzle, CROWD)
    for _ in range(ROUNDS):
        if fewest == 1:
            _count_answers(search, puzzle, 2)
            copy_grid(search.answers, answer)
            return True
        copy_grid(puzzle, draft)
        if _vary(chance, search.stack, places, draft):
            found = _count_answers(search, draft, fewest + 1)
            if 0 < found <= fewest:
                fewest = found
                copy_grid(draft, puzzle)
    return False


@kernel
def try_patterns(chances, search, places, minimal, puzzles, answers, fit):
    """Make one try for each of `chances` at a puzzle with clues in exactly these places: as `dig_many`."""
    cells, chance, draft = np.arange(CELLS), np.zeros(1, np.int64), np.zeros((1, CELLS), np.uint8)
    order = places.copy()
    for number in range(len(chances)):
        chance[0] = chances[number]
        cells[:] = np.arange(CELLS)
        order[:] = places
        shuffle_numbers(chance, order)
        puzzle, answer = puzzles[number : number + 1], answers[number : number + 1]
        draw_grid(chance, search.stack, cells, answer)
        fit[number] = _try_pattern(chance, search, order, draft, puzzle, answer)
        if fit[number] and minimal:
            fit[number] = _is_minimal(search, puzzle, answer)
