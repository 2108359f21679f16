"""Sentences of steps say why their marks follow, and of all of them."""

from collections.abc import Iterator

import pytest

import solvers
from solvers import samples
from solvers.contract.results import Step


def steps_of(name: str, sample: str) -> Iterator[Step]:
    [text] = [one.text for one in samples.puzzles(solvers.genre(name)) if one.name == sample]
    yield from solvers.engine(name).explain(solvers.genre(name).parse(text))


@pytest.mark.parametrize(
    ("name", "sample", "number", "english", "japanese"),
    [
        (
            "hitori",
            "tiny-4x4",
            8,
            "The 3 at r4c1 is unshaded, so no other 3 may stay in its row or column: r3c1 and r4c4 are shaded.",
            "4行1列の3は白マスなので、同じ行と列にほかの3は残せません。3行1列と4行4列は黒マスです。",
        ),
        (
            "kurodoko",
            "small-5x5",
            7,
            "Otherwise the 7 at r2c5 would see fewer than 7 cells: r1c5 and r2c1 are unshaded.",
            "そうしないと、2行5列の7から見えるマスが足りません。1行5列と2行1列は白マスです。",
        ),
        (
            "kurodoko",
            "small-5x5",
            1,
            "Even up to the edges, the 7 at r2c5 sees too few cells in the other directions: r2c4 is unshaded.",
            "2行5列の7は、ほかの向きを端まで見ても足りません。2行4列は白マスです。",
        ),
        (
            "heyawake",
            "small-7x7",
            10,
            "Each of these cells would by itself cut off unshaded cells if it were shaded: r6c6 and r7c3 are unshaded.",
            "次のどのマスも、1つ黒マスにするだけで白マスが分断されます。6行6列と7行3列は白マスです。",
        ),
        (
            "heyawake",
            "small-6x6",
            4,
            "The unshaded cells that the marked cells shut in have one way out, r6c5: it is unshaded.",
            "印のマスに囲まれた白マスの出口は6行5列だけです。ここは白マスです。",
        ),
        (
            "slitherlink",
            "small-6x6",
            25,
            "The marked places leave the loop one way on in which it stays in one piece: "
            "a line on the bottom side of r1c3; crosses as marked.",
            "印の並びのため、輪がひとつながりになる引き方は1つだけです。"
            "1行3列の下の辺に線を引きます。×は印のとおりです。",
        ),
        (
            "masyu",
            "small-7x7",
            55,
            "The line cannot go up and down through the white circle at r2c6, so it goes left and right.",
            "2行6列の白丸は上下には通れません。線は左右に通ります。",
        ),
        (
            "yajilin",
            "small-5x5",
            40,
            "The loop passes r2c5 and r3c5: they are unshaded.",
            "2行5列と3行5列には線が通るので、白マスです。",
        ),
        (
            "mosaic",
            "small-6x6",
            4,
            "The numbers at r5c6 and r5c5 have all their shaded cells: the 5 marked cells are unshaded.",
            "5行6列と5行5列の数字の黒マスはそろいました。印の5マスは白マスです。",
        ),
        (
            "starbattle",
            "medium-8x8",
            32,
            "Of the 4 stars of rows 5 to 8, the regions inside hold 3 and the marked cells 1, found already: "
            "r7c1 and r7c2 have no star.",
            "5〜8行目の★4個のうち3個は中に収まる領域に入り、印のマスの1個はもうそろっています。"
            "7行1列と7行2列に★は入りません。",
        ),
        (
            "nurikabe",
            "medium-8x8",
            18,
            "The island beside r6c3 is complete: it is shaded.",
            "ここに接するシマはもう完成しています。6行3列は黒マスです。",
        ),
        (
            "nurikabe",
            "medium-8x8",
            34,
            "Only this way can the ? at r5c6 reach unshaded cells that no other number reaches: r6c6 is unshaded.",
            "5行6列の?と、ほかの数字が届かない白マスをつなぐ道はここだけです。6行6列は白マスです。",
        ),
        (
            "nurikabe",
            "medium-8x8",
            32,
            "If r6c8 were unshaded, then 1 step later the island of the ? at r5c6 would come apart. So r6c8 is shaded.",
            "もし6行8列が白マスだと、1手先で5行6列の?のシマがつながらなくなります。だから6行8列は黒マスです。",
        ),
        (
            "slitherlink",
            "small-6x6",
            59,
            "The loop is complete: no line on the 7 marked sides.",
            "輪が完成しました。印の7辺に線は引けません。",
        ),
        (
            "slitherlink",
            "small-6x6",
            12,
            "The line at the upper right corner of r5c4 has one way to go on: a line on the right side of r5c4.",
            "5行4列の右上の点まで来た線の行き先は1つだけです。5行4列の右の辺に線を引きます。",
        ),
        (
            "masyu",
            "small-6x6",
            49,
            "The loop is complete: no line anywhere else.",
            "輪が完成しました。ほかに線は引けません。",
        ),
        (
            "shikaku",
            "hidden-6x6",
            12,
            "However the rectangles of the numbers at r5c3, r2c1 and r3c6 lie: r5c1 and r5c2 belong together.",
            "5行3列・2行1列・3行6列の数字の長方形をどう置いても同じです。5行1列と5行2列は同じ区画です。",
        ),
        (
            "starbattle",
            "two-9x9",
            37,
            "Of the 10 stars of the regions that meet columns 6 to 9, 8 can be there and the marked "
            "cells hold 2 already: r1c5 has no star.",
            "6〜9列目にかかる領域の★10個のうち、その中に入るのは8個で、外側の2個はもうそろっています。"
            "1行5列に★は入りません。",
        ),
        (
            "akari",
            "article-7x7",
            1,
            "The 2 at r2c2 needs every cell that is left beside it: lights at r1c2 and r2c1.",
            "2行2列の2は、残った隣のマスすべてに照明が必要です。1行2列と2行1列に照明を置きます。",
        ),
        (
            "akari",
            "article-7x7",
            2,
            "No other light fits where the light at r1c2 shines: no light on the 6 marked cells.",
            "1行2列の照明が照らすマスに、ほかの照明は置けません。印の6マスに照明は置けません。",
        ),
        (
            "akari",
            "wide-12x6",
            18,
            "If there were a light at r3c3, then 5 steps later lights at r4c4 and r4c5 would shine on "
            "each other. So there is no light at r3c3.",
            "もし3行3列に照明を置くと、5手先で4行4列と4行5列の照明が照らし合ってしまいます。"
            "だから3行3列に照明は置けません。",
        ),
        (
            "nonogram",
            "pencil",
            3,
            "If r1c2 were filled, then 5 lines later column 4 could not be laid. So it is blank.",
            "もし1行2列が塗るマスだと、5本先で4列目が完成しなくなります。だから空きです。",
        ),
    ],
)
def test_a_step_says_why_its_marks_follow(name: str, sample: str, number: int, english: str, japanese: str):
    explained = solvers.genre(name).explained
    assert explained
    steps = steps_of(name, sample)
    sentence = explained.explain_step([next(steps) for _ in range(number)][-1])
    assert (sentence.format_in("en"), sentence.format_in("ja")) == (english, japanese)


