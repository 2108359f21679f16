"""Suppositions about one cell, followed by the easy rules to what fails then: in plain Python, for those who watch.

Kernels find that a trial exists; what it derives in order is looked for again when somebody wants to see it.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solvers import deadline
from solvers.contract.results import Change, Step
from solvers.contract.trial import FollowedTrial, TrialMove
from solvers.genres.akari.board import LIGHT, AkariBoard, AkariMarks, as_marks
from solvers.genres.akari.techniques.log_reader import format_cells, format_conclusions, format_whole_trial
from solvers.genres.akari.techniques.texts import STEP_TEXTS
from solvers.grids.rectangle import At
from solvers.messages import Message

MET, TOO_MANY, TOO_FEW, UNLIT = "step.met", "step.too-many", "step.too-few", "step.unlit"
INNER = "short-trial"
Values = dict[At, bool]


class LightFact(NamedTuple):
    """Some cells that follow together. rule: a technique; at: the light, clue or cell that it starts from.

    inner: the supposed cell and value of the trial that shows it.
    """

    cells: tuple[At, ...]
    value: bool
    rule: str
    at: At
    rests_on: frozenset[At]
    inner: tuple[At, bool] | None = None


class LightFailure(NamedTuple):
    """A rule that cannot hold any more. key: of its clause; at: the cells that it names."""

    key: str
    at: tuple[At, ...]
    rests_on: frozenset[At]


class LightChain(NamedTuple):
    """A supposed cell, the facts that follow from it in order, and the failure at their end."""

    cell: At
    value: bool
    facts: tuple[LightFact, ...]
    failure: LightFailure

    @property
    def rests_on(self) -> frozenset[At]:
        """The cells that any part of it rests on."""
        return self.failure.rests_on.union(*(fact.rests_on for fact in self.facts))


def follow_trial(board: AkariBoard, marks: AkariMarks | None, step: Step) -> FollowedTrial | None:
    """Return the trial of a step from these marks; None where none is found."""
    change = step.changes[0]
    lights, dots = as_marks(marks)
    known = dict.fromkeys(lights, True) | dict.fromkeys(dots, False)
    sight = LightTrials(board)
    cell, value = change.cell, not change.put
    chain = sight.follow(known, cell, value) or sight.nest(known, cell, value)
    return sight.as_steps(chain, known) if chain else None


def summarize(trial: FollowedTrial) -> Step:
    """Return a trial as one step."""
    return Step("short-trial", trial.conclusion.changes, parameters={"says": trial.says})


class LightTrials:
    """The cells that each cell of a board sees, and the deductions there."""

    def __init__(self, board: AkariBoard):
        self.board = board
        self.reach: dict[At, list[At]] = {cell: [] for cell in board.whites}
        for run in board.runs:
            for cell in run:
                self.reach[cell] += [other for other in run if other != cell]
        self.clues_at: dict[At, list[At]] = {cell: [] for cell in board.whites}
        for clue in board.clues:
            for cell in board.around(clue):
                self.clues_at[cell].append(clue)

    def follow(self, known: Values, cell: At, value: bool) -> LightChain | None:
        """Follow a supposition by the easy rules to its contradiction; None where there is none."""
        facts, failure = self._close({**known, cell: value}, [cell])
        return _cut(LightChain(cell, value, tuple(facts), failure)) if failure else None

    def _close(self, values: Values, changed: Iterable[At]) -> tuple[list[LightFact], LightFailure | None]:
        """Follow the easy rules from changed cells on, into the values; return the facts, and the failure if any."""
        facts: list[LightFact] = []
        waiting = deque(changed)
        while waiting:
            deadline.check_deadline()
            cell = waiting.popleft()
            for found in self._around(values, cell):
                if isinstance(found, LightFailure):
                    return facts, found
                values.update(dict.fromkeys(found.cells, found.value))
                facts.append(found)
                waiting.extend(found.cells)
        return facts, None

    def _around(self, values: Values, cell: At) -> Iterator[LightFact | LightFailure]:
        """Yield what follows beside a cell that was just settled."""
        if values[cell]:
            yield from self._shine(values, cell)
        else:
            for dark in (cell, *self.reach[cell]):
                yield from self._look_for_light(values, dark)
        for clue in self.clues_at[cell]:
            yield from self._count(values, clue)

    def _shine(self, values: Values, light: At) -> Iterator[LightFact | LightFailure]:
        met = [other for other in self.reach[light] if values.get(other)]
        if met:
            yield LightFailure(MET, (light, met[0]), frozenset((light, met[0])))
        if dark := self._open(values, self.reach[light]):
            yield LightFact(dark, False, "beam", light, frozenset((light,)))

    def _count(self, values: Values, clue: At) -> Iterator[LightFact | LightFailure]:
        around, number = self.board.around(clue), self.board.clues[clue]
        lights = [cell for cell in around if values.get(cell)]
        dark = [cell for cell in around if values.get(cell) is False]
        left = self._open(values, around)
        if len(lights) > number:
            yield LightFailure(TOO_MANY, (clue,), frozenset(lights))
        elif len(lights) + len(left) < number:
            yield LightFailure(TOO_FEW, (clue,), frozenset(dark))
        elif left and len(lights) == number:
            yield LightFact(left, False, "satisfied-clue" if number else "zero-clue", clue, frozenset(lights))
        elif left and len(lights) + len(left) == number:
            yield LightFact(left, True, "full-clue", clue, frozenset(dark))

    def _look_for_light(self, values: Values, cell: At) -> Iterator[LightFact | LightFailure]:
        seen = (cell, *self.reach[cell])
        if any(values.get(other) for other in seen):
            return
        sources = self._open(values, seen)
        others = frozenset(other for other in seen if other not in sources)
        if not sources:
            yield LightFailure(UNLIT, (cell,), others)
        elif len(sources) == 1:
            rule = "lonely-cell" if sources[0] == cell else "only-source"
            yield LightFact(sources, True, rule, cell, others)

    @staticmethod
    def _open(values: Values, cells: Iterable[At]) -> tuple[At, ...]:
        return tuple(cell for cell in cells if cell not in values)

    # Trials within a trial

    def nest(self, known: Values, cell: At, value: bool) -> LightChain | None:
        """Return a chain in which the shortest further trial is taken whenever the easy rules say nothing."""
        values = {**known, cell: value}
        facts, failure = self._close(values, [cell])
        while failure is None:
            inner = self._shortest(values)
            if inner is None:
                return None
            opposite = not inner.value
            own = inner.rests_on - {inner.cell, *(at for fact in inner.facts for at in fact.cells)}
            facts.append(LightFact((inner.cell,), opposite, INNER, inner.cell, own, (inner.cell, inner.value)))
            values[inner.cell] = opposite
            more, failure = self._close(values, [inner.cell])
            facts += more
        return _cut(LightChain(cell, value, tuple(facts), failure))

    def _shortest(self, values: Values) -> LightChain | None:
        """Return the shortest trial that fails now."""
        tried = ((cell, value) for cell in self._open(values, self.board.whites) for value in (True, False))
        chains = (self.follow(values, cell, value) for cell, value in tried)
        return min((chain for chain in chains if chain), key=lambda chain: len(chain.facts), default=None)

    # As steps

    def as_steps(self, chain: LightChain, known: Values) -> FollowedTrial:
        """Return a chain as steps. known: the values before it."""
        values = {**known, chain.cell: chain.value}
        moves = []
        for fact in chain.facts:
            moves.append(self._move(fact, values))
            values.update(dict.fromkeys(fact.cells, fact.value))
        clash = STEP_TEXTS[chain.failure.key].with_parameters(at=format_cells(chain.failure.at))
        so = _outcome((chain.cell,), not chain.value)
        key = "step.supposed-light" if chain.value else "step.supposed-dark"
        supposed = STEP_TEXTS[key].with_parameters(at=format_cells((chain.cell,)))
        first = STEP_TEXTS["step.light" if chain.value else "step.first-dark"].with_parameters(
            at=format_cells((chain.cell,)), n=1
        )
        suppose, conclude = Change(chain.cell, LIGHT, chain.value), Change(chain.cell, LIGHT, not chain.value)
        return FollowedTrial(
            says=format_whole_trial(len(moves), {"supposed": supposed, "clash": clash, "outcome": so}),
            supposed=Step("supposed", (suppose,), parameters=_say("suppose", outcome=first)),
            moves=tuple(moves),
            clash=Step("clash", (), chain.failure.at, parameters=_say("clash", clash=clash)),
            conclusion=Step("conclusion", (conclude,), parameters=_say("conclusion", outcome=so)),
        )

    def _move(self, fact: LightFact, values: Values) -> TrialMove:
        changes = tuple(Change(cell, LIGHT, fact.value) for cell in fact.cells)
        if fact.inner:
            inner = self.follow(values, *fact.inner)
            assert inner, "the values that it rests on are known"
            trial = self.as_steps(inner, values)
            return TrialMove(Step(INNER, changes, tuple(sorted(fact.rests_on)), parameters={"says": trial.says}), trial)
        at, result = format_cells((fact.at,)), _outcome(fact.cells, fact.value)
        words = {"reasons": at, "at": at, "number": self.board.clues.get(fact.at, 0), "outcome": result}
        reasons = tuple(dict.fromkeys(cell for cell in (fact.at, *sorted(fact.rests_on)) if cell not in fact.cells))
        return TrialMove(Step(fact.rule, changes, reasons, parameters=words))


def _say(key: str, **parameters: object) -> dict[str, Message]:
    return {"says": STEP_TEXTS[f"step.{key}"].with_parameters(**parameters)}


def _outcome(cells: tuple[At, ...], value: bool) -> object:
    return format_conclusions([*cells] if value else [], [] if value else [*cells])


def _cut(chain: LightChain) -> LightChain:
    """Return the chain without what nothing rests on."""
    needed, kept = set(chain.failure.rests_on), []
    for fact in reversed(chain.facts):
        if not needed.isdisjoint(fact.cells):
            kept.append(fact)
            needed |= fact.rests_on
    return chain._replace(facts=tuple(reversed(kept)))
