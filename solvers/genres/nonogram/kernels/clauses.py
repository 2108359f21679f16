"""The open part of a grid as clauses over block starts (order encoding).

Per line, every block has one variable for each of its possible starts but the first ("starts there or later"), and each
open cell one for each possible colour (only one for two colours). They are connected by clauses: later implies earlier;
the next block is behind this one; a cell between the first and last place of a block has its colour; a cell behind one
block and before the next is blank. A full grid determines all starts, so that answers and grids are one to one.
(Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into SAT", 2009, describe such order encodings.)

A literal is 2 * variable, + 1 for "not"; YES and NO are settled literals, and `literal ^ 1` is the opposite.
    literals  [cells, colours] int32          that a cell has a colour
    later     [blocks of a line, cells + 2]   that a block starts at a place or behind it
    Clauses   units, pairs, and clauses from clause_start[i] to clause_start[i + 1]; with no room they are only counted
"""

from typing import NamedTuple

import numpy as np

from solvers.cdcl.state import Formula, no_graphs
from solvers.genres.nonogram.kernels.grid import may_be, size
from solvers.genres.nonogram.kernels.line import BLANK, COLOUR, LENGTH, needs_gap, solve_line
from solvers.jit.decorators import internal, kernel

YES, NO = -1, -2
VARIABLES, UNITS, PAIRS, LONG, WRITTEN, NUMBERS = range(6)
# Bytes of each of these, in the formula and in the state of its search.
BYTES = np.array([200, 4, 24, 56, 12])
# Bytes that do not grow.
FEW_BYTES = 2_000


class Clauses(NamedTuple):
    """Clauses as they are written; see the module's docstring. numbers: of each kind."""

    units: np.ndarray
    pairs: np.ndarray
    clause_start: np.ndarray
    clauses: np.ndarray
    numbers: np.ndarray


class TooLarge(Exception):
    """Raised when a search would need more memory than is allowed."""


def grid_formula(grid, width, most_bytes: int) -> tuple[Formula, np.ndarray]:
    """Return the open rest of a grid whose lines are all solved, with a guard as its last variable; and `literals`.

    Raises TooLarge, before anything large is built, when a search would begin with more than `most_bytes`.
    """
    literals = np.empty((len(grid.options), grid.may.shape[1]), np.int32)
    later = np.empty((len(grid.starts), int(grid.length.max()) + 2), np.int32)
    counted = _room(np.zeros(NUMBERS, np.int64))
    _encode(grid, literals, later, counted, width)
    if needed_bytes(counted.numbers) > most_bytes:
        raise TooLarge
    said = _room(counted.numbers)
    _encode(grid, literals, later, said, width)
    variables = int(said.numbers[VARIABLES]) + 1
    nothing = np.zeros(0, np.int32)
    formula = Formula(
        group_start=np.zeros(1, np.int32),
        members=nothing,
        bounds=np.zeros((0, 2), np.int32),
        defaults=nothing,
        crossing=np.zeros(variables, np.int8),
        pairs=said.pairs,
        clause_start=said.clause_start,
        clauses=said.clauses,
        units=said.units,
        phase=np.ones(variables, np.int8),
        graphs=no_graphs(),
    )
    return formula, literals


def needed_bytes(numbers: np.ndarray) -> int:
    """Return the bytes of a formula with these numbers, and of its search at the beginning, as in `cdcl.state`."""
    return int(numbers[:NUMBERS] @ BYTES) + FEW_BYTES


def _room(numbers: np.ndarray) -> Clauses:
    return Clauses(
        units=np.zeros(numbers[UNITS], np.int32),
        pairs=np.zeros((numbers[PAIRS], 2), np.int32),
        clause_start=np.zeros(numbers[LONG] + 1, np.int32),
        clauses=np.zeros(numbers[WRITTEN], np.int32),
        numbers=np.zeros(NUMBERS, np.int64),
    )


@kernel
def _encode(g, literals, later, said, width):
    """Write all clauses of a grid."""
    for cell in range(len(g.options)):
        _name_cell(g, cell, literals, said)
    for line in range(len(g.length)):
        if g.free[line] == 0:
            blocks = g.blocks[g.first[line] : g.first[line + 1]]
            solve_line(g.may[line], blocks, g.length[line], g.behind, g.starts, g.found, width)
            for j in range(len(blocks)):
                _name_starts(g, j, g.length[line], later, said)
            for j in range(len(blocks)):
                _order_starts(g, blocks, j, g.length[line], later, said)
            for j in range(len(blocks)):
                _colour_block(g, line, blocks[j], later[j], literals, said)
            for j in range(len(blocks) + 1):
                _blank_gap(g, line, blocks, j, later, literals, said)


