"""Copies of one shape: its orientations, whether two copies touch, and the least form of an arrangement of them.

Arrays of a TurnedShape (n cells, w = 2n + 3)
    cells     (8, n, 2) int64  cells of each orientation, their box pushed to (0, 0), in reading order
    size      (8, 2)    int64  rows and columns of each orientation
    turned    (8, 8)    int64  turned[s, o]: the orientation that o becomes under symmetry s
                               (s 0-3 quarter turns, 4-7 a mirror first), -1 where it is none of those used
    relation  (8, w, w) uint8  [b, y+n+1, x+n+1]: whether orientation 0 at (0, 0) and b at (y, x) are APART, TOUCH or
                               OVERLAP
    seen_from (8, 8, 7) int64  how b is seen from a when a is turned into orientation 0: see `find_views`
    near      (m, 3)    int64  copies (orientation, y, x) that touch orientation 0 at (0, 0)
    profile   (8, 4, n) int64  the outermost cells of each orientation: first and last row of each column, first and
                               last column of each row
    rays      (m,)      int64  which rays from orientation 0 each copy of `near` stops, a bit each
    on_ray    (2n+3, m) int32  the copies that stop each ray; after the last ray, all of them
    stopped   (2n+3,)   int64  how many those are
    border    (n+2, n+2) uint8 scratch
An arrangement is k rows (orientation, y, x), its least coordinates 0, its rows in order.
"""

from typing import NamedTuple

import numpy as np

from solvers.jit.decorators import internal
from solvers.mixing import MIXED, MIXER

APART, TOUCH, OVERLAP = 0, 1, 2
MOST_COPIES = 4
SYMMETRIES = 8
TURNS = 4


class TurnedShape(NamedTuple):
    """The arrays of one shape; see the module's docstring. `near` is as large as any shape may need."""

    cells: np.ndarray
    size: np.ndarray
    turned: np.ndarray
    relation: np.ndarray
    seen_from: np.ndarray
    near: np.ndarray
    profile: np.ndarray
    rays: np.ndarray
    on_ray: np.ndarray
    stopped: np.ndarray
    border: np.ndarray


class ArrangementTable(NamedTuple):
    """Arrangements of one shape. found: (room, 4, 3) int64 arrangements; slots: a hash table of numbers + 1."""

    found: np.ndarray
    slots: np.ndarray


def make_arrangement_table(size: int) -> ArrangementTable:
    """Return room for `size` arrangements, a power of two."""
    return ArrangementTable(np.zeros((size, MOST_COPIES, 3), np.int64), np.zeros(2 * size, np.int64))


def empty_shape(n: int) -> TurnedShape:
    """Return arrays for shapes of n cells.

    A shape has at most 2n + 2 border cells, each met by n cells of 8 orientations.
    """
    most = SYMMETRIES * n * (2 * n + 2)
    return TurnedShape(
        cells=np.zeros((SYMMETRIES, n, 2), np.int64),
        size=np.zeros((SYMMETRIES, 2), np.int64),
        turned=np.full((SYMMETRIES, SYMMETRIES), -1, np.int64),
        relation=np.zeros((SYMMETRIES, 2 * n + 3, 2 * n + 3), np.uint8),
        seen_from=np.zeros((SYMMETRIES, SYMMETRIES, 7), np.int64),
        near=np.zeros((most, 3), np.int64),
        profile=np.zeros((SYMMETRIES, 4, n), np.int64),
        rays=np.zeros(most, np.int64),
        on_ray=np.zeros((2 * n + 3, most), np.int32),
        stopped=np.zeros(2 * n + 3, np.int64),
        border=np.zeros((n + 2, n + 2), np.uint8),
    )


@internal
def turn_point(y, x, symmetry):
    """Turn a cell by one of the eight symmetries about (0, 0)."""
    if symmetry >= TURNS:
        x = -x
    for _ in range(symmetry % TURNS):
        y, x = x, -y
    return y, x


@internal
def put_orientation(shape, n, source, symmetry, target):
    """Write orientation `source` under a symmetry as orientation `target`: box at (0, 0), cells in reading order."""
    least_y, least_x = np.int64(1 << 30), np.int64(1 << 30)
    for i in range(n):
        y, x = turn_point(shape.cells[source, i, 0], shape.cells[source, i, 1], symmetry)
        least_y, least_x = min(least_y, y), min(least_x, x)
    high, wide = np.int64(0), np.int64(0)
    for i in range(n):
        y, x = turn_point(shape.cells[source, i, 0], shape.cells[source, i, 1], symmetry)
        y, x = y - least_y, x - least_x
        high, wide = max(high, y + 1), max(wide, x + 1)
        # Insertion keeps reading order.
        j = i
        while j > 0 and (shape.cells[target, j - 1, 0], shape.cells[target, j - 1, 1]) > (y, x):
            shape.cells[target, j, 0] = shape.cells[target, j - 1, 0]
            shape.cells[target, j, 1] = shape.cells[target, j - 1, 1]
            j -= 1
        shape.cells[target, j, 0], shape.cells[target, j, 1] = y, x
    shape.size[target, 0], shape.size[target, 1] = high, wide


