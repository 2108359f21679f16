"""The ladder climbed: always the easiest rule that finds something, until the board is solved or nothing is found."""

from collections.abc import Callable, Generator
from functools import lru_cache

from solvers.akari.board import Board, Marks
from solvers.akari.techniques.easy import beam, clue, source
from solvers.akari.techniques.found import Found, applied
from solvers.akari.techniques.sets import clue_diagonals, clue_pair, line_counting, shared_sources
from solvers.akari.techniques.state import Layout, State
from solvers.akari.techniques.trials import nested_trial, trial
from solvers.akari.techniques.trials import warm as warm
from solvers.genre import Step

RULES: tuple[Callable[[State], Found | None], ...] = (
    beam,
    clue,
    source,
    clue_diagonals,
    shared_sources,
    clue_pair,
    line_counting,
    trial,
    nested_trial,
)


def explain(board: Board, marks: Marks | None = None) -> Generator[Step, None, bool]:
    """The Steps from these marks on; what is returned says whether they solve the board.

    The marks are believed: where they are wrong, or the board has no answer, the Steps end without a solution.
    """
    state = State(_layout(board), marks)
    while state.open and not state.is_broken:
        found = next((found for rule in RULES if (found := rule(state))), None)
        if found is None:
            return False
        yield applied(state, found)
    return not state.is_broken


@lru_cache(maxsize=2)
def _layout(board: Board) -> Layout:
    """Hints for one board are asked for again and again."""
    return Layout(board)
