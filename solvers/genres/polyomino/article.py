"""The page about the newspaper's question: its answers, and how many there are of every size."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solvers.contract.article import Article, Table
from solvers.genres.polyomino.board import Answer, Board, Task
from solvers.genres.polyomino.picture import draw
from solvers.messages import Phrase
from solvers.picture import Picture

COUNTS = Path(__file__).with_name("counts.json")
COPIES = 4
ARRANGED = (
    ("AAAAA..", "ABBBA..", "ACCBDD.", ".C.BD..", ".C.BD..", ".CBBD..", ".CCCDDD"),
    ("A...ABB.", "AAAAACB.", "ACCCCCB.", "DC..DCB.", "DDDDDBBB", "D......."),
)


class Count(NamedTuple):
    """Four copies of shapes of one size: shapes there are, then shapes and arrangements that do, and those without
    a hole; first turned only, then turned over too."""

    size: int
    shapes: int
    turned_shapes: int
    turned: int
    turned_hole_free: int
    flipped_shapes: int
    flipped: int
    flipped_hole_free: int


def keep(counts: Sequence[Count]) -> None:
    """Write the counts down."""
    COUNTS.write_text("[\n" + ",\n".join(json.dumps(count) for count in counts) + "\n]\n")


@cache
def counts() -> tuple[Count, ...]:
    """The counts as they were computed; a test computes them again."""
    return tuple(Count(*row) for row in json.loads(COUNTS.read_text()))


def answers() -> tuple[Answer, ...]:
    """The two answers to the newspaper's question, up to turns and mirror images."""
    return tuple(_laid(rows) for rows in ARRANGED)


def _laid(rows: Sequence[str]) -> Answer:
    cells = [(letter, (row, col)) for row, line in enumerate(rows) for col, letter in enumerate(line)]
    return tuple(tuple(cell for own, cell in cells if own == letter) for letter in "ABCD")


def question() -> Board:
    """The newspaper's question."""
    return Board(Task.TOUCH, False, size=8, copies=COPIES)


def article() -> Article:
    """The article's question, its numbers put right, and the counts of every size."""
    pictures: tuple[Picture, ...] = tuple(draw(question(), answer=answer) for answer in answers())
    return Article(TITLE, (*BEGINNING, ARTICLE, *PHANTOM, pictures, *AFTER, _table(), *CONVENTION))


def _table() -> Table:
    """A row for each size that has an arrangement."""
    return Table(HEAD, tuple(tuple(count) for count in counts() if count.flipped))


TITLE = Phrase("The story of the four octominoes", "4つのオクトミノの物語")
BEGINNING = (
    Phrase(
        "On 19 January 2007 a newspaper asked: four pieces of one shape, eight cells each, are laid on squared paper "
        "so "
        "that each shares an edge with each other. They may be turned, but not turned over. How?",
        "2007年1月19日の新聞のパズル。8マスの同じ形4枚を、方眼の上で、どの2枚も辺で接するように置く。回転はよいが、"
        "裏返してはいけない。",
    ),
    Phrase(
        "A programmer answered with two programs, 17 seconds each on a 2.4 GHz Xeon. The first wrote down every "
        "connected "
        "set of eight cells on an 8×8 board with a code for its shape; the second took four sets of one code and "
        "tested "
        "the six contacts. Here are the article's numbers beside those counted here; two of them were one too many.",
        "あるプログラマが2つのプログラム(2.4GHz の Xeon で各17秒)で答えた。1つめは 8×8 の盤のつながった8マスをすべて"
        "書き出して形ごとのコードを付け、2つめは同じコードの4つを取り出して6か所の接触を調べる。記事の数と、"
        "ここで数えた値を"
        "並べる。記事の値のうち2つは1つずつ多い。",
    ),
)
ARTICLE = Table(
    (Phrase("", ""), Phrase("article", "記事"), Phrase("counted here", "ここで数えた値")),
    (
        (Phrase("connected sets of 8 cells on 8×8", "8×8 のつながった8マス"), 64_679, 64_678),
        (Phrase("shapes, mirror images apart", "形(裏返しを区別)"), 705, 704),
        (Phrase("most sets of one shape", "1つの形の最大件数"), 144, 144),
        (Phrase("shapes with an answer", "答えのある形"), 4, 4),
    ),
)
PHANTOM = (
    Phrase(
        "One record most likely explains both. The loops run to cell 64, one past the last. A test that keeps its "
        "board "
        "as mat[8][8] and looks at column 0, row 8 without asking whether that is on the board sees column 1, row 0: "
        "then "
        "the cells 9, 17, 25, 33, 41, 49, 57 look connected with “cell 64”, and get a code that no octomino has. "
        "That code "
        "has one member, so it changes no answer. (The functions that would settle it are not printed in the "
        "article; a "
        "last empty line that was counted would give the same.)",
        "どちらも、おそらく1件の幻の記録で説明できる。ループは最後のマス63の次、64まで回る。盤を mat[8][8] とし、範囲を"
        "確かめずに「0列8行」を見ると、そこは「1列0行」と同じ場所になる。すると 9, 17, 25, 33, 41, 49, 57 の縦の列が"
        "「マス64」とつながって見え、ほかにないコードが1つ増える。仲間がいないので答えには影響しない。"
        "(該当する関数は記事に載っていないので、最後の空行を数えた可能性も残る。)",
    ),
    Phrase(
        "The four shapes are two and their mirror images. These are the two answers; each encloses a hole of two "
        "cells. On "
        "the 8×8 board they lie in 56 ways, all positions, turns and mirror images counted.",
        "4つの形は、2つとその鏡像である。答えは次の2つで、どちらも2マスの穴を囲む。8×8 の盤では、位置・回転・鏡像を"
        "すべて数えると56通りに置ける。",
    ),
)
AFTER = (
    Phrase(
        "The article assumes that an answer fits on 8×8. That loses nothing: on the open plane there are the same two "
        "answers and their mirror images. If pieces may also be turned over it would lose one of 14.",
        "記事は、答えが 8×8 に収まると仮定している。それで失われる答えはない。限りない平面でも、"
        "答えは上の2つとその鏡像だけ"
        "である。裏返しを許すと、14のうち1つを失う。",
    ),
    Phrase(
        "And other sizes? Four copies of one shape of n cells on the open plane, as this program counts them; one to "
        "seven "
        "cells have no answer.",
        "ほかの大きさではどうか。n マスの同じ形4つを限りない平面に置くとき、このプログラムで数えた値は次のとおり。"
        "1〜7マスには解がない。",
    ),
)
HEAD = (
    Phrase("n", "n"),
    Phrase("shapes", "形"),
    Phrase("turned only: shapes", "回転のみ:形"),
    Phrase("arrangements", "配置"),
    Phrase("without a hole", "穴なし"),
    Phrase("turned over too: shapes", "裏返しも:形"),
    Phrase("arrangements", "配置"),
    Phrase("without a hole", "穴なし"),
)
CONVENTION = (
    Phrase(
        "How it is counted: a shape and its mirror image are one shape (with turning only, mirror images have answers "
        "together); arrangements that are turns, mirror images or shifts of each other are one.",
        "数え方:形とその鏡像は1つと数え、回転・裏返し・移動で重なる配置も1つと数える。",
    ),
    Phrase(
        "Eleven cells are the fewest that can do without a hole. Five copies can never all touch: five points joined "
        "pairwise cannot be drawn in a plane without a crossing.",
        "穴なしで接するのに必要な最小の大きさは11マス。5つがすべて接することはない。5点をすべて結ぶ線は、"
        "平面では必ず交わる。",
    ),
)
