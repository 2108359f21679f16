"""A person's way to the answer: what one rule says, what a supposition refutes, at last what trying all cases shows.

Every step comes from the arrays of the search: what follows is read off its trail with the rule that made it so.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from solvers import deadline
from solvers.cdcl.solver import NEVER, Finder
from solvers.contract.results import At, Change, Step
from solvers.explaining.ladder import Find, take_easiest
from solvers.grids.boards import canonical
from solvers.grids.rectangle import cells_beside, inverse
from solvers.rulebook.arrays.batches import engine_literals
from solvers.rulebook.arrays.encoding import encode, with_facts
from solvers.rulebook.constraints import Instance, LazyClauses, Loop
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.explain.position import GIVEN, Cause, Position
from solvers.rulebook.explain.sides import settled_by_sides
from solvers.rulebook.explain.step_sentences import Instances, StepSentences, as_literals
from solvers.rulebook.layout import IDENTITY, Filling, Layout, view_of
from solvers.rulebook.readings import Deduction
from solvers.rulebook.sentences import MOST_REASONS, supposition_technique

# The suppositions within suppositions for one step.
DEEP_BUDGET = 30_000
# The conflicts of the search for the answer from which cases are read.
CASES = 100_000


def explain_board(
    rules: Rulebook, board: Any, marks: Filling | None = None, *, in_words: bool = True, is_single: bool = False
) -> "Explainer":
    """The steps of a board, looked for on its canonical form: it is as hard from whatever side it is seen."""
    least, symmetry = canonical(board)
    return Explainer(rules, least, marks, inverse(symmetry), in_words=in_words, is_single=is_single)


class Explainer:
    """The steps of one board, from these marks on. symmetry: steps and marks are of the board turned by it.

    in_words: whether steps can be read, and not only counted. is_single: whether the board is known to have one answer.
    """

    def __init__(
        self,
        rules: Rulebook,
        board: Any,
        marks: Filling | None = None,
        symmetry: str = IDENTITY,
        *,
        in_words: bool = True,
        is_single: bool = False,
    ):
        self.in_words = in_words
        self.rules, self.board = rules, board
        self.layout: Layout = rules.layout(board)
        self.statement = rules.statement(board, "steps" if is_single else "")
        self.shown = view_of(self.layout, symmetry)
        # The marks after the steps so far.
        self.filling = self.shown.turn_back(marks or (None,) * len(self.layout.places))
        facts = [2 * mark + (not value) for mark, value in enumerate(self.filling) if value is not None]
        self.pool = self._run_into() if any(isinstance(one, LazyClauses) for one in self.statement.constraints) else []
        self._instances = Instances(self.statement, [instance for _, instance in self.pool])
        self.sentences = StepSentences(rules, self.shown, self._instances)
        encoded = encode(self.statement, more=[literals for literals, _ in self.pool])
        self.position = Position(encoded, facts, self._is_of_given)
        self._gathering = frozenset(name for name, rule in rules.reasons.items() if rule.gathers)
        self.has_loop = any(isinstance(constraint, Loop) for constraint in self.statement.constraints)
        self.answer: Filling | None = None

    def steps(self, *, by_rules: bool = False) -> Generator[Step, None, bool]:
        """The Steps from here on, or those of one rule each; whether they settle every mark."""
        harder = () if by_rules else (self._sides, self._suppositions, self._nest, self._cases)
        finders: list[Find] = [self._of_rules, *(partial(self._take, find) for find in harder)]
        yield from take_easiest(finders, lambda: self.position.is_over)
        return self.position.is_done and not self.position.is_broken

    def _take(self, find: Callable[[], Iterable[tuple[Step, int]]]) -> Iterator[Step]:
        """Take each step that is found, with its literal, until one breaks a rule."""
        for step, literal in find():
            yield step
            if not self.position.take([literal]):
                return

    def steps_by(self, technique: str) -> Iterator[Step]:
        """Yield every step of a technique of suppositions, or all cases, where no rule gives a step."""
        if self.position.is_broken or any(self._of_rules()):
            return
        literals = self.position.open_literals()
        if technique == "nested-supposition":
            found = self._nest()
        elif technique == "cases":
            found = self._cases()
        else:
            found = self._suppose_each(literals)
        yield from (step for step, _ in found if step.technique == technique)

    # One rule

    def _of_rules(self) -> Iterator[Step]:
        """Yield steps by rules; neighbours in the order of reasons are one step when they have the same."""
        waiting: list[tuple[int, Cause]] = []
        for literal, cause in self.position.conclusions():
            if cause is GIVEN or self._is_given(cause):
                self.filling[literal >> 1] = not literal & 1
                continue
            if waiting and not self._belongs(waiting, literal, cause):
                yield self._rule_step(waiting)
                waiting = []
            waiting.append((literal, cause))
        if waiting:
            yield self._rule_step(waiting)

    def _is_given(self, cause: Cause) -> bool:
        """Tell whether a mark is there from the start, as that a cell with a number is not shaded."""
        return not cause.literals and all(map(self._is_of_given, cause.instances))

    def _is_of_given(self, instance: int) -> bool:
        return self.rules.reasons[self._rule(instance)].is_given

    def _belongs(self, waiting: list[tuple[int, Cause]], literal: int, cause: Cause) -> bool:
        """Tell whether a mark has the reason of those before it: the same instances, or the same marks by one rule.

        Of a rule that gathers, its instance alone. Without marks, what a rule says of each place by itself.
        """
        known, first = waiting[0]
        if cause.instances == first.instances or self._gathers(first, cause):
            leaves = {literal for _, one in [*waiting, (0, cause)] for literal in one.literals}
            return len(leaves - self._seen_at_a_glance(first)) <= MOST_REASONS
        rules = {self._rule(one) for one in (*cause.instances, *first.instances)}
        if cause.literals != first.literals or len(rules) > 1 or len(cause.instances) > 1:
            return False
        if not self._can_name_several(*rules):
            return False
        return cause.literals != () or (self._is_alone(known, first) and self._is_alone(literal, cause))

    def _seen_at_a_glance(self, cause: Cause) -> set[int]:
        """Return the literals that a cause rests on in the area of a rule that gathers what follows there."""
        if not self._gathers(cause):
            return set()
        own = self._instance(self._weightiest(cause.instances)[0])
        area = own.cells if self.rules.reasons[own.rule].is_area else ()
        return {literal for literal in cause.literals if self.layout.places[literal >> 1] in area}

    def _can_name_several(self, rule: str) -> bool:
        """Tell whether the sentences of a rule can name several areas, or need to name none."""
        said = self.rules.reasons[rule]
        return not said.is_area or any(case.endswith("-several") for case in said.sentences)

    def _gathers(self, *causes: Cause) -> bool:
        """Tell whether one instance of a rule that gathers is the weightiest of each cause."""
        if not self._gathering:
            return False
        own = {self._weightiest(cause.instances) for cause in causes}
        return len(own) == 1 and all(len(one) == 1 and self._rule(one[0]) in self._gathering for one in own)

    def _weightiest(self, instances: Sequence[int]) -> tuple[int, ...]:
        """Return the instances of the rule that weighs most."""
        rule = max(map(self._rule, instances), key=self._weight)
        return tuple(one for one in instances if self._rule(one) == rule)

    def _is_alone(self, literal: int, cause: Cause) -> bool:
        """Tell whether a rule says something of the place of a mark, or of the cells beside it, and of no other."""
        own, place = self._instance(cause.instances[0]), self.layout.places[literal >> 1]
        return own.cells in ((place,), cells_beside(place)) and not own.parameters

    def _rule_step(self, found: list[tuple[int, Cause]]) -> Step:
        literals = [literal for literal, _ in found]
        instances = list(dict.fromkeys(one for _, cause in found for one in cause.instances))
        leaves = list(dict.fromkeys(leaf for _, cause in found for leaf in cause.literals if leaf not in literals))
        own, *others = self._weightiest(instances)
        marks = [leaf >> 1 for leaf in leaves]
        is_far = self._count_reasons(literals, marks, own) > MOST_REASONS
        if is_far and (nearer := self._by_sides(literals)):
            return nearer
        rule = self._name_technique(own, literals, leaves)
        if not self.in_words:
            return self._step("far" if is_far else rule, literals, own, marks, {})
        words = self.sentences.rule_parameters((own, *others), self._deduction(literals, leaves), is_far=is_far)
        return self._step("far" if is_far else rule, literals, own, marks, words)

    def _name_technique(self, own: int, literals: Sequence[int], leaves: Sequence[int]) -> str:
        """Return the technique of a step by an instance: its rule, or the one that has the name of its case."""
        rule = self._rule(own)
        named = self.rules.reasons[rule].techniques
        return named.get(self.sentences.read(own, self._deduction(literals, leaves)).case, rule) if named else rule

    def _deduction(self, literals: Sequence[int], leaves: Sequence[int]) -> Deduction:
        return Deduction(self.layout, tuple(self.filling), as_literals(literals), as_literals(leaves))

    def _count_reasons(self, literals: Iterable[int], marks: Iterable[int], instance: int) -> int:
        """Count the places that a step resting on these marks and a rule points at, but for those that it changes."""
        places, own = self.layout.places, self._instance(instance)
        named = {places[mark] for mark in marks}.union(own.cells)
        if self.rules.reasons[own.rule].is_area:
            named.difference_update(own.cells[1:])
        return len(named.difference(places[literal >> 1] for literal in literals))

    def _run_into(self) -> list[tuple[Sequence[int], Instance]]:
        """The clauses that lazy constraints come to while the answers are looked for: steps can name them."""
        found: list[tuple[Sequence[int], Instance]] = []
        encoded = encode(self.statement)

        def check(values: np.ndarray) -> list[list[int]]:
            filling = tuple((values[: encoded.marks] > 0).tolist())
            lazy = (one for one in self.statement.constraints if isinstance(one, LazyClauses))
            broken = [(literals, Instance(one.rule, cells)) for one in lazy for literals, cells in one.check(filling)]
            found.extend(broken)
            return [engine_literals(np.array(literals)).tolist() for literals, _ in broken]

        finder = Finder(encoded.formula, 2, 1, stuck_after=NEVER, **{**encoded.options, "check": check})
        while not finder.done and finder.conflicts < CASES:
            finder.step(1_000)
        return found

    def _instance(self, number: int) -> Instance:
        """The instance of that number; those of lazy constraints are the last."""
        return self._instances.source(number)[0]

    def _rule(self, instance: int) -> str:
        return self._instance(instance).rule

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
        """Reword a step as one by the sides of a loop, when few gaps settle it."""
        gaps = {literal >> 1 for literal in literals}
        found = settled_by_sides(self.layout, self.filling, gaps) if self.has_loop else {}
        if len(found) < len(gaps):
            return None
        known = list(dict.fromkeys(gap for literal in literals for gap in found[literal >> 1][1]))
        return self._sides_step(literals, known) if len(known) <= MOST_REASONS else None

    def _sides_step(self, literals: list[int], known: Sequence[int]) -> Step:
        is_far = len(known) > MOST_REASONS
        leaves = [2 * gap + (not self.filling[gap]) for gap in known]
        words = self.sentences.by_sides(self._deduction(literals, leaves), is_far=is_far) if self.in_words else {}
        return self._step("far" if is_far else "sides", literals, -1, list(known), words)

    # Suppositions

    def _suppositions(self) -> Iterator[tuple[Step, int]]:
        """Yield a step for each literal with the smallest refutation."""
        return self._suppose_each(self.position.smallest_refutations()[1])

    def _suppose_each(self, literals: Iterable[int]) -> Iterator[tuple[Step, int]]:
        """Yield a step for each literal that is refuted by following it, unless an earlier step settled it."""
        causes = [(literal, self.position.refutation(literal)) for literal in literals]
        for literal, cause in causes:
            deadline.check_deadline()
            if cause.instances and self.position.is_open(literal):
                cause = self.position.shrink(
                    cause, literal, lambda one: [-part for part in self._weight(self._rule(one))]
                )
                marks = [leaf >> 1 for leaf in cause.literals if leaf >> 1 < len(self.layout.places)]
                reasons = self._count_reasons([literal], marks, cause.instances[0])
                technique = supposition_technique(len(cause.inferred), reasons)
                yield self._suppose(technique, literal, cause, marks), literal ^ 1

    def _nest(self) -> Iterator[tuple[Step, int]]:
        literal, inner = self.position.deep_refutation(DEEP_BUDGET)
        if inner:
            yield self._suppose("nested-supposition", literal, Cause((), (), (0,) * inner), []), literal ^ 1

    def _cases(self) -> Iterator[tuple[Step, int]]:
        """One mark of the only answer."""
        if self.answer is None:
            self.answer = self._only_answer()
        for literal in self.position.open_literals()[:1] if self.answer else ():
            wrong = literal if bool(literal & 1) == self.answer[literal >> 1] else literal ^ 1
            yield self._suppose("cases", wrong, Cause((), ()), []), wrong ^ 1

    def _only_answer(self) -> Filling:
        """The answer from here when it is the only one; () when it is not, or is not found soon."""
        encoded = encode(self.statement, more=[literals for literals, _ in self.pool])
        held = self.position.state.trail.values[: 2 * encoded.marks : 2]
        facts = [mark if held[mark] > 0 else ~mark for mark in np.flatnonzero(held).tolist()]
        finder = Finder(with_facts(encoded.formula, facts), 2, 1, stuck_after=NEVER, **encoded.options)
        while not finder.done and finder.conflicts < CASES:
            deadline.check_deadline()
            finder.step(1_000)
        if not finder.done or finder.found != 1:
            return ()
        return tuple((finder.answers[0][: encoded.marks] > 0).tolist())

    # Steps

    def _suppose(self, technique: str, literal: int, cause: Cause, marks: list[int]) -> Step:
        words = (
            self.sentences.trial_parameters(technique, literal, cause, self._deduction((), ())) if self.in_words else {}
        )
        return self._step(technique, [literal ^ 1], next(iter(cause.instances), -1), marks, words)

    def _step(
        self, technique: str, literals: list[int], instance: int, marks: list[int], words: Mapping[str, object]
    ) -> Step:
        places = self.shown.places
        for literal in literals:
            self.filling[literal >> 1] = not literal & 1
        values = sorted((places[literal >> 1], not literal & 1) for literal in literals)
        changes = tuple(Change(at, self.shown.layout.sign(at), put) for at, put in values)
        if not self.in_words:
            return Step(technique, changes)
        changed = {at for at, _ in values}
        clues = tuple(cell for cell in self._clue_cells(instance) if cell not in changed)
        reasons = dict.fromkeys([*clues, *(places[mark] for mark in marks)])
        return Step(technique, changes, tuple(at for at in reasons if at not in changed), clues, parameters=words)

    def _clue_cells(self, instance: int) -> tuple[At, ...]:
        """Return the cells of a rule's clue on the shown board."""
        if instance < 0:
            return ()
        own = self._instance(instance)
        clue = self.sentences.clue_cell(own)
        return (clue,) if "area" in own.parameters and clue else self.shown.turn(own.cells)
