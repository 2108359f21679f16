"""From logged numbers to steps with named cells.

A record is HEADER numbers (technique, how many lights, dark cells and reasons, five parameters), then those cells.
"""

from collections.abc import Iterator, Mapping, Sequence

from solvers.contract.places import name_place
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
# More cells than these are marked on the board, and counted.
MOST_NAMED = 3


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
    parameters: dict[str, object] = {"reasons": format_cells(reasons), "outcome": format_conclusions(lights, dark)}
    parameters |= _parameters(number, reasons, figures, cols)
    if number in TRIALS or number == numbers.NESTED_TRIAL:
        parameters["supposed"] = _name_cells(SUPPOSED[figures[0]], changes[0].cell)
    if number in TRIALS:
        parameters["says"] = format_whole_trial(figures[1], parameters)
    return Step(ladder.TECHNIQUES[number].name, tuple(changes), reasons, parameters=parameters)


def _parameters(number: int, reasons: tuple[At, ...], figures: list[int], cols: int) -> dict[str, object]:
    """Return the parameters of a technique's sentence besides its outcome."""
    if number in OF_A_CLUE:
        return {"number": figures[0], "at": format_cells(reasons[:1])}
    if number in OF_TWO_CLUES:
        at, other = format_cells(reasons[:1]), format_cells(reasons[1:2])
        return {"number": figures[0], "at": at, "other": figures[1], "other_at": other}
    if number == numbers.SHARED_SOURCES:
        return {"at": format_cells(reasons[:1]), "sources": format_cells(reasons[1:])}
    if number == numbers.LINE_COUNTING:
        return {"count": figures[0], "at": format_cells(reasons[: figures[1]])}
    if number in TRIALS:
        places = [divmod(flat, cols) for flat in figures[3 : 5 if figures[2] == trial.MET else 4]]
        return {"length": figures[1], "clash": _name_cells(CLASHES[figures[2]], *places)}
    return {} if number in (numbers.BEAM, numbers.NESTED_TRIAL) else {"at": format_cells(reasons[:1])}


def _name_cells(phrase: Message, *cells: At) -> Message:
    """The phrase with the names of cells."""
    return phrase.with_parameters(at=format_cells(cells))


def format_whole_trial(count: int, parameters: Mapping[str, object]) -> Message:
    """Return the sentence of a trial as a whole. count: what follows in it before it fails."""
    words = STEP_TEXTS["step.trial"].with_parameters(n=count) if count else STEP_TEXTS["step.at-once"]
    return words.with_parameters(**{name: parameters[name] for name in ("supposed", "clash", "outcome")})


def format_cells(cells: Sequence[At]) -> Listing | Message:
    """Return the names of up to three cells, in reading order; of more that they are marked."""
    if len(cells) > MOST_NAMED:
        return STEP_TEXTS["step.marked"]
    return listing(map(name_place, sorted(cells)), "pair" if len(cells) == 2 else "short and")


def format_conclusions(lights: Sequence[At], dark: Sequence[At]) -> Message:
    """Return the conclusions in words."""
    parts = [_name_outcome(kind, cells) for kind, cells in (("light", lights), ("dark", dark)) if cells]
    return STEP_TEXTS["step.both"].with_parameters(lights=parts[0], dark=parts[1]) if len(parts) > 1 else parts[0]


def _name_outcome(kind: str, cells: Sequence[At]) -> Message:
    key = f"step.{kind}s" if len(cells) > MOST_NAMED else f"step.{kind}"
    return STEP_TEXTS[key].with_parameters(n=len(cells), at=format_cells(cells))
