"""The last rungs: suppose a light or none and follow the easy rules to a clash; the chain that leads there is told."""

import numpy as np

from solvers.akari import ladder
from solvers.akari.board import Board
from solvers.akari.techniques import kernels
from solvers.akari.techniques.found import Found, named
from solvers.akari.techniques.state import DARK, LIGHT, UNKNOWN, Layout, State
from solvers.genre import Technique
from solvers.grid import At
from solvers.words import Phrase

SHORT = 5  # cells after the supposed one that most people follow in their head
MOST_TRIES = 4_000_000  # trials for one board; then its way ends, and it is harder than what was told
NESTED_TRIES = 20_000  # inner trials before a nested trial is given up

CLASHES = {
    kernels.SEEN: Phrase("{at} would shine on each other", "{at}が照らし合います"),
    kernels.TOO_MANY: Phrase("{at} would have too many lights", "{at}の数字に照明が多すぎます"),
    kernels.TOO_FEW: Phrase("{at} could not get its lights", "{at}の数字に照明が足りません"),
    kernels.UNLIT: Phrase("{at} could not be lit", "{at}を照らせません"),
}
SUPPOSED = {LIGHT: Phrase("a light at {at}", "{at}が照明"), DARK: Phrase("no light at {at}", "{at}が照明なし")}


def trial(state: State) -> Found | None:
    """The supposition that clashes after the fewest cells.

    One sweep finds all that clash; the short ones stay good for the next steps, for what clashes goes on to do so.
    """
    if state.tries > MOST_TRIES:
        return None
    arrays = _arrays(state)
    refuted = _remembered(state) or _swept(state, arrays)
    if refuted is None:
        return None
    cell, value = refuted
    length = kernels.chain(arrays, cell, value)
    technique = ladder.SHORT_TRIAL if length <= SHORT else ladder.TRIAL
    chain, clash = _told(state, arrays)
    said = {"supposed": _supposed(state, cell, value), "length": length, "clash": clash}
    return _refuted(technique, cell, value, chain, said)


def _remembered(state: State) -> tuple[int, int] | None:
    """A short one of the last sweep that is still to be told."""
    while state.refuted:
        cell, value = state.refuted.popleft()
        if state.value[cell] == UNKNOWN:
            return cell, value
    return None


def _swept(state: State, arrays: kernels.Trial) -> tuple[int, int] | None:
    """The shortest of all; other short ones are remembered."""
    kernels.sweep(arrays)
    state.tries += int(arrays.sizes[kernels.TRIES])
    lengths = arrays.lengths.ravel()
    order = np.argsort(lengths, kind="stable")
    short = order[: max(1, int((lengths <= SHORT).sum()))]
    found = [(int(at) // 2, LIGHT + int(at) % 2) for at in short if lengths[at] < kernels.FAR]
    state.refuted.extend(found[1:])
    return found[0] if found else None


def nested_trial(state: State) -> Found | None:
    """A supposition that clashes only when trials inside it are tried too."""
    if state.tries > MOST_TRIES:
        return None
    arrays = _arrays(state)
    cell, value = kernels.nested(arrays, NESTED_TRIES)
    state.tries += int(arrays.sizes[kernels.TRIES])
    if cell < 0:
        return None
    return _refuted(ladder.NESTED_TRIAL, cell, value, (), {"supposed": _supposed(state, cell, value)})


def _refuted(technique: Technique, cell: int, value: int, reasons: tuple[At, ...], said: dict[str, object]) -> Found:
    lights, dark = ((), (cell,)) if value == LIGHT else ((cell,), ())
    return Found(technique, lights, dark, reasons, said)


def _supposed(state: State, cell: int, value: int) -> Phrase:
    at = named([state.at(cell)])
    return Phrase(*(text.format(at=at) for text in SUPPOSED[value]))


def _told(state: State, arrays: kernels.Trial) -> tuple[tuple[At, ...], Phrase]:
    """The cells of the chain with the place of the clash, and the clash in words."""
    kind, where, other = (int(arrays.sizes[of]) for of in (kernels.CLASH, kernels.WHERE, kernels.OTHER))
    of_clue = kind in (kernels.TOO_MANY, kernels.TOO_FEW)
    places = [state.layout.clues[where] if of_clue else state.at(where)]
    places += [state.at(other)] if kind == kernels.SEEN else []
    used = [int(i) for i in arrays.trail[: arrays.sizes[kernels.LENGTH]] if arrays.used[i]]
    clash = Phrase(*(text.format(at=named(places)) for text in CLASHES[kind]))
    return tuple(dict.fromkeys([*(state.at(i) for i in used), *places])), clash


def _arrays(state: State) -> kernels.Trial:
    """The state as arrays, with room for a trail."""
    layout, size = state.layout, len(state.layout.cells)
    lit = np.array(state.is_lit, dtype=np.int32)
    value = np.array(state.value, dtype=np.int8)
    counts = (np.array(some, dtype=np.int32) for some in (state.sources, state.left, state.free))
    trail, place = np.zeros(size + 1, np.int32), np.full(size, -1, np.int32)
    why, whence, used = np.zeros(size, np.int8), np.zeros(size, np.int32), np.zeros(size, np.bool_)
    lengths = np.full((size, 2), kernels.FAR, np.int32)
    return kernels.Trial(
        *layout.arrays, value, lit, *counts, trail, place, why, whence, used, lengths, np.zeros(6, np.int32)
    )


def warm() -> None:
    """Compile the kernels, or load them."""
    state = State(Layout(Board(("....", ".3..", "...."))))
    trial(state)
    nested_trial(state)
