"""Akari (美術館, light up): lights that shine on every white cell and never on each other."""

from pathlib import Path

from solvers.contract.genre import Answers, Generated, Genre, Marked
from solvers.genres.akari.board import LIMIT
from solvers.genres.akari.count_texts import WORDS as COUNTS
from solvers.genres.akari.formats import FORMATS, read_answer, read_marks, write_answer, write_marks
from solvers.genres.akari.formats.entries import WORDS as FORMAT_WORDS
from solvers.genres.akari.generator.recipe import RECIPE
from solvers.genres.akari.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.akari.picture import draw
from solvers.genres.akari.rules import UNFINISHED, WORDS, check, filled, measure, values, wrong
from solvers.genres.akari.symmetry import SYMMETRY
from solvers.genres.akari.techniques.explained import EXPLAINED
from solvers.messages import Phrase, Words

METHODS: Words = {
    "method.propagation": Phrase("following the rules", "ルールの連鎖"),
    "method.trying": Phrase("trying cells and following the rules", "仮定とルールの連鎖"),
    "method.learning": Phrase("search that learns", "学習する探索"),
    "method.counting": Phrase("counting lights over the whole board", "盤面全体の数え上げ"),
}

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Phrase("Akari", "美術館"),
    rules=Phrase(
        "Put lights in white cells. A light shines along its row and column up to a black cell or the edge. Every "
        "white cell must be lit, no light may shine on another, and a number tells how many lights touch it.",
        "白マスに照明を置きます。照明は上下左右を、黒マスか外枠にぶつかるまで照らします。"
        "すべての白マスを照らし、照明どうしは照らし合わないようにします。数字はそのマスに接する照明の数です。",
    ),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=Answers(read_answer, write_answer, values, filled),
    check=check,
    draw=draw,
    measure=measure,
    limit=LIMIT,
    messages={**FORMAT_WORDS, **WORDS, **METHODS, **COUNTS, **RECIPE_WORDS},
    marked=Marked(read_marks, write_marks, wrong, UNFINISHED),
    explained=EXPLAINED,
    generated=Generated(RECIPE),
    symmetric=SYMMETRY,
)
