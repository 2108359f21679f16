"""Line counting: k lines hold at most k lights; if clues inside use them up, the rest is dark.

A demand is a clue or an unlit cell with few sources: its undecided cells hold at least a number of lights (those that
the clue still needs, or one), on the stretches of one way. `picked` holds, from MINE on, the cells of the demands
chosen so far, from LINES on their stretches, and from CHOSEN on the flat cells of the demands; the last FOUND cells of
the array are reported in the end. Clues are demands 0 to clues - 1, cell i is demand clues + i.
"""

from solvers.genres.akari.techniques.numbers import LINE_COUNTING
from solvers.genres.akari.techniques.position import (
    COUNT,
    COUNTING,
    DARKS,
    MOST_SOURCES,
    REASONS,
    SPREAD,
    UNKNOWN,
    add_to_agenda,
    begin_step,
    count_light_sources,
    is_lit,
    log_cell,
    log_gathered_cells,
    log_parameter,
    take_from_agenda,
)
from solvers.jit.decorators import internal

# At most this many demands are counted together.
MOST_DEMANDS = 4
# These are places in `picked`.
MINE, LINES, CHOSEN, FOUND = 0, 16, 32, 36
DEAR = 1 << 30


@internal
def line_counting(p):
    """Look at every clue and every cell that has changed, both ways."""
    clues = p.board.numbers.size
    while p.agenda.ends[COUNTING, COUNT]:
        k = take_from_agenda(p, COUNTING)
        for way in range(2):
            if _is_demand(p, k) and _grows(p, k, way):
                add_to_agenda(p, COUNTING, k)
                return True
    while p.agenda.ends[SPREAD, COUNT]:
        i = take_from_agenda(p, SPREAD)
        for way in range(2):
            if _is_demand(p, clues + i) and _grows(p, clues + i, way):
                add_to_agenda(p, SPREAD, i)
                return True
    return False


@internal
def _is_demand(p, demand):
    """Whether a demand still needs a light, and shows where."""
    clues = p.board.numbers.size
    if demand < clues:
        return p.marks.left[demand] > 0 and p.marks.free[demand] > 0
    i = demand - clues
    return 2 <= count_light_sources(p, i) <= MOST_SOURCES and not is_lit(p, i)


@internal
def _need(p, demand):
    return p.marks.left[demand] if demand < p.board.numbers.size else 1


@internal
def _flat(p, demand):
    clues = p.board.numbers.size
    return p.board.clue_flat[demand] if demand < clues else p.board.flat[demand - clues]


@internal
def _ends(p, demand):
    """Return where its cells begin and end: those around a clue, or those in reach of a cell."""
    clues = p.board.numbers.size
    if demand < clues:
        return p.board.around_at[demand], p.board.around_at[demand + 1]
    return p.board.reach_at[demand - clues], p.board.reach_at[demand - clues + 1]


@internal
def _cell(p, demand, at):
    return p.board.around[at] if demand < p.board.numbers.size else p.board.reach[at]


@internal
def _grows(p, first, way):
    """Add the demand that costs the fewest new lines until the lines are used up.

    Return which cells that leaves dark.
    """
    cells, lines = _choose(p, first, way, 0, 0)
    p.scratch.picked[CHOSEN] = _flat(p, first)
    need, chosen = _need(p, first), 1
    while lines > need and chosen < MOST_DEMANDS:
        added, cost = _cheapest(p, way, lines)
        if cost > 0:
            break
        cells, lines = _choose(p, added, way, cells, lines)
        p.scratch.picked[CHOSEN + chosen] = _flat(p, added)
        need += _need(p, added)
        chosen += 1
    finds = lines == need and _log_step(p, need, chosen, cells, lines)
    for at in range(cells):
        p.scratch.seen[p.scratch.picked[MINE + at]] = 0
    for at in range(lines):
        p.scratch.lined[p.scratch.picked[LINES + at]] = 0
    return finds


@internal
def _choose(p, demand, way, cells, lines):
    """Mark the cells of a demand and their lines; return their new numbers."""
    start, end = _ends(p, demand)
    for at in range(start, end):
        i = _cell(p, demand, at)
        if p.marks.value[i] == UNKNOWN:
            p.scratch.seen[i] = 1
            p.scratch.picked[MINE + cells] = i
            cells += 1
            line = p.board.stretch[i, way]
            if p.scratch.lined[line] == 0:
                p.scratch.lined[line] = 1
                p.scratch.picked[LINES + lines] = line
                lines += 1
    return cells, lines


@internal
def _cheapest(p, way, lines):
    """Return (demand, cost) of the first demand that adds the fewest lines beyond its lights."""
    best, least = -1, DEAR
    clues = p.board.numbers.size
    for place in range(lines):
        line = p.scratch.picked[LINES + place]
        for at in range(p.board.run_at[line], p.board.run_at[line + 1]):
            i = p.board.members[at]
            if p.marks.value[i] != UNKNOWN:
                continue
            for to in range(p.board.beside_at[i], p.board.beside_at[i + 1]):
                best, least = _cheaper(p, p.board.beside[to], way, best, least)
            across = p.board.stretch[i, 1 - way]
            for to in range(p.board.run_at[across], p.board.run_at[across + 1]):
                if count_light_sources(p, p.board.members[to]) <= MOST_SOURCES and not is_lit(p, p.board.members[to]):
                    best, least = _cheaper(p, clues + p.board.members[to], way, best, least)
    return best, least


@internal
def _cheaper(p, demand, way, best, least):
    """Return the better of two demands, if this one shares no cell with those chosen."""
    if demand == best or not _is_demand(p, demand):
        return best, least
    cost = _cost(p, demand, way)
    if cost < least or (cost == least < DEAR and _flat(p, demand) < _flat(p, best)):
        return demand, cost
    return best, least


@internal
def _cost(p, demand, way):
    """Return the new lines of its cells less its lights; DEAR when a cell is counted already."""
    cost = -_need(p, demand)
    start, end = _ends(p, demand)
    for at in range(start, end):
        i = _cell(p, demand, at)
        if p.marks.value[i] != UNKNOWN:
            continue
        if p.scratch.seen[i]:
            return DEAR
        if p.scratch.lined[p.board.stretch[i, way]] == 0:
            cost += _is_first(p, demand, start, at, way)
    return cost


@internal
def _is_first(p, demand, start, place, way):
    """Whether no undecided cell of the demand before this one is on its line."""
    line = p.board.stretch[_cell(p, demand, place), way]
    for at in range(start, place):
        i = _cell(p, demand, at)
        if p.marks.value[i] == UNKNOWN and p.board.stretch[i, way] == line:
            return False
    return True


@internal
def _log_step(p, need, chosen, cells, lines):
    """Log the cells on the lines that belong to no demand."""
    found = FOUND
    for place in range(lines):
        line = p.scratch.picked[LINES + place]
        for at in range(p.board.run_at[line], p.board.run_at[line + 1]):
            if p.marks.value[p.board.members[at]] == UNKNOWN and p.scratch.seen[p.board.members[at]] == 0:
                p.scratch.picked[found] = p.board.members[at]
                found += 1
    if found == FOUND:
        return False
    begin_step(p, LINE_COUNTING)
    log_parameter(p, 0, need)
    log_parameter(p, 1, chosen)
    log_gathered_cells(p, DARKS, FOUND, found)
    for at in range(chosen):
        log_cell(p, REASONS, p.scratch.picked[CHOSEN + at])
    log_gathered_cells(p, REASONS, MINE, MINE + cells)
    return True
