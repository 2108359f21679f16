"""Touching polyominoes (接触ポリオミノ): copies of one shape that all touch; and boards filled with pieces."""

from pathlib import Path

from solvers.contract.genre import Answers, Generated, Genre
from solvers.genres.polyomino.article import article
from solvers.genres.polyomino.board import LARGEST_SIDE
from solvers.genres.polyomino.form import COMPOSED
from solvers.genres.polyomino.formats import FORMATS, read_answer, write_answer
from solvers.genres.polyomino.formats.messages import WORDS as NOTATION_WORDS
from solvers.genres.polyomino.generator.recipe import RECIPE
from solvers.genres.polyomino.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.polyomino.picture import draw
from solvers.genres.polyomino.rules import WORDS, check, measure, values
from solvers.messages import Message

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Message("Polyominoes"),
    rules=Message(
        "Lay copies of one shape so that each shares an edge with each other; or fill a board with pieces; or cut "
        "it into equal shapes. "
        "Pieces may be turned, and turned over only where that is said."
    ),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=Answers(read_answer, write_answer, values),
    check=check,
    draw=draw,
    measure=measure,
    limit=(LARGEST_SIDE, LARGEST_SIDE),
    messages={
        **NOTATION_WORDS,
        **RECIPE_WORDS,
        **WORDS,
        "count.free_shapes": Message("Shapes with an answer"),
        "count.one_sided_shapes": Message("Shapes with an answer, mirror images apart"),
        "count.arrangements": Message("Distinct arrangements"),
        "count.arrangements_one_sided": Message("Distinct arrangements, mirror images apart"),
        "count.images": Message("Arrangements, counting rotations and reflections"),
        "count.placements": Message("Arrangements, counting positions on the board, rotations and reflections"),
        "count.hole_free": Message("Arrangements without a hole"),
        "count.shapes": Message("Shapes searched"),
        "count.solutions": Message("Distinct answers"),
        "count.raw": Message("Answers, counting rotations and reflections"),
        "counted.images": Message("{arrangements} distinct, {images} counting rotations and reflections."),
        "counted.placements": Message(
            "{arrangements} distinct, {placements} counting positions on the board, rotations and reflections."
        ),
        "counted.raw": Message("{solutions} distinct, {raw} counting rotations and reflections."),
        "count.cells_of_board": Message("Open cells of the board"),
        "count.cells_of_pieces": Message("Cells of all pieces"),
        "count.colours_of_board": Message("On a chequered board, cells of one colour more than of the other"),
        "count.colours_of_pieces": Message("the same, at most, for all pieces together"),
        "method.enumeration": Message("every shape, every arrangement"),
        "method.first-empty-cell": Message("first empty cell"),
        "method.dancing-cells": Message("fewest ways first"),
        "method.planarity": Message("a theorem on maps"),
        "method.area": Message("the sum of areas"),
        "method.parity": Message("the colours of a chessboard"),
        "reason.planarity": Message(
            "Five regions of a plane cannot all touch one another: their map would be the complete graph K5, which is "
            "not planar."
        ),
        "reason.area": Message("The areas of pieces and board differ."),
        "reason.parity": Message(
            "Coloured like a chessboard, the pieces cannot cover as many black and white cells as the board has."
        ),
    },
    keep=500,
    counts_all=True,
    generated=Generated(RECIPE),
    composed=COMPOSED,
    article=article,
)
