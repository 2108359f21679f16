"""A deduction as it is found, and the Step that is made of it: cells by their names, and what follows in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from solvers.akari.board import LIGHT as BULB
from solvers.akari.techniques.state import DARK, LIGHT, State
from solvers.genre import Change, Step, Technique
from solvers.grid import At
from solvers.words import Phrase


@dataclass(frozen=True, slots=True)
class Found:
    """Lights to put and cells to keep dark, by number; reasons are cells of the board."""

    technique: Technique
    lights: tuple[int, ...] = ()
    dark: tuple[int, ...] = ()
    reasons: tuple[At, ...] = ()
    parameters: Mapping[str, object] = field(default_factory=dict)


def named(cells: Iterable[At]) -> str:
    """Cells as people point at them: r1c2 is the second of the first row."""
    return " ".join(f"r{row + 1}c{col + 1}" for row, col in cells)


def applied(state: State, found: Found) -> Step:
    """Take the deduction over into the state; the Step that tells of it."""
    for i in found.lights:
        state.decide(i, LIGHT)
    for i in found.dark:
        state.decide(i, DARK)
    lights, dark = [state.at(i) for i in found.lights], [state.at(i) for i in found.dark]
    changes = [Change(cell, BULB, True) for cell in lights] + [Change(cell, BULB, False) for cell in dark]
    said = {"reasons": named(found.reasons), "outcome": outcome(lights, dark), **found.parameters}
    return Step(found.technique.name, tuple(changes), found.reasons, parameters=said)


def outcome(lights: list[At], dark: list[At]) -> Phrase:
    """What follows, in words."""
    english, japanese = [], []
    if lights:
        english.append(f"light at {named(lights)}")
        japanese.append(f"{named(lights)}は照明")
    if dark:
        english.append(f"no light at {named(dark)}")
        japanese.append(f"{named(dark)}は照明なし")
    return Phrase("; ".join(english), "、".join(japanese))
