"""The techniques in order of difficulty: names, sentences, levels and scores.

Order, scores and levels follow HoDoKu's. No numba here: pages read it.
"""

from solvers.contract.results import Technique
from solvers.messages import Message

EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(5)

# The highest summed score of each level but the last.
CEILINGS = (800, 1000, 1600, 1800)


def _technique(name: str, title: Message, sentence: Message, level: int, score: int) -> Technique:
    return Technique(name, title, sentence, level, score)


_LOCKED_SUBSET = Message(
    "The cells {cells} hold only {digits} and lie in both {units}, so no other cell of either does: {cuts}."
)
_NAKED_SUBSET = Message("In {units} the cells {cells} hold only {digits}, so no other cell there does: {cuts}.")
_HIDDEN_SUBSET = Message("In {units} the digits {digits} fit only in {cells}, so nothing else stands there: {cuts}.")
_LOCKED_CANDIDATES = Message(
    "In {units} the digit {digits} has places only in {covers}, so it stands nowhere else in {covers}: {cuts}."
)
_FISH = Message("In {units} all places of the digit {digits} lie in {covers}, so those hold it nowhere else: {cuts}.")
_FINNED_FISH = Message("But for {fins}, all places of {digits} in {units} would lie in {covers}. Either way: {cuts}.")

SINGLES = (
    _technique(
        "full-house",
        Message("Full house"),
        Message("In {units} only {cells} is empty: it takes the {digits}."),
        EASY,
        4,
    ),
    _technique(
        "naked-single",
        Message("Naked single"),
        Message("In {cells} every digit but {digits} is ruled out."),
        EASY,
        4,
    ),
    _technique(
        "hidden-single",
        Message("Hidden single"),
        Message("In {units} the digit {digits} has only one place: {cells}."),
        EASY,
        14,
    ),
)
SIMPLE = (
    _technique("locked-pair", Message("Locked pair"), _LOCKED_SUBSET, MEDIUM, 40),
    _technique("locked-triple", Message("Locked triple"), _LOCKED_SUBSET, MEDIUM, 60),
    _technique("pointing", Message("Pointing"), _LOCKED_CANDIDATES, MEDIUM, 50),
    _technique("claiming", Message("Claiming"), _LOCKED_CANDIDATES, MEDIUM, 50),
    _technique("naked-pair", Message("Naked pair"), _NAKED_SUBSET, MEDIUM, 60),
    _technique("naked-triple", Message("Naked triple"), _NAKED_SUBSET, MEDIUM, 80),
    _technique("hidden-pair", Message("Hidden pair"), _HIDDEN_SUBSET, MEDIUM, 70),
    _technique("hidden-triple", Message("Hidden triple"), _HIDDEN_SUBSET, MEDIUM, 100),
    _technique("naked-quad", Message("Naked quad"), _NAKED_SUBSET, HARD, 120),
    _technique("hidden-quad", Message("Hidden quad"), _HIDDEN_SUBSET, HARD, 150),
    _technique("x-wing", Message("X-wing"), _FISH, HARD, 140),
    _technique("swordfish", Message("Swordfish"), _FISH, HARD, 150),
    _technique("jellyfish", Message("Jellyfish"), _FISH, HARD, 160),
)
FINNED = (
    _technique("finned-x-wing", Message("Finned X-wing"), _FINNED_FISH, HARD, 130),
    _technique("sashimi-x-wing", Message("Sashimi X-wing"), _FINNED_FISH, HARD, 150),
    _technique("finned-swordfish", Message("Finned swordfish"), _FINNED_FISH, UNFAIR, 200),
    _technique("sashimi-swordfish", Message("Sashimi swordfish"), _FINNED_FISH, UNFAIR, 240),
    _technique("finned-jellyfish", Message("Finned jellyfish"), _FINNED_FISH, UNFAIR, 250),
    _technique("sashimi-jellyfish", Message("Sashimi jellyfish"), _FINNED_FISH, UNFAIR, 260),
)

