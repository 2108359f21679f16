"""Boards as formulas for the clause-learning search.

codes (uint8, one a cell in reading order) are the characters of the Enpitsu text. An open white cell is a variable ("a
light is here"), numbered in reading order; after them comes one variable for each run without light that has two or
more of them ("a light is in it"), the horizontal ones first, and last the guard of `solvers.cdcl.solver`. The only open
cell of a run serves as the variable of that run. Cells are flat indexes.
    number[cell]             the variable of an open cell, else -1
    said[r]                  the literal for "run r holds a light"; SURE or NEVER when that is decided
    across[v], down[v]       the same for the runs through the cell of variable v
"""

import numpy as np

from solvers.cdcl.quick_solve import ANSWERS, find_two_answers
from solvers.cdcl.state import Formula, no_graphs
from solvers.genres.akari.kernels.cell_codes import BLACK, FOUR, WHITE, ZERO, cell_beside, is_clue
from solvers.genres.akari.kernels.layout import (
    FIRST,
    LEFT,
    LIGHT,
    LIT,
    OPEN,
    SIZE,
    STEP,
    WALL,
    find_open_cell,
    layout_of,
    states_of,
)
from solvers.genres.akari.kernels.probing import GIVEN_UP, count_answers_with_lights
from solvers.genres.akari.kernels.propagation import (
    COLUMNS,
    LIGHTS,
    UNDECIDED,
    UNSETTLED,
    count_bit_words,
    follow_rules,
    lay_out_board,
    pack_words,
)
from solvers.jit.decorators import internal, internal_kernel, kernel

__all__ = ["BLACK", "FOUR", "WHITE", "ZERO", "akari_formula", "judge_all", "judge_board"]

SURE, NEVER = -1, -2


@kernel
def akari_formula(codes, rows, cols):
    """Return (Formula, cells of the variables, across, down) of a board."""
    p = pack_words(rows, cols)
    bits = np.empty((count_bit_words(p), COLUMNS), np.int64)
    lay_out_board(bits, codes, 0, rows, cols, p)
    layout = layout_of(states_of(bits, rows, cols), rows, cols)
    formula, cells, said = _formula(codes, cols, layout)
    return formula, cells, said[layout.through[cells, 0]], said[layout.through[cells, 1]]


@kernel
def judge_board(codes, rows, cols, budget):
    """Look for two answers in the cells left open by the rules, with some trials or as `glance` does.

    budget: decisions. Returns (whether the search ended, answers found, answers as an int8 array of (ANSWERS, cells)
    with 1 for a light, decisions, conflicts).
    """
    answers = np.empty((ANSWERS, codes.size), np.int8)
    p = pack_words(rows, cols)
    bits = np.empty((count_bit_words(p), COLUMNS), np.int64)
    outcome = follow_rules(bits, codes, 0, rows, cols)
    state = states_of(bits, rows, cols)
    answers[:] = state == LIGHT
    if outcome != UNSETTLED:
        return True, outcome, answers, 0, 0
    lights = np.empty((ANSWERS, count_bit_words(p)), np.int64)
    found, trials = count_answers_with_lights(bits, p, lights)
    if found != GIVEN_UP:
        bits[:, UNDECIDED] = 0
        for answer in range(found):
            bits[:, LIGHTS] = lights[answer]
            answers[answer] = states_of(bits, rows, cols) == LIGHT
        return True, found, answers, trials, 0
    formula, cells, _ = _formula(codes, cols, layout_of(state, rows, cols))
    ended, found, filled, decisions, conflicts = find_two_answers(formula, budget)
    for answer in range(found):
        for variable in range(cells.size):
            answers[answer, cells[variable]] = filled[answer, variable]
    return ended, found, answers, decisions, conflicts


@kernel
def judge_all(codes, starts, rows, cols, budgets):
    """Count the answers of each of many boards, one after another in codes; -1 where `judge_board` finds no end."""
    most = 0
    for board in range(budgets.size):
        most = max(most, count_bit_words(pack_words(rows[board], cols[board])))
    bits = np.empty((most, COLUMNS), np.int64)
    lights = np.empty((ANSWERS, most), np.int64)
    found = np.empty(budgets.size, np.int8)
    for board in range(budgets.size):
        count = follow_rules(bits, codes, starts[board], rows[board], cols[board])
        if count == UNSETTLED:
            count, _ = count_answers_with_lights(bits, pack_words(rows[board], cols[board]), lights)
            if count == GIVEN_UP:
                cells = codes[starts[board] : starts[board + 1]]
                count = _glance(bits, cells, rows[board], cols[board], budgets[board])
        found[board] = count
    return found


