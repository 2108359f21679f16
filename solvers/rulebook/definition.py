"""A genre's rules as a value: which marks its boards have, and what it says of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from solvers.contract.results import Fault
from solvers.rulebook.layout import Filling, Layout, layout_of
from solvers.rulebook.sentences import LINE, SHADED, MarkWords, Reason
from solvers.rulebook.statement import Statement

Board = Any  # has `size`, its rows and columns


@dataclass(frozen=True)
class Bound:
    """A board of which only answers with these marks count."""

    board: Board
    marks: Filling

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        size: tuple[int, int] = self.board.size
        return size


@dataclass(frozen=True, eq=False)
class Rulebook:
    """state(board, on) says the rules; state_lemmas(board, on) what follows from them, and steps and the search use.

    reasons: each rule as steps name it. letters, gaps: the marks, see Layout; file_letters: those of pzpr files. words:
    what a marked cell is called.
    """

    state: Callable[[Any, Statement], None]
    reasons: Mapping[str, Reason] = field(default_factory=dict)
    letters: str = ""
    gaps: str = ""
    file_letters: str = "#+"
    words: MarkWords = SHADED
    state_lemmas: Callable[[Any, Statement], None] | None = None

    def layout(self, board: Board) -> Layout:
        """The marks of a board."""
        return self.layout_of_size(*board.size)

    def layout_of_size(self, rows: int, cols: int) -> Layout:
        """The marks of boards of this size."""
        return layout_of(rows, cols, self.letters, self.gaps)

    def words_of(self, *, is_cell: bool) -> MarkWords:
        """What marks of cells, or of gaps, are called."""
        return self.words if is_cell else LINE

    def statement(self, board: Board) -> Statement:
        """All that holds for a board, with lemmas."""
        return _state(self, board)

    def check(self, board: Board, filling: Filling) -> list[Fault]:
        """What marks break for sure; of an answer, every broken rule."""
        if isinstance(board, Bound):
            places = self.layout(board).places
            marked = zip(places, board.marks, filling, strict=True)
            others = [Fault("given", (at,)) for at, mark, value in marked if mark is not None and value is not mark]
            return [*self.check(board.board, filling), *others]
        return self.statement(board).faults(filling)


@lru_cache(64)
def _state(rules: Rulebook, board: Board) -> Statement:
    whole = board.board if isinstance(board, Bound) else board
    statement = Statement(rules.layout(board))
    rules.state(whole, statement)
    statement.begin_lemmas()
    if rules.state_lemmas is not None:
        rules.state_lemmas(whole, statement)
    return statement


def forget_boards() -> None:
    """Let boards be stated again: for measuring."""
    _state.cache_clear()
