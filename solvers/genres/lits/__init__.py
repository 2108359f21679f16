"""LITS: four shaded cells in each region, of which equal shapes do not touch."""

from solvers.genres.lits.drawing import MAKER
from solvers.genres.lits.tetrominoes import SIZE, Tetrominoes
from solvers.grids.boards import RegionBoard
from solvers.messages import Message
from solvers.notation.boards.formats import REGIONS
from solvers.rulebook.constraints import Instance
from solvers.rulebook.define import define
from solvers.rulebook.readings import Deduction, RuleCase
from solvers.rulebook.sentences import POOL, SHADED_PARTED, Rule
from solvers.rulebook.statement import Statement


def state(board: RegionBoard, on: Statement) -> None:
    """State a tetromino in each region, equal ones apart, and one wall of shaded cells without a pool."""
    on.squares("pool", 0, 3)
    on.connect("wall", holds=True)
    on.add(Tetrominoes(on.layout, board))


def read_tetromino(step: Deduction, own: Instance) -> RuleCase:
    """Tell whether the cells of a region are found, and whether those that follow are in every shape or in none."""
    if sum(step.filling[step.layout.marks[cell]] is True for cell in own.cells) == SIZE:
        return RuleCase("done")
    if len(own.cells) == SIZE:
        return RuleCase("whole")
    signs = {literal >= 0 for literal in step.literals}
    return RuleCase("both" if len(signs) > 1 else "every" if True in signs else "none")


GENRE = define(
    __file__,
    Message("LITS"),
    Message(
        "Shade four connected cells in every region: an L, I, T or S, turned or mirrored as you like. Equal shapes do "
        "not share a side. Shaded cells are all connected and fill no square of two by two."
    ),
    state,
    kind=REGIONS,
    maker=MAKER,
    example=RegionBoard(((0, 0, 0, 0), (1, 2, 2, 2), (1, 1, 2, 2), (1, 2, 2, 2)), (None, None, None)),
    sizes=[(10, 10), (6, 6), (8, 8)],
    # The clauses of one region grow with the square of its cells.
    limit=(18, 18),
    other_names=("Nuruomino", "ヌルオミノ"),
    rules={
        "tetromino": Rule(
            Message("Shapes in a region"),
            Message(
                "Think of every L, I, T and S that still fits into a region: a cell in all of them is shaded, a cell "
                "in none is not. A border inside a region parts its cells."
            ),
            2,
            read=read_tetromino,
            is_area=True,
            says={
                "done": Message("The four cells of {region} are found: {then}."),
                "whole": Message("There are only four cells in {region}: {then}."),
                "every": Message("However four cells are placed in {region}: {then}."),
                "none": Message("No L, I, T or S that fits into {region} goes there: {then}."),
                "both": Message("What is left for the four cells of {region}: {then}."),
            },
            clash=Message("no L, I, T or S would fit into {region}"),
            fault=Message("The shaded cells of this region are no L, I, T or S, nor can they become one."),
            many=Message("This region has {found} shaded cells: four are right."),
            few=Message("This region can have only {found} shaded cells: four are right."),
        ),
        "same": Rule(
            Message("Equal shapes stay apart"),
            Message("Where the shape of a region is known, no equal one of another region shares a side with it."),
            3,
            says=Message("Otherwise equal shapes would touch at {clues}: {then}."),
            clash=Message("equal shapes would touch at {clues}"),
            fault=Message("Two equal shapes touch here."),
        ),
        "pool": POOL,
        "wall": SHADED_PARTED,
    },
)
