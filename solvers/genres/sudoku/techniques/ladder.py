"""The techniques in order of difficulty: names, sentences, levels and scores.

Order, scores and levels follow HoDoKu's. No numba here: pages read it.
"""

from solvers.contract.results import Technique
from solvers.messages import Phrase

EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(5)

LEVELS = (
    Phrase("Easy", "やさしい"),
    Phrase("Medium", "ふつう"),
    Phrase("Hard", "むずかしい"),
    Phrase("Unfair", "かなりむずかしい"),
    Phrase("Extreme", "超難問"),
)
CEILINGS = (800, 1000, 1600, 1800)  # the highest summed score of each level but the last


def _technique(name: str, title: Phrase, sentence: Phrase, level: int, score: int) -> Technique:
    return Technique(name, title, sentence, level, score)


_LOCKED_SUBSET = Phrase(
    "The cells {cells} hold only {digits} and lie in both {units}, so no other cell of either does: {cuts}.",
    "{cells}に入るのは{digits}だけで、{units}の両方に属するので、どちらでもほかのマスには入りません。{cuts}。",
)
_NAKED_SUBSET = Phrase(
    "In {units} the cells {cells} hold only {digits}, so no other cell there does: {cuts}.",
    "{units}の{cells}に入るのは{digits}だけなので、ほかのマスには入りません。{cuts}。",
)
_HIDDEN_SUBSET = Phrase(
    "In {units} the digits {digits} fit only in {cells}, so nothing else stands there: {cuts}.",
    "{units}で{digits}が入るのは{cells}だけなので、そこにほかの数字は入りません。{cuts}。",
)
_LOCKED_CANDIDATES = Phrase(
    "In {units} the digit {digits} has places only in {covers}, so it stands nowhere else in {covers}: {cuts}.",
    "{units}で{digits}が入るのは{covers}の中だけなので、{covers}のほかのマスには入りません。{cuts}。",
)
_FISH = Phrase(
    "In {units} all places of the digit {digits} lie in {covers}, so those hold it nowhere else: {cuts}.",
    "{units}の{digits}はすべて{covers}にあるので、{covers}のほかのマスには入りません。{cuts}。",
)
_FINNED_FISH = Phrase(
    "But for {fins}, all places of {digits} in {units} would lie in {covers}. Either way: {cuts}.",
    "{fins}さえなければ、{units}の{digits}はすべて{covers}に収まります。どちらにしても{cuts}。",
)

SINGLES = (
    _technique(
        "full-house",
        Phrase("Full house", "最後の1マス"),
        Phrase(
            "In {units} only {cells} is empty: it takes the {digits}.",
            "{units}で空いているのは{cells}だけなので、{digits}が入ります。",
        ),
        EASY,
        4,
    ),
    _technique(
        "naked-single",
        Phrase("Naked single", "ネイキッドシングル"),
        Phrase("In {cells} every digit but {digits} is ruled out.", "{cells}に入れられる数字は{digits}だけです。"),
        EASY,
        4,
    ),
    _technique(
        "hidden-single",
        Phrase("Hidden single", "ヒドゥンシングル"),
        Phrase(
            "In {units} the digit {digits} has only one place: {cells}.",
            "{units}で{digits}が入るマスは{cells}だけです。",
        ),
        EASY,
        14,
    ),
)
SIMPLE = (
    _technique("locked-pair", Phrase("Locked pair", "ロックされた2国同盟"), _LOCKED_SUBSET, MEDIUM, 40),
    _technique("locked-triple", Phrase("Locked triple", "ロックされた3国同盟"), _LOCKED_SUBSET, MEDIUM, 60),
    _technique("pointing", Phrase("Pointing", "ポインティング(予約)"), _LOCKED_CANDIDATES, MEDIUM, 50),
    _technique("claiming", Phrase("Claiming", "クレーミング(予約)"), _LOCKED_CANDIDATES, MEDIUM, 50),
    _technique("naked-pair", Phrase("Naked pair", "2国同盟"), _NAKED_SUBSET, MEDIUM, 60),
    _technique("naked-triple", Phrase("Naked triple", "3国同盟"), _NAKED_SUBSET, MEDIUM, 80),
    _technique("hidden-pair", Phrase("Hidden pair", "隠れ2国同盟"), _HIDDEN_SUBSET, MEDIUM, 70),
    _technique("hidden-triple", Phrase("Hidden triple", "隠れ3国同盟"), _HIDDEN_SUBSET, MEDIUM, 100),
    _technique("naked-quad", Phrase("Naked quad", "4国同盟"), _NAKED_SUBSET, HARD, 120),
    _technique("hidden-quad", Phrase("Hidden quad", "隠れ4国同盟"), _HIDDEN_SUBSET, HARD, 150),
    _technique("x-wing", Phrase("X-wing", "X-Wing(井桁)"), _FISH, HARD, 140),
    _technique("swordfish", Phrase("Swordfish", "ソードフィッシュ"), _FISH, HARD, 150),
    _technique("jellyfish", Phrase("Jellyfish", "ジェリーフィッシュ"), _FISH, HARD, 160),
)
FINNED = (
    _technique("finned-x-wing", Phrase("Finned X-wing", "ひれつきX-Wing"), _FINNED_FISH, HARD, 130),
    _technique("sashimi-x-wing", Phrase("Sashimi X-wing", "サシミX-Wing"), _FINNED_FISH, HARD, 150),
    _technique("finned-swordfish", Phrase("Finned swordfish", "ひれつきソードフィッシュ"), _FINNED_FISH, UNFAIR, 200),
    _technique("sashimi-swordfish", Phrase("Sashimi swordfish", "サシミソードフィッシュ"), _FINNED_FISH, UNFAIR, 240),
    _technique("finned-jellyfish", Phrase("Finned jellyfish", "ひれつきジェリーフィッシュ"), _FINNED_FISH, UNFAIR, 250),
    _technique("sashimi-jellyfish", Phrase("Sashimi jellyfish", "サシミジェリーフィッシュ"), _FINNED_FISH, UNFAIR, 260),
)

