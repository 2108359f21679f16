"""Nonogram (お絵かきロジック): fill cells so that each row and column has the runs of its clue."""

from solvers.contract.genre import Genre
from solvers.genres.nonogram.board import LONGEST
from solvers.genres.nonogram.formats import FORMATS, read_answer, write_answer
from solvers.genres.nonogram.formats.messages import WORDS as NOTATION_WORDS
from solvers.genres.nonogram.generator.from_picture import drawn
from solvers.genres.nonogram.generator.recipe import RECIPE
from solvers.genres.nonogram.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.nonogram.input import choices, follows
from solvers.genres.nonogram.line.deduction import remarks
from solvers.genres.nonogram.line.report import line_report
from solvers.genres.nonogram.picture import draw
from solvers.genres.nonogram.rules import UNFINISHED, WORDS, bound, check, filled, measure, values, wrong
from solvers.genres.nonogram.techniques.apply_steps import follow
from solvers.genres.nonogram.techniques.ladder import EFFORT, TECHNIQUES
from solvers.genres.nonogram.techniques.step_diagram import step_diagram
from solvers.genres.nonogram.techniques.texts import TECHNIQUE_TEXTS
from solvers.messages import Phrase

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Phrase("Nonogram", "お絵かきロジック"),
    rules=Phrase(
        "Fill cells so that every row and column has runs of the lengths in its clue, in that order, with at least one "
        "empty cell between two runs of one colour.",
        "各行・各列に、ヒントの数字の長さだけ続けて塗ったマスを、ヒントの順に作ります。同じ色の間は1マス以上あけます。",
    ),
    formats=FORMATS,
    read_answer=read_answer,
    write_answer=write_answer,
    check=check,
    draw=draw,
    measure=measure,
    values=values,
    filled=filled,
    limit=(LONGEST, LONGEST),
    words={
        **NOTATION_WORDS,
        **WORDS,
        **RECIPE_WORDS,
        **EFFORT,
        "method.line": Phrase("all ways of one line", "一列の置き方すべて"),
        "method.lines": Phrase("line by line", "一列ずつ"),
        "method.trial": Phrase("lines, and cells tried", "一列ずつと仮置き"),
        "method.too-large": Phrase(
            "lines, and cells tried; the board is too large for the search that learns",
            "一列ずつと仮置き(大きすぎて、学習する探索はできません)",
        ),
        "reason.too-large": Phrase(
            "The board is too large for the search that learns; a longer search finds no more.",
            "盤面が大きすぎて、学習する探索ができません。長く探してもこれ以上は分かりません。",
        ),
        "method.learning": Phrase("search that learns", "学習する探索"),
    },
    offers=frozenset({"explain", "generate"}),
    techniques=TECHNIQUES,
    technique_texts=TECHNIQUE_TEXTS,
    recipe=RECIPE,
    follow=follow,
    step_diagram=step_diagram,
    read_marks=read_answer,
    write_marks=write_answer,
    wrong=wrong,
    bound=bound,
    unfinished=UNFINISHED,
    remarks=remarks,
    drawn=drawn,
    line=line_report,
    choices=choices,
    follows=follows,
)
