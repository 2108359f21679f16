"""The sentences of the steps of one board: by a rule, by a trial, by the sides of a loop."""

from collections.abc import Callable, Mapping, Sequence

from solvers.contract.results import At
from solvers.messages import Message
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.explain.position import Cause
from solvers.rulebook.explain.sides import side_of
from solvers.rulebook.explain.wording import MOST_NAMED, PLACES, TRIALS, Wording, lane_or_none, name_cell
from solvers.rulebook.layout import EDGES, View
from solvers.rulebook.readings import Cells, Deduction, Reading

Parameters = Mapping[str, object]
Source = tuple[Instance, Constraint | None, int]  # of an instance: itself, what states it, and its number there
SAYS = "says"


def as_literals(literals: Sequence[int]) -> tuple[int, ...]:
    """Return literals of the search, 2 * mark or one more, as marks and ~marks."""
    return tuple(~(literal >> 1) if literal & 1 else literal >> 1 for literal in literals)


class StepSentences:
    """What steps of a board say. view: how it is turned. source: finds what an instance is of, by its number."""

    def __init__(self, rules: Rulebook, view: View, source: Callable[[int], Source]):
        self.rules, self.view, self.source = rules, view, source
        self.wording = Wording(rules.reasons, rules.words, view)

    def by_rule(self, instance: int, deduction: Deduction, *, is_far: bool = False) -> Parameters:
        """Return the parameters of a step by one rule."""
        own, constraint, number = self.source(instance)
        read = self.rules.reasons[own.rule].read
        stated = constraint.read(number, deduction) if constraint and not read else Reading()
        reading = read(deduction, own) if read else stated
        says = self.wording.say(own.rule, reading, **self._parameters(own, deduction))
        return {SAYS: TRIALS["far"].with_parameters(says=says) if is_far else says}

    def by_sides(self, deduction: Deduction, *, is_far: bool = False) -> Parameters:
        """Return the parameters of a step by the inside and the outside of a loop."""
        own = Instance("sides")
        reading = side_of(deduction) if deduction.layout.gaps == EDGES else Reading()
        lines = sum(literal >= 0 for literal in deduction.leaves)
        named = {**self._parameters(own, deduction), "n": lines}
        says = self.wording.say("sides", reading, **named)
        return {SAYS: TRIALS["far"].with_parameters(says=says) if is_far else says}

    def by_trial(self, technique: str, literal: int, cause: Cause, position: Deduction) -> Parameters:
        """Return the parameters of a step that refutes a literal of the search. cause: of the refutation, if any."""
        [supposed] = as_literals([literal])
        then = self.wording.contrary(literal >> 1, bool(literal & 1))
        known = {"supposed": self.wording.suppose(literal >> 1, not literal & 1), "then": then}
        if not cause.instances:
            return {SAYS: TRIALS[technique].with_parameters(**known, n=max(1, len(cause.inferred)))}
        clash = self._clash(cause.instances[0], position.and_then((supposed, *as_literals(cause.inferred))))
        count = len(cause.inferred)
        message = TRIALS["trial"].with_parameters(n=count) if count else TRIALS["at-once"]
        return {SAYS: message.with_parameters(**known, clash=clash)}

    def _clash(self, instance: int, failed: Deduction) -> Message:
        """Return what fails in a position. failed: it, with nothing concluded."""
        own, constraint, number = self.source(instance)
        read = self.rules.reasons[own.rule].read_clash
        stated = constraint.read_clash(number, failed.filling) if constraint and not read else Reading()
        reading = read(failed, own) if read else stated
        counted = reading.parameters.get("found", 1)
        return self.wording.clash(own.rule, reading, n=counted, **self._of_instance(own))

    def _parameters(self, own: Instance, deduction: Deduction) -> Parameters:
        """Return what any sentence of a step may name."""
        clue = self.clue_cell(own)
        marks = [(max(literal, ~literal), literal >= 0) for literal in deduction.literals]
        cells, held = (Cells(places[:MOST_NAMED]) for places in (deduction.places, deduction.held_places))
        then = self.wording.conclude(marks, clue)
        return {"n": len(marks), "then": then, "cells": cells, "held": held, **self._of_instance(own)}

    def _of_instance(self, own: Instance) -> Parameters:
        """Return what any sentence may name of a rule at its place."""
        clue = self.clue_cell(own)
        cell: Message | str = name_cell(clue) if clue else ""
        named = {name: value for name, value in own.parameters.items() if name != "area"}
        if "region" in named:
            key = "region" if named["region"] is None else "region-number"
            named["region"] = PLACES[key].with_parameters(number=named["region"], cell=cell)
        return {**named, "clues": Cells(own.cells[:MOST_NAMED]), "cell": cell, "lane": lane_or_none(own.cells) or ""}

    def clue_cell(self, own: Instance) -> At | None:
        """Return where the clue of an instance is printed on the shown board: in the first cell of its area."""
        area = own.parameters.get("area", own.cells if "region" in own.parameters else own.cells[:1])
        return min(self.view.turn(area), default=None)  # type: ignore[arg-type]
