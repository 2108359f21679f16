"""Kernels of the canonical form: one board for all that are equivalent under the symmetries of sudoku.

These are orders of rows within bands, of bands, of columns within stacks, of stacks, and names of digits.
(Transposition, for square boxes, is looked at outside, as a second board.)

It is a search by colours (McKay, Practical graph isomorphism, 1981). Rows, columns and digits get colours that no
symmetry changes, from the clues in them, again and again until no more are distinguished. While two rows or columns
with clues are alike, each of them in turn is singled out: a node. When all differ the order is settled: a leaf, whose
form is the board in the order of colours, its digits named as they appear. The least leaf, by the colours on its way
and then by its form, is the canonical form. Of two branches with equal leaves the second is left at once: it mirrors
the first.
Colours are hashes below PRIME; two that are equal by chance cost a node and no more.

Clues  (K, 3): row, column, digit, from 0. sizes (3,): N, rows of a box, columns of a box.
Room   colours  (2N+2, 3, N)  of rows, columns and digits, at every depth
       round    (3, 3, N)     of a round of colouring: BLOCKS, bands and stacks; LINES, rows and columns with their
                              blocks; SUMS, the contributions of the clues to rows, columns and digits
       members  (2N+2, N)     the alike lines of every node: row, or N + column
       nodes    (2N+2, 9)     COUNT of its alike lines, the NEXT to be tried, STANDING of its way against the best (LESS
                              or ALIKE), and for three leaves PATH, the line singled out, TRACE, a hash of the colours
       forms    (3, N, N)     the boards of three leaves: the one at HERE, the FIRST, the BEST
       orders   (3, 2, N)     their rows and columns
       tally    (5,)          NODES, LEAVES, and the DEPTH of each of the three
All of them are int64.
"""

from typing import NamedTuple

import numpy as np

from solvers.jit.decorators import internal, kernel

PRIME = 2_147_483_647
ROWS, COLS, DIGITS = range(3)
BLOCKS, LINES, SUMS = range(3)
COUNT, NEXT, STANDING, PATH, TRACE = 0, 1, 2, 3, 6
NODES, LEAVES, DEPTH = range(3)
LESS, ALIKE, MORE = -1, 0, 1
SINGLED = 99_991
HERE, FIRST, BEST = range(3)


class CanonicalArrays(NamedTuple):
    """The working arrays of the search."""

    colours: np.ndarray
    round: np.ndarray
    members: np.ndarray
    nodes: np.ndarray
    forms: np.ndarray
    orders: np.ndarray
    tally: np.ndarray


def make_canonical_arrays(size: int) -> CanonicalArrays:
    """Return room for boards of one size."""
    levels = 2 * size + 2
    shapes = {
        "colours": (levels, 3, size),
        "round": (3, 3, size),
        "members": (levels, size),
        "nodes": (levels, 9),
        "forms": (3, size, size),
        "orders": (3, 2, size),
        "tally": (5,),
    }
    return CanonicalArrays(**{name: np.zeros(shape, np.int64) for name, shape in shapes.items()})


def find_least_leaf(clues, sizes, room, budget):
    """Find the least leaf, into its place in `room`; return False when that takes more than `budget` nodes.

    This loop is plain Python: most boards have one node, and compiling it took as long as everything else.
    """
    room.tally[:] = 0
    room.colours[0] = [[ROWS + 1], [COLS + 1], [DIGITS + 1]]
    depth = _visit(clues, sizes, room, 0)
    while depth >= 0 and room.tally[NODES] < budget:
        if room.nodes[depth, NEXT] == room.nodes[depth, COUNT]:
            depth -= 1
        else:
            depth = _visit(clues, sizes, room, depth + 1)
    return depth < 0


@kernel
def _visit(clues, sizes, room, depth):
    """Go to the next node at this depth, and colour it; return the depth at which the search continues."""
    room.tally[NODES] += 1
    if depth > 0:
        _single_out(room, sizes, depth - 1)
    _colour(clues, sizes, room, depth)
    room.nodes[depth, STANDING] = _stand(room, depth)
    if room.nodes[depth, STANDING] == MORE:
        return depth - 1
    if _gather_alike(sizes, room, depth):
        return depth
    return _compare_leaf(clues, sizes, room, depth)


