"""The rules of a genre as a value: the marks of its boards, and its statements about them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from solvers.contract.results import Fault
from solvers.rulebook.layout import Filling, Layout, layout_of
from solvers.rulebook.sentences import SHADED, MarkWords, Rule
from solvers.rulebook.statement import Statement

# A board has `size`, its rows and columns.
Board = Any


@dataclass(frozen=True)
class BoardWithMarks:
    """A board of which only answers with these marks count."""

    board: Board
    marks: Filling

    @property
    def size(self) -> tuple[int, int]:
        """Return rows and columns."""
        size: tuple[int, int] = self.board.size
        return size


State = Callable[[Any, Statement], None]


@dataclass(frozen=True)
class Uniqueness:
    """Constraints of a genre that hold only because a puzzle has exactly one answer.

    steps(board, on) and presumed(board, on) state what besides holds in an answer that is the only one: for the steps
    of a board that is proved to have one, and for the search that looks for it. normal(board, on) states what holds in
    some answer of every board that has any; is_only(board, answer) tells whether an answer that is the only one of
    these is the only one of all.
    """

    steps: State
    presumed: State
    normal: State
    is_only: Callable[[Any, Filling], bool]


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The rules of a genre.

    state(board, on) states them; state_lemmas(board, on) their consequences, for steps and search.
    clue(on, cells, clue): states one clue of these cells; without it `state` states the clues, too. Boards list them as
    `placed`.
    reasons: each rule as steps name it. letters, gaps: the marks, see Layout; file_letters: the letters in pzpr files.
    words: names of a marked cell. single: what else an only answer is known by.
    """

    state: Callable[[Any, Statement], None]
    reasons: Mapping[str, Rule] = field(default_factory=dict)
    letters: str = ""
    gaps: str = ""
    file_letters: str = "#+"
    words: MarkWords = SHADED
    state_lemmas: Callable[[Any, Statement], None] | None = None
    clue: Callable[[Statement, Sequence[Any], Any], None] | None = None
    single: Uniqueness | None = None

    def layout(self, board: Board) -> Layout:
        """Return the marks of a board."""
        return self.layout_of_size(*board.size)

    def layout_of_size(self, rows: int, cols: int) -> Layout:
        """Return the marks of boards of this size."""
        return layout_of(rows, cols, self.letters, self.gaps)

    def statement(self, board: Board, lean: str = "") -> Statement:
        """Return the whole statement of a board, with lemmas. lean: the part of `single` that is taken for granted."""
        return _state(self, board, lean if self.single else "")

    def given_marks(self, board: Board) -> list[tuple[int, bool]]:
        """Return the marks that clues settle from the start, with their values; they are no steps."""
        facts = (fact for constraint in self.statement(board).rules for fact in constraint.facts())
        return [(max(mark, ~mark), mark >= 0) for rule, mark in facts if self.reasons[rule].is_given]

    def check(self, board: Board, filling: Filling) -> list[Fault]:
        """Return the faults that are certain for these marks; for an answer, every broken rule."""
        if isinstance(board, BoardWithMarks):
            places = self.layout(board).places
            marked = zip(places, board.marks, filling, strict=True)
            others = [Fault("given", (at,)) for at, mark, value in marked if mark is not None and value is not mark]
            return [*self.check(board.board, filling), *others]
        return self.statement(board).faults(filling)

    def find_clues(self, board: Board, cells: Sequence[Any], clues: Sequence[Any], answer: Filling) -> list[Any]:
        """Return the clues that are true of an answer at these cells of a board.

        If one constraint compares a number with a count in the answer, only the counted number is tried.
        """
        numbers = [clue for clue in clues if isinstance(clue, int)]
        found = self.count_clue(board, cells, numbers, answer) if len(numbers) > 2 else None
        tried = clues if found is None else [clue for clue in clues if not isinstance(clue, int) or clue == found]
        return [clue for clue in tried if self._is_true(self.state_clue(board, cells, clue), answer)]

    def count_clue(self, board: Board, cells: Sequence[Any], numbers: Sequence[int], answer: Filling) -> int | None:
        """Return the number that a constraint counts, if the next number is one farther from the answer; else None."""
        one, other = (self.state_clue(board, cells, number).constraints for number in numbers[:2])
        for first, second in zip(one, other, strict=False):
            excess = first.excess(answer)
            if excess is not None and second.excess(answer) == excess - (numbers[1] - numbers[0]):
                return numbers[0] + excess
        return None

    def state_clue(self, board: Board, cells: Sequence[Any], clue: Any) -> Statement:
        """Return the statement of one clue alone."""
        assert self.clue
        on = Statement(self.layout(board), board)
        self.clue(on, cells, clue)
        return on

    @staticmethod
    def _is_true(statement: Statement, answer: Filling) -> bool:
        return not any(True for constraint in statement.constraints for _ in constraint.faults(answer))


@lru_cache(64)
def _state(rules: Rulebook, board: Board, lean: str) -> Statement:
    whole = board.board if isinstance(board, BoardWithMarks) else board
    statement = Statement(rules.layout(board), whole)
    rules.state(whole, statement)
    for cells, clue in whole.placed if rules.clue else ():
        rules.clue(statement, cells, clue)  # type: ignore[misc]
    statement.begin_lemmas()
    if rules.state_lemmas is not None:
        rules.state_lemmas(whole, statement)
    if lean:
        getattr(rules.single, lean)(whole, statement)
    return statement


def clear_statement_cache() -> None:
    """Forget cached statements, for measuring."""
    _state.cache_clear()
