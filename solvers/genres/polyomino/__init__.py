"""Touching polyominoes (接触ポリオミノ): copies of one shape that all touch; and boards filled with pieces."""

from pathlib import Path

from solvers.contract.genre import Answers, Generated, Genre
from solvers.genres.polyomino.article import article
from solvers.genres.polyomino.board import LARGEST_SIDE
from solvers.genres.polyomino.form import COMPOSED
from solvers.genres.polyomino.formats import FORMATS, read_answer, write_answer
from solvers.genres.polyomino.formats.messages import WORDS as NOTATION_WORDS
from solvers.genres.polyomino.generator.recipe import RECIPE
from solvers.genres.polyomino.generator.recipe import WORDS as RECIPE_WORDS
from solvers.genres.polyomino.picture import draw
from solvers.genres.polyomino.rules import WORDS, check, measure, values
from solvers.messages import Phrase

GENRE = Genre(
    name=__name__.rpartition(".")[2],
    title=Phrase("Polyominoes", "ポリオミノ"),
    rules=Phrase(
        "Lay copies of one shape so that each shares an edge with each other; or fill a board with pieces; or cut "
        "it into equal shapes. "
        "Pieces may be turned, and turned over only where that is said.",
        "同じ形のピースを、どの2つも辺で接するように置きます。または、ピースで盤をうめたり、盤を同じ形に切り分けたりします。"
        "回転はできますが、裏返しは許されているときだけです。",
    ),
    folder=Path(__file__).parent,
    formats=FORMATS,
    answers=Answers(read_answer, write_answer, values),
    check=check,
    draw=draw,
    measure=measure,
    limit=(LARGEST_SIDE, LARGEST_SIDE),
    messages={
        **NOTATION_WORDS,
        **RECIPE_WORDS,
        **WORDS,
        "count.free_shapes": Phrase("Shapes with an answer", "解のある形"),
        "count.one_sided_shapes": Phrase("Shapes with an answer, mirror images apart", "解のある形(裏返しを区別)"),
        "count.arrangements": Phrase("Distinct arrangements", "異なる配置(回転・裏返しを同一視)"),
        "count.arrangements_one_sided": Phrase(
            "Distinct arrangements, mirror images apart", "異なる配置(裏返しを区別)"
        ),
        "count.images": Phrase("Arrangements, counting rotations and reflections", "配置(回転・裏返しを区別)"),
        "count.placements": Phrase(
            "Arrangements, counting positions on the board, rotations and reflections",
            "配置(盤上の位置・回転・裏返しを区別)",
        ),
        "count.hole_free": Phrase("Arrangements without a hole", "穴のない配置"),
        "count.shapes": Phrase("Shapes searched", "調べた形"),
        "count.solutions": Phrase("Distinct answers", "異なる解(盤の回転・裏返しを同一視)"),
        "count.raw": Phrase("Answers, counting rotations and reflections", "解(回転・裏返しを区別)"),
        "counted.images": Phrase(
            "{arrangements} distinct, {images} counting rotations and reflections.",
            "異なる配置は {arrangements} 通り、回転・裏返しを区別すると {images} 通り。",
        ),
        "counted.placements": Phrase(
            "{arrangements} distinct, {placements} counting positions on the board, rotations and reflections.",
            "異なる配置は {arrangements} 通り、盤上の位置・回転・裏返しを区別すると {placements} 通り。",
        ),
        "counted.raw": Phrase(
            "{solutions} distinct, {raw} counting rotations and reflections.",
            "異なる解は {solutions} 通り、盤の回転・裏返しを区別すると {raw} 通り。",
        ),
        "count.cells_of_board": Phrase("Open cells of the board", "盤のマス数"),
        "count.cells_of_pieces": Phrase("Cells of all pieces", "ピースのマス数の合計"),
        "count.colours_of_board": Phrase(
            "On a chequered board, cells of one colour more than of the other", "市松模様の盤の黒と白の差"
        ),
        "count.colours_of_pieces": Phrase("the same, at most, for all pieces together", "ピースで作れる差の最大"),
        "method.enumeration": Phrase("every shape, every arrangement", "すべての形のすべての配置"),
        "method.first-empty-cell": Phrase("first empty cell", "最初の空きマスから"),
        "method.dancing-cells": Phrase("fewest ways first", "候補の少ないところから"),
        "method.planarity": Phrase("a theorem on maps", "地図の定理"),
        "method.area": Phrase("the sum of areas", "面積の計算"),
        "method.parity": Phrase("the colours of a chessboard", "市松模様の数え上げ"),
        "reason.planarity": Phrase(
            "Five regions of a plane cannot all touch one another: their map would be the complete graph K5, which is "
            "not planar.",
            "平面上の5つの領域がすべて互いに接することはできません(完全グラフ K5 は平面グラフではありません)。",
        ),
        "reason.area": Phrase("The areas of pieces and board differ.", "ピースと盤の面積が合いません。"),
        "reason.parity": Phrase(
            "Coloured like a chessboard, the pieces cannot cover as many black and white cells as the board has.",
            "市松模様に塗ると、ピースが覆う黒と白のマスの数が盤と合いません。",
        ),
    },
    keep=500,
    counts_all=True,
    generated=Generated(RECIPE),
    composed=COMPOSED,
    article=article,
)
