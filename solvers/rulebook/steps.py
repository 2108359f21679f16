"""A person's way to the answer: what one rule says, what a supposition refutes, at last what trying all cases shows.

Every step comes from the arrays of the search: what follows is read off its trail with the rule that made it so.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from solvers.cdcl.solver import NEVER, Finder
from solvers.contract.results import At, Change, Step
from solvers.messages import Listing, Message, listing
from solvers.rulebook.arrays.encoding import encode, with_facts
from solvers.rulebook.colours import settled_by_sides
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.position import Cause, Position
from solvers.rulebook.sentences import MOST_REASONS, name_places, supposition
from solvers.rulebook.words import Loop

DEEP_BUDGET = 30_000  # suppositions within suppositions for one step
CASES = 100_000  # conflicts for the answer that cases are read from


class Explainer:
    """The steps of one board, from these marks on."""

    def __init__(self, rules: Rulebook, board: Any, marks: Filling | None = None):
        self.rules, self.board = rules, board
        self.layout: Layout = rules.layout(board)
        self.book = rules.book(board, for_steps=True)
        self.filling = list(marks or (None,) * len(self.layout.places))  # as far as steps have come
        facts = [2 * mark + (not value) for mark, value in enumerate(marks or ()) if value is not None]
        self.position = Position(encode(self.book), facts)
        self.has_loop = any(isinstance(word, Loop) for word in self.book.words)
        self.answer: Filling | None = None

    def steps(self, *, by_rules: bool = False) -> Generator[Step, None, bool]:
        """The Steps from here on, or those of one rule each; whether they settle every mark."""
        if self.position.is_broken:
            return False
        while True:
            yield from self._of_rules()
            if self.position.is_done or by_rules:
                return self.position.is_done
            harder = list(self._sides()) or list(self._suppositions()) or list(self._nest()) or list(self._cases())
            if not harder:
                return False
            for step, literal in harder:
                yield step
                if not self.position.take([literal]):
                    return False

    # One rule

    def _of_rules(self) -> Iterator[Step]:
        """What follows by rules; neighbours in the order of reasons are one step when they have the same."""
        waiting: list[tuple[int, Cause]] = []
        for literal, cause in self.position.conclusions():
            if waiting and not self._belongs(waiting, cause):
                yield self._rule_step(waiting)
                waiting = []
            waiting.append((literal, cause))
        if waiting:
            yield self._rule_step(waiting)

    def _belongs(self, waiting: list[tuple[int, Cause]], cause: Cause) -> bool:
        leaves = {literal for _, one in [*waiting, (0, cause)] for literal in one.literals}
        return cause.instances == waiting[0][1].instances and len(leaves) <= MOST_REASONS

    def _rule_step(self, found: list[tuple[int, Cause]]) -> Step:
        literals = [literal for literal, _ in found]
        instances = found[0][1].instances
        leaves = dict.fromkeys(leaf for _, cause in found for leaf in cause.literals if leaf not in literals)
        rule = max((self._rule(one) for one in instances), key=self._weight)
        own = next(one for one in instances if self._rule(one) == rule)
        is_far = self._count_reasons(literals, [leaf >> 1 for leaf in leaves], own) > MOST_REASONS
        if is_far and (nearer := self._by_sides(literals)):
            return nearer
        return self._step("far" if is_far else rule, literals, own, [leaf >> 1 for leaf in leaves])

    def _count_reasons(self, literals: Iterable[int], marks: Iterable[int], instance: int) -> int:
        """How many places a step that rests on these marks and a rule points at, beside those that it changes."""
        places = self.layout.places
        named = {places[mark] for mark in marks}.union(self.book.instance(instance).cells)
        return len(named.difference(places[literal >> 1] for literal in literals))

    def _rule(self, instance: int) -> str:
        return self.book.instance(instance).rule

    def _weight(self, rule: str) -> tuple[int, int]:
        return self.rules.reasons[rule].level, self.rules.reasons[rule].score

    # Inside and outside

    def _sides(self) -> Iterator[tuple[Step, int]]:
        """Gaps of a loop that the fewest other ones settle."""
        found = settled_by_sides(self.layout, self.filling) if self.has_loop else {}
        fewest = min((len(known) for _, known in found.values()), default=0)
        for gap, (is_line, known) in found.items():
            if len(known) == fewest:
                literal = 2 * gap + (not is_line)
                yield self._sides_step([literal], known), literal

    def _by_sides(self, literals: list[int]) -> Step | None:
        """The same step when few gaps of a loop settle it."""
        found = settled_by_sides(self.layout, self.filling) if self.has_loop else {}
        if any(literal >> 1 not in found for literal in literals):
            return None
        known = list(dict.fromkeys(gap for literal in literals for gap in found[literal >> 1][1]))
        return self._sides_step(literals, known) if len(known) <= MOST_REASONS else None

    def _sides_step(self, literals: list[int], known: Sequence[int]) -> Step:
        technique = "far" if len(known) > MOST_REASONS else "sides"
        return self._step(technique, literals, -1, list(known), rule=self.rules.reasons["sides"].phrase)

    # Suppositions

    def _suppositions(self) -> Iterator[tuple[Step, int]]:
        """All with the smallest refutation."""
        _, literals = self.position.smallest_refutations()
        for literal in literals:
            cause = self.position.refutation(literal)
            if cause.instances:
                cause = self.position.shrink(
                    cause, literal, lambda one: [-part for part in self._weight(self._rule(one))]
                )
                count = max(0, cause.inferences)
                marks = [leaf >> 1 for leaf in cause.literals if leaf >> 1 < len(self.layout.places)]
                technique = supposition(count, self._count_reasons([literal], marks, cause.instances[0]))
                yield self._suppose(technique, literal, cause.instances[0], marks, count=count), literal ^ 1

    def _nest(self) -> Iterator[tuple[Step, int]]:
        literal, inner = self.position.deep_refutation(DEEP_BUDGET)
        if inner:
            yield self._suppose("nested-supposition", literal, -1, [], count=inner), literal ^ 1

    def _cases(self) -> Iterator[tuple[Step, int]]:
        """One mark of the only answer."""
        if self.answer is None:
            self.answer = self._only_answer()
        for literal in self.position.open_literals()[:1] if self.answer else ():
            wrong = literal if bool(literal & 1) == self.answer[literal >> 1] else literal ^ 1
            yield self._suppose("cases", wrong, -1, []), wrong ^ 1

    def _only_answer(self) -> Filling:
        """The answer from here when it is the only one; () when it is not, or is not found soon."""
        made = encode(self.book)
        held = self.position.state.trail.values[: 2 * made.marks : 2]
        facts = [mark if held[mark] > 0 else ~mark for mark in np.flatnonzero(held).tolist()]
        finder = Finder(with_facts(made.formula, facts), 2, 1, stuck_after=NEVER)
        while not finder.done and finder.conflicts < CASES:
            finder.step(1_000)
        if not finder.done or finder.found != 1:
            return ()
        return tuple((finder.answers[0][: made.marks] > 0).tolist())

    # Words

    def _suppose(self, technique: str, literal: int, instance: int, marks: list[int], **parameters: object) -> Step:
        supposed = self._name([literal])
        return self._step(technique, [literal ^ 1], instance, marks, supposed=supposed, **parameters)

    def _step(self, technique: str, literals: list[int], instance: int, marks: list[int], **parameters: object) -> Step:
        places = self.layout.places
        for literal in literals:
            self.filling[literal >> 1] = not literal & 1
        cells: tuple[At, ...] = ()
        if instance >= 0:
            own = self.book.instance(instance)
            cells = own.cells
            at = {"at": name_places(own.cells)} if own.cells else {}
            parameters["rule"] = self.rules.reasons[own.rule].phrase.with_parameters(**{**own.parameters, **at})
        values = [(places[literal >> 1], not literal & 1) for literal in literals]
        changed = {at for at, _ in values}
        clues = tuple(cell for cell in cells if cell not in changed)
        reasons = dict.fromkeys([*clues, *(places[mark] for mark in marks)])
        return Step(
            technique,
            tuple(Change(at, self.layout.sign(at), put) for at, put in values),
            tuple(at for at in reasons if at not in changed),
            clues,
            parameters={"outcome": self._name(literals), **parameters},
        )

    def _name(self, literals: list[int]) -> Listing:
        """What literals say, in words."""
        parts: dict[Message, list[At]] = {}
        for literal in literals:
            at = self.layout.places[literal >> 1]
            words = self.rules.words_of(is_cell=literal >> 1 < self.layout.cell_marks)
            parts.setdefault(words.absent if literal & 1 else words.there, []).append(at)
        return listing((phrase.with_parameters(at=name_places(at)) for phrase, at in parts.items()), "semicolon")
