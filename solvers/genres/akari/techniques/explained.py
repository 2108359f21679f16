"""What a person's way through a board is made of: techniques, their texts, and what steps do to marks."""

from collections.abc import Sequence

from solvers.contract.genre import LEVELS, Explained
from solvers.contract.results import Step
from solvers.genres.akari.board import LIGHT, Board, Marks, as_marks
from solvers.genres.akari.techniques.ladder import TECHNIQUES
from solvers.genres.akari.techniques.texts import TECHNIQUE_TEXTS


def follow(board: Board, steps: Sequence[Step], marks: Marks | None = None) -> Marks:
    """The lights put in, and the cells that certainly hold none, from these marks on. To cut a light is to put none."""
    lights, dots = as_marks(marks)
    changes = [change for step in steps for change in step.changes]
    put = {change.cell for change in changes if (change.value == LIGHT) == change.put}
    return Marks(lights | put, dots | {change.cell for change in changes} - put)


EXPLAINED = Explained(TECHNIQUES, LEVELS[:4], TECHNIQUE_TEXTS, follow)
