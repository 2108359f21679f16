"""The search of one board: its answers, their common cells, and if there are none, rules in contradiction."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from solvers.cdcl.conflict_core import PartNumbers, formula_core
from solvers.cdcl.deletion import CoreDeletion
from solvers.cdcl.finding import LEAST_LIMIT, FindingStage
from solvers.cdcl.solver import NEVER
from solvers.contract.engine import Query
from solvers.contract.results import At, Progress
from solvers.grids.boards import ClueBoard
from solvers.notation.format import Format
from solvers.rulebook.arrays.encoding import Encoded, encode, with_facts
from solvers.rulebook.constraints import Constraint, CountsOfEach, OneOfEach
from solvers.rulebook.definition import BoardWithMarks, Rulebook
from solvers.rulebook.layout import Filling
from solvers.staged import Stage, StagedSearch, arrays_to_bytes, bytes_to_arrays

# This many trials are made at leaving out rules of a contradiction.
TRIALS = 200


def encode_board(
    rules: Rulebook, board: Any, lean: str = "", *, with_lemmas: bool = True, with_implied: bool = False
) -> Encoded:
    """Encode a board as arrays, with the marks that it is bound to. lean: see `Rulebook.statement`."""
    encoded = encode(rules.statement(board, lean), with_lemmas=with_lemmas, with_implied=with_implied)
    if not isinstance(board, BoardWithMarks):
        return encoded
    facts = [mark if value else ~mark for mark, value in enumerate(board.marks) if value is not None]
    return encoded._replace(formula=with_facts(encoded.formula, facts))


class RulebookFinding(FindingStage):
    """The stage that finds answers, as many as are wanted, and their common cells.


    known: values of answers that were found before, after so many nodes.
    """

    lean = ""
    is_shared = True

    def __init__(self, rules: Rulebook, board: Any, query: Query, known: Sequence[np.ndarray] = (), nodes: int = 0):
        self.rules, self.board, self.query, self.nodes = rules, board, query, nodes
        self.encoded = encode_board(rules, board, lean=self.lean, with_implied=True)
        options = {"shared": self.is_shared, "stuck_after": NEVER, **self.encoded.options}
        super().__init__(self.encoded.formula, self._query(), **options)
        for values in known:
            self.finder.count_known_answer(values)

    def _query(self) -> Query:
        return self.query

    def progress(self) -> Progress:
        found = self.finder
        return Progress(
            nodes=self.nodes + found.decisions,
            found=found.found,
            answers=self.answers(),
            proven=self._proven() if self._has_several else None,
            method="learning" if found.conflicts else "trying" if found.decisions else "propagation",
        )

    def answer_of(self, values: np.ndarray) -> Filling:
        return tuple((values[: self.encoded.marks] > 0).tolist())

    def resume(self, frozen: bytes) -> None:
        super().resume(frozen)
        self.finder.check = self.encoded.options.get("check")

    def next_stage(self) -> Stage | None:
        """Return the search for a conflict, unless clauses are found on the way: rules alone then allow answers."""
        return None if self.finder.found or self.finder.check else RuleConflict(self)

    @property
    def _has_several(self) -> bool:
        """Whether there is more than one answer, as far as is known."""
        return self.finder.found > 1 or (self.finder.found == 0 and not self.finder.done)

    def _proven(self) -> Mapping[At, object]:
        settled = self.finder.proven()[: self.encoded.marks].tolist()
        known = tuple(None if value < 0 else bool(value) for value in settled)
        return self.rules.layout(self.board).values(known)


class UniquenessFinding(RulebookFinding):
    """The answers that could be the only one: where there are two, or none, there is no board with one answer."""

    lean = "presumed"
    is_shared = False

    def _query(self) -> Query:
        return Query(LEAST_LIMIT, LEAST_LIMIT)

    def answers(self) -> tuple[Any, ...]:
        return super().answers()[: self.query.keep]

    def next_stage(self) -> Stage | None:
        values, nodes = self.finder.answers, self.nodes + self.finder.decisions
        following = RulebookFinding if len(values) == LEAST_LIMIT else NormalFinding
        return following(self.rules, self.board, self.query, values, nodes)


class NormalFinding(UniquenessFinding):
    """The answers of which each board with any has some: the only one of these may be the only one at all."""

    lean = "normal"

    def next_stage(self) -> Stage | None:
        values, nodes = self.finder.answers, self.nodes + self.finder.decisions
        if not values:
            return RuleConflict(self)
        assert self.rules.single
        if len(values) == 1 and self.rules.single.is_only(self.board, self.answer_of(values[0])):
            return None
        return RulebookFinding(self.rules, self.board, self.query, values, nodes)


STAGES = {stage.lean: stage for stage in (RulebookFinding, UniquenessFinding, NormalFinding)}


class RuleConflict(Stage):
    """The stage that finds a few rules that contradict each other, of those with cells of their own, such as numbers.

    Rules of all cells always stay. The rules are stated again in the first step, so that a caller who only asks whether
    there is an answer does not wait for it.
    """

    def __init__(self, finding: RulebookFinding):
        self.finding = finding
        self._core: tuple[list[tuple[At, ...]], CoreDeletion] | None = None

    @property
    def done(self) -> bool:
        return self._core is not None and self._core[1].done

    def step(self, budget: int) -> None:
        if self._core is None:
            self._core = begin_core(self.finding.rules, self.finding.board)
        core = self._core[1]
        if not core.done:
            core.step()

    def progress(self) -> Progress:
        conflict: dict[At, None] = {}
        if self._core is not None and self._core[1].done:
            cells, core = self._core
            conflict = dict.fromkeys(at for part in np.flatnonzero(core.needed) for at in cells[part])
        return replace(self.finding.progress(), conflict=tuple(conflict), refuted=True)

    def freeze(self) -> bytes:
        return self.finding.freeze()


def begin_core(rules: Rulebook, board: Any) -> tuple[list[tuple[At, ...]], CoreDeletion]:
    """Return the cells of each part of a board without an answer, and the search for a conflict core.

    The core consists of parts that contradict each other.
    """
    statement = rules.statement(board)
    # Lemmas rest on several rules each, so that none belongs to one part.
    encoded = encode_board(rules, board, with_lemmas=False)
    tags = encoded.tags
    part_of = np.full(sum(statement.instances()), -1, np.int64)
    known: dict[tuple[At, ...], int] = {}
    at = 0
    for constraint in statement.rules:
        for number, cells in _clue_cells(constraint, board):
            part_of[at + number] = known.setdefault(cells, len(known))
        at += constraint.instances
    facts = np.full(encoded.formula.units.size - tags.units.size, -1, np.int64)
    parts = PartNumbers(
        groups=part_of[tags.groups],
        pairs=part_of[tags.pairs],
        units=np.concatenate([part_of[tags.units], facts]),
        crossing=np.full(encoded.formula.crossing.size, -1, np.int64),
        clauses=part_of[tags.clauses],
    )
    return list(known), formula_core(encoded.formula, parts, len(known), TRIALS if known else 0)


def _clue_cells(constraint: Constraint, board: Any) -> Iterator[tuple[int, tuple[At, ...]]]:
    """Yield the instances of a constraint that have cells of their own, with these cells."""
    if constraint.instances == 1 and (cells := constraint.instance(0).cells):
        # A number beside the grid stands for its line.
        yield 0, cells[:1] if min(cells[0]) == -1 else cells
    elif isinstance(constraint, CountsOfEach):
        yield from ((number, constraint.instance(number).cells) for number in range(constraint.instances))
    elif constraint.own_clues:
        yield from ((number, constraint.instance(number).cells) for number in range(constraint.own_clues))
    elif isinstance(constraint, OneOfEach) and isinstance(board, ClueBoard):
        yield from (
            (number, cells) for number, cells in enumerate(constraint.cells or ()) if board.clues.keys() >= {*cells}
        )


class RulebookSearch(StagedSearch):
    """The search of one board."""

    def __init__(self, rules: Rulebook, board: Any, query: Query, text: Format):
        self.rules, self.board, self.query, self.text = rules, board, query, text
        super().__init__(self._begin("presumed" if rules.single and not isinstance(board, BoardWithMarks) else ""))

    def _begin(self, lean: str) -> RulebookFinding:
        return STAGES[lean](self.rules, self.board, self.query)

    def resume(self, head: Mapping[str, Any], state: bytes) -> None:
        """Continue where another search was frozen."""
        stage, lean = self.stage, head.get("lean", "")
        if not isinstance(stage, RulebookFinding) or stage.lean != lean:
            stage = self.stage = self._begin(lean)
        stage.nodes = head.get("nodes", 0)
        stage.resume(state)
        self.advance()

    def freeze(self) -> bytes:
        """Return the board in Enpitsu text, the marks that it is bound to, the query, and the frozen finder."""
        limit, keep = self.query.limit, self.query.keep
        whole, marks = (
            (self.board.board, self.board.marks) if isinstance(self.board, BoardWithMarks) else (self.board, None)
        )
        said = {"text": self.text.write_board(whole), "marks": marks, "limit": limit, "keep": keep}
        finding = self.stage.finding if isinstance(self.stage, RuleConflict) else self.stage
        assert isinstance(finding, RulebookFinding)
        head = json.dumps({**said, "lean": finding.lean, "nodes": finding.nodes})
        state = np.frombuffer(finding.freeze(), np.uint8)
        return arrays_to_bytes(head=np.frombuffer(head.encode(), np.uint8), state=state)


def frozen_head(frozen: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the head of a frozen search, and its finder. Raises ValueError for other bytes."""
    try:
        arrays = bytes_to_arrays(frozen)
        return json.loads(arrays["head"].tobytes()), arrays["state"].tobytes()
    except KeyError as error:
        raise ValueError("these bytes are no frozen search") from error