@internal
def _stand(room, depth):
    """Compare the colours on the way to this node with those on the way to the best leaf."""
    if room.tally[LEAVES] == 0 or (depth > 0 and room.nodes[depth - 1, STANDING] == LESS):
        return LESS
    if depth > room.tally[DEPTH + BEST]:
        return MORE
    mine, known = room.nodes[depth, TRACE + HERE], room.nodes[depth, TRACE + BEST]
    return LESS if mine < known else ALIKE if mine == known else MORE


@internal
def _single_out(room, sizes, depth):
    """Go one deeper with the next of the alike lines in a colour of its own."""
    line = room.members[depth, room.nodes[depth, NEXT]]
    room.nodes[depth, NEXT] += 1
    room.nodes[depth, PATH + HERE] = line
    for kind in (ROWS, COLS, DIGITS):
        for number in range(sizes[0]):
            room.colours[depth + 1, kind, number] = room.colours[depth, kind, number]
    kind, number = divmod(line, sizes[0])
    room.colours[depth + 1, kind, number] = _mix(room.colours[depth, kind, number], SINGLED)


# Colours


@internal
def _mix(one, other):
    """Hash two numbers below PRIME to one below PRIME."""
    mixed = (one * 1_000_003 + other * 7_919 + 12_345) % PRIME
    return mixed * (mixed % 65_521 + 3) % PRIME


@internal
def _colour(clues, sizes, room, depth):
    """Distinguish rows, columns and digits as far as the clues do, and note the hash of all colours."""
    known = -1
    while True:
        _colour_once(clues, sizes, room, depth)
        now = _count_colours(room.colours, depth, ROWS) + _count_colours(room.colours, depth, COLS)
        if now <= known or now == 2 * sizes[0]:
            break
        known = now
    trace = 0
    for kind in (ROWS, COLS, DIGITS):
        for number in range(sizes[0]):
            trace += _mix(room.colours[depth, kind, number], kind)
    room.nodes[depth, TRACE + HERE] = trace % PRIME


@internal
def _colour_once(clues, sizes, room, depth):
    """Colour once: every line takes up the colours of its block, and of the lines and digits that clues join to it."""
    colours = room.colours
    for kind in (ROWS, COLS):
        _colour_lines(sizes, room, depth, kind)
    room.round[SUMS] = 0
    for clue in range(clues.shape[0]):
        row, col, digit = clues[clue]
        joined = _mix(_mix(room.round[LINES, ROWS, row], room.round[LINES, COLS, col]), colours[depth, DIGITS, digit])
        room.round[SUMS, ROWS, row] += joined
        room.round[SUMS, COLS, col] += joined
        room.round[SUMS, DIGITS, digit] += joined
    for number in range(sizes[0]):
        colours[depth, ROWS, number] = _mix(room.round[LINES, ROWS, number], room.round[SUMS, ROWS, number] % PRIME)
        colours[depth, COLS, number] = _mix(room.round[LINES, COLS, number], room.round[SUMS, COLS, number] % PRIME)
        colours[depth, DIGITS, number] = _mix(colours[depth, DIGITS, number], room.round[SUMS, DIGITS, number] % PRIME)


