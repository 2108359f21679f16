"""The ladder of human techniques: their names, words, levels and scores, in the order a person would try them.

Order, scores and levels follow HoDoKu's. No numba here: pages read it.
"""

from solvers.genre import Technique
from solvers.words import Phrase

EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(5)

LEVELS = (
    Phrase("Easy", "やさしい"),
    Phrase("Medium", "ふつう"),
    Phrase("Hard", "むずかしい"),
    Phrase("Unfair", "かなりむずかしい"),
    Phrase("Extreme", "超難問"),
)


def _rung(name: str, title: Phrase, sentence: Phrase, level: int, score: int) -> Technique:
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
    _rung(
        "full-house",
        Phrase("Full house", "最後の1マス"),
        Phrase(
            "In {units} only {cells} is empty: it takes the {digits}.",
            "{units}で空いているのは{cells}だけなので、{digits}が入ります。",
        ),
        EASY,
        4,
    ),
    _rung(
        "naked-single",
        Phrase("Naked single", "ネイキッドシングル"),
        Phrase("In {cells} every digit but {digits} is ruled out.", "{cells}に入れられる数字は{digits}だけです。"),
        EASY,
        4,
    ),
    _rung(
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
    _rung("locked-pair", Phrase("Locked pair", "ロックされた2国同盟"), _LOCKED_SUBSET, MEDIUM, 40),
    _rung("locked-triple", Phrase("Locked triple", "ロックされた3国同盟"), _LOCKED_SUBSET, MEDIUM, 60),
    _rung("pointing", Phrase("Pointing", "ポインティング(予約)"), _LOCKED_CANDIDATES, MEDIUM, 50),
    _rung("claiming", Phrase("Claiming", "クレーミング(予約)"), _LOCKED_CANDIDATES, MEDIUM, 50),
    _rung("naked-pair", Phrase("Naked pair", "2国同盟"), _NAKED_SUBSET, MEDIUM, 60),
    _rung("naked-triple", Phrase("Naked triple", "3国同盟"), _NAKED_SUBSET, MEDIUM, 80),
    _rung("hidden-pair", Phrase("Hidden pair", "隠れ2国同盟"), _HIDDEN_SUBSET, MEDIUM, 70),
    _rung("hidden-triple", Phrase("Hidden triple", "隠れ3国同盟"), _HIDDEN_SUBSET, MEDIUM, 100),
    _rung("naked-quad", Phrase("Naked quad", "4国同盟"), _NAKED_SUBSET, HARD, 120),
    _rung("hidden-quad", Phrase("Hidden quad", "隠れ4国同盟"), _HIDDEN_SUBSET, HARD, 150),
    _rung("x-wing", Phrase("X-wing", "X-Wing(井桁)"), _FISH, HARD, 140),
    _rung("swordfish", Phrase("Swordfish", "ソードフィッシュ"), _FISH, HARD, 150),
    _rung("jellyfish", Phrase("Jellyfish", "ジェリーフィッシュ"), _FISH, HARD, 160),
)
FINNED = (
    _rung("finned-x-wing", Phrase("Finned X-wing", "ひれつきX-Wing"), _FINNED_FISH, HARD, 130),
    _rung("sashimi-x-wing", Phrase("Sashimi X-wing", "サシミX-Wing"), _FINNED_FISH, HARD, 150),
    _rung("finned-swordfish", Phrase("Finned swordfish", "ひれつきソードフィッシュ"), _FINNED_FISH, UNFAIR, 200),
    _rung("sashimi-swordfish", Phrase("Sashimi swordfish", "サシミソードフィッシュ"), _FINNED_FISH, UNFAIR, 240),
    _rung("finned-jellyfish", Phrase("Finned jellyfish", "ひれつきジェリーフィッシュ"), _FINNED_FISH, UNFAIR, 250),
    _rung("sashimi-jellyfish", Phrase("Sashimi jellyfish", "サシミジェリーフィッシュ"), _FINNED_FISH, UNFAIR, 260),
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
    _rung(
        "remote-pair",
        Phrase("Remote pair", "リモートペア"),
        Phrase(
            "{cells} hold one of {digits} and {fins} the other; what sees both kinds holds neither: {cuts}.",
            "{cells}には{digits}の一方が、{fins}にはもう一方が入ります。両方から見えるマスにはどちらも入りません。{cuts}。",
        ),
        HARD,
        110,
    ),
    _rung(
        "bug-plus-1",
        Phrase("BUG + 1", "BUG+1"),
        Phrase(
            "Every other open cell has two candidates; unless {cells} is {digits}, there would be two answers: {cuts}.",
            "ほかの空きマスの候補はすべて2つです。{cells}が{digits}でなければ別解ができてしまいます。{cuts}。",
        ),
        HARD,
        100,
    ),
    _rung("skyscraper", Phrase("Skyscraper", "スカイスクレイパー"), _TURBOT, HARD, 130),
    _rung("two-string-kite", Phrase("2-string kite", "2本の糸の凧"), _TURBOT, HARD, 150),
    _rung("turbot-fish", Phrase("Turbot fish", "ターボットフィッシュ"), _TURBOT, HARD, 120),
    _rung(
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
    _rung(
        "w-wing",
        Phrase("W-wing", "W-Wing"),
        Phrase(
            "{fins} are the ends of a strong link in {units}, so {cells} cannot both avoid {digits}: {cuts}.",
            "{units}の強いリンクの両端{fins}により、{cells}の少なくとも一方は{digits}です。{cuts}。",
        ),
        HARD,
        150,
    ),
    _rung("xy-wing", Phrase("XY-wing", "XY-Wing"), _WING, HARD, 160),
    _rung(
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
    _rung("uniqueness-1", Phrase("Uniqueness test 1", "ユニークネス1"), _RECTANGLE, HARD, 100),
    _rung("uniqueness-2", Phrase("Uniqueness test 2", "ユニークネス2"), _RECTANGLE, HARD, 100),
    _rung(
        "uniqueness-3",
        Phrase("Uniqueness test 3", "ユニークネス3"),
        Phrase(
            "Lest {cells} hold only {digits}, their further candidates join {fins} to a subset in {units}: {cuts}.",
            "{cells}が{digits}だけにならないよう、ほかの候補が{units}の{fins}と同盟を作ります。{cuts}。",
        ),
        HARD,
        100,
    ),
    _rung("uniqueness-4", Phrase("Uniqueness test 4", "ユニークネス4"), _LOCKED_RECTANGLE, HARD, 100),
    _rung("uniqueness-5", Phrase("Uniqueness test 5", "ユニークネス5"), _RECTANGLE, HARD, 100),
    _rung("uniqueness-6", Phrase("Uniqueness test 6", "ユニークネス6"), _LOCKED_RECTANGLE, HARD, 100),
    _rung("hidden-rectangle", Phrase("Hidden rectangle", "隠れ長方形"), _LOCKED_RECTANGLE, HARD, 100),
    _rung("avoidable-rectangle-1", Phrase("Avoidable rectangle 1", "回避長方形1"), _RECTANGLE, HARD, 100),
    _rung("avoidable-rectangle-2", Phrase("Avoidable rectangle 2", "回避長方形2"), _RECTANGLE, HARD, 100),
)
COLOURS = (
    _rung("simple-colours", Phrase("Simple colours", "単純な塗り分け"), _COLOURS, HARD, 150),
    _rung("multi-colours", Phrase("Multi-colours", "多重の塗り分け"), _COLOURS, HARD, 200),
)

TECHNIQUES = SINGLES + SIMPLE + TWO_LINKS + WINGS + UNIQUENESS + FINNED[:2] + COLOURS + FINNED[2:]
_NUMBERS = {technique.name: number for number, technique in enumerate(TECHNIQUES)}


def number(name: str) -> int:
    """The place of a technique in the ladder, from 0. Raises KeyError."""
    return _NUMBERS[name]
