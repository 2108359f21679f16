"""The basic rules: beams, clues that are full or satisfied, cells with one source of light.

Each writes the step that it finds into the log, and says whether there is one.
"""

from solvers.genres.akari.techniques.numbers import BEAM, FULL_CLUE, LONELY_CELL, ONLY_SOURCE, SATISFIED_CLUE, ZERO_CLUE
from solvers.genres.akari.techniques.position import (
    BEAMED,
    BEAMS,
    CLUES,
    COUNT,
    DARKS,
    LIGHTS,
    REASONS,
    SOURCES,
    UNKNOWN,
    add,
    add_cell,
    begin,
    is_lit,
    log_parameter,
    sources,
    take_off,
)
from solvers.jit.decorators import internal


@internal
def beam(p):
    """Cells that a new light shines on hold none."""
    while p.sizes[BEAMED] < p.sizes[BEAMS]:
        light = p.beams[p.sizes[BEAMED]]
        p.sizes[BEAMED] += 1
        finds = False
        for at in range(p.reach_at[light], p.reach_at[light + 1]):
            if p.value[p.reach[at]] == UNKNOWN:
                if not finds:
                    begin(p, BEAM)
                finds = True
                add_cell(p, DARKS, p.reach[at])
        if finds:
            add_cell(p, REASONS, light)
            return True
    return False


@internal
def clue(p):
    """A clue that is done keeps its other cells dark; one that needs all that is left gets it."""
    while p.ends[CLUES, COUNT]:
        k = take_off(p, CLUES)
        if p.free[k] and (p.left[k] == 0 or p.left[k] == p.free[k]):
            _log_clue(p, k)
            return True
    return False


@internal
def _log_clue(p, k):
    technique = FULL_CLUE if p.left[k] else SATISFIED_CLUE if p.numbers[k] else ZERO_CLUE
    begin(p, technique)
    log_parameter(p, 0, p.numbers[k])
    for at in range(p.around_at[k], p.around_at[k + 1]):
        if p.value[p.around[at]] == UNKNOWN:
            add_cell(p, LIGHTS if technique == FULL_CLUE else DARKS, p.around[at])
    add(p, REASONS, p.clue_flat[k])
    for at in range(p.around_at[k], p.around_at[k + 1]):
        if technique == SATISFIED_CLUE and p.value[p.around[at]] != UNKNOWN:
            add_cell(p, REASONS, p.around[at])


@internal
def source(p):
    """An unlit cell that only one cell can light gets that light."""
    while p.ends[SOURCES, COUNT]:
        i = take_off(p, SOURCES)
        if sources(p, i) == 1 and not is_lit(p, i):
            begin(p, LONELY_CELL if p.value[i] == UNKNOWN else ONLY_SOURCE)
            for at in range(p.reach_at[i], p.reach_at[i + 1]):
                if p.value[p.reach[at]] == UNKNOWN:
                    add_cell(p, LIGHTS, p.reach[at])
            add_cell(p, REASONS, i)
            return True
    return False