@internal_kernel
def _glance(bits, codes, rows, cols, budget):
    """Count the answers that `glance` finds; -1 without an end."""
    formula, _, _ = _formula(codes, cols, layout_of(states_of(bits, rows, cols), rows, cols))
    ended, found, _, _, _ = find_two_answers(formula, budget)
    return found if ended else -1


@internal_kernel
def _formula(codes, cols, layout):
    """Return (Formula, cells of the variables, said)."""
    number = np.full(codes.size, -1, np.int32)
    cells = np.empty(layout.opened, np.int32)
    clues = _number_cells(codes, layout, number, cells)
    runs, opened = layout.runs.shape[0], cells.size
    members = np.empty(3 * opened + runs + 4 * clues, np.int32)
    group_start = np.zeros(runs + clues + 1, np.int32)
    bounds = np.ones((runs + clues, 2), np.int32)
    defaults = np.full(runs + clues, -1, np.int32)
    said = np.empty(runs, np.int32)
    used = _add_runs(layout, number, opened, said, group_start, members, defaults)
    groups = _add_clues(codes, cols, layout, number, used, group_start, members, bounds)
    pairs = np.empty((layout.whites, 2), np.int32)
    units = np.empty(layout.whites, np.int32)
    crossing = np.zeros(opened + used + 1, np.int8)
    paired, single = _cover(layout, number, said, pairs, units, crossing)
    return (
        Formula(
            group_start=group_start[: groups + 1],
            members=members[: group_start[groups]],
            bounds=bounds[:groups],
            defaults=defaults[:groups],
            crossing=crossing,
            pairs=pairs[:paired],
            clause_start=np.zeros(1, np.int32),
            clauses=np.empty(0, np.int32),
            units=units[:single],
            phase=np.zeros(opened + used + 1, np.int8),
            graphs=no_graphs(),
        ),
        cells,
        said,
    )


@internal
def _number_cells(codes, layout, number, cells):
    """Number the open cells; return the number of clues."""
    count = clues = 0
    for cell in range(codes.size):
        if layout.state[cell] == OPEN:
            number[cell] = count
            cells[count] = cell
            count += 1
        clues += is_clue(codes[cell])
    return clues


@internal
def _add_runs(layout, number, opened, said, group_start, members, defaults):
    """Add a group for each run without light of two or more open cells, with its variable.

    Return the number of groups.
    """
    groups = 0
    for run in range(said.size):
        if layout.runs[run, LIT] == 1:
            said[run] = SURE
        elif layout.runs[run, LEFT] == 0:
            said[run] = NEVER
        elif layout.runs[run, LEFT] == 1:
            said[run] = 2 * number[find_open_cell(layout, run)]
        else:
            used = 2 * (opened + groups)
            said[run] = used
            end = _add_open(layout, number, run, group_start[groups], members)
            members[end] = used + 1
            defaults[groups] = used + 1
            groups += 1
            group_start[groups] = end + 1
    return groups


@internal
def _add_open(layout, number, run, end, members):
    cell = layout.runs[run, FIRST]
    for _ in range(layout.runs[run, SIZE]):
        if layout.state[cell] == OPEN:
            members[end] = 2 * number[cell]
            end += 1
        cell += layout.runs[run, STEP]
    return end


@internal
def _add_clues(codes, cols, layout, number, groups, group_start, members, bounds):
    """Add a group for each number: the open cells beside it; return the new number of groups."""
    for cell in range(codes.size):
        if not is_clue(codes[cell]):
            continue
        end, wanted = group_start[groups], codes[cell] - ZERO
        for side in range(4):
            near = cell_beside(cell, side, cols, codes.size)
            if near >= 0 and layout.state[near] == OPEN:
                members[end] = 2 * number[near]
                end += 1
            elif near >= 0:
                wanted -= layout.state[near] == LIGHT
        bounds[groups, 0] = bounds[groups, 1] = wanted
        groups += 1
        group_start[groups] = end
    return groups


@internal
def _cover(layout, number, said, pairs, units, crossing):
    """State that each white cell is lit, by another run if it is the only open one of its own.

    Return (pairs, units).
    """
    paired = single = 0
    for cell in range(number.size):
        if layout.state[cell] == WALL:
            continue
        one, other = said[layout.through[cell, 0]], said[layout.through[cell, 1]]
        if one == SURE or other == SURE:
            continue
        itself = 2 * number[cell] if number[cell] >= 0 else SURE
        if one == itself or one < 0:
            units[single] = other
            single += 1
        elif other == itself or other < 0:
            units[single] = one
            single += 1
        else:
            pairs[paired, 0] = one
            pairs[paired, 1] = other
            paired += 1
            if number[cell] >= 0:
                crossing[number[cell]] = 1
    return paired, single