_TURBOT = Phrase(
    "{digits} has two places in each of {units}, and {fins} cannot both hold it, so one of {cells} does: {cuts}.",
    "{units}で{digits}が入るのはそれぞれ2マスだけで、{fins}の両方には入らないので、{cells}のどちらかが{digits}です。{cuts}。",
)
_WING = Phrase(
    "Whatever {cells} holds, one of {fins} is {digits}: {cuts}.",
    "{cells}がどの数字でも、{fins}のどれかが{digits}になります。{cuts}。",
)
_RECTANGLE = Phrase(
    "If {cells} came to hold only {digits}, these could be swapped for a second answer: {cuts}.",
    "{cells}に{digits}だけが入ると、入れ替えた別解ができてしまいます。{cuts}。",
)
_LOCKED_RECTANGLE = Phrase(
    "If {cells} came to hold only {digits}, these could be swapped for a second answer; with {units}: {cuts}.",
    "{cells}に{digits}だけが入ると、入れ替えた別解ができてしまいます。{units}と合わせて、{cuts}。",
)
_COLOURS = Phrase(
    "Strong links of {digits} colour {cells} and {fins}; all cells of one colour hold it, or all of the other: {cuts}.",
    "{digits}の強いリンクで塗り分けた{cells}と{fins}は、一方の色がすべて{digits}です。{cuts}。",
)

