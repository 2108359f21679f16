"""Explanations of boards of a rulebook, as a part of its Genre. No numpy: pages load it."""

from collections.abc import Sequence

from solvers.contract.genre import LEVELS, Explained
from solvers.contract.results import Step
from solvers.rulebook.definition import Board, Rulebook
from solvers.rulebook.layout import Filling, change_marks
from solvers.rulebook.sentences import TRIED, techniques_of, texts_of


def make_explained(rules: Rulebook) -> Explained:
    """Make the part for steps by rules, suppositions and cases."""

    def apply(board: Board, steps: Sequence[Step], marks: Filling | None = None) -> Filling:
        layout = rules.layout(board)
        meant = (layout.meaning_of(change) for step in steps for change in step.changes)
        return change_marks(marks or (None,) * len(layout.places), [*rules.given_marks(board), *meant])

    # A trial that leans on what is known of an only answer is told in its sentence and not drawn.
    tried = TRIED if rules.single is None else frozenset()
    return Explained(techniques_of(rules.reasons), LEVELS, texts_of(rules.reasons), apply, tried=tried)
