"""The sentences of the steps of one board: by a rule, by a trial, by the sides of a loop."""

from collections.abc import Mapping, Sequence

from solvers.contract.results import At
from solvers.messages import Message
from solvers.rulebook.constraints import Instance
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.layout import EDGES, View
from solvers.rulebook.position import Cause
from solvers.rulebook.readings import Cells, Deduction, Known, Reading
from solvers.rulebook.sides import side_of
from solvers.rulebook.statement import Statement
from solvers.rulebook.wording import MOST_NAMED, PLACES, TRIALS, Wording, lane_or_none, name_cell

Parameters = Mapping[str, object]
SAYS = "says"


def signed(literals: Sequence[int]) -> tuple[int, ...]:
    """Return literals of the search, 2 * mark or one more, as marks and ~marks."""
    return tuple(~(literal >> 1) if literal & 1 else literal >> 1 for literal in literals)


class StepSentences:
    """What steps of a board say. view: how it is turned."""

    def __init__(self, rules: Rulebook, statement: Statement, view: View):
        self.rules, self.statement, self.view = rules, statement, view
        self.wording = Wording(rules.reasons, rules.words, view)

    def by_rule(self, instance: int, deduction: Deduction, *, is_far: bool = False) -> Parameters:
        """Return the parameters of a step by one rule."""
        constraint, number = self.statement.source(instance)
        own = constraint.instance(number)
        read = self.rules.reasons[own.rule].read
        reading = read(deduction, own) if read else constraint.read(number, deduction)
        says = self.wording.say(own.rule, reading, **self._named(own, deduction))
        return {SAYS: TRIALS["far"].with_parameters(says=says) if is_far else says}

    def by_sides(self, deduction: Deduction, *, is_far: bool = False) -> Parameters:
        """Return the parameters of a step by the inside and the outside of a loop."""
        own = Instance("sides")
        reading = side_of(deduction) if self.statement.layout.gaps == EDGES else Reading()
        lines = sum(literal >= 0 for literal in deduction.leaves)
        named = {**self._named(own, deduction), "n": lines}
        says = self.wording.say("sides", reading, **named)
        return {SAYS: TRIALS["far"].with_parameters(says=says) if is_far else says}

    def by_trial(self, technique: str, literal: int, cause: Cause, filling: Known) -> Parameters:
        """Return the parameters of a step that refutes a literal of the search. cause: of the refutation, if any."""
        [supposed] = signed([literal])
        then = self.wording.contrary(literal >> 1, bool(literal & 1))
        known = {"supposed": self.wording.suppose(literal >> 1, not literal & 1), "then": then}
        if not cause.instances:
            return {SAYS: TRIALS[technique].with_parameters(**known, n=max(1, len(cause.inferred)))}
        clash = self._clash(cause.instances[0], filling, (supposed, *signed(cause.inferred)))
        count = len(cause.inferred)
        message = TRIALS["trial"].with_parameters(n=count) if count else TRIALS["at-once"]
        return {SAYS: message.with_parameters(**known, clash=clash)}

    def _clash(self, instance: int, filling: Known, marks: Sequence[int]) -> Message:
        """Return what fails once these marks are known besides."""
        constraint, number = self.statement.source(instance)
        own = constraint.instance(number)
        layout = self.statement.layout
        known = Deduction(layout, filling, ()).with_marks(marks)
        read = self.rules.reasons[own.rule].read_clash
        reading = read(Deduction(layout, known, ()), own) if read else constraint.read_clash(number, known)
        counted = reading.parameters.get("found", 1)
        return self.wording.clash(own.rule, reading, n=counted, **self._of_instance(own))

    def _named(self, own: Instance, deduction: Deduction) -> Parameters:
        """Return what any sentence of a step may name."""
        clue = self.clue_cell(own)
        marks = [(max(literal, ~literal), literal >= 0) for literal in deduction.literals]
        cells, held = (Cells(places[:MOST_NAMED]) for places in (deduction.places, deduction.held))
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
        area = own.parameters.get("area", own.cells[:1])
        return min(self.view.turn(area), default=None)  # type: ignore[arg-type]
