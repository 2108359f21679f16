"""A linear-programming bound: weighted sums of constraints that prove a conflict.

Learning is helpless when a contradiction is spread over all constraints (pigeonholes, sums that do not match); there
the linear relaxation often has no solution. Weights are looked for in floating point with the primal-dual steps of
Chambolle and Pock (2011) in the diagonal scaling of Pock and Chambolle (2011); if the relaxation has no solution,
they grow along a proof of that (Applegate et al., "Infeasibility detection using primal-dual hybrid gradient", 2021).
They are believed only after they have been rounded to integers and added up in integers.

Arrays of Rows, for variables x from 0 to 1 and rows r, without variables decided by no assumption:
    entries[row_start[r]:row_start[r + 1]]    literals; row r is the sum of x over its "yes" minus that over its "no"
    low[r], high[r]                           its bounds; high is UNBOUNDED for clauses; int64, float64 for costs
    price[v] (float64)                        the cost of variable v; empty when only a contradiction is looked for
    weight[r], value[v], pull[v] (float64)    weights of rows, values of variables, the weighted sum of rows at v less
                                              its price
"""

from typing import NamedTuple

import numpy as np

from solvers.cdcl.state import ARENA_END, DEFAULT, GLUE, HEADER, LEVEL, SIZE
from solvers.jit.decorators import internal, internal_kernel, kernel

UNBOUNDED = 1 << 40
# The weights are checked after this many steps.
CHECKED = 32
# Values may miss a bound by this much and still count as keeping it.
SLACK = 1e-3
# The largest weight becomes this number when rounded.
FINENESS = 1 << 24


class LinearRelaxation(NamedTuple):
    """A linear relaxation and its weights so far; see the module."""

    row_start: np.ndarray
    entries: np.ndarray
    low: np.ndarray
    high: np.ndarray
    price: np.ndarray
    weight: np.ndarray
    value: np.ndarray
    pull: np.ndarray


@kernel
def build_relaxation(s, depth, crossings):
    """Return the Rows of a search's formula, with the literals known down to a level put in.

    crossings: also rows which state that, when a crossing variable holds, neither of its groups falls to its default.
    They are many, and help when a sum is to be bounded.
    """
    groups, pairs, clauses = s.trail.tally.shape[0], s.formula.implied.size // 2, 0
    at = longest = 0
    while at < s.numbers[ARENA_END]:
        clause = at + HEADER
        clauses += s.clauses.arena[clause - GLUE] == 0
        longest += s.clauses.arena[clause - SIZE]
        at = clause + s.clauses.arena[clause - SIZE]
    crossing = s.formula.crossing.sum() if crossings else 0
    most = groups + pairs + clauses + crossing
    rows = LinearRelaxation(
        row_start=np.zeros(most + 1, np.int32),
        entries=np.empty(s.formula.members.size + 2 * pairs + longest + 3 * crossing, np.int32),
        low=np.empty(most, np.int64),
        high=np.empty(most, np.int64),
        price=np.zeros(s.choice.phase.size, np.float64),
        weight=np.zeros(most, np.float64),
        value=np.full(s.choice.phase.size, 0.5, np.float64),
        pull=np.zeros(s.choice.phase.size, np.float64),
    )
    count = _add_groups(s, rows, depth)
    count = _add_pairs(s, rows, count, depth)
    count = _add_clauses(s, rows, count, depth)
    if crossings:
        count = _add_crossings(s, rows, count, depth)
    return _cut(rows, count)


@internal_kernel
def _cut(rows, count):
    end = rows.row_start[count]
    return LinearRelaxation(
        row_start=rows.row_start[: count + 1].copy(),
        entries=rows.entries[:end].copy(),
        low=rows.low[:count].copy(),
        high=rows.high[:count].copy(),
        price=rows.price,
        weight=rows.weight[:count].copy(),
        value=rows.value,
        pull=rows.pull,
    )


@internal
def _find_value(s, literal, depth):
    """Return 1 for a true literal, -1 for a failed one, 0 for one not known down to this level."""
    return s.trail.values[literal] if s.trail.variable[literal >> 1, LEVEL] <= depth else 0


