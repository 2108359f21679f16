"""The dictionary's paragraph for each technique. No numba: pages import it."""

from solvers.messages import Phrase, Words

TECHNIQUE_TEXTS: Words = {
    "full-line": Phrase(
        "Blocks and the blanks between them add up to the length of the line: there is only one way to lay them.",
        "ブロックと間の空きを足すと列の長さになります。置き方は一つしかありません。",
    ),
    "empty-line": Phrase("A clue of 0: the whole line is blank.", "ヒントが0の列は、全部空きです。"),
    "complete-line": Phrase(
        "All blocks are filled already: what is left is blank.", "ブロックがすべて塗れたら、残りは空きです。"
    ),
    "overlap": Phrase(
        "Push all blocks to the left, then to the right: cells that the same block covers both times are filled.",
        "ブロックを左に寄せた場合と右に寄せた場合を比べ、同じブロックが重なるマスを塗ります。",
    ),
    "glue": Phrase(
        "A filled cell near the edge belongs to the first block, which cannot begin before the edge: it grows inward.",
        "端の近くの塗ったマスは最初のブロックの一部です。端より先には行けないので、内側へ伸びます。",
    ),
    "punctuating": Phrase(
        "A run that is as long as any block there can be has a blank on both sides.",
        "そこに入りうる最大の長さまで伸びたら、両隣は空きです。",
    ),
    "mercury": Phrase(
        "When the gap between edge and first filled cell is as long as the block, the block cannot touch the edge.",
        "端から最初の塗ったマスまでの空きがブロックの長さと同じなら、端のマスは使えません。",
    ),
    "reach": Phrase(
        "Count from the filled cells how far each block can stretch: cells that none reaches are blank.",
        "塗ったマスから各ブロックが届く範囲を数えます。どれも届かないマスは空きです。",
    ),
    "forcing": Phrase(
        "A gap between blanks that is too small for every block that could lie there stays blank.",
        "空きに挟まれたすき間が、入りうるどのブロックより狭ければ、そこは空きです。",
    ),
    "splitting": Phrase(
        "Two runs that would be longer than any block when joined have a blank between them.",
        "つなぐとどのブロックよりも長くなる2つの並びの間は空きです。",
    ),
    "joining": Phrase(
        "A filled cell near a blank: every block that can hold it must stretch away from the blank.",
        "空きの近くの塗ったマスは、入りうるどのブロックでも反対側へ伸びます。",
    ),
    "whole-line": Phrase(
        "Think of all ways to lay the blocks on one line: what all ways have in common is certain.",
        "一列の置き方をすべて考え、どれにも共通するマスを決めます。",
    ),
    "look-ahead": Phrase(
        "Suppose one cell and look at the two lines through it and one more: where a line cannot be laid, the "
        "opposite is true.",
        "1マスを仮に決めて、交わる列とその先の一列までを読みます。置けない列が出れば逆が正解です。",
    ),
    "contradiction": Phrase(
        "Suppose one cell and follow line after line, until one cannot be laid: the opposite is true.",
        "1マスを仮に決めて列を次々にたどり、置けない列が出たら逆が正解です。",
    ),
}
