"""A person's board after some Steps."""

from collections.abc import Sequence

from solvers.akari.board import Board, Marks, as_marks
from solvers.genre import Step


def follow(board: Board, steps: Sequence[Step], marks: Marks | None = None) -> Marks:
    """The lights put in, and the cells that certainly hold none, from these marks on."""
    lights, dots = as_marks(marks)
    changes = [change for step in steps for change in step.changes]
    put = {change.cell for change in changes if change.put}
    return Marks(lights | put, dots | {change.cell for change in changes} - put)