@internal
def _add_groups(s, rows, depth):
    count = 0
    for group in range(s.trail.tally.shape[0]):
        end = rows.row_start[count]
        low, high = np.int64(s.formula.bounds[group, 0]), np.int64(s.formula.bounds[group, 1])
        for at in range(s.formula.group_start[group], s.formula.group_start[group + 1]):
            literal = s.formula.members[at]
            known = _find_value(s, literal, depth)
            if known == 0:
                rows.entries[end] = literal
                end += 1
            elif known > 0:
                low -= 1
                high -= 1
        count = _end_row(rows, count, end, low, high)
    return count


@internal
def _add_pairs(s, rows, count, depth):
    for literal in range(s.trail.values.size):
        if _find_value(s, literal ^ 1, depth) != 0:
            continue
        for at in range(s.formula.implied_start[literal], s.formula.implied_start[literal + 1]):
            other = s.formula.implied[at]
            if other < literal ^ 1 and _find_value(s, other, depth) == 0:
                end = rows.row_start[count]
                rows.entries[end] = literal ^ 1
                rows.entries[end + 1] = other
                count = _end_row(rows, count, end + 2, 1, UNBOUNDED)
    return count


@internal
def _add_clauses(s, rows, count, depth):
    """Add the clauses that are never forgotten; learned ones follow from these."""
    clause = HEADER
    while clause < s.numbers[ARENA_END]:
        size = s.clauses.arena[clause - SIZE]
        if s.clauses.arena[clause - GLUE] == 0:
            count = _add_clause(s, rows, count, clause, size, depth)
        clause += size + HEADER
    return count


@internal
def _add_clause(s, rows, count, clause, size, depth):
    end = rows.row_start[count]
    for at in range(clause, clause + size):
        known = _find_value(s, s.clauses.arena[at], depth)
        if known > 0:
            return count
        if known == 0:
            rows.entries[end] = s.clauses.arena[at]
            end += 1
    return _end_row(rows, count, end, 1, UNBOUNDED)


@internal
def _add_crossings(s, rows, count, depth):
    """Add rows for crossings: when the variable holds, the defaults of both groups fail, else at least one."""
    for variable in range(s.formula.crossing.size):
        literal = 2 * variable
        if s.formula.crossing[variable] == 0 or _find_value(s, literal, depth) > 0:
            continue
        end, low = rows.row_start[count], np.int64(2)
        if _find_value(s, literal, depth) == 0:
            rows.entries[end] = literal + 1
            end += 1
        else:
            low -= 1
        for at in range(s.formula.inside_start[literal], s.formula.inside_start[literal + 1]):
            default = s.trail.tally[s.formula.inside[at], DEFAULT]
            if default < 0:
                continue
            known = _find_value(s, default, depth)
            if known == 0:
                rows.entries[end] = default ^ 1
                end += 1
            elif known < 0:
                low -= 1
        count = _end_row(rows, count, end, low, UNBOUNDED)
    return count


@internal
def _end_row(rows, count, end, low, high):
    """Keep the row unless it is trivial; "no" literals count as 1 - x, so each lowers the bounds."""
    size = end - rows.row_start[count]
    if low <= 0 and high >= size:
        return count
    for at in range(rows.row_start[count], end):
        # Without the JIT, an int32 would not take UNBOUNDED.
        is_no = np.int64(rows.entries[at] & 1)
        low -= is_no
        high -= is_no
    rows.low[count], rows.high[count] = low, high
    rows.row_start[count + 1] = end
    return count + 1


@kernel
def seek_exact_proof(rows, steps):
    """Take `steps` steps; return True as soon as the weights are an exact proof."""
    reach = _reach(rows)
    before = np.empty(rows.value.size, np.float64)
    rounded = np.empty(rows.weight.size, np.int64)
    total = np.empty(rows.value.size, np.int64)
    for step in range(steps):
        before[:] = rows.value
        _move_values(rows, reach)
        _move_weights(rows, before)
        if step % CHECKED == CHECKED - 1:
            if _looks_right(rows):
                _round(rows, rounded)
                if _adds_up(rows, rounded, total):
                    return True
            elif _is_solved(rows):
                return False
    return False


