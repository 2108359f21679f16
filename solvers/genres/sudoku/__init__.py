"""Sudoku: each digit once in every row, column and box. Squares from 4x4 to 25x25."""

from pathlib import Path

from solvers.contract.genre import Answers, Generated, Genre, Marked
from solvers.genres.sudoku.board import SIZES, guides
from solvers.genres.sudoku.clues import FIXABLE
from solvers.genres.sudoku.formats import FORMATS, read_answer, read_marks, write_answer, write_marks
from solvers.genres.sudoku.formats import WORDS as FORMAT_WORDS
from solvers.genres.sudoku.formats.variants import VARIANTS
from solvers.genres.sudoku.generator.recipe import RECIPE
from solvers.genres.sudoku.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.sudoku.input import DRAWN, PLAYED
from solvers.genres.sudoku.photo import PHOTOGRAPHED
from solvers.genres.sudoku.picture import draw
from solvers.genres.sudoku.rules import UNFINISHED, WORDS, check, fill, measure, values, write_value, wrong
from solvers.genres.sudoku.symmetry import SYMMETRY
from solvers.genres.sudoku.techniques.explained import EXPLAINED
from solvers.genres.sudoku.techniques.texts import STEP_TEXTS
from solvers.messages import Message

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Message("Sudoku"),
    rules=Message("Fill the cells so that every row, every column and every box holds each digit exactly once."),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=Answers(read_answer, write_answer, values, fill, write_value),
    check=check,
    draw=draw,
    measure=measure,
    limit=(max(SIZES), max(SIZES)),
    messages={**WORDS, **STEP_TEXTS, **FORMAT_WORDS, **VARIANTS, **RECIPE_WORDS, "method.search": Message("search")},
    marked=Marked(read_marks, write_marks, wrong, unfinished=UNFINISHED, guides=guides),
    played=PLAYED,
    drawn=DRAWN,
    explained=EXPLAINED,
    fixable=FIXABLE,
    generated=Generated(RECIPE, levels={level: {"grade": level} for level in ("easy", "medium", "hard")}),
    symmetric=SYMMETRY,
    photographed=PHOTOGRAPHED,
    other_names=("ナンプレ", "ナンバープレース", "Number Place"),
)
