"""Nonogram (お絵かきロジック): fill cells so that each row and column has the runs of its clue."""

from pathlib import Path

from solvers.contract.genre import Answers, Generated, Genre, Marked
from solvers.genres.nonogram.board import LONGEST, MOST_CELLS
from solvers.genres.nonogram.clues import FIXABLE
from solvers.genres.nonogram.formats import FORMATS, read_answer, write_answer, write_value
from solvers.genres.nonogram.formats.colours import COLOURS
from solvers.genres.nonogram.formats.messages import WORDS as NOTATION_WORDS
from solvers.genres.nonogram.generator.from_picture import from_picture
from solvers.genres.nonogram.generator.recipe import RECIPE, USUAL_LEVELS
from solvers.genres.nonogram.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.nonogram.input import DRAWN, PLAYED
from solvers.genres.nonogram.line.deduction import remarks
from solvers.genres.nonogram.line.report import line_report
from solvers.genres.nonogram.photo import PHOTOGRAPHED
from solvers.genres.nonogram.picture import draw
from solvers.genres.nonogram.rules import UNFINISHED, WORDS, bind, check, fill, finish, measure, values, wrong
from solvers.genres.nonogram.techniques.explained import EXPLAINED
from solvers.genres.nonogram.techniques.ladder import EFFORT
from solvers.genres.nonogram.techniques.texts import STEP_TEXTS
from solvers.messages import Message

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Message("Nonogram"),
    rules=Message(
        "Fill cells so that every row and column has runs of the lengths in its clue, in that order, with at least one "
        "empty cell between two runs of one colour."
    ),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=Answers(read_answer, write_answer, values, fill, write_value),
    check=check,
    draw=draw,
    measure=measure,
    limit=(LONGEST, LONGEST),
    most_cells=MOST_CELLS,
    messages={
        **STEP_TEXTS,
        **COLOURS,
        **NOTATION_WORDS,
        **WORDS,
        **RECIPE_WORDS,
        **EFFORT,
        "method.line": Message("all ways of one line"),
        "method.lines": Message("line by line"),
        "method.trial": Message("lines, and cells tried"),
        "method.too-large": Message("lines, and cells tried; the board is too large for the search that learns"),
        "reason.too-large": Message(
            "The board is too large for the search that learns; a longer search finds no more."
        ),
        "method.learning": Message("search that learns"),
    },
    remarks=remarks,
    marked=Marked(read_answer, write_answer, wrong, unfinished=UNFINISHED, bound=bind, finish=finish),
    played=PLAYED,
    drawn=DRAWN,
    explained=EXPLAINED,
    fixable=FIXABLE,
    generated=Generated(RECIPE, from_picture, USUAL_LEVELS),
    line_report=line_report,
    photographed=PHOTOGRAPHED,
    other_names=("Picross", "Griddlers", "Hanjie", "ピクロス", "ノノグラム", "イラストロジック"),
)