@internal_kernel
def bound_cost(rows, steps):
    """Take `steps` steps; return the weights with nearly the best bound on the total cost of all values."""
    reach, before = _reach(rows), np.empty(rows.value.size, np.float64)
    best, weight = -np.inf, rows.weight.copy()
    for _ in range(steps):
        before[:] = rows.value
        _move_values(rows, reach)
        _move_weights(rows, before)
        gap = _gap(rows)
        if gap > best:
            best = gap
            weight[:] = rows.weight
    return weight


@internal_kernel
def _reach(rows):
    """Return the number of rows that contain each variable."""
    reach = np.zeros(rows.value.size, np.float64)
    for literal in rows.entries:
        reach[literal >> 1] += 1.0
    return reach


@internal
def _move_values(rows, reach):
    for variable in range(rows.value.size):
        if reach[variable] > 0:
            moved = rows.value[variable] + rows.pull[variable] / reach[variable]
            rows.value[variable] = min(1.0, max(0.0, moved))


@internal
def _move_weights(rows, before):
    """Increase the weight of each row whose bounds the values break.

    The step is extrapolated in the direction in which the values moved last.
    """
    for variable in range(rows.pull.size):
        rows.pull[variable] = -rows.price[variable]
    for row in range(rows.weight.size):
        start, end = rows.row_start[row], rows.row_start[row + 1]
        total = 0.0
        for at in range(start, end):
            variable = rows.entries[at] >> 1
            ahead = 2.0 * rows.value[variable] - before[variable]
            total += ahead if rows.entries[at] & 1 == 0 else -ahead
        size = end - start
        target = rows.weight[row] * size - total
        weight = (target - min(max(target, -rows.high[row]), -rows.low[row])) / size
        rows.weight[row] = weight
        if weight != 0.0:
            for at in range(start, end):
                rows.pull[rows.entries[at] >> 1] += weight if rows.entries[at] & 1 == 0 else -weight


@internal
def _looks_right(rows):
    return _gap(rows) > 0.0


@internal
def _gap(rows):
    """Return by how much the weighted sum of rows exceeds the most that values from 0 to 1 give at their price."""
    gap = 0.0
    for row in range(rows.weight.size):
        weight = rows.weight[row]
        gap += weight * (rows.low[row] if weight > 0 else rows.high[row])
    for variable in range(rows.pull.size):
        gap -= max(0.0, rows.pull[variable])
    return gap


@internal
def _is_solved(rows):
    """Whether the values keep all bounds, or nearly so: then there is no proof to be found."""
    for row in range(rows.weight.size):
        total = 0.0
        for at in range(rows.row_start[row], rows.row_start[row + 1]):
            value = rows.value[rows.entries[at] >> 1]
            total += value if rows.entries[at] & 1 == 0 else -value
        if total < rows.low[row] - SLACK or total > rows.high[row] + SLACK:
            return False
    return True


@internal
def _round(rows, rounded):
    largest = 0.0
    for row in range(rows.weight.size):
        largest = max(largest, abs(rows.weight[row]))
    for row in range(rows.weight.size):
        rounded[row] = np.int64(np.rint(rows.weight[row] / largest * FINENESS)) if largest > 0 else 0


@internal
def _adds_up(rows, rounded, total):
    """Whether the weighted sum of rows exceeds anything that values from 0 to 1 can give; exact, in integers."""
    for variable in range(total.size):
        total[variable] = 0
    gap = np.int64(0)
    for row in range(rounded.size):
        weight = rounded[row]
        if weight == 0 or (weight < 0 and rows.high[row] >= UNBOUNDED >> 1):
            continue
        gap += weight * (rows.low[row] if weight > 0 else rows.high[row])
        for at in range(rows.row_start[row], rows.row_start[row + 1]):
            total[rows.entries[at] >> 1] += weight if rows.entries[at] & 1 == 0 else -weight
    for variable in range(total.size):
        gap -= max(0, total[variable])
    return gap > 0
