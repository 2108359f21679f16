"""The search of one board: its answers, what they share, and when there is none, which rules contradict each other."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from solvers.cdcl.conflict_core import Parts, formula_core
from solvers.cdcl.deletion import ConflictCore
from solvers.cdcl.finding import FindingStage
from solvers.cdcl.solver import NEVER
from solvers.contract.engine import Query
from solvers.contract.results import At, Progress
from solvers.grids.boards import ClueBoard
from solvers.notation.format import Format
from solvers.rulebook.arrays.encoding import Encoded, encode, with_facts
from solvers.rulebook.constraints import Constraint, OneOfEach
from solvers.rulebook.definition import Bound, Rulebook
from solvers.rulebook.layout import Filling
from solvers.staged import Stage, Staged, arrays_to_bytes, bytes_to_arrays

TRIALS = 200  # trials at leaving out rules of a contradiction


def encode_board(rules: Rulebook, board: Any, *, with_lemmas: bool = True, with_implied: bool = False) -> Encoded:
    """A board as arrays, with the marks that it is bound to."""
    encoded = encode(rules.statement(board), with_lemmas=with_lemmas, with_implied=with_implied)
    if not isinstance(board, Bound):
        return encoded
    facts = [mark if value else ~mark for mark, value in enumerate(board.marks) if value is not None]
    return encoded._replace(formula=with_facts(encoded.formula, facts))


class Finding(FindingStage):
    """The answers, as many as are wanted, and what they share."""

    def __init__(self, rules: Rulebook, board: Any, query: Query):
        self.rules, self.board = rules, board
        self.encoded = encode_board(rules, board, with_implied=True)
        super().__init__(self.encoded.formula, query, shared=True, stuck_after=NEVER, **self.encoded.options)

    def progress(self) -> Progress:
        found = self.finder
        return Progress(
            nodes=found.decisions,
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
        """No conflict is looked for where clauses are found on the way: rules alone would allow answers."""
        return None if self.finder.found or self.finder.check else Conflict(self)

    @property
    def _has_several(self) -> bool:
        """Whether there is more than one answer, as far as it is known."""
        return self.finder.found > 1 or (self.finder.found == 0 and not self.finder.done)

    def _proven(self) -> Mapping[At, object]:
        settled = self.finder.proven()[: self.encoded.marks].tolist()
        known = tuple(None if value < 0 else bool(value) for value in settled)
        return self.rules.layout(self.board).values(known)


class Conflict(Stage):
    """A few rules with cells of their own, such as numbers, that contradict each other; rules of all cells stay.

    They are stated again in the first step: who only asks whether there is an answer takes none.
    """

    def __init__(self, finding: Finding):
        self.finding = finding
        self._core: tuple[list[tuple[At, ...]], ConflictCore] | None = None

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


def begin_core(rules: Rulebook, board: Any) -> tuple[list[tuple[At, ...]], ConflictCore]:
    """The cells of each part of a board without an answer, and the search for the parts that contradict each other."""
    statement = rules.statement(board)
    encoded = encode_board(rules, board, with_lemmas=False)  # they lean on several rules each
    tags = encoded.tags
    part_of = np.full(sum(statement.instances()), -1, np.int64)
    known: dict[tuple[At, ...], int] = {}
    at = 0
    for constraint in statement.rules:
        for number, cells in _clue_cells(constraint, board):
            part_of[at + number] = known.setdefault(cells, len(known))
        at += constraint.instances
    facts = np.full(encoded.formula.units.size - tags.units.size, -1, np.int64)
    parts = Parts(
        groups=part_of[tags.groups],
        pairs=part_of[tags.pairs],
        units=np.concatenate([part_of[tags.units], facts]),
        crossing=np.full(encoded.formula.crossing.size, -1, np.int64),
        clauses=part_of[tags.clauses],
    )
    return list(known), formula_core(encoded.formula, parts, len(known), TRIALS if known else 0)


def _clue_cells(constraint: Constraint, board: Any) -> Iterator[tuple[int, tuple[At, ...]]]:
    """The instances of a constraint that have cells of their own, with those."""
    if constraint.instances == 1 and (cells := constraint.instance(0).cells):
        yield 0, cells
    elif isinstance(constraint, OneOfEach) and isinstance(board, ClueBoard):
        yield from (
            (number, cells) for number, cells in enumerate(constraint.cells or ()) if board.clues.keys() >= {*cells}
        )


class Search(Staged):
    """The search of one board."""

    def __init__(self, rules: Rulebook, board: Any, query: Query, text: Format):
        self.finding = Finding(rules, board, query)
        super().__init__(self.finding)
        self.query, self.text = query, text
        self.board = board

    def freeze(self) -> bytes:
        """The board in Enpitsu text, the marks that it is bound to, the query, and the frozen finder."""
        limit, keep = self.query.limit, self.query.keep
        whole, marks = (self.board.board, self.board.marks) if isinstance(self.board, Bound) else (self.board, None)
        head = json.dumps({"text": self.text.write_board(whole), "marks": marks, "limit": limit, "keep": keep})
        state = np.frombuffer(self.stage.freeze(), np.uint8)
        return arrays_to_bytes(head=np.frombuffer(head.encode(), np.uint8), state=state)


def frozen_head(frozen: bytes) -> tuple[dict[str, Any], bytes]:
    """What a frozen search is of, and its finder. Raises ValueError for other bytes."""
    try:
        arrays = bytes_to_arrays(frozen)
        return json.loads(arrays["head"].tobytes()), arrays["state"].tobytes()
    except KeyError as error:
        raise ValueError("these bytes are no frozen search") from error
