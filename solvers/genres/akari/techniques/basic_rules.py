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
        light = p.marks.beams[p.sizes[BEAMED]]
        p.sizes[BEAMED] += 1
        finds = False
        for at in range(p.board.reach_at[light], p.board.reach_at[light + 1]):
            if p.marks.value[p.board.reach[at]] == UNKNOWN:
                if not finds:
                    begin(p, BEAM)
                finds = True
                add_cell(p, DARKS, p.board.reach[at])
        if finds:
            add_cell(p, REASONS, light)
            return True
    return False


@internal
def clue(p):
    """A clue that is done keeps its other cells dark; one that needs all that is left gets it."""
    while p.agenda.ends[CLUES, COUNT]:
        k = take_off(p, CLUES)
        if p.marks.free[k] and (p.marks.left[k] == 0 or p.marks.left[k] == p.marks.free[k]):
            _log_clue(p, k)
            return True
    return False


@internal
def _log_clue(p, k):
    technique = FULL_CLUE if p.marks.left[k] else SATISFIED_CLUE if p.board.numbers[k] else ZERO_CLUE
    begin(p, technique)
    log_parameter(p, 0, p.board.numbers[k])
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        if p.marks.value[p.board.around[at]] == UNKNOWN:
            add_cell(p, LIGHTS if technique == FULL_CLUE else DARKS, p.board.around[at])
    add(p, REASONS, p.board.clue_flat[k])
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        if technique == SATISFIED_CLUE and p.marks.value[p.board.around[at]] != UNKNOWN:
            add_cell(p, REASONS, p.board.around[at])


@internal
def source(p):
    """An unlit cell that only one cell can light gets that light."""
    while p.agenda.ends[SOURCES, COUNT]:
        i = take_off(p, SOURCES)
        if sources(p, i) == 1 and not is_lit(p, i):
            begin(p, LONELY_CELL if p.marks.value[i] == UNKNOWN else ONLY_SOURCE)
            for at in range(p.board.reach_at[i], p.board.reach_at[i + 1]):
                if p.marks.value[p.board.reach[at]] == UNKNOWN:
                    add_cell(p, LIGHTS, p.board.reach[at])
            add_cell(p, REASONS, i)
            return True
    return False
