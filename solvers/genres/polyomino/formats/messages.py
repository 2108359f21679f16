"""Messages about texts that cannot be read."""

from solvers.messages import Phrase, Words

WORDS: Words = {
    "key": Phrase(
        "there is no key {found!r}; there are: {known}.", "{found!r} という項目はありません。あるのは {known} です。"
    ),
    "value": Phrase(
        "{name}: found {found!r}; expected {expected}.", "{name}: {found!r} がありますが、{expected} のはずです。"
    ),
    "twice": Phrase("{name} is given twice.", "{name} が2回あります。"),
    "missing": Phrase("{name} is missing.", "{name} がありません。"),
    "no-plane": Phrase(
        "the open plane cannot be filled or cut: expected a size such as 8x8, or a drawing.",
        "限りない平面はうめたり切り分けたりできません。8x8 のような大きさか、図のはずです。",
    ),
    "unconnected": Phrase(
        "this piece is not connected: it has {parts} parts.",
        "このピースはつながっていません({parts} つに分かれています)。",
    ),
    "large-search": Phrase(
        "all shapes of {found} cells are too many: at most {most} cells are searched. {found} cells would take about "
        "{time} on one core.",
        "{found} マスのすべての形は多すぎます。{most} マスまでです。{found} マスには1コアで約{time}かかります。",
    ),
    "large-piece": Phrase(
        "this piece has {found} cells; at most {most} are searched.",
        "このピースは {found} マスです。{most} マスまでです。",
    ),
    "unequal": Phrase(
        "this piece has {found} cells; expected {expected}: copies of one size are compared.",
        "このピースは {found} マスです。すべて {expected} マスのはずです。",
    ),
    "optional": Phrase(
        "a board that is cut has no cells that may stay empty (+).",
        "切り分ける盤には、空いていてもよいマス(+)は使えません。",
    ),
    "planarity": Phrase(
        "{copies} copies cannot all touch one another: a map of five such regions would be the complete graph K5, "
        "which no plane holds. At most four can.",
        "{copies} 個がすべて互いに接することはできません。5つの領域の接し方は完全グラフ K5 になり、平面に描けません。"
        "4個までです。",
    ),
    "pack-area": Phrase(
        "the pieces together have {cells_of_pieces} cells, the board {cells_of_board}: they cannot fill it.",
        "ピースは合わせて {cells_of_pieces} マス、盤は {cells_of_board} マスなので、うめられません。",
    ),
    "pack-parity": Phrase(
        "coloured like a chessboard, the board has {colours_of_board} cells of one colour more than of the other; "
        "the pieces can never have just that difference, only others up to {colours_of_pieces}.",
        "市松模様に塗ると、盤の黒と白の差は {colours_of_board} ですが、ピースの差(最大 {colours_of_pieces})は"
        "その数になりません。",
    ),
    "dissect-area": Phrase(
        "the board has {cells_of_board} cells: they cannot be cut into {copies} such pieces.",
        "盤は {cells_of_board} マスなので、そのようなピース {copies} 個には分けられません。",
    ),
    "large-cut": Phrase(
        "each piece would have {found} cells: all shapes are tried up to {most} cells, and {found} would take about "
        "{time} on one core. Give the shape under pieces.",
        "1つのピースが {found} マスになります。すべての形を調べられるのは {most} マスまでで、{found} マスには1コアで"
        "約{time}かかります。pieces に形を書いてください。",
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
