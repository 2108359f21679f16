"""Sentences of steps: rules as reasons, suppositions, and conclusions. No numpy: pages read it."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, NamedTuple

from solvers.contract.places import BETWEEN, CELL, RIM
from solvers.contract.results import Technique
from solvers.messages import Message, Words, plural
from solvers.rulebook.readings import Deduction, RuleCase

VERY_EASY, EASY, MEDIUM, HARD, VERY_HARD = range(5)
# A step of one rule may rest on this many marks.
MOST_REASONS = 8
# Numbers of marks that follow in a supposition.
GLANCE, SHORT, LONG = 2, 4, 12


@dataclass(frozen=True)
class Rule:
    """One rule: its names in steps, and its faults.

    text: for the dictionary. says: the sentence of a step, or one for each RuleCase; clash: the clause of a trial that
    the rule ends, likewise.
    techniques: cases that are techniques of their own, by the rules that have their names.
    read, read_clash: find the case, if the constraint's own reading does not. is_given: its marks are there from the
    start, and are no steps. is_area: its cells are a region or a line, seen at a glance. gathers: what follows from one
    place of it is one step, whatever other rules take part. fault: when it is broken;
    many, few: when a number is exceeded or not reached; faults: others, by their keys.
    """

    title: Message
    text: Message
    score: int = 1
    level: int = VERY_EASY
    _: KW_ONLY
    says: Message | Words = field(default_factory=dict)
    clash: Message | Words = field(default_factory=dict)
    techniques: Mapping[str, str] = field(default_factory=dict)
    read: Callable[[Deduction, Any], RuleCase] | None = None
    read_clash: Callable[[Deduction, Any], RuleCase] | None = None
    is_given: bool = False
    is_area: bool = False
    gathers: bool = False
    fault: Message | None = None
    many: Message | None = None
    few: Message | None = None
    faults: Words = field(default_factory=dict)

    @property
    def sentences(self) -> Words:
        """Return the sentence of a step in each case."""
        return {"": self.says} if isinstance(self.says, Message) else self.says

    @property
    def clauses(self) -> Words:
        """Return the clause of a trial in each case."""
        return {"": self.clash} if isinstance(self.clash, Message) else self.clash


# Rules that several genres share.
NONE_SHADED = Message("An answer without a shaded cell counts here; puzz.link refuses it.")
TOUCHING = Rule(
    Message("Next to a shaded cell"),
    Message("Shaded cells never share a side, so the neighbours of each are unshaded."),
    says={
        "": Message("No cell beside the shaded {held} is shaded: {then}."),
        "around": Message("All cells beside the shaded {held} are unshaded."),
    },
    clash=Message("{one} and {other} would be shaded side by side"),
    fault=Message("These two shaded cells are side by side."),
)
PARTED = Rule(
    Message("Keep unshaded cells connected"),
    Message(
        "All unshaded cells are connected. A cell that would cut some of them off is unshaded; look at chains of "
        "shaded cells that touch diagonally and at the edge."
    ),
    3,
    says={
        "cut": plural(
            "Shading {cells} would cut off unshaded cells (marked): {then}.",
            "Shading any of {cells} would cut off unshaded cells: {then}.",
        ),
        "each": Message("Each of these cells would by itself cut off unshaded cells if it were shaded: {then}."),
        "exit": Message("The unshaded cells that the marked cells shut in have one way out, {cells}: it is unshaded."),
        "alone": plural(
            "{cells} is shut in and could not reach the other unshaded cells: it is shaded.",
            "{cells} are shut in and could not reach the other unshaded cells: they are shaded.",
        ),
    },
    clash=Message("unshaded cells would be cut off"),
    fault=Message("These unshaded cells are cut off from the rest."),
)
POOL = Rule(
    Message("Three of a 2×2"),
    Message("Where three cells of a square of two by two are shaded, the fourth is not."),
    says={"marked": Message("Three cells of the 2×2 from {corner} are shaded: {then}.")},
    clash={
        "": Message("a 2×2 would be all shaded"),
        "named": Message("the 2×2 from {corner} would be all shaded"),
    },
    fault=Message("This 2×2 is all shaded."),
)
SHADED_PARTED = Rule(
    Message("Keep the wall connected"),
    Message("A cell that would cut off some of the shaded cells when it is not shaded is shaded."),
    3,
    says={
        "cut": Message("Unshaded, {cells} would cut off shaded cells: {then}."),
        "each": Message("Each of these cells would by itself cut off shaded cells if it were unshaded: {then}."),
        "exit": Message("The shaded cells that the marked cells shut in have one way out, {cells}: it is shaded."),
        "alone": Message("Shaded, {cells} could not reach the other shaded cells: {then}."),
    },
    clash=Message("shaded cells would be cut off"),
    fault=Message("These shaded cells are cut off from the rest."),
)
LOOP_POINT = Rule(
    Message("Continuing the line"),
    Message(
        "At each point the loop passes with two lines or not at all: two lines exclude a third, one line needs a "
        "second, and a single open way is no way."
    ),
    says={
        "full": Message("Two lines meet at {point}: no third one."),
        "on": Message("The line at {point} has one way to go on: {then}."),
        "dead": Message("A line to {point} could not go on from there: {then}."),
    },
    clash={
        "full": Message("a third line would meet at {point}"),
        "on": Message("the line would end at {point}"),
    },
    faults={"branch": Message("The line branches here."), "end": Message("The line ends here.")},
)
LOOP = Rule(
    Message("One loop"),
    Message(
        "All lines are one loop. Do not close it while lines are left outside, and leave every piece of line a way to "
        "the others."
    ),
    4,
    says={
        "early": Message("A line here would close a loop that leaves other lines out: {then}."),
        "join": Message("The loop must cross the marked fence once more, in the only place left: {then}."),
        "pocket": Message("Behind the marked places there is a way in but no second way out: {then}."),
        "both": Message("The marked places leave the loop one way on in which it stays in one piece: {then}."),
        "done": Message("The loop is complete: no line anywhere else."),
        "closed": Message("The loop is complete: {then}."),
    },
    clash={
        "early": Message("the loop would close too early"),
        "join": Message("a piece of line could not join the others"),
    },
    faults={
        "loops": Message("This line is not joined to the rest of the loop."),
        "no-loop": Message("No line has been drawn yet."),
    },
)
SIDES = Rule(
    Message("Inside and outside"),
    Message(
        "Colour what is inside the loop and what is outside. Across a line the side changes, without a line it does "
        "not."
    ),
    8,
    EASY,
    says={
        "": plural(
            "A loop crosses any closed path an even number of times; the other marked places have {n} line: {then}.",
            "A loop crosses any closed path an even number of times; the other marked places have {n} lines: {then}.",
        ),
        "none": Message(
            "A loop crosses any closed path an even number of times; the other marked places have no line: {then}."
        ),
        "apart": Message(
            "By the marked path {one} and {other} are on different sides of the loop: a line between them."
        ),
        "same": Message("By the marked path {one} and {other} are on the same side of the loop: no line between them."),
        "inside": Message("By the marked path {one} is inside the loop: {then}."),
        "outside": Message("By the marked path {one} is outside the loop: {then}."),
    },
)
LOOP_RULES = {"loop-point": LOOP_POINT, "loop": LOOP, "sides": SIDES}


# These are the sentences of rows that were stored before steps had their own.
_BY_RULE = Message("Because {rule}: {outcome}.")
_SUPPOSED = Message(
    "Suppose {supposed}. Following the rules, {count} more marks lead to a contradiction: {rule}. So {outcome}."
)

OLD_MARKS: Words = {
    "mark.0": Message("{at} shaded"),
    "mark.0-none": Message("{at} not shaded"),
    "mark.1": Message("line at {at}"),
    "mark.1-none": Message("no line at {at}"),
}

SHARED = (
    Technique("far", Message("Wide view"), Message("Seen over a long way, because {rule}: {outcome}."), EASY, 12),
    Technique("look-ahead", Message("Look-ahead"), _SUPPOSED, EASY, 16),
    Technique("short-supposition", Message("Short trial"), _SUPPOSED, MEDIUM, 20),
    Technique("supposition", Message("Trial"), _SUPPOSED, HARD, 40),
    Technique("long-supposition", Message("Long trial"), _SUPPOSED, HARD, 70),
    Technique(
        "nested-supposition",
        Message("Trial within a trial"),
        Message("Suppose {supposed}. {count} further suppositions leave no way on. So {outcome}."),
        VERY_HARD,
        200,
    ),
    Technique(
        "cases",
        Message("Trying everything"),
        Message("Whoever tries everything finds no answer with {supposed}. So {outcome}."),
        VERY_HARD,
        1_000,
    ),
)
# The techniques whose steps sum up a trial.
TRIED = frozenset(one.name for one in SHARED) - {"far", "cases"}
SHARED_TEXTS: Words = {
    "far": Message("One rule, but what it rests on lies all over the board: follow the line, or the connected cells."),
    "look-ahead": Message("Try the opposite of what you expect: within two steps a rule is broken."),
    "short-supposition": Message(
        "Try one cell or line both ways. If one way breaks a rule after a few steps, the other is right."
    ),
    "supposition": Message("Like a short trial, but 5 to 12 steps long: pencil lightly, or use Trial."),
    "long-supposition": Message("A trial of more than 12 steps. Look for an easier one first."),
    "nested-supposition": Message(
        "One trial does not fail by itself; only further trials inside it show that it must."
    ),
    "cases": Message("No chain that a person could follow was found. If you set the puzzle, consider another clue."),
}


class MarkForms(NamedTuple):
    """The wording of marks of one value. few: for named {cells}; many: for {n} of them; supposed: in a trial."""

    few: Message
    many: Message
    supposed: Message


class MarkWords(NamedTuple):
    """The wording of marked cells, and of certainly unmarked ones."""

    there: MarkForms
    absent: MarkForms


SHADED = MarkWords(
    MarkForms(
        plural("{cells} is shaded", "{cells} are shaded"),
        Message("the {n} marked cells are shaded"),
        Message("{cells} were shaded"),
    ),
    MarkForms(
        plural("{cells} is unshaded", "{cells} are unshaded"),
        Message("the {n} marked cells are unshaded"),
        Message("{cells} were unshaded"),
    ),
)


def techniques_of(reasons: Mapping[str, Rule]) -> tuple[Technique, ...]:
    """Return one technique for each rule, and those of all genres."""
    own = (Technique(rule, one.title, _BY_RULE, one.level, one.score) for rule, one in reasons.items())
    return (*sorted(own, key=lambda one: (one.level, one.score)), *SHARED)


def texts_of(reasons: Mapping[str, Rule]) -> Words:
    """Return the dictionary's paragraphs."""
    return {**{rule: reason.text for rule, reason in reasons.items()}, **SHARED_TEXTS}


