"""Rules about a set of cells some of which must hold a light: one clue, one cell, two clues.

They find cells that would leave a set short, and cells that are equal in all ways of filling it.
"""

from solvers.genres.akari.techniques.numbers import CLUE_DIAGONALS, DIAGONAL_PAIR, FACING_CLUES, SHARED_SOURCES
from solvers.genres.akari.techniques.position import (
    COUNT,
    DARKS,
    DIAGONALS,
    LIGHTS,
    PAIRS,
    REASONS,
    SHARED,
    UNKNOWN,
    add_cell,
    add_to_agenda,
    begin_step,
    count_light_sources,
    is_diagonal,
    is_lit,
    log_cell,
    log_gathered_cells,
    log_parameter,
    take_from_agenda,
)
from solvers.jit.decorators import internal

# At most this many cells are around two clues.
PLACES = 8


# Around one clue, for one cell


@internal
def clue_diagonals(p):
    """Rule out a cell that sees `free - left + 1` of a clue's free places.

    The clue has a light among any that many.
    """
    while p.agenda.ends[DIAGONALS, COUNT]:
        k = take_from_agenda(p, DIAGONALS)
        size = p.marks.free[k] - p.marks.left[k] + 1
        if p.marks.left[k] and 2 <= size <= p.marks.free[k]:
            for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
                if p.marks.value[p.board.around[at]] == UNKNOWN:
                    _count_seen(p, p.board.around[at])
            if _log_seen(p, k, size):
                return True
    return False


@internal
def _count_seen(p, i):
    """Count the cells that a cell sees."""
    for at in range(p.board.reach_at[i] + 1, p.board.reach_at[i + 1]):
        p.scratch.seen[p.board.reach[at]] += 1


@internal
def _pick(p, i, size, count):
    """Gather the undecided cells that were counted `count` times for cell i; uncount them all."""
    for at in range(p.board.reach_at[i] + 1, p.board.reach_at[i + 1]):
        j = p.board.reach[at]
        if p.scratch.seen[j] >= size and p.marks.value[j] == UNKNOWN:
            p.scratch.picked[count] = j
            count += 1
        p.scratch.seen[j] = 0
    return count


@internal
def _log_seen(p, k, size):
    """Log the cells that are seen by `size` places around a clue."""
    found = 0
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        if p.marks.value[p.board.around[at]] == UNKNOWN:
            found = _pick(p, p.board.around[at], size, found)
    if found == 0:
        return False
    begin_step(p, CLUE_DIAGONALS)
    log_parameter(p, 0, p.board.numbers[k])
    log_gathered_cells(p, DARKS, 0, found)
    log_cell(p, REASONS, p.board.clue_flat[k])
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        if p.marks.value[p.board.around[at]] == UNKNOWN:
            add_cell(p, REASONS, p.board.around[at])
    return True


@internal
def shared_sources(p):
    """Rule out cells that see both of the only two that can light a cell."""
    while p.agenda.ends[SHARED, COUNT]:
        i = take_from_agenda(p, SHARED)
        if count_light_sources(p, i) != 2 or is_lit(p, i):
            continue
        one = other = -1
        for at in range(p.board.reach_at[i], p.board.reach_at[i + 1]):
            if p.marks.value[p.board.reach[at]] == UNKNOWN:
                one, other = other, p.board.reach[at]
        _count_seen(p, one)
        _count_seen(p, other)
        found = _pick(p, other, 2, _pick(p, one, 2, 0))
        if found:
            begin_step(p, SHARED_SOURCES)
            log_gathered_cells(p, DARKS, 0, found)
            add_cell(p, REASONS, i)
            add_cell(p, REASONS, one)
            add_cell(p, REASONS, other)
            return True
    return False


# Two clues


@internal
def clue_pair(p, cols):
    """Compare two clues that share cells or whose cells see each other.

    Cells that are equal in all ways to satisfy both are logged.
    """
    while p.agenda.ends[PAIRS, COUNT]:
        k = take_from_agenda(p, PAIRS)
        if p.marks.left[k] == 0 or p.marks.free[k] == 0:
            continue
        for at in range(p.board.pair_at[k], p.board.pair_at[k + 1]):
            other = p.board.pairs[at]
            if p.marks.left[other] and p.marks.free[other] and _is_met(p, k, other, cols):
                add_to_agenda(p, PAIRS, k)
                return True
    return False


