"""The parts of a person's way through a board: techniques, their texts, and the effect of steps on marks."""

from collections.abc import Sequence

from solvers.contract.genre import LEVELS, Explained
from solvers.contract.results import Step
from solvers.genres.akari.board import LIGHT, AkariBoard, AkariMarks, as_marks
from solvers.genres.akari.techniques.ladder import TECHNIQUES
from solvers.genres.akari.techniques.texts import TECHNIQUE_TEXTS, TRIED


def follow(board: AkariBoard, steps: Sequence[Step], marks: AkariMarks | None = None) -> AkariMarks:
    """Return the lights and dots after these steps from these marks on.

    Ruling a light out is putting a dot.
    """
    lights, dots = as_marks(marks)
    changes = [change for step in steps for change in step.changes]
    put = {change.cell for change in changes if (change.value == LIGHT) == change.put}
    return AkariMarks(lights | put, dots | {change.cell for change in changes} - put)


EXPLAINED = Explained(TECHNIQUES, LEVELS[:4], TECHNIQUE_TEXTS, follow, tried=TRIED)