def fault_messages(rules: Mapping[str, Rule]) -> Words:
    """Return the sentences for broken rules, by the keys of messages."""
    found: dict[str, Message] = {}
    for key, rule in rules.items():
        own = {key: rule.fault, f"{key}-many": rule.many, f"{key}-few": rule.few, **rule.faults}
        found |= {f"fault.{name}": message for name, message in own.items() if message}
    return found


def step_words(rules: Mapping[str, Rule], words: MarkWords) -> Words:
    """Return every message of a genre's own that a step can have among its parameters, by key."""
    found = {"place.cell": CELL, "place.between": BETWEEN, "place.rim": RIM}
    for rule, said in rules.items():
        found |= {f"says.{rule}.{case}": message for case, message in said.sentences.items()}
        found |= {f"clash.{rule}.{case}": message for case, message in said.clauses.items()}
        found[f"reason.{rule}"] = said.title
    for value, forms in words._asdict().items():
        found |= {f"mark.{value}.{form}": message for form, message in forms._asdict().items()}
    return {**found, **OLD_MARKS}


def supposition_technique(count: int, reasons: int) -> str:
    """Return the technique of a supposition by the number of marks that follow, and of places that it points at."""
    if count <= GLANCE and reasons <= MOST_REASONS:
        return "look-ahead"
    return "short-supposition" if count <= SHORT else "supposition" if count <= LONG else "long-supposition"