TWO_LINKS = (
    _technique(
        "remote-pair",
        Phrase("Remote pair", "リモートペア"),
        Phrase(
            "{cells} hold one of {digits} and {fins} the other; what sees both kinds holds neither: {cuts}.",
            "{cells}には{digits}の一方が、{fins}にはもう一方が入ります。両方から見えるマスにはどちらも入りません。{cuts}。",
        ),
        HARD,
        110,
    ),
    _technique(
        "bug-plus-1",
        Phrase("BUG + 1", "BUG+1"),
        Phrase(
            "Every other open cell has two candidates; unless {cells} is {digits}, there would be two answers: {cuts}.",
            "ほかの空きマスの候補はすべて2つです。{cells}が{digits}でなければ別解ができてしまいます。{cuts}。",
        ),
        HARD,
        100,
    ),
    _technique("skyscraper", Phrase("Skyscraper", "スカイスクレイパー"), _TURBOT, HARD, 130),
    _technique("two-string-kite", Phrase("2-string kite", "2本の糸の凧"), _TURBOT, HARD, 150),
    _technique("turbot-fish", Phrase("Turbot fish", "ターボットフィッシュ"), _TURBOT, HARD, 120),
    _technique(
        "empty-rectangle",
        Phrase("Empty rectangle", "空の長方形"),
        Phrase(
            "In {covers} the places of {digits} are {fins}, in {units} {cells}; wherever it stands there, {cuts}.",
            "{digits}は{covers}では{fins}、{units}では{cells}にしか入りません。どこに入っても、{cuts}。",
        ),
        HARD,
        120,
    ),
)
WINGS = (
    _technique(
        "w-wing",
        Phrase("W-wing", "W-Wing"),
        Phrase(
            "{fins} are the ends of a strong link in {units}, so {cells} cannot both avoid {digits}: {cuts}.",
            "{units}の強いリンクの両端{fins}により、{cells}の少なくとも一方は{digits}です。{cuts}。",
        ),
        HARD,
        150,
    ),
    _technique("xy-wing", Phrase("XY-wing", "XY-Wing"), _WING, HARD, 160),
    _technique(
        "xyz-wing",
        Phrase("XYZ-wing", "XYZ-Wing"),
        Phrase(
            "Whatever {cells} holds, it or one of {fins} is {digits}: {cuts}.",
            "{cells}がどの数字でも、{cells}か{fins}のどれかが{digits}になります。{cuts}。",
        ),
        HARD,
        180,
    ),
)
UNIQUENESS = (
    _technique("uniqueness-1", Phrase("Uniqueness test 1", "ユニークネス1"), _RECTANGLE, HARD, 100),
    _technique("uniqueness-2", Phrase("Uniqueness test 2", "ユニークネス2"), _RECTANGLE, HARD, 100),
    _technique(
        "uniqueness-3",
        Phrase("Uniqueness test 3", "ユニークネス3"),
        Phrase(
            "Lest {cells} hold only {digits}, their further candidates join {fins} to a subset in {units}: {cuts}.",
            "{cells}が{digits}だけにならないよう、ほかの候補が{units}の{fins}と同盟を作ります。{cuts}。",
        ),
        HARD,
        100,
    ),
    _technique("uniqueness-4", Phrase("Uniqueness test 4", "ユニークネス4"), _LOCKED_RECTANGLE, HARD, 100),
    _technique("uniqueness-5", Phrase("Uniqueness test 5", "ユニークネス5"), _RECTANGLE, HARD, 100),
    _technique("uniqueness-6", Phrase("Uniqueness test 6", "ユニークネス6"), _LOCKED_RECTANGLE, HARD, 100),
    _technique("hidden-rectangle", Phrase("Hidden rectangle", "隠れ長方形"), _LOCKED_RECTANGLE, HARD, 100),
    _technique("avoidable-rectangle-1", Phrase("Avoidable rectangle 1", "回避長方形1"), _RECTANGLE, HARD, 100),
    _technique("avoidable-rectangle-2", Phrase("Avoidable rectangle 2", "回避長方形2"), _RECTANGLE, HARD, 100),
)
COLOURS = (
    _technique("simple-colours", Phrase("Simple colours", "単純な塗り分け"), _COLOURS, HARD, 150),
    _technique(
        "multi-colours",
        Phrase("Multi-colours", "多重の塗り分け"),
        Phrase(
            "By strong links {digits} is in all of one of the first two groups, and of one of the last two: {sets}. "
            "Groups that see each other do not both hold it: {cuts}.",
            "強いリンクで{digits}は{sets}のうち、初めの2組の一方と後の2組の一方に入ります。"
            "互いに見える組の両方には入りません。{cuts}。",
        ),
        HARD,
        200,
    ),
)

_CHAIN = Phrase(
    "{chain}: whether the first is so or not, one of the two ends holds: {cuts}.",
    "{chain}。最初が正しくてもそうでなくても、両端のどちらかが成り立ちます。{cuts}。",
)
_LOOP = Phrase(
    "{chain}, and this leads back to the first: of every two that see each other in the loop one holds: {cuts}.",
    "{chain} と続いて最初に戻ります。輪の中で見合う2つは、必ず一方が成り立ちます。{cuts}。",
)
_CONTRADICTION = Phrase(
    "{chain}: the first leads to its own contrary, so it cannot be: {cuts}.",
    "{chain} となって最初と矛盾するので、最初は成り立ちません。{cuts}。",
)
CHAINS = (
    _technique("x-chain", Phrase("X-chain", "Xチェーン"), _CHAIN, UNFAIR, 260),
    _technique("xy-chain", Phrase("XY-chain", "XYチェーン"), _CHAIN, UNFAIR, 260),
    _technique("continuous-loop", Phrase("Continuous nice loop", "連続ナイスループ"), _LOOP, UNFAIR, 280),
    _technique("aic", Phrase("Alternating inference chain", "AIC(交互推論チェーン)"), _CHAIN, UNFAIR, 280),
    _technique(
        "discontinuous-loop", Phrase("Discontinuous nice loop", "不連続ナイスループ"), _CONTRADICTION, UNFAIR, 280
    ),
    _technique(
        "grouped-continuous-loop", Phrase("Grouped nice loop", "グループつき連続ナイスループ"), _LOOP, UNFAIR, 300
    ),
    _technique("grouped-aic", Phrase("Grouped AIC", "グループつきAIC"), _CHAIN, UNFAIR, 300),
    _technique(
        "grouped-discontinuous-loop",
        Phrase("Grouped discontinuous nice loop", "グループつき不連続ナイスループ"),
        _CONTRADICTION,
        UNFAIR,
        300,
    ),
)