@internal
def _new_variable(said):
    """Return the positive literal of a new variable."""
    said.numbers[VARIABLES] += 1
    return 2 * (said.numbers[VARIABLES] - 1)


@internal
def add_clause(said, one, other, third):
    """Add a clause of three literals."""
    if one == YES or other == YES or third == YES or one == other ^ 1:
        return
    # In numpy a sum of booleans is a boolean.
    many = int(one != NO) + int(other != NO) + int(third != NO)
    if many == 3:
        _extend_clause(said, one)
        _extend_clause(said, other)
        _extend_clause(said, third)
        _close_clause(said)
    elif many == 2:
        at = said.numbers[PAIRS]
        if at < len(said.pairs):
            said.pairs[at, 0] = one if one != NO else other
            said.pairs[at, 1] = third if third != NO else other
        said.numbers[PAIRS] += 1
    else:
        at = said.numbers[UNITS]
        if at < len(said.units):
            said.units[at] = max(one, other, third)
        said.numbers[UNITS] += 1


@internal
def _extend_clause(said, literal):
    """Add a literal to a long clause."""
    at = said.numbers[WRITTEN]
    if at < len(said.clauses):
        said.clauses[at] = literal
    said.numbers[WRITTEN] += 1


@internal
def _close_clause(said):
    """Complete a long clause."""
    said.numbers[LONG] += 1
    if said.numbers[LONG] < len(said.clause_start):
        said.clause_start[said.numbers[LONG]] = said.numbers[WRITTEN]


@internal
def _name_cell(g, cell, literals, said):
    """Name the literals of a cell; of three or more colours exactly one is true."""
    open_colours = g.options[cell]
    first = NO
    for colour in range(g.may.shape[1]):
        literals[cell, colour] = NO
        if not may_be(g, cell, colour):
            continue
        if open_colours == 1:
            literals[cell, colour] = YES
        elif open_colours == 2 and first != NO:
            literals[cell, colour] = first ^ 1
        else:
            first = literals[cell, colour] = _new_variable(said)
    if open_colours > 2:
        _have_one_colour(literals[cell], said)


@internal
def _have_one_colour(literals, said):
    """State that a cell has exactly one of its colours."""
    for colour in range(len(literals)):
        if literals[colour] == NO:
            continue
        _extend_clause(said, literals[colour])
        for other in range(colour):
            if literals[other] != NO:
                add_clause(said, literals[colour] ^ 1, literals[other] ^ 1, NO)
    _close_clause(said)


@internal
def _is_start(g, j, place):
    """Whether a block of the line solved last may begin there."""
    return (g.starts[j, place >> 6] >> np.uint64(place & 63)) & np.uint64(1) != 0


@internal
def _name_starts(g, j, n, later, said):
    """Name the literals of one block's starts: the first start is certain, and after the last there is none."""
    first = 0
    while not _is_start(g, j, first):
        later[j, first] = YES
        first += 1
    later[j, first] = YES
    literal = NO
    for place in range(n + 1, first, -1):
        if place <= n and _is_start(g, j, place):
            behind, literal = literal, _new_variable(said)
            add_clause(said, behind ^ 1, literal, NO)
        later[j, place] = literal


@internal
def _order_starts(g, blocks, j, n, later, said):
    """State that when block j starts at a place or later, the next one starts behind its end."""
    if j + 1 < len(blocks):
        ahead = blocks[j, LENGTH] + (1 if needs_gap(blocks, j + 1) else 0)
        for place in range(n + 1):
            if _is_start(g, j, place):
                add_clause(said, later[j, place] ^ 1, later[j + 1, min(place + ahead, n + 1)], NO)


@internal
def _cell_at(g, line, place):
    """Return the number of a line's cell."""
    rows, cols = size(g)
    return line * cols + place if line < rows else place * cols + line - rows


@internal
def _colour_block(g, line, block, later, literals, said):
    """State that a block colours a cell if it starts there at the latest, and less than its length before it."""
    for place in range(g.length[line]):
        started = later[max(place - block[LENGTH] + 1, 0)]
        add_clause(said, started ^ 1, later[place + 1], literals[_cell_at(g, line, place), block[COLOUR]])


@internal
def _blank_gap(g, line, blocks, j, later, literals, said):
    """State that a cell behind block j - 1 and before block j is blank."""
    for place in range(g.length[line]):
        is_behind, is_before = YES, YES
        if j > 0:
            begin = place - blocks[j - 1, LENGTH] + 1
            is_behind = later[j - 1, begin] ^ 1 if begin > 0 else NO
        if j < len(blocks):
            is_before = later[j, place + 1]
        add_clause(said, is_behind ^ 1, is_before ^ 1, literals[_cell_at(g, line, place), BLANK])
