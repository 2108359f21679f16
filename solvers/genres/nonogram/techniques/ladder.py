"""The techniques in order of difficulty: names, sentences, levels and scores.

Most look at one line; a line's cells are counted from 1. No numba here: pages read it.
"""

from solvers.contract.results import Technique
from solvers.grading import LEVELS
from solvers.messages import Phrase

EASIEST, EASY, MEDIUM, HARD, HARDEST = range(5)


def _of_line(name: str, title: Phrase, why: Phrase, level: int, score: int) -> Technique:
    """A technique of one line: its sentence says which line, why, and what follows."""
    sentence = Phrase(f"{{line}} ({{clue}}): {why.en}; {{outcome}}.", f"{{line}}({{clue}}): {why.ja}。{{outcome}}。")
    return Technique(name, title, sentence, level, score)


FULL_LINE = _of_line(
    "full-line",
    Phrase("Full line", "余りのない行"),
    Phrase("the clue leaves no room to move", "ヒントがぴったり収まります"),
    EASIEST,
    1,
)
EMPTY_LINE = _of_line(
    "empty-line", Phrase("Empty line", "0の行"), Phrase("nothing is filled", "塗るマスはありません"), EASIEST, 1
)
COMPLETE_LINE = _of_line(
    "complete-line",
    Phrase("Complete line", "完成した行に×"),
    Phrase("all blocks are there, the rest is blank", "ブロックがすべてそろったので残りは空きです"),
    EASIEST,
    1,
)
OVERLAP = _of_line(
    "overlap",
    Phrase("Overlap", "重なり(両端から数える)"),
    Phrase(
        "laid furthest to one side and to the other, a block covers the same cells",
        "両端に寄せた二つの置き方で、同じブロックが重なります",
    ),
    EASIEST,
    2,
)
GLUE = _of_line(
    "glue",
    Phrase("Glue", "端から攻める"),
    Phrase("the block nearest to the edge grows away from it", "端に近いマスから、端のブロックが伸びます"),
    EASY,
    3,
)
PUNCTUATING = _of_line(
    "punctuating",
    Phrase("Punctuating", "区切りの×"),
    Phrase("a run is as long as a block can be there", "そこに入る最大の長さになったので両隣は空きです"),
    EASY,
    3,
)
MERCURY = _of_line(
    "mercury",
    Phrase("Mercury", "端のアキがヒントと同じ"),
    Phrase(
        "as many cells as the block's length lie before a filled one, so the block cannot begin at the edge",
        "塗ったマスまでのアキがヒントと同じなので、端からは始まりません",
    ),
    EASY,
    4,
)
REACH = _of_line(
    "reach",
    Phrase("Out of reach", "届かないマスに×"),
    Phrase("no block reaches these cells", "どのブロックも届きません"),
    EASY,
    4,
)
FORCING = _of_line(
    "forcing",
    Phrase("Forcing", "せまい空きに×"),
    Phrase("no block fits into the gap", "すき間が狭くてどのブロックも入りません"),
    MEDIUM,
    5,
)
SPLITTING = _of_line(
    "splitting",
    Phrase("Splitting", "分ける"),
    Phrase("joined runs would be longer than any block there", "つなぐとどのブロックよりも長くなります"),
    MEDIUM,
    6,
)
JOINING = _of_line(
    "joining",
    Phrase("Joining", "つなぐ・伸ばす"),
    Phrase("every block that can be there needs more cells this way", "入りうるどのブロックもこちらへ伸びます"),
    MEDIUM,
    6,
)
WHOLE_LINE = _of_line(
    "whole-line",
    Phrase("All ways of one line", "一列の総当たり"),
    Phrase("all ways to lay the blocks agree", "どの置き方でも同じになります"),
    MEDIUM,
    9,
)
LOOK_AHEAD = Technique(
    "look-ahead",
    Phrase("Look-ahead", "二列先まで読む"),
    Phrase(
        "If {cell} were {value}, {stuck} could not be laid (by {chain}); {outcome}.",
        "{cell}が{value}だとすると、{chain}から{stuck}が置けなくなります。{outcome}。",
    ),
    HARD,
    20,
)
CONTRADICTION = Technique(
    "contradiction",
    Phrase("Contradiction", "背理法(仮置き)"),
    Phrase(
        "If {cell} were {value}, {count} lines would follow ({chain}) and {stuck} could not be laid; {outcome}.",
        "{cell}が{value}だとすると、{count} 本の列をたどって({chain}){stuck}が置けなくなります。{outcome}。",
    ),
    HARDEST,
    40,
)

TECHNIQUES = (
    FULL_LINE,
    EMPTY_LINE,
    COMPLETE_LINE,
    OVERLAP,
    GLUE,
    PUNCTUATING,
    MERCURY,
    REACH,
    FORCING,
    SPLITTING,
    JOINING,
    WHOLE_LINE,
    LOOK_AHEAD,
    CONTRADICTION,
)

# What is told of a grade beside its hardest step (see `effort`)
EFFORT = {
    "count.sweeps": Phrase("Sweeps over all lines", "全部の列を見て回る回数"),
    **{
        f"count.share{level}": Phrase(f"Cells found at level “{title.en}”, %", f"「{title.ja}」の手で決まるマス、%")
        for level, title in enumerate(LEVELS)
    },
}
