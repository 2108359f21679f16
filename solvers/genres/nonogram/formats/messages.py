"""Messages about texts that cannot be read."""

from solvers.messages import Phrase, Words

WORDS: Words = {
    "number": Phrase(
        "found {found!r}; expected numbers such as 2,1.", "{found!r} がありますが、2,1 のような数字のはずです。"
    ),
    "zero": Phrase(
        "a 0 stands among other numbers; only an empty line has a 0, alone.",
        "ほかの数字と並んで 0 があります。0 は空の行に1つだけ書きます。",
    ),
    "too-full": Phrase(
        "this clue needs {needs} cells; the line has {has}.",
        "このヒントには {needs} マスいりますが、{has} マスしかありません。",
    ),
    "lines": Phrase(
        "found {found} clues of {kind}; expected {expected}.",
        "{kind}のヒントが {found} 行です。{expected} 行のはずです。",
    ),
    "missing": Phrase("{name} is missing.", "{name} がありません。"),
    "sums": Phrase(
        "the rows fill {rows} cells, the columns {cols}: they must be equal.",
        "行の合計は {rows} マス、列の合計は {cols} マスです。等しいはずです。",
    ),
    "colour": Phrase("{found!r} is no colour of this puzzle.", "{found!r} という色はありません。"),
    "goal": Phrase(
        "found {found} cells in {name}; expected {expected}.",
        "{name} が {found} マス分です。{expected} マスのはずです。",
    ),
    "size": Phrase(
        "found {found!r}; expected a whole number from 1 to {most}.",
        "{found!r} は 1 から {most} までの整数ではありません。",
    ),
    "cells": Phrase(
        "the board is {rows} rows by {cols} columns; at most {most:,} cells are read.",
        "盤面が縦 {rows} 横 {cols} です。全部で {most:,} マスまでです。",
    ),
    "sizes": Phrase(
        "found {found!r}; expected two numbers, the size.",
        "{found!r} がありますが、大きさを表す2つの数字のはずです。",
    ),
    "parted": Phrase(
        "rows and columns are not parted after {expected} rows.", "{expected} 行のあとで行と列が分かれていません。"
    ),
    "halves": Phrase(
        "found {found} empty lines; expected one, between rows and columns.",
        "空の行が {found} つあります。行と列の間の1つだけのはずです。",
    ),
    "triddler": Phrase("only grids of rows and columns are read.", "行と列でできた盤面だけを読み取れます。"),
    "blotted": Phrase("a clue of unknown length is not read.", "長さの分からないヒントは読み取れません。"),
    "not-xml": Phrase("this XML cannot be read: {reason}.", "XML として読めません: {reason}。"),
    "places": Phrase(
        "found {found} places; expected {expected}.", "{found} か所分あります。{expected} か所のはずです。"
    ),
}
