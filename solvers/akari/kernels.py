"""Boards as formulas: arrays and jitted functions, nothing else.

codes (uint8, one a cell in reading order) are the characters of the house notation. A white cell is a variable ("a
light stands here"), numbered in reading order; behind them comes one variable for each run of two or more white cells
("a light stands in it"), the horizontal ones first, and last the guard of `solvers.learning.finder`. A cell that is a
run by itself speaks for that run. Cells are flat indexes.
    number[cell]             the variable of a white cell, else -1
    across[v], down[v]       the literal that says that the run through white cell v holds a light
"""

import numpy as np

from solvers.jit import inner, kernel
from solvers.learning.glance import glance
from solvers.learning.state import Formula

WHITE, BLACK, ZERO, FOUR = ord("."), ord("#"), ord("0"), ord("4")


@kernel
def formula_of(codes, rows, cols):
    """(Formula, cells of the variables, across, down) of a board."""
    number = np.full(rows * cols, -1, np.int32)
    whites = _number_whites(codes, number)
    cells = np.empty(whites, np.int32)
    across = np.empty(whites, np.int32)
    down = np.empty(whites, np.int32)
    clues = 0
    for cell in range(codes.size):
        if number[cell] >= 0:
            cells[number[cell]] = cell
        clues += _is_clue(codes[cell])
    members = np.empty(4 * whites + 4 * clues, np.int32)
    group_start = np.zeros(2 * whites + clues + 1, np.int32)
    bounds = np.ones((2 * whites + clues, 2), np.int32)
    keys = np.full(2 * whites + clues, -1, np.int32)
    runs = _add_runs(number, rows, cols, cols, 1, 0, across, group_start, members, keys)
    runs = _add_runs(number, cols, rows, 1, cols, runs, down, group_start, members, keys)
    groups = _add_clues(codes, number, cols, runs, group_start, members, bounds)
    pairs = np.empty((whites, 2), np.int32)
    units = np.empty(whites, np.int32)
    covered = np.zeros(whites + runs + 1, np.int8)
    paired, single = _cover(across, down, pairs, units, covered)
    return (
        Formula(
            group_start[: groups + 1],
            members[: group_start[groups]],
            bounds[:groups],
            keys[:groups],
            covered,
            pairs[:paired],
            np.zeros(1, np.int32),
            np.empty(0, np.int32),
            units[:single],
            np.zeros(whites + runs + 1, np.int8),
        ),
        cells,
        across,
        down,
    )


@kernel
def judge(codes, rows, cols, budget):
    """`glance` at a board, and the cells of the variables."""
    formula, cells, _, _ = formula_of(codes, rows, cols)
    ended, found, answers, decisions, conflicts = glance(formula, budget)
    return ended, found, answers, decisions, conflicts, cells


@inner
def _is_clue(code):
    return ZERO <= code <= FOUR


@inner
def _number_whites(codes, number):
    count = 0
    for cell in range(codes.size):
        if codes[cell] == WHITE:
            number[cell] = count
            count += 1
    return count


@inner
def _add_runs(number, lines, length, line_step, step, runs, said, group_start, members, keys):
    """One group for each run of two or more cells, with its variable; the new number of runs."""
    whites = said.size
    for line in range(lines):
        cell = line * line_step
        size = 0
        for place in range(length + 1):
            if place < length and number[cell] >= 0:
                size += 1
            elif size > 0:
                runs += _add_run(number, cell - size * step, size, step, whites, runs, said, group_start, members, keys)
                size = 0
            cell += step
    return runs


@inner
def _add_run(number, cell, size, step, whites, runs, said, group_start, members, keys):
    if size == 1:
        said[number[cell]] = 2 * number[cell]
        return 0
    used = 2 * (whites + runs)
    end = group_start[runs]
    for _ in range(size):
        said[number[cell]] = used
        members[end] = 2 * number[cell]
        end += 1
        cell += step
    members[end] = used + 1
    keys[runs] = used + 1
    group_start[runs + 1] = end + 1
    return 1


@inner
def _add_clues(codes, number, cols, groups, group_start, members, bounds):
    """One group for each number: the white cells beside it; the new number of groups."""
    for cell in range(codes.size):
        if not _is_clue(codes[cell]):
            continue
        end = group_start[groups]
        for beside in range(4):
            near = _beside(cell, beside, cols, codes.size)
            if near >= 0 and number[near] >= 0:
                members[end] = 2 * number[near]
                end += 1
        bounds[groups, 0] = bounds[groups, 1] = codes[cell] - ZERO
        groups += 1
        group_start[groups] = end
    return groups


@inner
def _beside(cell, beside, cols, size):
    """The cell above, left, right or below; -1 outside the board."""
    if beside == 0:
        return cell - cols
    if beside == 1:
        return cell - 1 if cell % cols else -1
    if beside == 2:
        return cell + 1 if (cell + 1) % cols else -1
    return cell + cols if cell + cols < size else -1


@inner
def _cover(across, down, pairs, units, covered):
    """Each white cell is lit, by its other run when it is one by itself: (how many pairs, how many units)."""
    paired = single = 0
    for white in range(across.size):
        itself = 2 * white
        if across[white] == itself or down[white] == itself:
            units[single] = down[white] if across[white] == itself else across[white]
            single += 1
        else:
            pairs[paired, 0] = across[white]
            pairs[paired, 1] = down[white]
            covered[white] = 1
            paired += 1
    return paired, single
