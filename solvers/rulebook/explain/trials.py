"""Suppositions of a position followed mark by mark to what fails, as pictures and sentences that can be walked.

A trial is looked for again when somebody wants to see it: steps say only that there is one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from solvers import deadline
from solvers.contract.results import At, Step
from solvers.contract.trial import FollowedTrial, OtherReason, TrialMove
from solvers.grids.boards import canonical
from solvers.grids.rectangle import inverse
from solvers.rulebook.arrays.encoding import Encoded
from solvers.rulebook.arrays.selection import select_instances
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.explain.position import TRIALS as MOST_TRIES
from solvers.rulebook.explain.position import Cause, Position
from solvers.rulebook.explain.step_sentences import SAYS
from solvers.rulebook.explain.steps import Explainer
from solvers.rulebook.layout import Filling
from solvers.rulebook.sentences import supposition_technique

# The technique of a trial within a trial.
INNER = "short-supposition"


class TrialLink(NamedTuple):
    """Some marks that follow together. inner: the literal whose trial shows it, -1 for what a rule says."""

    literals: tuple[int, ...]
    cause: Cause
    inner: int = -1


class TrialChain(NamedTuple):
    """A supposed literal, what follows from it in order, and what fails then."""

    supposed: int
    links: tuple[TrialLink, ...]
    clash: Cause

    @property
    def leaves(self) -> set[int]:
        """The literals that it rests on."""
        return {leaf for cause in (self.clash, *(link.cause for link in self.links)) for leaf in cause.literals}

    @property
    def instances(self) -> list[int]:
        """The rules at their places that it needs."""
        found = (one for cause in (self.clash, *(link.cause for link in self.links)) for one in cause.instances)
        return list(dict.fromkeys(found))


def follow_trial(rules: Rulebook, board: Any, marks: Filling | None, step: Step) -> FollowedTrial | None:
    """Return the trial of a step from these marks; None where its supposition is not refuted step by step."""
    least, symmetry = canonical(board)
    return RuleTrials(rules, least, marks, inverse(symmetry)).follow_step(step)


def find_reason(rules: Rulebook, board: Any, marks: Filling | None, step: Step) -> OtherReason | None:
    """Return a reason for the first change of a step without the rules, at their places, that the step names."""
    least, symmetry = canonical(board)
    return RuleTrials(rules, least, marks, inverse(symmetry)).find_reason(step)


class RuleTrials(Explainer):
    """The suppositions of one position. `filling` goes along with the trial that is told, and is as before after it."""

    def follow_step(self, step: Step) -> FollowedTrial | None:
        """Return the trial of the opposite of what a step concludes."""
        return self._follow(self._literal_of(step) ^ 1)

    def _literal_of(self, step: Step) -> int:
        """Return the meaning of the first change of a step."""
        mark, value = self.shown.layout.meaning_of(step.changes[0])
        at = self.shown.places.index(self.shown.layout.places[mark])
        return 2 * at + (not value)

    def _follow(self, literal: int) -> FollowedTrial | None:
        """Return the trial that supposes a literal: a chain shortened by leaving rules out, or a nested one."""
        facts = self._facts()
        chain = find_chain(self.position.encoded, facts, literal)
        chain = self._shorten(chain, facts, self.position.encoded) if chain else self._nested_chain(literal, facts)
        return self._in_steps(chain) if chain else None

    # Other reasons

    def find_reason(self, step: Step) -> OtherReason | None:
        """Return another rule, or a trial, that shows the first change of a step; None where there is none."""
        literal, facts = self._literal_of(step), self._facts()
        encoded = self._leave_out(self._instances_of(literal, facts))
        link = _find_link(Position(encoded, facts), literal)
        if link and set(link.cause.literals) <= set(facts):
            other = self._rule_step([(literal, link.cause)])
            if other.parameters != step.parameters:
                return OtherReason(other)
        chain = find_chain(encoded, facts, literal ^ 1)
        if chain is None:
            return None
        trial = self._in_steps(self._shorten(chain, facts, encoded))
        technique = supposition_technique(sum(len(move.step.changes) for move in trial.moves), 0)
        return OtherReason(self._step(technique, [literal], -1, [], {SAYS: trial.says}), trial)

    def _instances_of(self, literal: int, facts: Sequence[int]) -> tuple[int, ...]:
        """Return the rules at their places that a literal follows by, or the one at which its trial ends."""
        link = _find_link(Position(self.position.encoded, facts), literal)
        if link:
            return link.cause.instances
        chain = find_chain(self.position.encoded, facts, literal ^ 1)
        return self._shorten(chain, facts, self.position.encoded).clash.instances[:1] if chain else ()

    def _leave_out(self, instances: Sequence[int]) -> Encoded:
        """Return the arrays of all other rules."""
        encoded = self.position.encoded
        last = max(int(tags.max(initial=0)) for tags in encoded.tags)
        return select_instances(encoded, [one for one in range(last + 1) if one not in instances])

    def _facts(self) -> list[int]:
        """Return the literals of known marks."""
        return [2 * mark + (not value) for mark, value in enumerate(self.filling) if value is not None]

    def _shorten(self, chain: TrialChain, facts: Sequence[int], encoded: Encoded) -> TrialChain:
        """Return a chain that needs all the rules that it has, or fewer; the hardest are left out first."""
        tried: set[int] = set()
        while (left := sorted(set(chain.instances) - tried, key=self._ease)) and len(tried) < MOST_TRIES:
            deadline.check_deadline()
            tried.add(left[0])
            others = [one for one in chain.instances if one != left[0]]
            if others:
                chain = find_chain(select_instances(encoded, others), facts, chain.supposed) or chain
        return chain

    def _ease(self, instance: int) -> tuple[int, int]:
        level, score = self._weight(self._rule(instance))
        return -level, -score

    # Trials within a trial

    def _nested_chain(self, literal: int, facts: Sequence[int]) -> TrialChain | None:
        """Return the chain of a literal in which the shortest further trial is taken whenever rules say nothing."""
        position = Position(self.position.encoded, facts)
        links = list(_links(position))
        if position.is_broken or not position.is_open(literal):
            return None
        position.take([literal])
        links += _links(position)
        while not position.is_broken:
            deadline.check_deadline()
            others = position.smallest_refutations()[1]
            if not others:
                return None
            links.append(self._inner_link([*facts, literal, *_literals(links)], others[0]))
            position.take([others[0] ^ 1])
            links += _links(position)
        return _cut(TrialChain(literal, tuple(links), position.contradiction()))

    def _inner_link(self, known: Sequence[int], other: int) -> TrialLink:
        """Return the conclusion of a trial within a trial, with the marks that it rests on."""
        chain = find_chain(self.position.encoded, known, other)
        assert chain, "what is refuted by following it has a chain"
        return TrialLink((other ^ 1,), Cause((), tuple(chain.leaves - {other, *_literals(chain.links)})), other)

    # As steps

    def _in_steps(self, chain: TrialChain) -> FollowedTrial:
        """Return a chain as steps on the shown board."""
        before = list(self.filling)
        try:
            return self._steps_of(chain)
        finally:
            self.filling = before

    def _steps_of(self, chain: TrialChain) -> FollowedTrial:
        supposed = self._step("supposed", [chain.supposed], -1, [], self.sentences.suppose(chain.supposed))
        moves = tuple(map(self._move, self._group(chain.links)))
        instance = next(iter(chain.clash.instances), -1)
        clash = self.sentences.clash(instance, self._deduction((), ()))
        count = sum(move.inner is not None for move in moves)
        says = self.sentences.summarize(chain.supposed, count or len(moves), clash, is_nested=count > 0)
        words = self.sentences.contradict(clash)
        places = self._failing_places(instance) or self._places_of(_newest(chain))
        clashing = Step(self._rule(instance), (), places, parameters=words)
        concluded = chain.supposed ^ 1
        conclusion = self._step("conclusion", [concluded], -1, [], self.sentences.conclude(concluded))
        return FollowedTrial(says, supposed, moves, clashing, conclusion)

    def _places_of(self, literals: Iterable[int]) -> tuple[At, ...]:
        """Return where marks are on the shown board."""
        return tuple(dict.fromkeys(self.shown.places[literal >> 1] for literal in literals))

    def _group(self, links: Iterable[TrialLink]) -> list[TrialLink]:
        """Return marks that follow for one reason as one link, as soon as the first of them does."""
        found: list[TrialLink] = []
        for link in links:
            at = next((at for at, one in enumerate(found) if self._is_same(one, link)), None)
            if at is None:
                found.append(link)
            else:
                found[at] = found[at]._replace(literals=(*found[at].literals, *link.literals))
        return found

    def _is_same(self, one: TrialLink, link: TrialLink) -> bool:
        """Tell whether marks follow from the same marks by the same rule."""
        if link.inner >= 0 or one.inner >= 0 or set(one.cause.literals) != set(link.cause.literals):
            return False
        rules = {self._rule(at) for at in (*one.cause.instances, *link.cause.instances)}
        return one.cause.instances == link.cause.instances or (len(rules) == 1 and bool(link.cause.literals))

    def _move(self, link: TrialLink) -> TrialMove:
        if link.inner < 0:
            return TrialMove(self._rule_step([(literal, link.cause) for literal in link.literals]))
        inner = self._follow(link.inner)
        assert inner, "the marks that it rests on are known"
        marks = [leaf >> 1 for leaf in link.cause.literals]
        return TrialMove(self._step(INNER, list(link.literals), -1, marks, {SAYS: inner.says}), inner)

    def _failing_places(self, instance: int) -> tuple[At, ...]:
        """Return where a rule fails on the shown board as far as marks show it, else what it is about."""
        own, constraint, _ = self._instances.source(instance)
        if "area" in own.parameters:
            return self._clue_cells(instance)
        cells = [fault.cells for fault in constraint.faults(tuple(self.filling))] if constraint else []
        near = [places for places in cells if places and not (own.cells and set(places).isdisjoint(own.cells))]
        return self.shown.turn(sorted(near, key=len)[0] if near else own.cells)


def find_chain(encoded: Encoded, facts: Sequence[int], literal: int) -> TrialChain | None:
    """Chain these rules from known literals and a supposed one to a contradiction; None where there is none."""
    position = Position(encoded, facts)
    links = list(_links(position))
    if position.is_broken or not position.is_open(literal) or position.take([literal]):
        return None
    links += _links(position)
    return _cut(TrialChain(literal, tuple(links), position.contradiction()))


def _find_link(position: Position, literal: int) -> TrialLink | None:
    """Return why a literal follows, if it does."""
    return next((link for link in _links(position) if link.literals == (literal,)), None)


def _links(position: Position) -> Iterator[TrialLink]:
    """Yield what follows now, mark by mark."""
    for literal, cause in position.conclusions():
        yield TrialLink((literal,), cause)


def _newest(chain: TrialChain) -> Sequence[int]:
    """Return the literals of the failure that the trial supposed or derived; without any, all of the failure.

    Of those, only the present marks are returned if there are some.
    """
    own = {chain.supposed, *_literals(chain.links)}
    derived = [literal for literal in chain.clash.literals if literal in own]
    return [literal for literal in derived if not literal & 1] or derived or chain.clash.literals


def _cut(chain: TrialChain) -> TrialChain:
    """Return the chain without what nothing rests on, but for what is said in the same breath as something needed."""
    needed, kept = set(chain.clash.literals), set[tuple[object, ...]]()
    for link in reversed(chain.links):
        if not needed.isdisjoint(link.literals):
            kept.add(_why(link))
            needed.update(link.cause.literals)
    return chain._replace(links=tuple(link for link in chain.links if _why(link) in kept))


def _why(link: TrialLink) -> tuple[object, ...]:
    """Return the rules and the marks that a link follows from, to be compared."""
    return link.inner, tuple(sorted(link.cause.instances)), tuple(sorted(link.cause.literals))


def _literals(links: Iterable[TrialLink]) -> Iterator[int]:
    return (literal for link in links for literal in link.literals)