_SETS = Phrase(
    "Only one of the almost locked sets {sets} can hold {digits}, so the other is locked to all its others: {cuts}.",
    "{digits}は候補が1つだけ多い組{sets}の一方にしか入らず、もう一方は残りの数字で確定します。{cuts}。",
)
_SETS_BETWEEN = Phrase(
    "The almost locked sets {sets} are tied in turn by {digits}: of the first and the last one is locked: {cuts}.",
    "候補が1つだけ多い組{sets}は{digits}で順につながり、最初か最後の組が確定します。{cuts}。",
)
_ODD_FISH = Phrase(
    "In {units} the digit {digits} stands as often as {covers} can take it, so those take it nowhere else: {cuts}.",
    "{units}に入る{digits}は{covers}に収まるので、{covers}のほかのマスには入りません。{cuts}。",
)
ALMOST_LOCKED = (
    _technique("als-xz", Phrase("ALS-XZ", "ALS-XZ"), _SETS, UNFAIR, 300),
    _technique("als-xy-wing", Phrase("ALS-XY-wing", "ALS-XY-Wing"), _SETS_BETWEEN, UNFAIR, 320),
    _technique("als-chain", Phrase("ALS chain", "ALSチェーン"), _SETS_BETWEEN, UNFAIR, 340),
    _technique(
        "death-blossom",
        Phrase("Death blossom", "死の花"),
        Phrase(
            "Whichever of {digits} stands in {cells}, it locks one of the petals {sets}: {cuts}.",
            "{cells}が{digits}のどれでも、花びら{sets}のどれかが確定します。{cuts}。",
        ),
        UNFAIR,
        360,
    ),
)
SUE_DE_COQ = (
    _technique(
        "sue-de-coq",
        Phrase("Sue de Coq", "スー・ド・コック"),
        Phrase(
            "{cells} where {units} crosses {covers}, and {fins}, hold as many digits as they are cells: {cuts}.",
            "{units}と{covers}の交わる{cells}と{fins}は、マスの数と数字の数が同じです。{cuts}。",
        ),
        UNFAIR,
        250,
    ),
)
ODD_FISH = (
    _technique("franken-x-wing", Phrase("Franken X-wing", "フランケンX-Wing"), _ODD_FISH, UNFAIR, 300),
    _technique("franken-swordfish", Phrase("Franken swordfish", "フランケンソードフィッシュ"), _ODD_FISH, UNFAIR, 350),
    _technique(
        "finned-franken-x-wing", Phrase("Finned franken X-wing", "ひれつきフランケンX-Wing"), _FINNED_FISH, UNFAIR, 390
    ),
    _technique(
        "finned-franken-swordfish",
        Phrase("Finned franken swordfish", "ひれつきフランケンソードフィッシュ"),
        _FINNED_FISH,
        UNFAIR,
        410,
    ),
)
# Known, but beyond what a person would go through: these are found when asked for and never climbed to.
BEYOND = (
    _technique(
        "franken-jellyfish", Phrase("Franken jellyfish", "フランケンジェリーフィッシュ"), _ODD_FISH, EXTREME, 370
    ),
    _technique(
        "finned-franken-jellyfish",
        Phrase("Finned franken jellyfish", "ひれつきフランケンジェリーフィッシュ"),
        _FINNED_FISH,
        EXTREME,
        430,
    ),
    _technique(
        "finned-mutant-jellyfish",
        Phrase("Finned mutant jellyfish", "ひれつきミュータントジェリーフィッシュ"),
        _FINNED_FISH,
        EXTREME,
        470,
    ),
    _technique(
        "finned-mutant-whale",
        Phrase("Finned mutant whale", "ひれつきミュータントホエール"),
        _FINNED_FISH,
        EXTREME,
        470,
    ),
    _technique(
        "template-set",
        Phrase("Template set", "テンプレート(確定)"),
        Phrase(
            "Every way to place {digits} everywhere goes through {puts}.", "{digits}のどの置き方でも{puts}に入ります。"
        ),
        EXTREME,
        10_000,
    ),
    _technique(
        "template-delete",
        Phrase("Template delete", "テンプレート(除外)"),
        Phrase(
            "No way to place {digits} everywhere goes there: {cuts}.",
            "{digits}のどの置き方でもそこには入りません。{cuts}。",
        ),
        EXTREME,
        10_000,
    ),
)

CLIMBED = (
    SINGLES
    + SIMPLE
    + TWO_LINKS
    + WINGS
    + UNIQUENESS
    + FINNED[:2]
    + COLOURS
    + FINNED[2:]
    + SUE_DE_COQ
    + CHAINS
    + ALMOST_LOCKED
    + ODD_FISH
)
TECHNIQUES = CLIMBED + BEYOND
_NUMBERS = {technique.name: number for number, technique in enumerate(TECHNIQUES)}


def number(name: str) -> int:
    """The place of a technique in the ladder, from 0. Raises KeyError."""
    return _NUMBERS[name]
