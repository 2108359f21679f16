"""What is said of texts that cannot be read."""

from solvers.words import Phrase, Words

WORDS: Words = {
    "key": Phrase(
        "there is no key {found!r}; there are: {known}.", "{found!r} という項目はありません。あるのは {known} です。"
    ),
    "value": Phrase(
        "{name}: found {found!r}; expected {expected}.", "{name}: {found!r} がありますが、{expected} のはずです。"
    ),
    "twice": Phrase("{name} is given twice.", "{name} が2回あります。"),
    "missing": Phrase("{name} is missing.", "{name} がありません。"),
    "unconnected": Phrase(
        "this piece is not connected: it has {parts} parts.",
        "このピースはつながっていません({parts} つに分かれています)。",
    ),
    "large-search": Phrase(
        "all shapes of {found} cells are too many: at most {most} cells are searched. {found} cells would take about "
        "{hours} hours.",
        "{found} マスのすべての形は多すぎます。{most} マスまでです。{found} マスには約 {hours} 時間かかります。",
    ),
    "large-piece": Phrase(
        "this piece has {found} cells; at most {most} are searched.",
        "このピースは {found} マスです。{most} マスまでです。",
    ),
    "many-pieces": Phrase(
        "there are {found} pieces; at most {most}.", "ピースが {found} 個あります。{most} 個までです。"
    ),
    "no-cells": Phrase("there is no cell in this drawing.", "この図にはマスがありません。"),
    "letters": Phrase(
        "found {found!r}; expected a letter for each piece.", "{found!r} がありますが、ピースの文字のはずです。"
    ),
    "pictures": Phrase("there are {found} shapes; expected one.", "形が {found} つあります。1つのはずです。"),
}
