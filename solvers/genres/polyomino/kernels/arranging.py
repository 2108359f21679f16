"""Every arrangement of k mutually touching copies: pairs, triples, and four by the one copy that the others surround.

Why four are quick: join a point of each copy with a point of each other, through the edges they share. That draws K4
in the plane, and however K4 is drawn, one of its corners is inside the triangle of the other three: one copy is inside
a closed curve that runs through cells of the others. So a ray from this copy, up, down, left or right, must meet one of
them. Copies are tried in the direction in which the fewest can stop a ray.
"""

import numpy as np

from solvers.genres.polyomino.kernels.touching import (
    add_arrangement,
    copies_touch,
    copy_rows,
    empty_slots,
    fill_relations,
    find_near,
    find_views,
    least_form,
    make_orientations,
)
from solvers.jit.decorators import internal, popcount
from solvers.jit.vectors import lowest_bit_number

ONE = np.int64(1)
TOP, BOTTOM, LEFT, RIGHT = range(4)


@internal
def arrange(shape, n, copies, flips, group, spare, best, memory):
    """Write every arrangement of the shape in orientation 0, in least forms, into `memory`.

    Return their number; -1 when `memory` is too small, and then it is empty.
    """
    used = make_orientations(shape, n, flips)
    fill_relations(shape, n, used)
    find_views(shape, used)
    near = find_near(shape, n, used)
    group[0, :] = 0
    if copies == 4:
        _find_rays(shape, n, used, near)
        count = _surround(shape, n, group, spare, best, memory)
    else:
        count = _join(shape, n, near, copies, group, spare, best, memory)
    if count < 0:
        empty_slots(memory, len(memory.found), copies)
    return count


@internal
def _join(shape, n, near, copies, group, spare, best, memory):
    """Arrange two or three copies; as `arrange`."""
    count = 0
    for i in range(near):
        copy_rows(shape.near[i:], group[1:], 1)
        if copies == 2:
            count = _remember_least(shape, group, copies, spare, best, memory, count)
        for j in range(i + 1, near if copies == 3 else 0):
            if count >= 0 and copies_touch(shape, n, i, j):
                copy_rows(shape.near[j:], group[2:], 1)
                count = _remember_least(shape, group, copies, spare, best, memory, count)
        if count < 0:
            break
    return count


@internal
def _remember_least(shape, group, copies, spare, best, memory, count):
    """Remember the least form of `group`; as `remember`."""
    least_form(shape, group, copies, spare, best)
    return add_arrangement(memory, count, best, copies)


@internal
def _find_rays(shape, n, used, near):
    """Fill `rays`, `on_ray` and `stopped`.

    The rays of orientation 0 go up and down from each column, then left and right from each row.
    """
    for orientation in range(used):
        _find_profile(shape, n, orientation)
    every = 2 * (shape.size[0, 0] + shape.size[0, 1])
    shape.stopped[: every + 1] = 0
    for i in range(near):
        shape.rays[i] = _rays_stopped(shape, i)
        rest = shape.rays[i] | ONE << every
        while rest != 0:
            ray = lowest_bit_number(rest)
            rest &= rest - 1
            shape.on_ray[ray, shape.stopped[ray]] = i
            shape.stopped[ray] += 1


@internal
def _find_profile(shape, n, orientation):
    """Fill `profile` of one orientation; its cells are in reading order."""
    profile = shape.profile[orientation]
    profile[TOP], profile[LEFT] = n, n
    for i in range(n):
        y, x = shape.cells[orientation, i, 0], shape.cells[orientation, i, 1]
        profile[TOP, x] = min(profile[TOP, x], y)
        profile[BOTTOM, x] = y
        profile[LEFT, y] = min(profile[LEFT, y], x)
        profile[RIGHT, y] = x


@internal
def _rays_stopped(shape, i):
    """Return the rays of orientation 0 that copy i of `near` stops, a bit each."""
    b, y, x = shape.near[i, 0], shape.near[i, 1], shape.near[i, 2]
    own, other = shape.profile[0], shape.profile[b]
    high, wide = shape.size[0, 0], shape.size[0, 1]
    rays = np.int64(0)
    for col in range(max(0, x), min(wide, x + shape.size[b, 1])):
        if y + other[TOP, col - x] < own[TOP, col]:
            rays |= ONE << col
        if y + other[BOTTOM, col - x] > own[BOTTOM, col]:
            rays |= ONE << (wide + col)
    for row in range(max(0, y), min(high, y + shape.size[b, 0])):
        if x + other[LEFT, row - y] < own[LEFT, row]:
            rays |= ONE << (2 * wide + row)
        if x + other[RIGHT, row - y] > own[RIGHT, row]:
            rays |= ONE << (2 * wide + high + row)
    return rays


@internal
def _rarest(shape, rays, every):
    """Return the ray among these that the fewest copies stop; the list of all copies when there is none."""
    best = every
    while rays != 0:
        ray = lowest_bit_number(rays)
        rays &= rays - 1
        if best == every or shape.stopped[ray] < shape.stopped[best]:
            best = ray
    return best


@internal
def _most_rays(shape, every):
    """Return the most rays that one copy stops."""
    most = np.int64(0)
    for i in range(shape.stopped[every]):
        most = max(most, popcount(shape.rays[i]))
    return most


@internal
def _surround(shape, n, group, spare, best, memory):
    """Arrange three copies around orientation 0 at (0, 0) that together stop every ray; as `arrange`."""
    every = 2 * (shape.size[0, 0] + shape.size[0, 1])
    full = (ONE << every) - 1
    most = _most_rays(shape, every)
    first = _rarest(shape, full, every)
    count = 0
    for place in range(shape.stopped[first]):
        i = shape.on_ray[first, place]
        rest = full & ~shape.rays[i]
        if popcount(rest) <= 2 * most:
            copy_rows(shape.near[i:], group[1:], 1)
            count = _surround_with(shape, n, i, rest, most, group, spare, best=best, memory=memory, count=count)
            if count < 0:
                break
    return count


@internal
def _surround_with(shape, n, i, rest, most, group, spare, best, memory, count):
    """Arrange three copies, one of them copy i of `near`, around orientation 0; `rest` are the rays not stopped yet."""
    every = 2 * (shape.size[0, 0] + shape.size[0, 1])
    second = _rarest(shape, rest, every)
    for place in range(shape.stopped[second]):
        j = shape.on_ray[second, place]
        left = rest & ~shape.rays[j]
        if popcount(left) > most or not copies_touch(shape, n, i, j):
            continue
        copy_rows(shape.near[j:], group[2:], 1)
        third = _rarest(shape, left, every)
        for last in range(shape.stopped[third]):
            k = shape.on_ray[third, last]
            if left & ~shape.rays[k] == 0 and copies_touch(shape, n, i, k) and copies_touch(shape, n, j, k):
                copy_rows(shape.near[k:], group[3:], 1)
                count = _remember_least(shape, group, 4, spare, best, memory, count)
                if count < 0:
                    return count
    return count
