"""Messages about texts that cannot be read."""

from solvers.messages import Message, Words

WORDS: Words = {
    "key": Message("there is no key {found!r}; there are: {known}."),
    "value": Message("{name}: found {found!r}; expected {expected}."),
    "twice": Message("{name} is given twice."),
    "missing": Message("{name} is missing."),
    "no-plane": Message("the open plane cannot be filled or cut: expected a size such as 8x8, or a drawing."),
    "unconnected": Message("this piece is not connected: it has {parts} parts."),
    "large-search": Message(
        "all shapes of {found} cells are too many: at most {most} cells are searched. {found} cells would take about "
        "{time} on one core."
    ),
    "large-piece": Message("this piece has {found} cells; at most {most} are searched."),
    "unequal": Message("this piece has {found} cells; expected {expected}: copies of one size are compared."),
    "optional": Message("a board that is cut has no cells that may stay empty (+)."),
    "planarity": Message(
        "{copies} copies cannot all touch one another: a map of five such regions would be the complete graph K5, "
        "which no plane holds. At most four can."
    ),
    "pack-area": Message(
        "the pieces together have {cells_of_pieces} cells, the board {cells_of_board}: they cannot fill it."
    ),
    "pack-parity": Message(
        "coloured like a chessboard, the board has {colours_of_board} cells of one colour more than of the other; "
        "the pieces can never have just that difference, only others up to {colours_of_pieces}."
    ),
    "dissect-area": Message("the board has {cells_of_board} cells: they cannot be cut into {copies} such pieces."),
    "large-cut": Message(
        "each piece would have {found} cells: all shapes are tried up to {most} cells, and {found} would take about "
        "{time} on one core. Give the shape under pieces."
    ),
    "many-pieces": Message("there are {found} pieces; at most {most}."),
    "no-cells": Message("there is no cell in this drawing."),
    "letters": Message("found {found!r}; expected a letter for each piece."),
    "pictures": Message("there are {found} shapes; expected one."),
    "expected.one-line": Message("one line"),
    "expected.code": Message("a code such as 10141f"),
    "expected.burrtools": Message("an XML file of BurrTools"),
    "expected.flat": Message("a flat shape of at most {side} by {side}"),
    "expected.states": Message("a cell each of #, _ and, in the board, +"),
    "expected.number": Message("a number"),
    "expected.turning": Message("mirror or rotate, the same for all pieces"),
    "expected.cubes": Message("0, cubes"),
    "expected.cell": Message("a list of cells [row, column], from 0"),
    "expected.json": Message("JSON"),
    "expected.drawing": Message("# for a cell and . for none"),
    "expected.count": Message("a count such as 2, 0-3 or *"),
    "expected.pieces": Message(
        "sets such as pentominoes or one-sided tetrominoes, letters of FILNPTUVWXYZ, I4 O4 T4 S4 Z4 L4 J4, drawings "
        "such as ##/.# or codes such as 10141f"
    ),
    "expected.board": Message("plane, a size such as 8x8, or a drawing"),
    "expected.board-cell": Message(". for an open cell, + for one that may stay empty and # for none"),
    "estimate.years": Message("{many} years"),
    "estimate.days": Message("{many} days"),
    "estimate.hours": Message("{many} hours"),
    "estimate.minutes": Message("{many} minutes"),
    "estimate.ages": Message("10,000 years or more"),
    "expected.line": Message("a line such as task: touch"),
    "expected.whole-number": Message("a whole number from {least} to {most}"),
    "expected.knuth-cells": Message("cells such as 07 or [0-5][0-9]"),
    "expected.knuth-name": Message("a name such as A, 4|A or 0:4|A"),
}