@internal
def _is_met(p, one, other, cols):
    """Gather the places of both; masks have a bit for each of them."""
    mine = _add_places(p, one, 0)
    size = _add_places(p, other, mine)
    theirs = 0
    for at in range(p.board.around_at[other], p.board.around_at[other + 1]):
        for place in range(size):
            if p.scratch.picked[place] == p.board.around[at]:
                theirs |= 1 << place
    always, ever = -1, 0
    own = (1 << mine) - 1
    for way in range(1 << size):
        if _is_way(p, way, own, theirs, p.marks.left[one], p.marks.left[other]):
            always &= way
            ever |= way
    if ever == 0:
        return False
    return _log_pair(p, one, other, size, own, theirs, always=always, ever=ever, cols=cols)


@internal
def _add_places(p, k, size):
    """Add the undecided cells around a clue after those that were picked already."""
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        i = p.board.around[at]
        is_new = p.marks.value[i] == UNKNOWN
        for place in range(size):
            is_new &= p.scratch.picked[place] != i
        if is_new:
            p.scratch.picked[size] = i
            size += 1
    return size


@internal
def _bits(mask):
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@internal
def _is_way(p, way, own, theirs, left, other_left):
    """Whether these lights satisfy both clues, and no light of one clue sees a light of the other."""
    if _bits(way & own) != left or _bits(way & theirs) != other_left:
        return False
    for one in range(PLACES):
        if way & own & 1 << one:
            for other in range(PLACES):
                if way & theirs & 1 << other and _sees(p, p.scratch.picked[one], p.scratch.picked[other]):
                    return False
    return True


@internal
def _sees(p, i, j):
    """Whether two cells are on one stretch."""
    return i != j and (p.board.stretch[i, 0] == p.board.stretch[j, 0] or p.board.stretch[i, 1] == p.board.stretch[j, 1])


@internal
def _log_pair(p, one, other, size, own, theirs, always, ever, cols):
    """Log lights in all ways, and cells without a light in any way or seen in all."""
    found = size
    for place in range(size):
        if not ever >> place & 1:
            p.scratch.picked[found] = p.scratch.picked[place]
            p.scratch.seen[p.scratch.picked[place]] = 1
            found += 1
    found = _add_seen_in_all(p, one, other, size, own, theirs, always, found)
    for place in range(size, found):
        p.scratch.seen[p.scratch.picked[place]] = 0
    if always == 0 and found == size:
        return False
    is_near = is_diagonal(p.board.clue_flat[one], p.board.clue_flat[other], cols)
    begin_step(p, DIAGONAL_PAIR if is_near else FACING_CLUES)
    log_parameter(p, 0, p.board.numbers[one])
    log_parameter(p, 1, p.board.numbers[other])
    _add_masked(p, LIGHTS, size, always)
    log_gathered_cells(p, DARKS, size, found)
    log_cell(p, REASONS, p.board.clue_flat[one])
    log_cell(p, REASONS, p.board.clue_flat[other])
    _add_masked(p, REASONS, size, ever)
    return True


@internal
def _add_masked(p, kind, size, mask):
    """Add the picked cells of a mask, in reading order."""
    last = -1
    for _ in range(_bits(mask)):
        least = -1
        for place in range(size):
            i = p.scratch.picked[place]
            if mask >> place & 1 and i > last and (least < 0 or i < least):
                least = i
        add_cell(p, kind, least)
        last = least


@internal
def _add_seen_in_all(p, one, other, size, own, theirs, always, found):
    """Gather the undecided cells that some light sees in every way; lights that all ways have are found by beams."""
    first = -1
    for way in range(1 << size):
        if first < 0 and _is_way(p, way, own, theirs, p.marks.left[one], p.marks.left[other]):
            first = way
    for place in range(size):
        if first & ~always & 1 << place:
            i = p.scratch.picked[place]
            for at in range(p.board.reach_at[i] + 1, p.board.reach_at[i + 1]):
                j = p.board.reach[at]
                is_new = p.marks.value[j] == UNKNOWN and p.scratch.seen[j] == 0
                if is_new and _is_seen_in_all(p, j, one, other, size, own, theirs, always):
                    p.scratch.picked[found] = j
                    p.scratch.seen[j] = 1
                    found += 1
    return found


@internal
def _is_seen_in_all(p, j, one, other, size, own, theirs, always):
    """Whether a cell is seen in every way to satisfy both clues."""
    seers = 0
    for place in range(size):
        if not always >> place & 1 and _sees(p, j, p.scratch.picked[place]):
            seers |= 1 << place
    for way in range(1 << size):
        if not way & seers and _is_way(p, way, own, theirs, p.marks.left[one], p.marks.left[other]):
            return False
    return True
