"""How it looks: clues in the margins, filled cells grey-black or in their colour, a heavy line each five cells."""

from collections.abc import Sequence

from solvers.genre import Fault, Step
from solvers.grid import At
from solvers.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, Block, Board, Clue, Marks
from solvers.picture import Cell, Picture
from solvers.picture import Clue as Number
from solvers.words import Phrase

FIVE = 5
HAIR, HEAVY = 1, 2
NOT_TOLD = "?"
IS_FILLED, IS_BLANK = Phrase("filled", "黒"), Phrase("blank", "白")


def draw(
    board: Board,
    marks: Marks | None = None,
    answer: Answer | None = None,
    faults: Sequence[Fault] = (),
    step: Step | None = None,
    differing: Sequence[At] = (),
    conflict: Sequence[At] = (),
) -> Picture:
    """The grid. What is given hides what else would stand in its cell; then come answer, step and marks."""
    accents: dict[At, tuple[str, ...]] = {}
    accented = [
        ("differing", differing),
        ("fault", [*conflict, *(cell for fault in faults for cell in fault.cells)]),
        ("reason", step.reasons if step else ()),
        ("change", [change.cell for change in step.changes] if step else ()),
    ]
    for accent, cells in accented:
        for cell in cells:
            accents[cell] = tuple(dict.fromkeys((*accents.get(cell, ()), accent)))
    put = {change.cell: change.value if change.put else BLANK for change in step.changes} if step else {}

    def cell(row: int, col: int) -> Cell:
        layers = [("given", board.start), ("found", answer), ("marked", marks)]
        held = ((look, grid[row][col]) for look, grid in layers if grid)
        look, value = next(
            ((look, value) for look, value in held if value != UNKNOWN), ("", put.get((row, col), UNKNOWN))
        )
        return _cell(board, look, value, accents.get((row, col), ()), (row, col))

    return Picture(
        tuple(tuple(cell(row, col) for col in range(board.width)) for row in range(board.height)),
        above=tuple(_margin(board, clue) for clue in board.cols),
        left=tuple(_margin(board, clue) for clue in board.rows),
        kind=__name__.split(".")[1],
    )


def _cell(board: Board, layer: str, value: object, accents: tuple[str, ...], at: At) -> Cell:
    north, west = (HEAVY if place % FIVE == 0 else HAIR for place in at)
    if value == UNKNOWN:
        return Cell(accents=accents, north=north, west=west)
    if value == BLANK:
        mark = "cross" if layer == "marked" else ""
        return Cell(look="cut", mark=mark, accents=accents, north=north, west=west, label=IS_BLANK)
    assert isinstance(value, int)
    colour = board.palette[value - FILLED]
    text = colour.letter if board.is_coloured else ""
    rgb = colour.rgb if board.is_coloured else ""
    name = Phrase(colour.name, colour.name) if board.is_coloured else IS_FILLED
    return Cell(text=text, look="shaded", accents=accents, north=north, west=west, colour=rgb, label=name)


def _margin(board: Board, clue: Clue | None) -> tuple[Number, ...]:
    if clue is None:
        return (Number(NOT_TOLD),)
    return tuple(_number(board, block) for block in clue) or (Number("0"),)


def _number(board: Board, block: Block) -> Number:
    rgb = board.palette[block.colour - FILLED].rgb if board.is_coloured else ""
    return Number(str(block.length), colour=rgb)