@internal
def compare(shape, n, a, b):
    """Compare orientations a and b in reading order of their cells: negative, 0 or positive."""
    for i in range(n):
        for axis in range(2):
            if shape.cells[a, i, axis] != shape.cells[b, i, axis]:
                return shape.cells[a, i, axis] - shape.cells[b, i, axis]
    return 0


@internal
def make_orientations(shape, n, flips):
    """Make all different orientations from orientation 0, turns first, and `turned`; return their number.

    Row 0 of `turned` first holds the symmetry that made each orientation, column 0 the images of orientation 0.
    """
    used = 1
    shape.turned[0, 0] = 0
    for symmetry in range(1, SYMMETRIES):
        put_orientation(shape, n, 0, symmetry, used)
        same = _found_before(shape, n, used)
        if same == used and (flips or symmetry < TURNS):
            shape.turned[0, used] = symmetry
            used += 1
        elif same == used:
            same = -1
        shape.turned[symmetry, 0] = same
    for orientation in range(1, used):
        # Row 0 comes last, because the others read it.
        for symmetry in range(SYMMETRIES - 1, -1, -1):
            both = _compose(symmetry, shape.turned[0, orientation])
            shape.turned[symmetry, orientation] = shape.turned[both, 0]
    return used


@internal
def _found_before(shape, n, target):
    """Return the first orientation that equals `target`, which may be itself."""
    for earlier in range(target):
        if compare(shape, n, earlier, target) == 0:
            return earlier
    return target


@internal
def _compose(second, first):
    """Return the composition of two symmetries; a mirror reverses turns."""
    turns = first % TURNS if second < TURNS else TURNS - first % TURNS
    mirrored = (second < TURNS) != (first < TURNS)
    return (second + turns) % TURNS + (TURNS if mirrored else 0)


@internal
def box_after(high, wide, symmetry):
    """Return the least coordinates of a box at (0, 0) under a symmetry."""
    y, x = turn_point(high - 1, wide - 1, symmetry)
    return min(y, 0), min(x, 0)


@internal
def find_views(shape, used):
    """Fill `seen_from`: b at (dy, dx) from a is, when a is turned into orientation 0 at (0, 0), orientation view[0]

    at (view[1] * dy + view[2] * dx + view[3], view[4] * dy + view[5] * dx + view[6]), for view = seen_from[a, b].
    """
    for a in range(used):
        symmetry = 0
        while shape.turned[symmetry, a] != 0:
            symmetry += 1
        down, right = turn_point(1, 0, symmetry), turn_point(0, 1, symmetry)
        own = box_after(shape.size[a, 0], shape.size[a, 1], symmetry)
        for b in range(used):
            other = box_after(shape.size[b, 0], shape.size[b, 1], symmetry)
            view = shape.seen_from[a, b]
            view[0] = shape.turned[symmetry, b]
            view[1], view[2], view[3] = down[0], right[0], other[0] - own[0]
            view[4], view[5], view[6] = down[1], right[1], other[1] - own[1]


@internal
def fill_relations(shape, n, used):
    """Fill `relation` for every orientation: cells upon cells overlap, cells upon borders touch."""
    _draw_border(shape, n, 0)
    for b in range(used):
        table = shape.relation[b]
        table[:, :] = APART
        for y in range(shape.size[0, 0] + 2):
            for x in range(shape.size[0, 1] + 2):
                if shape.border[y, x] == TOUCH:
                    for i in range(n):
                        table[y - shape.cells[b, i, 0] + n, x - shape.cells[b, i, 1] + n] = TOUCH
        for i in range(n):
            for j in range(n):
                y = shape.cells[0, i, 0] - shape.cells[b, j, 0] + n + 1
                table[y, shape.cells[0, i, 1] - shape.cells[b, j, 1] + n + 1] = OVERLAP


@internal
def _draw_border(shape, n, orientation):
    """Draw an orientation as OVERLAP in `border`, one cell in from its edge, and the cells around it as TOUCH."""
    shape.border[:, :] = APART
    for i in range(n):
        y, x = shape.cells[orientation, i, 0] + 1, shape.cells[orientation, i, 1] + 1
        shape.border[y, x] = OVERLAP
        for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if shape.border[near] == APART:
                shape.border[near] = TOUCH


@internal
def find_near(shape, n, used):
    """Fill `near` with every copy that touches orientation 0 at (0, 0); return their number."""
    count = 0
    for b in range(used):
        for y in range(-shape.size[b, 0], shape.size[0, 0] + 1):
            for x in range(-shape.size[b, 1], shape.size[0, 1] + 1):
                if shape.relation[b, y + n + 1, x + n + 1] == TOUCH:
                    shape.near[count, 0] = b
                    shape.near[count, 1], shape.near[count, 2] = y, x
                    count += 1
    return count


