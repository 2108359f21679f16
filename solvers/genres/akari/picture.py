"""The picture: numbers on black, bulbs, lit cells, and dots where there is certainly no light."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from solvers.contract.results import Fault, Step
from solvers.genres.akari.board import BLACK, WHITE, Answer, Board, Marks, as_marks
from solvers.grids.rectangle import At
from solvers.messages import Phrase
from solvers.picture import Cell, Picture

LABELS = {
    "white": Phrase("white", "白"),
    "black": Phrase("black", "黒"),
    "light": Phrase("light", "照明"),
    "lit": Phrase("lit", "点灯"),
    "dot": Phrase("no light", "照明なし"),
    "lit-dot": Phrase("lit, no light", "点灯、照明なし"),
}


def draw(
    board: Board,
    marks: Marks | Answer | None = None,
    answer: Answer | None = None,
    faults: Sequence[Fault] = (),
    step: Step | None = None,
    differing: Sequence[At] = (),
    conflict: Sequence[At] = (),
) -> Picture:
    """The board with the lights of an answer, or with a person's marks; a step is drawn as done."""
    lights, dots = as_marks(marks if answer is None else answer)
    if step is not None:
        lights |= {change.cell for change in step.changes if change.put}
        dots |= {change.cell for change in step.changes if not change.put}
    lit = board.lit(lights)
    accents = _accents(faults, step, differing, conflict)

    def cell(at: At, state: str) -> Cell:
        if state != WHITE:
            return _black(state, at in lights, accents.get(at, ()))
        return _white(at in lights, at in dots, at in lit, accents.get(at, ()))

    rows = (tuple(cell((r, c), state) for c, state in enumerate(row)) for r, row in enumerate(board.cells))
    return Picture(tuple(rows))


def _accents(
    faults: Sequence[Fault], step: Step | None, differing: Sequence[At], conflict: Sequence[At]
) -> dict[At, tuple[str, ...]]:
    """What is drawn over each cell."""
    wrong = [cell for fault in faults for cell in fault.cells]
    over: dict[At, tuple[str, ...]] = {}
    layers: list[tuple[str, Iterable[At]]] = [("fault", {*wrong, *conflict}), ("differing", set(differing))]
    if step is not None:
        layers += [("reason", set(step.reasons)), ("change", {change.cell for change in step.changes})]
    for accent, cells in layers:
        for cell in cells:
            over[cell] = (*over.get(cell, ()), accent)
    return over


@lru_cache(maxsize=1024)
def _black(state: str, light: bool, accents: tuple[str, ...]) -> Cell:
    text = "" if state == BLACK else state
    label = Phrase(f"{LABELS['black'].en} {text}".strip(), f"{LABELS['black'].ja} {text}".strip())
    return Cell(text=text, look="black", mark="bulb" if light else "", accents=accents, label=label)


@lru_cache(maxsize=1024)
def _white(light: bool, dot: bool, lit: bool, accents: tuple[str, ...]) -> Cell:
    look = "lit" if lit else ""
    if light:
        return Cell(look=look, mark="bulb", accents=accents, label=LABELS["light"])
    label = "-".join(name for name, true in (("lit", lit), ("dot", dot)) if true) or "white"
    return Cell(look=look, mark="dot" if dot else "", accents=accents, label=LABELS[label])