_TURBOT = Message(
    "{digits} has two places in each of {units}, and {fins} cannot both hold it, so one of {cells} does: {cuts}."
)
_WING = Message("Whatever {cells} holds, one of {fins} is {digits}: {cuts}.")
_RECTANGLE = Message("If {cells} came to hold only {digits}, these could be swapped for a second answer: {cuts}.")
_LOCKED_RECTANGLE = Message(
    "If {cells} came to hold only {digits}, these could be swapped for a second answer; with {units}: {cuts}."
)
_COLOURS = Message(
    "Strong links of {digits} colour {cells} and {fins}; all cells of one colour hold it, or all of the other: {cuts}."
)

TWO_LINKS = (
    _technique(
        "remote-pair",
        Message("Remote pair"),
        Message("{cells} hold one of {digits} and {fins} the other; what sees both kinds holds neither: {cuts}."),
        HARD,
        110,
    ),
    _technique(
        "bug-plus-1",
        Message("BUG + 1"),
        Message(
            "Every other open cell has two candidates; unless {cells} is {digits}, there would be two answers: {cuts}."
        ),
        HARD,
        100,
    ),
    _technique("skyscraper", Message("Skyscraper"), _TURBOT, HARD, 130),
    _technique("two-string-kite", Message("2-string kite"), _TURBOT, HARD, 150),
    _technique("turbot-fish", Message("Turbot fish"), _TURBOT, HARD, 120),
    _technique(
        "empty-rectangle",
        Message("Empty rectangle"),
        Message("In {covers} the places of {digits} are {fins}, in {units} {cells}; wherever it stands there, {cuts}."),
        HARD,
        120,
    ),
)
WINGS = (
    _technique(
        "w-wing",
        Message("W-wing"),
        Message("{fins} are the ends of a strong link in {units}, so {cells} cannot both avoid {digits}: {cuts}."),
        HARD,
        150,
    ),
    _technique("xy-wing", Message("XY-wing"), _WING, HARD, 160),
    _technique(
        "xyz-wing",
        Message("XYZ-wing"),
        Message("Whatever {cells} holds, it or one of {fins} is {digits}: {cuts}."),
        HARD,
        180,
    ),
)
UNIQUENESS = (
    _technique("uniqueness-1", Message("Uniqueness test 1"), _RECTANGLE, HARD, 100),
    _technique("uniqueness-2", Message("Uniqueness test 2"), _RECTANGLE, HARD, 100),
    _technique(
        "uniqueness-3",
        Message("Uniqueness test 3"),
        Message(
            "Lest {cells} hold only {digits}, their further candidates join {fins} to a subset in {units}: {cuts}."
        ),
        HARD,
        100,
    ),
    _technique("uniqueness-4", Message("Uniqueness test 4"), _LOCKED_RECTANGLE, HARD, 100),
    _technique("uniqueness-5", Message("Uniqueness test 5"), _RECTANGLE, HARD, 100),
    _technique("uniqueness-6", Message("Uniqueness test 6"), _LOCKED_RECTANGLE, HARD, 100),
    _technique("hidden-rectangle", Message("Hidden rectangle"), _LOCKED_RECTANGLE, HARD, 100),
    _technique("avoidable-rectangle-1", Message("Avoidable rectangle 1"), _RECTANGLE, HARD, 100),
    _technique("avoidable-rectangle-2", Message("Avoidable rectangle 2"), _RECTANGLE, HARD, 100),
)
COLOURS = (
    _technique("simple-colours", Message("Simple colours"), _COLOURS, HARD, 150),
    _technique(
        "multi-colours",
        Message("Multi-colours"),
        Message(
            "By strong links {digits} is in all of one of the first two groups, and of one of the last two: {sets}. "
            "Groups that see each other do not both hold it: {cuts}."
        ),
        HARD,
        200,
    ),
)