@internal
def _colour_lines(sizes, room, depth, kind):
    """Colour bands (stacks) after their lines, and the lines after their bands."""
    size, per = sizes[0], sizes[1 + kind]
    for block in range(size // per):
        total = 0
        for line in range(block * per, block * per + per):
            total += _mix(room.colours[depth, kind, line], 1)
        room.round[BLOCKS, kind, block] = total % PRIME
        for line in range(block * per, block * per + per):
            room.round[LINES, kind, line] = _mix(room.colours[depth, kind, line], total % PRIME)


@internal
def _count_colours(colours, depth, kind):
    """Count the colours of the lines of a kind."""
    found = 0
    for one in range(colours.shape[2]):
        is_new = 1
        for other in range(one):
            if colours[depth, kind, one] == colours[depth, kind, other]:
                is_new = 0
                break
        found += is_new
    return found


@internal
def _gather_alike(sizes, room, depth):
    """Note the smallest class of alike lines with clues, the least colour among equals; return False without one.

    Lines without clues need not be distinguished: any order of them gives the same form.
    """
    size, fewest, chosen, kind_chosen = sizes[0], 10_000, 0, ROWS
    for kind in (ROWS, COLS):
        for line in range(size):
            if room.round[SUMS, kind, line] == 0:
                continue
            here = room.colours[depth, kind, line]
            alike = _count_alike(room.colours, depth, kind, here)
            if alike > 1 and (alike < fewest or (alike == fewest and kind == kind_chosen and here < chosen)):
                fewest, chosen, kind_chosen = alike, here, kind
    room.nodes[depth, NEXT] = 0
    room.nodes[depth, COUNT] = 0
    if fewest == 10_000:
        return False
    for line in range(size):
        if room.colours[depth, kind_chosen, line] == chosen:
            room.members[depth, room.nodes[depth, COUNT]] = kind_chosen * size + line
            room.nodes[depth, COUNT] += 1
    return True


@internal
def _count_alike(colours, depth, kind, wanted):
    """Count the lines of a kind with this colour."""
    found = 0
    for line in range(colours.shape[2]):
        if colours[depth, kind, line] == wanted:
            found += 1
    return found


# Leaves


@internal
def _compare_leaf(clues, sizes, room, depth):
    """Compare a leaf with the best and the first; return the depth at which the search continues."""
    _settle_form(clues, sizes, room, depth)
    room.tally[LEAVES] += 1
    if room.nodes[depth, STANDING] == LESS or _compare(room.forms, BEST) == LESS:
        for leaf in range(BEST if room.tally[LEAVES] > 1 else FIRST, BEST + 1):
            _copy_leaf(room, leaf, depth)
        return depth - 1
    for leaf in (BEST, FIRST):
        if _compare(room.forms, leaf) == ALIKE:
            return _fork(room.nodes, leaf, depth)
    return depth - 1


@internal
def _settle_form(clues, sizes, room, depth):
    """Lay rows and columns in the order of their colours, and name the digits as they appear."""
    order, form = room.orders[HERE], room.forms[HERE]
    for kind in (ROWS, COLS):
        _colour_lines(sizes, room, depth, kind)
        _lay(room, order, depth, kind, sizes[1 + kind])
    form[:] = 0
    for clue in range(clues.shape[0]):
        row, col, digit = clues[clue]
        form[_place_of(order, ROWS, row), _place_of(order, COLS, col)] = digit + 1
    _name_digits(form, room.round[SUMS, DIGITS])


@internal
def _name_digits(form, names):
    """Call the digits 1, 2, 3 ... as they appear in reading order. names: room for the name of each."""
    names[:] = 0
    used = 0
    for row in range(form.shape[0]):
        for col in range(form.shape[1]):
            digit = form[row, col]
            if digit > 0:
                if names[digit - 1] == 0:
                    used += 1
                    names[digit - 1] = used
                form[row, col] = names[digit - 1]


@internal
def _lay(room, order, depth, kind, per):
    """Return the order of the lines of a kind: blocks by colour, and in each block lines by colour."""
    size = order.shape[1]
    for line in range(size):
        place = 0
        for other in range(size):
            if line // per == other // per:
                mine, its = room.colours[depth, kind, line], room.colours[depth, kind, other]
            else:
                mine, its = room.round[BLOCKS, kind, line // per], room.round[BLOCKS, kind, other // per]
            if its < mine or (its == mine and other < line):
                place += 1
        order[kind, place] = line


@internal
def _place_of(order, kind, line):
    """Return the place of a line in an order."""
    place = 0
    while order[kind, place] != line:
        place += 1
    return place


@internal
def _compare(forms, leaf):
    """Compare the present form with another, cell by cell: LESS, ALIKE or MORE."""
    for row in range(forms.shape[1]):
        for col in range(forms.shape[2]):
            mine, its = forms[HERE, row, col], forms[leaf, row, col]
            if mine != its:
                return LESS if mine < its else MORE
    return ALIKE


@internal
def _copy_leaf(room, leaf, depth):
    """Overwrite a leaf with the present one."""
    size = room.forms.shape[1]
    for line in range(size):
        for other in range(size):
            room.forms[leaf, line, other] = room.forms[HERE, line, other]
        for kind in (ROWS, COLS):
            room.orders[leaf, kind, line] = room.orders[HERE, kind, line]
    for level in range(depth + 1):
        room.nodes[level, PATH + leaf] = room.nodes[level, PATH + HERE]
        room.nodes[level, TRACE + leaf] = room.nodes[level, TRACE + HERE]
        if leaf == BEST:
            room.nodes[level, STANDING] = ALIKE
    room.tally[DEPTH + leaf] = depth


@internal
def _fork(nodes, leaf, depth):
    """Return the depth of the node at which the present way and the way to a leaf separate."""
    for shared in range(depth):
        if nodes[shared, PATH + HERE] != nodes[shared, PATH + leaf]:
            return shared
    return depth - 1
