"""N queens: a genre for the tests that counts, freezes, splits, runs without end, and may be poison."""

from pathlib import Path

from solvers.contract.genre import Genre, Symmetric
from solvers.genres.queens.board import turn_answer, turn_board, turn_cell
from solvers.genres.queens.formats import ANSWERS, FORMATS
from solvers.genres.queens.picture import draw
from solvers.genres.queens.rules import WORDS, check, measure
from solvers.grids.rectangle import inverse
from tests.texts import both

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=both("Queens", "クイーン"),
    rules=both(
        "One queen in each row and column, none on a diagonal with another.",
        "縦横斜めに重ならないように各行に1つ置きます。",
    ),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=ANSWERS,
    check=check,
    draw=draw,
    measure=measure,
    limit=(40, 40),
    messages=WORDS,
    symmetric=Symmetric(turn_board, turn_answer, turn_cell, inverse),
)
