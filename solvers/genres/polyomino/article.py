"""The page about the newspaper's question: its answers, and how many there are of every size."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solvers.contract.article import Article, ArticleTable
from solvers.genres.polyomino.board import Answer, PolyominoBoard, Task
from solvers.genres.polyomino.picture import draw
from solvers.messages import NO_TEXT, Message
from solvers.picture import Picture

COUNTS = Path(__file__).with_name("counts.json")
COPIES = 4
ARRANGED = (
    ("AAAAA..", "ABBBA..", "ACCBDD.", ".C.BD..", ".C.BD..", ".CBBD..", ".CCCDDD"),
    ("A...ABB.", "AAAAACB.", "ACCCCCB.", "DC..DCB.", "DDDDDBBB", "D......."),
)


class ShapeCount(NamedTuple):
    """Four copies of shapes of one size: all shapes, then shapes and arrangements that touch, and those without a hole.

    The last four are counted first with turns only, then with turning over too.
    """

    size: int
    shapes: int
    turned_shapes: int
    turned: int
    turned_hole_free: int
    flipped_shapes: int
    flipped: int
    flipped_hole_free: int


def write_shape_counts(counts: Sequence[ShapeCount]) -> None:
    """Write the counts down."""
    COUNTS.write_text("[\n" + ",\n".join(json.dumps(count) for count in counts) + "\n]\n")


@cache
def counts() -> tuple[ShapeCount, ...]:
    """The counts as they were computed; a test computes them again."""
    return tuple(ShapeCount(*row) for row in json.loads(COUNTS.read_text()))


def answers() -> tuple[Answer, ...]:
    """Return the two answers to the newspaper's question, up to turns and mirror images."""
    return tuple(_lay(rows) for rows in ARRANGED)


def _lay(rows: Sequence[str]) -> Answer:
    cells = [(letter, (row, col)) for row, line in enumerate(rows) for col, letter in enumerate(line)]
    return tuple(tuple(cell for own, cell in cells if own == letter) for letter in "ABCD")


def question() -> PolyominoBoard:
    """Return the newspaper's question."""
    return PolyominoBoard(Task.TOUCH, False, size=8, copies=COPIES)


def article() -> Article:
    """Return the article with its question, its numbers put right, and the counts of every size."""
    pictures: tuple[Picture, ...] = tuple(draw(question(), answer=answer) for answer in answers())
    return Article(TITLE, (*BEGINNING, ARTICLE, *PHANTOM, pictures, *AFTER, _table(), *CONVENTION))


def _table() -> ArticleTable:
    """Return a table with a row for each size that has an arrangement."""
    return ArticleTable(HEAD, tuple(tuple(count) for count in counts() if count.flipped))


TITLE = Message("The story of the four octominoes")
BEGINNING = (
    Message(
        "On 19 January 2007 a newspaper asked: four pieces of one shape, eight cells each, are laid on squared paper "
        "so "
        "that each shares an edge with each other. They may be turned, but not turned over. How?"
    ),
    Message(
        "A programmer answered with two programs, 17 seconds each on a 2.4 GHz Xeon. The first wrote down every "
        "connected "
        "set of eight cells on an 8×8 board with a code for its shape; the second took four sets of one code and "
        "tested "
        "the six contacts. Here are the article's numbers beside those counted here; two of them were one too many."
    ),
)
ARTICLE = ArticleTable(
    (NO_TEXT, Message("article"), Message("counted here")),
    (
        (Message("connected sets of 8 cells on 8×8"), 64_679, 64_678),
        (Message("shapes, mirror images apart"), 705, 704),
        (Message("most sets of one shape"), 144, 144),
        (Message("shapes with an answer"), 4, 4),
    ),
)
PHANTOM = (
    Message(
        "One record most likely explains both. The loops run to cell 64, one past the last. A test that keeps its "
        "board "
        "as mat[8][8] and looks at column 0, row 8 without asking whether that is on the board sees column 1, row 0: "
        "then "
        "the cells 9, 17, 25, 33, 41, 49, 57 look connected with “cell 64”, and get a code that no octomino has. "
        "That code "
        "has one member, so it changes no answer. (The functions that would settle it are not printed in the "
        "article; a "
        "last empty line that was counted would give the same.)"
    ),
    Message(
        "The four shapes are two and their mirror images. These are the two answers; each encloses a hole of two "
        "cells. On "
        "the 8×8 board they lie in 56 ways, all positions, turns and mirror images counted."
    ),
)
AFTER = (
    Message(
        "The article assumes that an answer fits on 8×8. That loses nothing: on the open plane there are the same two "
        "answers and their mirror images. If pieces may also be turned over it would lose one of 14."
    ),
    Message(
        "And other sizes? Four copies of one shape of n cells on the open plane, as this program counts them; one to "
        "seven "
        "cells have no answer."
    ),
)
HEAD = (
    Message("n"),
    Message("shapes"),
    Message("turned only: shapes"),
    Message("arrangements"),
    Message("without a hole"),
    Message("turned over too: shapes"),
    Message("arrangements"),
    Message("without a hole"),
)
CONVENTION = (
    Message(
        "How it is counted: a shape and its mirror image are one shape (with turning only, mirror images have answers "
        "together); arrangements that are turns, mirror images or shifts of each other are one."
    ),
    Message(
        "Eleven cells are the fewest that can do without a hole. Five copies can never all touch: five points joined "
        "pairwise cannot be drawn in a plane without a crossing."
    ),
)
