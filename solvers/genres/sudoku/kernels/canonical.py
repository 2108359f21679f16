"""Kernels of the canonical form: one board for all that are the same under the symmetries of sudoku.

These are orders of rows within bands, of bands, of columns within stacks, of stacks, and names of digits.
(Transposition, where boxes are square, is looked at outside, as a second board.)

It is a search by colours (McKay, Practical graph isomorphism, 1981). Rows, columns and digits get colours that no
symmetry changes, from the clues in them, again and again until no more are told apart. While two rows or columns with
clues are alike, each of them in turn is singled out: a node. When all differ the order is settled: a leaf, whose form
is the board in the order of colours, its digits named as they appear. The least leaf, by the colours on its way and
then by its form, is the canonical form. Of two branches with equal leaves the second is left at once: it mirrors the
first.
Colours are hashes below PRIME; two that fall together by chance cost a node and no more.

Clues  (K, 3): row, column, digit, from 0. sizes (3,): N, rows of a box, columns of a box.
Room   colours  (2N+2, 3, N)  of rows, columns and digits, at every depth
       round    (3, 3, N)     of a round of colouring: BLOCKS, bands and stacks; LINES, rows and columns with their
                              blocks; SUMS, what the clues add to rows, columns and digits
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


class Room(NamedTuple):
    """Everything that the search writes to."""

    colours: np.ndarray
    round: np.ndarray
    members: np.ndarray
    nodes: np.ndarray
    forms: np.ndarray
    orders: np.ndarray
    tally: np.ndarray


def room(size: int) -> Room:
    """Room for boards of one size."""
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
    return Room(**{name: np.zeros(shape, np.int64) for name, shape in shapes.items()})


def least(clues, sizes, room, budget):
    """Find the least leaf, into its place in `room`; False when that takes more than `budget` nodes.

    This loop is plain Python: most boards have one node, and compiling it took as long as all the rest.
    """
    room.tally[:] = 0
    room.colours[0] = [[ROWS + 1], [COLS + 1], [DIGITS + 1]]
    depth = visit(clues, sizes, room, 0)
    while depth >= 0 and room.tally[NODES] < budget:
        if room.nodes[depth, NEXT] == room.nodes[depth, COUNT]:
            depth -= 1
        else:
            depth = visit(clues, sizes, room, depth + 1)
    return depth < 0


@kernel
def visit(clues, sizes, room, depth):
    """Go to the next node at this depth, and colour it; the depth where the search goes on."""
    room.tally[NODES] += 1
    if depth > 0:
        single_out(room, sizes, depth - 1)
    colour(clues, sizes, room, depth)
    room.nodes[depth, STANDING] = stand(room, depth)
    if room.nodes[depth, STANDING] == MORE:
        return depth - 1
    if gather_alike(sizes, room, depth):
        return depth
    return judge(clues, sizes, room, depth)


@internal
def stand(room, depth):
    """How the colours on the way to this node compare with those on the way to the best leaf."""
    if room.tally[LEAVES] == 0 or (depth > 0 and room.nodes[depth - 1, STANDING] == LESS):
        return LESS
    if depth > room.tally[DEPTH + BEST]:
        return MORE
    mine, known = room.nodes[depth, TRACE + HERE], room.nodes[depth, TRACE + BEST]
    return LESS if mine < known else ALIKE if mine == known else MORE


@internal
def single_out(room, sizes, depth):
    """Go one deeper with the next of the alike lines in a colour of its own."""
    line = room.members[depth, room.nodes[depth, NEXT]]
    room.nodes[depth, NEXT] += 1
    room.nodes[depth, PATH + HERE] = line
    for kind in (ROWS, COLS, DIGITS):
        for number in range(sizes[0]):
            room.colours[depth + 1, kind, number] = room.colours[depth, kind, number]
    kind, number = divmod(line, sizes[0])
    room.colours[depth + 1, kind, number] = mix(room.colours[depth, kind, number], SINGLED)


# Colours


@internal
def mix(one, other):
    """A hash of two numbers below PRIME, below PRIME."""
    mixed = (one * 1_000_003 + other * 7_919 + 12_345) % PRIME
    return mixed * (mixed % 65_521 + 3) % PRIME


@internal
def colour(clues, sizes, room, depth):
    """Part rows, columns and digits as far as the clues do, and note the hash of all colours."""
    known = -1
    while True:
        colour_once(clues, sizes, room, depth)
        now = classes(room.colours, depth, ROWS) + classes(room.colours, depth, COLS)
        if now <= known or now == 2 * sizes[0]:
            break
        known = now
    trace = 0
    for kind in (ROWS, COLS, DIGITS):
        for number in range(sizes[0]):
            trace += mix(room.colours[depth, kind, number], kind)
    room.nodes[depth, TRACE + HERE] = trace % PRIME


@internal
def colour_once(clues, sizes, room, depth):
    """One round: every line takes up the colours of its block, and of the lines and digits its clues join it to."""
    colours = room.colours
    for kind in (ROWS, COLS):
        colour_lines(sizes, room, depth, kind)
    room.round[SUMS] = 0
    for clue in range(clues.shape[0]):
        row, col, digit = clues[clue]
        joined = mix(mix(room.round[LINES, ROWS, row], room.round[LINES, COLS, col]), colours[depth, DIGITS, digit])
        room.round[SUMS, ROWS, row] += joined
        room.round[SUMS, COLS, col] += joined
        room.round[SUMS, DIGITS, digit] += joined
    for number in range(sizes[0]):
        colours[depth, ROWS, number] = mix(room.round[LINES, ROWS, number], room.round[SUMS, ROWS, number] % PRIME)
        colours[depth, COLS, number] = mix(room.round[LINES, COLS, number], room.round[SUMS, COLS, number] % PRIME)
        colours[depth, DIGITS, number] = mix(colours[depth, DIGITS, number], room.round[SUMS, DIGITS, number] % PRIME)


@internal
def colour_lines(sizes, room, depth, kind):
    """Colour bands (stacks) after their lines, and the lines after their bands."""
    size, per = sizes[0], sizes[1 + kind]
    for block in range(size // per):
        total = 0
        for line in range(block * per, block * per + per):
            total += mix(room.colours[depth, kind, line], 1)
        room.round[BLOCKS, kind, block] = total % PRIME
        for line in range(block * per, block * per + per):
            room.round[LINES, kind, line] = mix(room.colours[depth, kind, line], total % PRIME)


@internal
def classes(colours, depth, kind):
    """How many colours the lines of a kind have."""
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
def gather_alike(sizes, room, depth):
    """Note the smallest class of alike lines with clues, the least colour among equals; False when there is none.

    Lines without clues need not be distinguished: any order of them gives the same form.
    """
    size, fewest, chosen, kind_chosen = sizes[0], 10_000, 0, ROWS
    for kind in (ROWS, COLS):
        for line in range(size):
            if room.round[SUMS, kind, line] == 0:
                continue
            here = room.colours[depth, kind, line]
            alike = count_alike(room.colours, depth, kind, here)
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
def count_alike(colours, depth, kind, wanted):
    """How many lines of a kind have this colour."""
    found = 0
    for line in range(colours.shape[2]):
        if colours[depth, kind, line] == wanted:
            found += 1
    return found


# Leaves


@internal
def judge(clues, sizes, room, depth):
    """Hold a leaf against the best and the first; the depth where the search goes on."""
    settle_form(clues, sizes, room, depth)
    room.tally[LEAVES] += 1
    if room.nodes[depth, STANDING] == LESS or compare(room.forms, BEST) == LESS:
        for leaf in range(BEST if room.tally[LEAVES] > 1 else FIRST, BEST + 1):
            keep(room, leaf, depth)
        return depth - 1
    for leaf in (BEST, FIRST):
        if compare(room.forms, leaf) == ALIKE:
            return fork(room.nodes, leaf, depth)
    return depth - 1


@internal
def settle_form(clues, sizes, room, depth):
    """Lay rows and columns in the order of their colours, and name the digits as they appear."""
    order, form = room.orders[HERE], room.forms[HERE]
    for kind in (ROWS, COLS):
        colour_lines(sizes, room, depth, kind)
        lay(room, order, depth, kind, sizes[1 + kind])
    form[:] = 0
    for clue in range(clues.shape[0]):
        row, col, digit = clues[clue]
        form[place_of(order, ROWS, row), place_of(order, COLS, col)] = digit + 1
    name_digits(form, room.round[SUMS, DIGITS])


@internal
def name_digits(form, names):
    """Call the digits 1, 2, 3 ... as they appear in reading order. names: room for what each is called."""
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
def lay(room, order, depth, kind, per):
    """The order of the lines of a kind: blocks by colour, and in each block lines by colour."""
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
def place_of(order, kind, line):
    """Where a line comes to lie."""
    place = 0
    while order[kind, place] != line:
        place += 1
    return place


@internal
def compare(forms, leaf):
    """How the form at hand compares with another, cell by cell: LESS, ALIKE or MORE."""
    for row in range(forms.shape[1]):
        for col in range(forms.shape[2]):
            mine, its = forms[HERE, row, col], forms[leaf, row, col]
            if mine != its:
                return LESS if mine < its else MORE
    return ALIKE


@internal
def keep(room, leaf, depth):
    """Write the leaf at hand over another."""
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
def fork(nodes, leaf, depth):
    """The depth of the node where the way at hand and the way to a leaf part."""
    for shared in range(depth):
        if nodes[shared, PATH + HERE] != nodes[shared, PATH + leaf]:
            return shared
    return depth - 1
