"""What steps say: rules as reasons, suppositions, and what follows. No numpy: pages read it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field

from solvers.contract.places import BETWEEN, CELL, RIM, name_place
from solvers.contract.results import At, Technique
from solvers.messages import Listing, Message, Words, listing

VERY_EASY, EASY, MEDIUM, HARD, VERY_HARD = range(5)
MOST_REASONS = 8  # marks that a step of one rule may rest on
GLANCE, SHORT, LONG = 2, 4, 12  # marks that follow in a supposition


@dataclass(frozen=True)
class Rule:
    """One rule: how steps name it, and what is said where it is broken.

    phrase: what stands in sentences, with the parameters of an instance and {at}, its cells. text: for the dictionary.
    fault: of a broken one; many, few: of a number that is passed or not reached; faults: others, by their keys.
    """

    title: Message
    phrase: Message
    text: Message
    score: int = 1
    level: int = VERY_EASY
    _: KW_ONLY
    fault: Message | None = None
    many: Message | None = None
    few: Message | None = None
    faults: Words = field(default_factory=dict)


# Rules that several genres have.
TOUCHING = Rule(
    Message("Shaded cells do not touch"),
    Message("shaded cells do not touch"),
    Message("Beside a shaded cell no cell is shaded: its neighbours stay."),
    fault=Message("These two shaded cells touch."),
)
PARTED = Rule(
    Message("Unshaded cells hang together"),
    Message("all unshaded cells hang together"),
    Message("A cell that would cut off some of the unshaded cells when it is shaded stays unshaded."),
    3,
    fault=Message("These unshaded cells are cut off from the others."),
)
LOOP_POINT = Rule(
    Message("The line goes on"),
    Message("the line neither branches nor ends"),
    Message("Where a line comes to a point it goes on one way: no way is left over, and none is a dead end."),
    faults={"branch": Message("The line branches here."), "end": Message("The line ends here.")},
)
LOOP = Rule(
    Message("One loop"),
    Message("the line is one loop"),
    Message("A loop has one inside and one outside: a line that closes too early or cuts one of them is wrong."),
    4,
    faults={"loops": Message("This is not the only line."), "no-loop": Message("There is no line.")},
)
SIDES = Rule(
    Message("Inside and outside"),
    Message("a closed curve crosses the loop an even number of times"),
    Message(
        "Each line has the inside of the loop at one side and the outside at the other. A curve that comes back to its "
        "beginning crosses lines an even number of times: where all places that it crosses are known but one, so is "
        "that one."
    ),
    8,
    EASY,
)
LOOP_RULES = {"loop-point": LOOP_POINT, "loop": LOOP, "sides": SIDES}


_BY_RULE = Message("Because {rule}: {outcome}.")
_SUPPOSED = Message(
    "Suppose {supposed}. Following the rules, {count} more marks lead to a contradiction: {rule}. So {outcome}."
)

SHARED = (
    Technique("far", Message("Far reasons"), Message("Seen over a long way, because {rule}: {outcome}."), EASY, 12),
    Technique("look-ahead", Message("Look ahead"), _SUPPOSED, EASY, 16),
    Technique("short-supposition", Message("Short supposition"), _SUPPOSED, MEDIUM, 20),
    Technique("supposition", Message("Supposition"), _SUPPOSED, HARD, 40),
    Technique("long-supposition", Message("Long supposition"), _SUPPOSED, HARD, 70),
    Technique(
        "nested-supposition",
        Message("Supposition within a supposition"),
        Message("Suppose {supposed}. {count} further suppositions leave no way on. So {outcome}."),
        VERY_HARD,
        200,
    ),
    Technique(
        "cases",
        Message("All cases"),
        Message("Whoever tries everything finds no answer with {supposed}. So {outcome}."),
        VERY_HARD,
        1_000,
    ),
)
SHARED_TEXTS: Words = {
    "far": Message(
        "One rule, but it rests on marks all over the board: follow the line, or the cells that hang together."
    ),
    "look-ahead": Message("Suppose the opposite of a mark: a rule is broken at once, or after one or two more marks."),
    "short-supposition": Message(
        "Suppose the opposite of a mark: after a few marks a rule is broken, so the mark is right."
    ),
    "supposition": Message("As a short supposition, but more marks follow before a rule is broken."),
    "long-supposition": Message("A supposition that has to be followed over many marks. Pencil them lightly."),
    "nested-supposition": Message(
        "Within one supposition others are tried; those that fail narrow it down until it fails itself."
    ),
    "cases": Message("No single supposition helps here: only trying one after another, as a computer does."),
}


@dataclass(frozen=True)
class MarkWords:
    """What a mark is called when it is there and when it certainly is not; both with {at}."""

    there: Message
    absent: Message


LINE = MarkWords(Message("line at {at}"), Message("no line at {at}"))
SHADED = MarkWords(Message("{at} shaded"), Message("{at} not shaded"))


def techniques_of(reasons: Mapping[str, Rule]) -> tuple[Technique, ...]:
    """One technique for each rule, and those of all genres."""
    own = (Technique(rule, one.title, _BY_RULE, one.level, one.score) for rule, one in reasons.items())
    return (*sorted(own, key=lambda one: (one.level, one.score)), *SHARED)


def texts_of(reasons: Mapping[str, Rule]) -> Words:
    """The dictionary's paragraphs."""
    return {**{rule: reason.text for rule, reason in reasons.items()}, **SHARED_TEXTS}


def fault_messages(rules: Mapping[str, Rule]) -> Words:
    """Return what is said of broken rules, by the keys of messages."""
    found: dict[str, Message] = {}
    for key, rule in rules.items():
        own = {key: rule.fault, f"{key}-many": rule.many, f"{key}-few": rule.few, **rule.faults}
        found |= {f"fault.{name}": message for name, message in own.items() if message}
    return found


def step_words(reasons: Mapping[str, Rule], words: Iterable[MarkWords]) -> Words:
    """Every message that a step can have among its parameters, by key."""
    found = {"place.cell": CELL, "place.between": BETWEEN, "place.rim": RIM}
    found |= {f"reason.{rule}": reason.phrase for rule, reason in reasons.items()}
    for number, mark in enumerate(words):
        found |= {f"mark.{number}": mark.there, f"mark.{number}-none": mark.absent}
    return found


def name_places(places: Sequence[At]) -> Listing:
    """Places one after another."""
    return listing(map(name_place, places), "short")


def supposition(count: int, reasons: int) -> str:
    """The technique of a supposition from which so many marks follow, and that points at so many places."""
    if count <= GLANCE and reasons <= MOST_REASONS:
        return "look-ahead"
    return "short-supposition" if count <= SHORT else "supposition" if count <= LONG else "long-supposition"