@pytest.mark.parametrize(
    ("name", "sample", "number", "english", "japanese"),
    [
        (
            "numberlink",
            "empty-cells-6x4",
            16,
            "r1c2 and r1c3 are on one line. If it did not join them, it could take the short cut, a "
            "second answer: a line goes left from r1c3.",
            "1行2列と1行3列は同じ線が通ります。"
            "間をつながないと、そこを近道する別の解ができます。1行3列から左へ線を引きます。",
        ),
        (
            "numberlink",
            "large-10x10",
            53,
            "Otherwise one line would pass r4c4 and r4c5 without joining them, and could take the "
            "short cut, a second answer: no line up from r4c5.",
            "そうしないと、同じ線が4行4列と4行5列を別々に通り、間を近道する別の解ができます。"
            "4行5列から上へ線は引けません。",
        ),
    ],
)
def test_a_step_of_the_only_answer_says_what_is_on_one_line(
    name: str, sample: str, number: int, english: str, japanese: str
):
    explained = solvers.genre(name).explained
    assert explained
    [text] = [one.text for one in samples.puzzles(solvers.genre(name)) if one.name == sample]
    steps = solvers.engine(name).explain_unique(solvers.genre(name).parse(text))
    sentence = explained.explain_step([next(steps) for _ in range(number)][-1])
    assert (sentence.format_in("en"), sentence.format_in("ja")) == (english, japanese)
