"""What is said of texts that cannot be read."""

from solvers.words import Phrase, Words

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
}
