"""The picture: numbers on black, bulbs, lit cells, and dots where there is certainly no light."""

from functools import lru_cache

from solvers.contract.results import Step
from solvers.decorations import with_decorations
from solvers.genres.akari.board import BLACK, WHITE, AkariBoard, AkariMarks, Answer, as_marks
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.picture import Cell, Picture

LABELS = {
    "white": Message("white"),
    "black": Message("black"),
    "black-number": Message("black {number}"),
    "light": Message("light"),
    "lit": Message("lit"),
    "dot": Message("no light"),
    "lit-dot": Message("lit, no light"),
}


@with_decorations
def draw(board: AkariBoard, marks: AkariMarks | Answer | None, answer: Answer | None, step: Step | None) -> Picture:
    """The board with the lights of an answer, or with a person's marks; a step is drawn as done."""
    lights, dots = as_marks(marks if answer is None else answer)
    if step is not None:
        lights |= {change.cell for change in step.changes if change.put}
        dots |= {change.cell for change in step.changes if not change.put}
    lit = board.light_up(lights)

    def cell(at: At, state: str) -> Cell:
        if state != WHITE:
            return black_cell(state, at in lights)
        return white_cell(at in lights, at in dots, at in lit)

    rows = (tuple(cell((r, c), state) for c, state in enumerate(row)) for r, row in enumerate(board.cells))
    return Picture(tuple(rows))


@lru_cache(maxsize=1024)
def black_cell(state: str, light: bool) -> Cell:
    """Return a black or numbered cell, with a light if one is there against the rules."""
    text = "" if state == BLACK else state
    label = LABELS["black-number"].with_parameters(number=text) if text else LABELS["black"]
    return Cell(text=text, look="black", mark="bulb" if light else "", label=label)


@lru_cache(maxsize=1024)
def white_cell(light: bool, dot: bool, lit: bool) -> Cell:
    """Return a white cell with its light or dot, lit or not."""
    look = "lit" if lit else ""
    if light:
        return Cell(look=look, mark="bulb", label=LABELS["light"])
    label = "-".join(name for name, true in (("lit", lit), ("dot", dot)) if true) or "white"
    return Cell(look=look, mark="dot" if dot else "", label=LABELS[label])
