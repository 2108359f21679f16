"""Sudoku: each digit once in every row, column and box. Squares from 4x4 to 25x25."""

from solvers.contract.genre import Genre
from solvers.genres.sudoku.board import SIZES, guides
from solvers.genres.sudoku.formats import FORMATS, read_answer, read_marks, write_answer, write_marks
from solvers.genres.sudoku.formats import WORDS as FORMAT_WORDS
from solvers.genres.sudoku.generator.recipe import RECIPE
from solvers.genres.sudoku.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.sudoku.picture import draw
from solvers.genres.sudoku.rules import UNFINISHED, WORDS, check, filled, measure, values, wrong
from solvers.genres.sudoku.symmetry import SYMMETRY
from solvers.genres.sudoku.techniques.apply_steps import follow
from solvers.genres.sudoku.techniques.explainer_rating import SCALE
from solvers.genres.sudoku.techniques.ladder import CEILINGS, LEVELS, TECHNIQUES
from solvers.genres.sudoku.techniques.texts import TECHNIQUE_TEXTS
from solvers.messages import Phrase

__all__ = ["GENRE", "SCALE"]

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Phrase("Sudoku", "数独"),
    rules=Phrase(
        "Fill the cells so that every row, every column and every box holds each digit exactly once.",
        "空いたマスに数字を入れ、どの行・どの列・どのブロックにも各数字が一つずつ入るようにします。",
    ),
    formats=FORMATS,
    read_answer=read_answer,
    write_answer=write_answer,
    check=check,
    draw=draw,
    measure=measure,
    values=values,
    filled=filled,
    limit=(max(SIZES), max(SIZES)),
    words={**WORDS, **FORMAT_WORDS, **RECIPE_WORDS, "method.search": Phrase("search", "探索")},
    offers=frozenset({"canonical", "explain", "generate"}),
    symmetry=SYMMETRY,
    techniques=TECHNIQUES,
    levels=LEVELS,
    ceilings=CEILINGS,
    technique_texts=TECHNIQUE_TEXTS,
    recipe=RECIPE,
    follow=follow,
    guides=guides,
    unfinished=UNFINISHED,
    read_marks=read_marks,
    write_marks=write_marks,
    wrong=wrong,
)
