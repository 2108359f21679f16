"""Fences: a genre for the tests whose answers are lines between cells, with regions below them."""

from pathlib import Path

from solvers.contract.genre import Genre, Marked
from solvers.genres.fences.board import lines_of
from solvers.genres.fences.formats import ANSWERS, FORMATS, read_marks, write_marks
from solvers.genres.fences.input import DRAWN, PLAYED
from solvers.genres.fences.picture import draw
from solvers.genres.fences.rules import WORDS, check, measure
from tests.texts import both


def wrong(board, marks, answer):
    """Lines that the answer does not have, and crosses where it has one."""
    lines, crosses = marks
    return sorted((lines - answer) | (crosses & answer))


GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=both("Fences", "柵"),
    rules=both(
        "One loop along the sides of cells; a number counts the sides of its cell. The loop touches each region.",
        "マスの辺に沿って輪を1つ作ります。数字はそのマスの辺の数です。輪はどの領域にも触れます。",
    ),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=ANSWERS,
    check=check,
    draw=draw,
    measure=measure,
    limit=(80, 80),
    messages=WORDS,
    marked=Marked(
        read_marks,
        write_marks,
        wrong,
        unfinished=frozenset({"end", "loops", "clue", "region"}),
        finish=lambda board, marks: lines_of(marks),
    ),
    played=PLAYED,
    drawn=DRAWN,
)
