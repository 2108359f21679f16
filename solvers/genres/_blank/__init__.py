"""A genre that does nothing, to copy: a board of white cells whose one answer is to fill all of them."""

from pathlib import Path

from solvers.contract.genre import Genre
from solvers.genres._blank.formats import ANSWERS, FORMATS
from solvers.genres._blank.picture import draw
from solvers.genres._blank.rules import WORDS, check, measure
from solvers.messages import Message

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Message("Blank"),
    rules=Message("Fill every cell."),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=ANSWERS,
    check=check,
    draw=draw,
    measure=measure,
    limit=(20, 20),
    messages=WORDS,
)
