"""Akari (美術館, light up): lights that shine on every white cell and never on each other."""

from solvers.contract.genre import Genre
from solvers.genres.akari.board import LIMIT
from solvers.genres.akari.count_texts import WORDS as COUNTS
from solvers.genres.akari.formats import FORMATS, read_answer, read_marks, write_answer, write_marks
from solvers.genres.akari.formats.entries import WORDS as FORMAT_WORDS
from solvers.genres.akari.generator.recipe import RECIPE
from solvers.genres.akari.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.akari.picture import draw
from solvers.genres.akari.rules import UNFINISHED, WORDS, check, filled, measure, values, wrong
from solvers.genres.akari.symmetry import SYMMETRY
from solvers.genres.akari.techniques.apply_steps import follow
from solvers.genres.akari.techniques.ladder import LEVELS, TECHNIQUES
from solvers.genres.akari.techniques.texts import TECHNIQUE_TEXTS
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
    formats=FORMATS,
    read_answer=read_answer,
    write_answer=write_answer,
    check=check,
    draw=draw,
    measure=measure,
    values=values,
    filled=filled,
    limit=LIMIT,
    words={**FORMAT_WORDS, **WORDS, **METHODS, **COUNTS, **RECIPE_WORDS},
    offers=frozenset({"canonical", "explain", "generate"}),
    symmetry=SYMMETRY,
    techniques=TECHNIQUES,
    levels=LEVELS,
    technique_texts=TECHNIQUE_TEXTS,
    recipe=RECIPE,
    follow=follow,
    read_marks=read_marks,
    write_marks=write_marks,
    wrong=wrong,
    unfinished=UNFINISHED,
)
