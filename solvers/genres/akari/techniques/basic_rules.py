"""The basic rules: beams, clues that are full or satisfied, cells with one source of light.

Each writes the step that it finds into the log, and returns whether there is one.
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
    add_cell,
    begin_step,
    count_light_sources,
    is_lit,
    log_cell,
    log_parameter,
    take_from_agenda,
)
from solvers.jit.decorators import internal


@internal
def beam(p):
    """Rule out cells that a new light shines on."""
    while p.sizes[BEAMED] < p.sizes[BEAMS]:
        light = p.marks.beams[p.sizes[BEAMED]]
        p.sizes[BEAMED] += 1
        finds = False
        for at in range(p.board.reach_at[light], p.board.reach_at[light + 1]):
            if p.marks.value[p.board.reach[at]] == UNKNOWN:
                if not finds:
                    begin_step(p, BEAM)
                finds = True
                add_cell(p, DARKS, p.board.reach[at])
        if finds:
            add_cell(p, REASONS, light)
            return True
    return False


@internal
def complete_clues(p):
    """Darken the other cells of a finished clue; light all open cells of a clue that needs them."""
    while p.agenda.ends[CLUES, COUNT]:
        k = take_from_agenda(p, CLUES)
        if p.marks.free[k] and (p.marks.left[k] == 0 or p.marks.left[k] == p.marks.free[k]):
            _log_clue(p, k)
            return True
    return False


@internal
def _log_clue(p, k):
    technique = FULL_CLUE if p.marks.left[k] else SATISFIED_CLUE if p.board.numbers[k] else ZERO_CLUE
    begin_step(p, technique)
    log_parameter(p, 0, p.board.numbers[k])
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        if p.marks.value[p.board.around[at]] == UNKNOWN:
            add_cell(p, LIGHTS if technique == FULL_CLUE else DARKS, p.board.around[at])
    log_cell(p, REASONS, p.board.clue_flat[k])
    for at in range(p.board.around_at[k], p.board.around_at[k + 1]):
        if technique == SATISFIED_CLUE and p.marks.value[p.board.around[at]] != UNKNOWN:
            add_cell(p, REASONS, p.board.around[at])


@internal
def source(p):
    """Light the only cell that can light an unlit cell."""
    while p.agenda.ends[SOURCES, COUNT]:
        i = take_from_agenda(p, SOURCES)
        if count_light_sources(p, i) == 1 and not is_lit(p, i):
            begin_step(p, LONELY_CELL if p.marks.value[i] == UNKNOWN else ONLY_SOURCE)
            for at in range(p.board.reach_at[i], p.board.reach_at[i + 1]):
                if p.marks.value[p.board.reach[at]] == UNKNOWN:
                    add_cell(p, LIGHTS, p.board.reach[at])
            add_cell(p, REASONS, i)
            return True
    return False
