"""The rules that everybody uses from the first puzzle on: beams, clues that are full or done, cells with one source."""

from solvers.akari import ladder
from solvers.akari.techniques.found import Found, named
from solvers.akari.techniques.state import UNKNOWN, State


def beam(state: State) -> Found | None:
    """Cells that a new light shines on hold none."""
    while state.beams:
        light = state.beams.popleft()
        lit = state.lit_by(light)
        if lit:
            return Found(ladder.BEAM, dark=tuple(lit), reasons=(state.at(light),))
    return None


def clue(state: State) -> Found | None:
    """A clue that is done keeps its other cells dark; one that needs all that is left gets it."""
    agenda, layout = state.agendas["clue"], state.layout
    while agenda:
        k = agenda.pop()
        if not state.free[k] or state.left[k] not in (0, state.free[k]):
            continue
        cells = tuple(state.undecided(layout.around[k]))
        at, number = layout.clues[k], layout.numbers[k]
        said = {"number": number, "at": named([at])}
        if state.left[k]:
            return Found(ladder.FULL_CLUE, lights=cells, reasons=(at,), parameters=said)
        technique = ladder.SATISFIED_CLUE if number else ladder.ZERO_CLUE
        lights = (state.at(i) for i in layout.around[k] if i not in cells and number)
        return Found(technique, dark=cells, reasons=(at, *lights), parameters=said)
    return None


def source(state: State) -> Found | None:
    """An unlit cell that only one cell can light gets that light."""
    agenda = state.agendas["source"]
    while agenda:
        i = agenda.pop()
        if state.is_lit[i] or state.sources[i] != 1:
            continue
        (only,) = state.undecided(state.layout.reach[i])
        technique = ladder.LONELY_CELL if state.value[i] == UNKNOWN else ladder.ONLY_SOURCE
        return Found(technique, lights=(only,), reasons=(state.at(i),), parameters={"at": named([state.at(i)])})
    return None