@internal
def copies_touch(shape, n, i, j):
    """Whether copies i and j of `near` touch each other."""
    view = shape.seen_from[shape.near[i, 0], shape.near[j, 0]]
    down, right = shape.near[j, 1] - shape.near[i, 1], shape.near[j, 2] - shape.near[i, 2]
    y = view[1] * down + view[2] * right + view[3] + n + 1
    x = view[4] * down + view[5] * right + view[6] + n + 1
    if y < 0 or x < 0 or y > 2 * n + 2 or x > 2 * n + 2:
        return False
    return shape.relation[view[0], y, x] == TOUCH


@internal
def _turn_arrangement(shape, arrangement, copies, symmetry, target):
    """Write the sorted arrangement under a symmetry into `target`; return False if it leaves the orientations."""
    least_y, least_x = np.int64(1 << 30), np.int64(1 << 30)
    for k in range(copies):
        orientation = arrangement[k, 0]
        turned = shape.turned[symmetry, orientation]
        if turned < 0:
            return False
        y, x = arrangement[k, 1], arrangement[k, 2]
        far_y, far_x = y + shape.size[orientation, 0] - 1, x + shape.size[orientation, 1] - 1
        y, x = turn_point(y, x, symmetry)
        far_y, far_x = turn_point(far_y, far_x, symmetry)
        y, x = min(y, far_y), min(x, far_x)
        least_y, least_x = min(least_y, y), min(least_x, x)
        target[k, 0], target[k, 1], target[k, 2] = turned, y, x
    for k in range(copies):
        target[k, 1] -= least_y
        target[k, 2] -= least_x
    _sort_rows(target, copies)
    return True


@internal
def _is_less(a, b, copies):
    """Whether arrangement a comes before b, row by row."""
    for k in range(copies):
        for part in range(3):
            if a[k, part] != b[k, part]:
                return a[k, part] < b[k, part]
    return False


@internal
def _row_is_less(rows, i, j):
    """Whether row i comes before row j."""
    for part in range(3):
        if rows[i, part] != rows[j, part]:
            return rows[i, part] < rows[j, part]
    return False


@internal
def _sort_rows(rows, count):
    """Sort the first rows."""
    for i in range(1, count):
        j = i
        while j > 0 and _row_is_less(rows, j, j - 1):
            for part in range(3):
                rows[j, part], rows[j - 1, part] = rows[j - 1, part], rows[j, part]
            j -= 1


@internal
def copy_rows(source, target, count):
    """Copy the first rows of `source` into `target` (assigning slices would allocate)."""
    for k in range(count):
        for part in range(source.shape[1]):
            target[k, part] = source[k, part]


@internal
def least_form(shape, arrangement, copies, scratch, best):
    """Write the least form under all symmetries that keep to the orientations into `best`."""
    _turn_arrangement(shape, arrangement, copies, 0, best)
    for symmetry in range(1, SYMMETRIES):
        if _turn_arrangement(shape, arrangement, copies, symmetry, scratch) and _is_less(scratch, best, copies):
            copy_rows(scratch, best, copies)


@internal
def is_own_mirror(shape, arrangement, copies, scratch):
    """Whether a mirror image of the arrangement is one of its turns. The arrangement is in its least form."""
    for symmetry in range(TURNS, SYMMETRIES):
        if not _turn_arrangement(shape, arrangement, copies, symmetry, scratch):
            return False
        if not _is_less(scratch, arrangement, copies) and not _is_less(arrangement, scratch, copies):
            return True
    return False


@internal
def _equals(a, b, copies):
    """Whether two sorted arrangements are equal."""
    for k in range(copies):
        for part in range(3):
            if a[k, part] != b[k, part]:
                return False
    return True


@internal
def _slot_of(memory, arrangement, copies):
    """Return the slot of an arrangement: the one that holds it, or the empty one for it."""
    mixed = copies
    for k in range(copies):
        for part in range(3):
            mixed = ((mixed ^ arrangement[k, part]) * MIXER >> 15) & MIXED
    slot = mixed & (len(memory.slots) - 1)
    while memory.slots[slot] != 0 and not _equals(memory.found[memory.slots[slot] - 1], arrangement, copies):
        slot = (slot + 1) & (len(memory.slots) - 1)
    return slot


@internal
def add_arrangement(memory, count, arrangement, copies):
    """Add an arrangement to found[:count] unless it is there; return the new count, or -1 without room."""
    slot = _slot_of(memory, arrangement, copies)
    if memory.slots[slot] != 0:
        return count
    if count == len(memory.found):
        return -1
    copy_rows(arrangement, memory.found[count], copies)
    memory.slots[slot] = count + 1
    return count + 1


@internal
def empty_slots(memory, count, copies):
    """Empty the slots, the last one first, so that no chain of slots is cut."""
    for i in range(count - 1, -1, -1):
        memory.slots[_slot_of(memory, memory.found[i], copies)] = 0


@internal
def count_symmetries(shape, arrangement, copies, scratch):
    """Count the symmetries that leave a sorted arrangement unchanged."""
    count = 0
    for symmetry in range(SYMMETRIES):
        if _turn_arrangement(shape, arrangement, copies, symmetry, scratch) and _equals(scratch, arrangement, copies):
            count += 1
    return count
