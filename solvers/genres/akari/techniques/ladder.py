"""The techniques in order of difficulty: names, sentences, levels and scores.

Levels are Nikoli's four words. No numba here: pages read it.
"""

from solvers.contract.results import Technique
from solvers.messages import Phrase

EASY, FAIR, HARD, AMAZING = range(4)

LEVELS = (
    Phrase("Easy", "らくらく"),
    Phrase("Fair", "おてごろ"),
    Phrase("Hard", "たいへん"),
    Phrase("Amazing", "アゼン"),
)

BEAM = Technique(
    "beam",
    Phrase("Beam", "照らされたマス"),
    Phrase(
        "The light at {reasons} shines here, so there is no other light: {outcome}.",
        "{reasons}の照明が照らすので、ほかの照明は置けません。{outcome}。",
    ),
    EASY,
    1,
)
ZERO_CLUE = Technique(
    "zero-clue",
    Phrase("Zero clue", "0のまわりに×"),
    Phrase("No light touches the 0 at {reasons}: {outcome}.", "{reasons}の0のまわりに照明は置けません。{outcome}。"),
    EASY,
    1,
)
SATISFIED_CLUE = Technique(
    "satisfied-clue",
    Phrase("Satisfied clue", "数字が満たされたら×"),
    Phrase(
        "The {number} at {at} has all its lights: {outcome}.",
        "{at}の{number}はもう満たされています。{outcome}。",
    ),
    EASY,
    1,
)
FULL_CLUE = Technique(
    "full-clue",
    Phrase("Full clue", "空きがすべて照明"),
    Phrase(
        "The {number} at {at} needs every cell that is left beside it: {outcome}.",
        "{at}の{number}には、残った空きマスすべてに照明が要ります。{outcome}。",
    ),
    EASY,
    2,
)
LONELY_CELL = Technique(
    "lonely-cell",
    Phrase("Lonely cell", "自分で照らすしかないマス"),
    Phrase(
        "Nothing else can light {at}, so it holds a light: {outcome}.",
        "{at}を照らせるマスはほかにないので、そこに照明を置きます。{outcome}。",
    ),
    EASY,
    2,
)
ONLY_SOURCE = Technique(
    "only-source",
    Phrase("Only source", "照らせる場所が1カ所"),
    Phrase(
        "Only one cell can still light {at}: {outcome}.",
        "{at}を照らせるマスは1カ所しかありません。{outcome}。",
    ),
    EASY,
    3,
)
CLUE_DIAGONALS = Technique(
    "clue-diagonals",
    Phrase("Diagonals of a clue", "3のナナメは×"),
    Phrase(
        "A light there would take too many places from the {number} at {at}: {outcome}.",
        "そこに照明を置くと、{at}の{number}に置ける場所が足りなくなります。{outcome}。",
    ),
    FAIR,
    8,
)
SHARED_SOURCES = Technique(
    "shared-sources",
    Phrase("Shared sources", "救出"),
    Phrase(
        "Only {sources} can light {at}, and a light there would rule out both: {outcome}.",
        "{at}を照らせるのは{sources}だけで、そこに照明を置くと両方置けなくなります。{outcome}。",
    ),
    FAIR,
    10,
)
DIAGONAL_PAIR = Technique(
    "diagonal-pair",
    Phrase("Diagonal pair", "ナナメの3と1"),
    Phrase(
        "The {number} at {at} and the {other} at {other_at} share cells; whichever way both are met: {outcome}.",
        "{at}の{number}と{other_at}の{other}はマスを分け合っています。両方を満たす置き方はどれも、{outcome}。",
    ),
    HARD,
    20,
)
FACING_CLUES = Technique(
    "facing-clues",
    Phrase("Facing clues", "向かい合う数字"),
    Phrase(
        "The {number} at {at} and the {other} at {other_at} stand on one line; whichever way both are met: {outcome}.",
        "{at}の{number}と{other_at}の{other}は一直線上にあります。両方を満たす置き方はどれも、{outcome}。",
    ),
    HARD,
    22,
)
LINE_COUNTING = Technique(
    "line-counting",
    Phrase("Line counting", "列の本数で数える"),
    Phrase(
        "{count} stretches hold at most {count} lights, and {at} need all of them: {outcome}.",
        "{count}本の列に置ける照明は{count}個までで、{at}だけで使い切ります。{outcome}。",
    ),
    HARD,
    30,
)
SHORT_TRIAL = Technique(
    "short-trial",
    Phrase("Short trial", "短い仮定"),
    Phrase(
        "Suppose {supposed}: by a chain of {length}, {clash}. So {outcome}.",
        "もし{supposed}なら、{length}マスの連鎖で{clash}。よって{outcome}。",
    ),
    HARD,
    40,
)
TRIAL = Technique(
    "trial",
    Phrase("Trial", "仮定"),
    Phrase(
        "Suppose {supposed}: by a chain of {length}, {clash}. So {outcome}.",
        "もし{supposed}なら、{length}マスの連鎖で{clash}。よって{outcome}。",
    ),
    AMAZING,
    80,
)
NESTED_TRIAL = Technique(
    "nested-trial",
    Phrase("Nested trial", "深い仮定"),
    Phrase(
        "Suppose {supposed}: then further trials leave no way on. So {outcome}.",
        "もし{supposed}なら、その先でさらに仮定しても行き詰まります。よって{outcome}。",
    ),
    AMAZING,
    200,
)

TECHNIQUES = (
    BEAM,
    ZERO_CLUE,
    SATISFIED_CLUE,
    FULL_CLUE,
    LONELY_CELL,
    ONLY_SOURCE,
    CLUE_DIAGONALS,
    SHARED_SOURCES,
    DIAGONAL_PAIR,
    FACING_CLUES,
    LINE_COUNTING,
    SHORT_TRIAL,
    TRIAL,
    NESTED_TRIAL,
)
