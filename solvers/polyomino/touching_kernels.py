"""Mutually touching copies: every arrangement of k copies of a polyomino, each sharing an edge with each other.

The way of one shape: its orientations -> for each pair of them a table over displacements -> the copies that touch a
first one -> cliques among those -> each clique brought to its least form under the symmetries, and kept when new.

Arrays of a Shape (n cells, o orientations)
    cells     (8, n, 2) int64  cells of each orientation, their box pushed to (0, 0); `orientations` of them are used
    size      (8, 2)    int64  rows and columns of each orientation
    turned    (8, 8)    int64  turned[s, o]: the orientation that o becomes under symmetry s
                               (s 0-3 quarter turns, 4-7 a mirror first), -1 where it is none of those used
    relation  (8, 8, w, w) uint8  [a, b, y+n+1, x+n+1]: whether orientations a at (0, 0) and b at (y, x) are APART,
                        TOUCH or OVERLAP
    near      (m, 3)    int64  copies (orientation, y, x) that touch orientation 0 at (0, 0)
    linked    (m, m/64) uint64 bit j of row i: copies i and j of `near` touch each other
An arrangement is k rows (orientation, y, x), its least coordinates 0, its rows in order.
"""

from typing import NamedTuple

import numpy as np

from solvers.jit import inner

APART, TOUCH, OVERLAP = 0, 1, 2
MOST_COPIES = 4
SYMMETRIES = 8
TURNS = 4
ONE = np.uint64(1)


class Shape(NamedTuple):
    """Room for one shape; see the module's docstring. `near` and `linked` are as large as any shape may need."""

    cells: np.ndarray
    size: np.ndarray
    turned: np.ndarray
    relation: np.ndarray
    near: np.ndarray
    linked: np.ndarray
    border: np.ndarray


class Memory(NamedTuple):
    """What was found for one shape. found: (room, 4, 3) int64 arrangements; slots: a hash table of numbers + 1."""

    found: np.ndarray
    slots: np.ndarray


def memory(size: int) -> Memory:
    """Room for `size` arrangements, a power of two."""
    return Memory(np.zeros((size, MOST_COPIES, 3), np.int64), np.zeros(2 * size, np.int64))


