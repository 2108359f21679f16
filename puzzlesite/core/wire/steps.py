"""A step of a person's way, with its sentences in one language."""

from puzzlesite.core.wire.shapes import Cell, WireModel


class ChangeOut(WireModel):
    """The change that a step makes in one cell: a value is put in or cut out."""

    cell: Cell
    value: str
    put: bool


class StepOut(WireModel):
    """A step of a person's way. cells: where to look; reasons: the cells on which it rests."""

    technique: str
    title: str
    cells: list[Cell]
    reasons: list[Cell]
    changes: list[ChangeOut]
    sentence: str
