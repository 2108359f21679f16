"""Akari (美術館, light up): lights that shine on every white cell and never on each other."""

from pathlib import Path

from solvers.contract.genre import Answers, Generated, Genre, Marked, Optimum
from solvers.genres.akari.board import LIMIT
from solvers.genres.akari.clues import FIXABLE
from solvers.genres.akari.count_texts import WORDS as COUNTS
from solvers.genres.akari.formats import FORMATS, read_answer, read_marks, write_answer, write_marks
from solvers.genres.akari.formats.entries import WORDS as FORMAT_WORDS
from solvers.genres.akari.generator.recipe import RECIPE, USUAL_LEVELS
from solvers.genres.akari.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.akari.input import DRAWN, PLAYED
from solvers.genres.akari.photo import PHOTOGRAPHED
from solvers.genres.akari.picture import draw
from solvers.genres.akari.rules import UNFINISHED, WORDS, check, fill, measure, values, wrong
from solvers.genres.akari.symmetry import SYMMETRY
from solvers.genres.akari.techniques.explained import EXPLAINED
from solvers.genres.akari.techniques.texts import STEP_TEXTS
from solvers.messages import Message, Words

METHODS: Words = {
    "method.propagation": Message("following the rules"),
    "method.trying": Message("trying cells and following the rules"),
    "method.learning": Message("search that learns"),
    "method.counting": Message("counting lights over the whole board"),
}

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Message("Akari"),
    rules=Message(
        "Put lights in white cells. A light shines along its row and column up to a black cell or the edge. Every "
        "white cell must be lit, no light may shine on another, and a number says how many lights touch it."
    ),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=Answers(read_answer, write_answer, values, fill),
    check=check,
    draw=draw,
    measure=measure,
    limit=LIMIT,
    messages={**FORMAT_WORDS, **WORDS, **METHODS, **STEP_TEXTS, **COUNTS, **RECIPE_WORDS},
    optima=(
        Optimum("fewest", Message("Fewest lights"), {"lights": "min"}),
        Optimum("most", Message("Most lights"), {"lights": "max"}),
    ),
    marked=Marked(read_marks, write_marks, wrong, UNFINISHED),
    played=PLAYED,
    drawn=DRAWN,
    explained=EXPLAINED,
    fixable=FIXABLE,
    generated=Generated(RECIPE, levels=USUAL_LEVELS),
    symmetric=SYMMETRY,
    photographed=PHOTOGRAPHED,
    other_names=("Light Up", "ライトアップ", "あかり"),
)
