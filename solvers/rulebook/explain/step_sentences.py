"""The sentences of the steps of one board: by a rule, by a trial, by the sides of a loop."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from solvers.contract.results import At
from solvers.messages import Listing, Message, listing
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.explain.position import Cause
from solvers.rulebook.explain.sides import find_side_case
from solvers.rulebook.explain.wording import MOST_NAMED, PLACES, TRIALS, Wording, find_common_line, name_cell
from solvers.rulebook.layout import EDGES, TurnedLayout
from solvers.rulebook.readings import Deduction, ListedCells, RuleCase
from solvers.rulebook.statement import Statement

Parameters = Mapping[str, object]
# An instance, the constraint that states it, and its number there.
Source = tuple[Instance, Constraint | None, int]
SAYS = "says"


def as_literals(literals: Sequence[int]) -> tuple[int, ...]:
    """Return literals of the search, 2 * mark or one more, as marks and ~marks."""
    return tuple(~(literal >> 1) if literal & 1 else literal >> 1 for literal in literals)


class Instances:
    """The instances of a statement by their numbers. lazy: those of lazy constraints, which are the last."""

    def __init__(self, statement: Statement, lazy: Sequence[Instance]):
        self.statement, self.lazy = statement, lazy
        self._known: dict[int, Source] = {}

    def source(self, number: int) -> Source:
        """Return the instance of that number, the constraint that states it, and its number there."""
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = self._find(number)
        return found

    def _find(self, number: int) -> Source:
        stated = sum(self.statement.instances()) if self.lazy else number + 1
        if number >= stated:
            return self.lazy[number - stated], None, 0
        constraint, own = self.statement.source(number)
        return constraint.instance(own), constraint, own


class StepSentences:
    """The sentences of a board's steps. view: how it is turned."""

    def __init__(self, rules: Rulebook, view: TurnedLayout, instances: Instances):
        self.rules, self.view, self.source = rules, view, instances.source
        self.wording = Wording(rules.reasons, rules.words, view)

    def rule_parameters(self, instances: Sequence[int], deduction: Deduction, *, is_far: bool = False) -> Parameters:
        """Return the parameters of a step by one rule at one place, or at several from which marks follow alike."""
        (own, _, _), *others = map(self.source, instances)
        reading = self.read(instances[0], deduction)
        given = self._of_step(own, deduction)
        if others and f"{reading.case}-several" in self.rules.reasons[own.rule].sentences:
            several = [own, *(other for other, _, _ in others)]
            reading = reading._replace(case=f"{reading.case}-several")
            given |= {"places": lambda: self._name_places(several)}
        says = self.wording.format_step(own.rule, reading, given)
        return {SAYS: TRIALS["far"].with_parameters(says=says) if is_far else says}

    def read(self, instance: int, deduction: Deduction) -> RuleCase:
        """Return the case of its rule that a step by an instance shows."""
        own, constraint, number = self.source(instance)
        read = self.rules.reasons[own.rule].read
        stated = constraint.read(number, deduction) if constraint and not read else RuleCase()
        return read(deduction, own) if read else stated

    def by_sides(self, deduction: Deduction, *, is_far: bool = False) -> Parameters:
        """Return the parameters of a step by the inside and the outside of a loop."""
        own = Instance("sides")
        lines = sum(literal >= 0 for literal in deduction.leaves)
        reading = find_side_case(deduction) if deduction.layout.gaps == EDGES else RuleCase("" if lines else "none")
        given = self._of_step(own, deduction) | {"n": lambda: lines}
        says = self.wording.format_step("sides", reading, given)
        return {SAYS: TRIALS["far"].with_parameters(says=says) if is_far else says}

    def trial_parameters(self, technique: str, literal: int, cause: Cause, position: Deduction) -> Parameters:
        """Return the parameters of a step that refutes a literal of the search. cause: of the refutation, if any."""
        [supposed] = as_literals([literal])
        then = self.wording.contrary(literal >> 1, bool(literal & 1))
        known = {"supposed": self.wording.suppose(literal >> 1, not literal & 1), "then": then}
        if not cause.instances:
            return {SAYS: TRIALS[technique].with_parameters(**known, n=max(1, len(cause.inferred)))}
        clash = self.clash(cause.instances[0], position.with_literals((supposed, *as_literals(cause.inferred))))
        count = len(cause.inferred)
        message = TRIALS["trial"].with_parameters(n=count) if count else TRIALS["at-once"]
        return {SAYS: message.with_parameters(**known, clash=clash)}

    def suppose(self, literal: int) -> Parameters:
        """Return the parameters of the first step of a trial, which supposes a literal of the search."""
        return self._say_of("suppose", literal)

    def conclude(self, literal: int) -> Parameters:
        """Return the parameters of the last step of a trial, in which a literal of the search holds."""
        return self._say_of("conclusion", literal)

    def _say_of(self, key: str, literal: int) -> Parameters:
        return {SAYS: TRIALS[key].with_parameters(then=self.wording.conclude([(literal >> 1, not literal & 1)]))}

    def contradict(self, clash: Message) -> Parameters:
        """Return the parameters of the step of a trial in which something fails."""
        return {SAYS: TRIALS["contradiction"].with_parameters(clash=clash)}

    def summarize(self, literal: int, count: int, clash: Message, *, is_nested: bool) -> Message:
        """Return the sentence of a trial as a whole. count: of its moves; is_nested: of the trials within it."""
        then = self.wording.contrary(literal >> 1, bool(literal & 1))
        key = "nested-supposition" if is_nested else "trial" if count else "at-once"
        supposed = self.wording.suppose(literal >> 1, not literal & 1)
        return TRIALS[key].with_parameters(supposed=supposed, then=then, clash=clash, n=count)

    def clash(self, instance: int, failed: Deduction) -> Message:
        """Return the words for the contradiction of a position. failed: the rule that fails, with nothing concluded."""
        own, constraint, number = self.source(instance)
        read = self.rules.reasons[own.rule].read_clash
        stated = constraint.read_clash(number, failed.filling) if constraint and not read else RuleCase()
        reading = read(failed, own) if read else stated
        counted = reading.parameters.get("found", 1)
        return self.wording.clash(own.rule, reading, self._of_instance(own) | {"n": lambda: counted})

    def _of_step(self, own: Instance, deduction: Deduction) -> dict[str, Callable[[], object]]:
        """Return the names that any sentence of a step may use."""
        return self._of_instance(own) | {
            "n": lambda: len(deduction.literals),
            "then": lambda: self._conclude(own, deduction),
            "cells": lambda: ListedCells(deduction.places[:MOST_NAMED]),
            "held": lambda: ListedCells(deduction.held_places[:MOST_NAMED]),
        }

    def _conclude(self, own: Instance, deduction: Deduction) -> Message:
        marks = [(max(literal, ~literal), literal >= 0) for literal in deduction.literals]
        return self.wording.conclude(marks, self.clue_cell(own))

    def _of_instance(self, own: Instance) -> dict[str, Callable[[], object]]:
        """Return the names that a sentence may use of a rule at its place."""
        return {name: partial(own.parameters.__getitem__, name) for name in own.parameters} | {
            "region": lambda: self._name_region(own),
            "clues": lambda: ListedCells(own.cells[:MOST_NAMED]),
            "cell": lambda: self._name_clue(own),
            "lane": lambda: find_common_line(own.cells) or "",
            "place": lambda: self._name_region(own) if "region" in own.parameters else find_common_line(own.cells),
        }

    def _name_places(self, instances: Sequence[Instance]) -> Listing:
        """Return the places of up to three instances, as {place} or {cell} names each; of more that they are marked."""
        if len(instances) > MOST_NAMED:
            return listing([PLACES["marked"]], "pair")
        given = [self._of_instance(one) for one in instances]
        named = [self.wording.name(one["place"]() or one["cell"]()) for one in given]
        return listing(named, "pair" if len(named) == 2 else "short and")

    def _name_region(self, own: Instance) -> Message:
        number = own.parameters["region"]
        key = "region" if number is None else "region-number"
        return PLACES[key].with_parameters(number=number, cell=self._name_clue(own))

    def _name_clue(self, own: Instance) -> Message | str:
        clue = self.clue_cell(own)
        return name_cell(clue) if clue else ""

    def clue_cell(self, own: Instance) -> At | None:
        """Return where the clue of an instance is printed on the shown board: in the first cell of its area."""
        area = own.parameters.get("area", own.cells if "region" in own.parameters else own.cells[:1])
        return min(self.view.turn(area), default=None)  # type: ignore[arg-type]