def room(n: int) -> Shape:
    """Arrays for shapes of n cells. A shape has at most 2n + 2 border cells, each met by n cells of 8 orientations."""
    most = SYMMETRIES * n * (2 * n + 2)
    return Shape(
        cells=np.zeros((SYMMETRIES, n, 2), np.int64),
        size=np.zeros((SYMMETRIES, 2), np.int64),
        turned=np.full((SYMMETRIES, SYMMETRIES), -1, np.int64),
        relation=np.zeros((SYMMETRIES, SYMMETRIES, 2 * n + 3, 2 * n + 3), np.uint8),
        near=np.zeros((most, 3), np.int64),
        linked=np.zeros((most, most // 64 + 1), np.uint64),
        border=np.zeros((n + 2, n + 2), np.uint8),
    )


@inner
def turn(y, x, symmetry):
    """A cell under one of the eight symmetries about (0, 0)."""
    if symmetry >= TURNS:
        x = -x
    for _ in range(symmetry % TURNS):
        y, x = x, -y
    return y, x


@inner
def put_orientation(shape, n, source, symmetry, target):
    """Write orientation `source` under a symmetry as orientation `target`: box at (0, 0), cells in reading order."""
    least_y, least_x = np.int64(1 << 30), np.int64(1 << 30)
    for i in range(n):
        y, x = turn(shape.cells[source, i, 0], shape.cells[source, i, 1], symmetry)
        least_y, least_x = min(least_y, y), min(least_x, x)
    high, wide = np.int64(0), np.int64(0)
    for i in range(n):
        y, x = turn(shape.cells[source, i, 0], shape.cells[source, i, 1], symmetry)
        y, x = y - least_y, x - least_x
        high, wide = max(high, y + 1), max(wide, x + 1)
        j = i  # insertion keeps reading order
        while j > 0 and (shape.cells[target, j - 1, 0], shape.cells[target, j - 1, 1]) > (y, x):
            shape.cells[target, j, 0] = shape.cells[target, j - 1, 0]
            shape.cells[target, j, 1] = shape.cells[target, j - 1, 1]
            j -= 1
        shape.cells[target, j, 0], shape.cells[target, j, 1] = y, x
    shape.size[target, 0], shape.size[target, 1] = high, wide


@inner
def compared(shape, n, a, b):
    """Below, at or above 0 as orientation a comes before, is, or comes after b in reading order of their cells."""
    for i in range(n):
        for axis in range(2):
            if shape.cells[a, i, axis] != shape.cells[b, i, axis]:
                return shape.cells[a, i, axis] - shape.cells[b, i, axis]
    return 0


@inner
def orient(shape, n, flips):
    """From orientation 0, all others that are different, turns first; returns how many there are.

    The last slot is scratch: a shape with eight orientations fills it with the last of them.
    """
    used = 1
    scratch = SYMMETRIES - 1
    for symmetry in range(1, SYMMETRIES if flips else TURNS):
        put_orientation(shape, n, 0, symmetry, min(used, scratch))
        if is_new(shape, n, min(used, scratch)):
            used += 1
    for orientation in range(SYMMETRIES):
        for symmetry in range(SYMMETRIES):
            shape.turned[symmetry, orientation] = -1
    return used


@inner
def is_new(shape, n, target):
    """Whether no orientation before `target` is the same."""
    new = True
    for earlier in range(target):
        new = new and compared(shape, n, earlier, target) != 0
    return new


@inner
def find_turned(shape, scratch, n, used):
    """Fill `turned`: what each orientation becomes under each symmetry. scratch: a Shape of the same n."""
    for orientation in range(used):
        for i in range(n):
            scratch.cells[0, i, 0] = shape.cells[orientation, i, 0]
            scratch.cells[0, i, 1] = shape.cells[orientation, i, 1]
        for symmetry in range(SYMMETRIES):
            put_orientation(scratch, n, 0, symmetry, 1)
            shape.turned[symmetry, orientation] = -1
            for other in range(used):
                if same_cells(scratch, 1, shape, other, n):
                    shape.turned[symmetry, orientation] = other
                    break


@inner
def same_cells(one, a, other, b, n):
    """Whether orientation a of one Shape is orientation b of another."""
    for i in range(n):
        if one.cells[a, i, 0] != other.cells[b, i, 0] or one.cells[a, i, 1] != other.cells[b, i, 1]:
            return False
    return True


@inner
def relate(shape, n, used):
    """Fill `relation` for every pair of orientations: cells upon cells overlap, cells upon borders touch."""
    for a in range(used):
        draw_border(shape, n, a)
        for b in range(used):
            table = shape.relation[a, b]
            table[:, :] = APART
            for y in range(shape.size[a, 0] + 2):
                for x in range(shape.size[a, 1] + 2):
                    if shape.border[y, x] == TOUCH:
                        for i in range(n):
                            table[y - shape.cells[b, i, 0] + n, x - shape.cells[b, i, 1] + n] = TOUCH
            for i in range(n):
                for j in range(n):
                    y = shape.cells[a, i, 0] - shape.cells[b, j, 0] + n + 1
                    table[y, shape.cells[a, i, 1] - shape.cells[b, j, 1] + n + 1] = OVERLAP


@inner
def draw_border(shape, n, orientation):
    """Orientation as OVERLAP in `border`, one cell in from its edge, and the cells around it as TOUCH."""
    shape.border[:, :] = APART
    for i in range(n):
        y, x = shape.cells[orientation, i, 0] + 1, shape.cells[orientation, i, 1] + 1
        shape.border[y, x] = OVERLAP
        for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if shape.border[near] == APART:
                shape.border[near] = TOUCH


@inner
def find_near(shape, n, used):
    """Fill `near` with every copy that touches orientation 0 at (0, 0); returns how many."""
    count = 0
    for b in range(used):
        for y in range(2 * n + 3):
            for x in range(2 * n + 3):
                if shape.relation[0, b, y, x] == TOUCH:
                    shape.near[count, 0] = b
                    shape.near[count, 1] = y - n - 1
                    shape.near[count, 2] = x - n - 1
                    count += 1
    return count


@inner
def do_touch(shape, n, i, j):
    """Whether copies i and j of `near` touch each other."""
    y = shape.near[j, 1] - shape.near[i, 1] + n + 1
    x = shape.near[j, 2] - shape.near[i, 2] + n + 1
    if y < 0 or x < 0 or y > 2 * n + 2 or x > 2 * n + 2:
        return False
    return shape.relation[shape.near[i, 0], shape.near[j, 0], y, x] == TOUCH


@inner
def link(shape, n, count):
    """Fill `linked`, the half above the diagonal."""
    words = count // 64 + 1
    for i in range(count):
        shape.linked[i, :words] = 0
        for j in range(i + 1, count):
            if do_touch(shape, n, i, j):
                shape.linked[i, j >> 6] |= ONE << np.uint64(j & 63)


@inner
def is_linked(shape, i, j):
    """Whether copies i < j of `near` touch each other."""
    return (shape.linked[i, j >> 6] >> np.uint64(j & 63)) & ONE != 0


@inner
def turn_arrangement(shape, arrangement, copies, symmetry, target):
    """The arrangement under a symmetry into `target`, brought in order; False if it leaves the orientations."""
    least_y, least_x = np.int64(1 << 30), np.int64(1 << 30)
    for k in range(copies):
        orientation = arrangement[k, 0]
        turned = shape.turned[symmetry, orientation]
        if turned < 0:
            return False
        y, x = arrangement[k, 1], arrangement[k, 2]
        far_y, far_x = y + shape.size[orientation, 0] - 1, x + shape.size[orientation, 1] - 1
        y, x = turn(y, x, symmetry)
        far_y, far_x = turn(far_y, far_x, symmetry)
        y, x = min(y, far_y), min(x, far_x)
        least_y, least_x = min(least_y, y), min(least_x, x)
        target[k, 0], target[k, 1], target[k, 2] = turned, y, x
    for k in range(copies):
        target[k, 1] -= least_y
        target[k, 2] -= least_x
    sort_rows(target, copies)
    return True


@inner
def is_less(a, b, copies):
    """Whether arrangement a comes before b, row by row."""
    for k in range(copies):
        for part in range(3):
            if a[k, part] != b[k, part]:
                return a[k, part] < b[k, part]
    return False


@inner
def row_is_less(rows, i, j):
    """Whether row i comes before row j."""
    for part in range(3):
        if rows[i, part] != rows[j, part]:
            return rows[i, part] < rows[j, part]
    return False


@inner
def sort_rows(rows, count):
    """The first rows in order."""
    for i in range(1, count):
        j = i
        while j > 0 and row_is_less(rows, j, j - 1):
            for part in range(3):
                rows[j, part], rows[j - 1, part] = rows[j - 1, part], rows[j, part]
            j -= 1


@inner
def copy_rows(source, target, count):
    """The first rows of `source` into `target` (assigning slices would allocate)."""
    for k in range(count):
        for part in range(source.shape[1]):
            target[k, part] = source[k, part]


@inner
def least_form(shape, arrangement, copies, scratch, best):
    """The least form under all symmetries that keep to the orientations, into `best`."""
    turn_arrangement(shape, arrangement, copies, 0, best)
    for symmetry in range(1, SYMMETRIES):
        if turn_arrangement(shape, arrangement, copies, symmetry, scratch) and is_less(scratch, best, copies):
            copy_rows(scratch, best, copies)


@inner
def is_own_mirror(shape, arrangement, copies, scratch):
    """Whether a mirror image of the arrangement is one of its turns. The arrangement is in its least form."""
    for symmetry in range(TURNS, SYMMETRIES):
        if not turn_arrangement(shape, arrangement, copies, symmetry, scratch):
            return False
        if not is_less(scratch, arrangement, copies) and not is_less(arrangement, scratch, copies):
            return True
    return False


@inner
def equals(a, b, copies):
    """Whether two arrangements in order are the same."""
    for k in range(copies):
        for part in range(3):
            if a[k, part] != b[k, part]:
                return False
    return True


@inner
def slot_of(memory, arrangement, copies):
    """The slot of an arrangement: where it is remembered, or the empty one where it would be."""
    mixed = np.uint64(copies)
    for k in range(copies):
        for part in range(3):
            mixed = (mixed ^ np.uint64(arrangement[k, part])) * np.uint64(0x9E3779B97F4A7C15)
            mixed ^= mixed >> np.uint64(29)
    slot = np.int64(mixed & np.uint64(len(memory.slots) - 1))
    while memory.slots[slot] != 0 and not equals(memory.found[memory.slots[slot] - 1], arrangement, copies):
        slot = (slot + 1) & (len(memory.slots) - 1)
    return slot


@inner
def remember(memory, count, arrangement, copies):
    """Add an arrangement to found[:count] unless it stands there; returns the new count, or -1 without room."""
    slot = slot_of(memory, arrangement, copies)
    if memory.slots[slot] != 0:
        return count
    if count == len(memory.found):
        return -1
    copy_rows(arrangement, memory.found[count], copies)
    memory.slots[slot] = count + 1
    return count + 1


@inner
def forget(memory, count, copies):
    """Empty the slots; last come, first gone, so that no chain of slots is cut."""
    for i in range(count - 1, -1, -1):
        memory.slots[slot_of(memory, memory.found[i], copies)] = 0


@inner
def prepare(shape, scratch, n, flips):
    """From orientation 0 to `linked`; returns how many copies are near."""
    used = orient(shape, n, flips)
    find_turned(shape, scratch, n, used)
    relate(shape, n, used)
    near = find_near(shape, n, used)
    link(shape, n, near)
    return near


@inner
def arrange(shape, scratch, n, copies, flips, group, spare, best, memory):
    """Every arrangement of the shape in orientation 0, in least forms, into `memory`.

    Returns how many; -1 when `memory` is too small, and then it is empty.
    """
    near = prepare(shape, scratch, n, flips)
    count = 0
    for i in range(near):
        copy_rows(shape.near[i:], group[1:], 1)
        count = extend(shape, near, i, copies, group, spare, best, memory, count)
        if count < 0:
            forget(memory, len(memory.found), copies)
            return -1
    return count


@inner
def extend(shape, near, i, copies, group, spare, best, memory, count):
    """Remember every arrangement whose second copy is `near[i]` and whose others come after it; as `remember`."""
    if copies == 2:
        return keep(shape, group, copies, spare, best, memory, count)
    for j in range(i + 1, near):
        if not is_linked(shape, i, j):
            continue
        copy_rows(shape.near[j:], group[2:], 1)
        if copies == 3:
            count = keep(shape, group, copies, spare, best, memory, count)
            if count < 0:
                return -1
            continue
        for word in range(j >> 6, (near >> 6) + 1):
            common = shape.linked[i, word] & shape.linked[j, word]
            while common != 0:
                low = common & (~common + ONE)
                common ^= low
                copy_rows(shape.near[word * 64 + trailing(low) :], group[3:], 1)
                count = keep(shape, group, copies, spare, best, memory, count)
                if count < 0:
                    return -1
    return count


@inner
def trailing(bit):
    """The number of a single set bit of a word."""
    number = 0
    for half in (32, 16, 8, 4, 2, 1):
        if bit >> np.uint64(half) != 0:
            bit >>= np.uint64(half)
            number += half
    return number


@inner
def keep(shape, group, copies, spare, best, memory, count):
    """Remember the least form of orientation 0 at (0, 0) and the copies of `group`; as `remember`."""
    group[0, :] = 0
    least_form(shape, group, copies, spare, best)
    return remember(memory, count, best, copies)


@inner
def fixed_by(shape, arrangement, copies, scratch):
    """How many of the eight symmetries leave an arrangement in order as it is."""
    count = 0
    for symmetry in range(SYMMETRIES):
        if turn_arrangement(shape, arrangement, copies, symmetry, scratch) and equals(scratch, arrangement, copies):
            count += 1
    return count
