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

TECHNIQUES = SINGLES + SIMPLE + FINNED
_NUMBERS = {technique.name: number for number, technique in enumerate(TECHNIQUES)}


def number(name: str) -> int:
    """The place of a technique in the ladder, from 0. Raises KeyError."""
    return _NUMBERS[name]
