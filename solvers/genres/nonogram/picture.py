"""The picture: clues in the margins, filled cells grey or coloured, a heavy line every five cells."""

from collections.abc import Collection, Sequence
from functools import lru_cache, partial
from itertools import repeat

from solvers.contract.results import Step
from solvers.decorations import with_decorations
from solvers.genres.nonogram.board import (
    BLANK,
    FILLED,
    PLAIN,
    UNKNOWN,
    Answer,
    Block,
    Clue,
    Colour,
    Line,
    Marks,
    NonogramBoard,
)
from solvers.genres.nonogram.formats.colours import name_colour
from solvers.messages import in_context
from solvers.picture import Cell, Picture
from solvers.picture import MarginClue as Number

Palette = tuple[Colour, ...]
FIVE = 5
HAIR, HEAVY = 1, 2
UNKNOWN_CLUE = "?"
IS_FILLED, IS_BLANK = in_context("cell", "filled"), in_context("cell", "blank")


@with_decorations
def draw(board: NonogramBoard, marks: Marks | None, answer: Answer | None, step: Step | None) -> Picture:
    """Draw the grid. In a cell a given value comes first, then the answer, step and marks."""
    put = {change.cell: change.value for change in step.changes if change.put} if step else {}

    def cell(row: int, col: int) -> Cell:
        layers = [("given", board.start), ("found", answer), ("marked", marks)]
        held = ((look, grid[row][col]) for look, grid in layers if grid)
        look, value = next(
            ((look, value) for look, value in held if value != UNKNOWN), ("", put.get((row, col), UNKNOWN))
        )
        return _cell(board.palette, look, value, (), _weight(row), _weight(col))

    return Picture(
        tuple(tuple(cell(row, col) for col in range(board.width)) for row in range(board.height)),
        above=tuple(_margin(board, clue) for clue in board.cols),
        left=tuple(_margin(board, clue) for clue in board.rows),
    )


def draw_stacked_lines(
    palette: Palette, lines: Sequence[Line], changed: Collection[int], layer: str = "found"
) -> Picture:
    """Draw lines one above the other, without clues; changed: the places that are marked in each of them.

    layer: their look; as "marked", blank cells have a cross, for lines with unknown cells.
    """
    accents = [("change",) if place in changed else () for place in range(len(lines[0]))]
    weights = [_weight(place) for place in range(len(lines[0]))]
    rows = (
        map(partial(_cell, palette, layer), line, accents, repeat(_weight(row)), weights)
        for row, line in enumerate(lines)
    )
    return Picture(tuple(map(tuple, rows)))


def _weight(place: int) -> int:
    """Return the weight of the line before a row or column."""
    return HEAVY if place % FIVE == 0 else HAIR


@lru_cache(maxsize=4096)
def _cell(palette: Palette, layer: str, value: object, accents: tuple[str, ...], north: int, west: int) -> Cell:
    if value == UNKNOWN:
        return Cell(accents=accents, north=north, west=west)
    if value == BLANK:
        mark = "" if layer == "found" else "cross"
        return Cell(look="cut", mark=mark, accents=accents, north=north, west=west, label=IS_BLANK)
    assert isinstance(value, int)
    colour, is_coloured = palette[value - FILLED], palette != PLAIN
    text = colour.letter if is_coloured else ""
    rgb = colour.rgb if is_coloured else ""
    name = name_colour(colour.name) if is_coloured else IS_FILLED
    return Cell(text=text, look="shaded", accents=accents, north=north, west=west, colour=rgb, label=name)


def show_mark(board: NonogramBoard, value: int) -> Cell:
    """A cell that holds a person's mark, without its surroundings."""
    return _cell(board.palette, "marked", value, (), HAIR, HAIR)


def _margin(board: NonogramBoard, clue: Clue | None) -> tuple[Number, ...]:
    if clue is None:
        return (Number(UNKNOWN_CLUE),)
    return tuple(_number(board, block) for block in clue) or (Number("0"),)


def _number(board: NonogramBoard, block: Block) -> Number:
    rgb = board.palette[block.colour - FILLED].rgb if board.is_coloured else ""
    return Number(str(block.length), colour=rgb)