_CHAIN = Message("{chain}: whether the first is so or not, one of the two ends holds: {cuts}.")
_LOOP = Message(
    "{chain}, and this leads back to the first: of every two that see each other in the loop one holds: {cuts}."
)
_CONTRADICTION = Message("{chain}: the first leads to its own contrary, so it cannot be: {cuts}.")
CHAINS = (
    _technique("x-chain", Message("X-chain"), _CHAIN, UNFAIR, 260),
    _technique("xy-chain", Message("XY-chain"), _CHAIN, UNFAIR, 260),
    _technique("continuous-loop", Message("Continuous nice loop"), _LOOP, UNFAIR, 280),
    _technique("aic", Message("Alternating inference chain"), _CHAIN, UNFAIR, 280),
    _technique("discontinuous-loop", Message("Discontinuous nice loop"), _CONTRADICTION, UNFAIR, 280),
    _technique("grouped-continuous-loop", Message("Grouped nice loop"), _LOOP, UNFAIR, 300),
    _technique("grouped-aic", Message("Grouped AIC"), _CHAIN, UNFAIR, 300),
    _technique(
        "grouped-discontinuous-loop",
        Message("Grouped discontinuous nice loop"),
        _CONTRADICTION,
        UNFAIR,
        300,
    ),
)

_SETS = Message(
    "Only one of the almost locked sets {sets} can hold {digits}, so the other is locked to all its others: {cuts}."
)
_SETS_BETWEEN = Message(
    "The almost locked sets {sets} are tied in turn by {digits}: of the first and the last one is locked: {cuts}."
)
_ODD_FISH = Message(
    "In {units} the digit {digits} stands as often as {covers} can take it, so those take it nowhere else: {cuts}."
)
ALMOST_LOCKED = (
    _technique("als-xz", Message("ALS-XZ"), _SETS, UNFAIR, 300),
    _technique("als-xy-wing", Message("ALS-XY-wing"), _SETS_BETWEEN, UNFAIR, 320),
    _technique("als-chain", Message("ALS chain"), _SETS_BETWEEN, UNFAIR, 340),
    _technique(
        "death-blossom",
        Message("Death blossom"),
        Message("Whichever of {digits} stands in {cells}, it locks one of the petals {sets}: {cuts}."),
        UNFAIR,
        360,
    ),
)
SUE_DE_COQ = (
    _technique(
        "sue-de-coq",
        Message("Sue de Coq"),
        Message("{cells} where {units} crosses {covers}, and {fins}, hold as many digits as they are cells: {cuts}."),
        UNFAIR,
        250,
    ),
)
ODD_FISH = (
    _technique("franken-x-wing", Message("Franken X-wing"), _ODD_FISH, UNFAIR, 300),
    _technique("franken-swordfish", Message("Franken swordfish"), _ODD_FISH, UNFAIR, 350),
    _technique("finned-franken-x-wing", Message("Finned franken X-wing"), _FINNED_FISH, UNFAIR, 390),
    _technique(
        "finned-franken-swordfish",
        Message("Finned franken swordfish"),
        _FINNED_FISH,
        UNFAIR,
        410,
    ),
)
# Techniques beyond a person's patience: searched on request only, never used to solve or grade a puzzle.
BEYOND = (
    _technique("franken-jellyfish", Message("Franken jellyfish"), _ODD_FISH, EXTREME, 370),
    _technique(
        "finned-franken-jellyfish",
        Message("Finned franken jellyfish"),
        _FINNED_FISH,
        EXTREME,
        430,
    ),
    _technique("finned-mutant-swordfish", Message("Finned mutant swordfish"), _FINNED_FISH, EXTREME, 450),
    _technique(
        "finned-mutant-jellyfish",
        Message("Finned mutant jellyfish"),
        _FINNED_FISH,
        EXTREME,
        470,
    ),
    _technique("finned-mutant-squirmbag", Message("Finned mutant squirmbag"), _FINNED_FISH, EXTREME, 470),
    _technique(
        "finned-mutant-whale",
        Message("Finned mutant whale"),
        _FINNED_FISH,
        EXTREME,
        470,
    ),
    _technique(
        "template-set",
        Message("Template set"),
        Message("Every way to place {digits} everywhere goes through {puts}."),
        EXTREME,
        10_000,
    ),
    _technique(
        "template-delete",
        Message("Template delete"),
        Message("No way to place {digits} everywhere goes there: {cuts}."),
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
# These techniques assume that there is no second answer, and prove nothing if there may be one.
OF_ONE_ANSWER = frozenset({"bug-plus-1", *(technique.name for technique in UNIQUENESS)})
_NUMBERS = {technique.name: number for number, technique in enumerate(TECHNIQUES)}


def technique_number(name: str) -> int:
    """Return the place of a technique in the ladder, from 0. Raises KeyError."""
    return _NUMBERS[name]
