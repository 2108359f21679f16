"""From logged numbers to steps with named cells.

A record is HEADER numbers (technique, how many lights, dark cells and reasons, five parameters), then those cells.
"""

from collections.abc import Iterator
from functools import lru_cache

from solvers.contract.results import Change, Step
from solvers.genres.akari.board import LIGHT as BULB
from solvers.genres.akari.techniques import ladder, numbers, trial
from solvers.genres.akari.techniques.position import DARK, HEADER, LIGHT
from solvers.genres.akari.techniques.texts import STEP_TEXTS
from solvers.grids.rectangle import At
from solvers.messages import Listing, Message, listing

CLASHES = {
    trial.MET: STEP_TEXTS["step.met"],
    trial.TOO_MANY: STEP_TEXTS["step.too-many"],
    trial.TOO_FEW: STEP_TEXTS["step.too-few"],
    trial.UNLIT: STEP_TEXTS["step.unlit"],
}
SUPPOSED = {LIGHT: STEP_TEXTS["step.supposed-light"], DARK: STEP_TEXTS["step.supposed-dark"]}
OF_A_CLUE = (numbers.ZERO_CLUE, numbers.SATISFIED_CLUE, numbers.FULL_CLUE, numbers.CLUE_DIAGONALS)
OF_TWO_CLUES = (numbers.DIAGONAL_PAIR, numbers.FACING_CLUES)
TRIALS = (numbers.SHORT_TRIAL, numbers.TRIAL)


def read_log(log: list[int], taken: int, cols: int) -> Iterator[Step]:
    """The Steps of a log."""
    at = 0
    for _ in range(taken):
        number, lights, dark, reasons, *figures = log[at : at + HEADER]
        at += HEADER
        cells = [divmod(flat, cols) for flat in log[at : at + lights + dark + reasons]]
        at += len(cells)
        changed = lights + dark
        yield _step(number, cells[:lights], cells[lights:changed], tuple(cells[changed:]), figures, cols)


def _step(
    number: int, lights: list[At], dark: list[At], reasons: tuple[At, ...], figures: list[int], cols: int
) -> Step:
    changes = [Change(cell, BULB, True) for cell in lights] + [Change(cell, BULB, False) for cell in dark]
    parameters: dict[str, object] = {"reasons": name_cells(reasons), "outcome": outcome(lights, dark)}
    parameters |= _parameters(number, reasons, figures, cols)
    if number in TRIALS or number == numbers.NESTED_TRIAL:
        parameters["supposed"] = _name_cells(SUPPOSED[figures[0]], changes[0].cell)
    return Step(ladder.TECHNIQUES[number].name, tuple(changes), reasons, parameters=parameters)


def _parameters(number: int, reasons: tuple[At, ...], figures: list[int], cols: int) -> dict[str, object]:
    """What a technique's sentence says beside its outcome."""
    if number in OF_A_CLUE:
        return {"number": figures[0], "at": name_cells(reasons[:1])}
    if number in OF_TWO_CLUES:
        at, other = name_cells(reasons[:1]), name_cells(reasons[1:2])
        return {"number": figures[0], "at": at, "other": figures[1], "other_at": other}
    if number == numbers.SHARED_SOURCES:
        return {"at": name_cells(reasons[:1]), "sources": name_cells(reasons[1:])}
    if number == numbers.LINE_COUNTING:
        return {"count": figures[0], "at": name_cells(reasons[: figures[1]])}
    if number in TRIALS:
        places = [divmod(flat, cols) for flat in figures[3 : 5 if figures[2] == trial.MET else 4]]
        return {"length": figures[1], "clash": _name_cells(CLASHES[figures[2]], *places)}
    return {} if number in (numbers.BEAM, numbers.NESTED_TRIAL) else {"at": name_cells(reasons[:1])}


def _name_cells(phrase: Message, *cells: At) -> Message:
    """The phrase with the names of cells."""
    return phrase.with_parameters(at=name_cells(cells))


def name_cells(cells: list[At] | tuple[At, ...]) -> str:
    """Cells as people point at them: r1c2 is the second of the first row."""
    return " ".join([_name(*cell) for cell in cells])


@lru_cache(4096)
def _name(row: int, col: int) -> str:
    return f"r{row + 1}c{col + 1}"


def outcome(lights: list[At], dark: list[At]) -> Listing:
    """What follows, in words."""
    parts = [(STEP_TEXTS["step.light"], lights), (STEP_TEXTS["step.dark"], dark)]
    return listing((_name_cells(phrase, *cells) for phrase, cells in parts if cells), "semicolon")
