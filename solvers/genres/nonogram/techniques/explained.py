"""What a person's way through a board is made of: techniques, their texts, diagrams, and what steps do to marks."""

from solvers.contract.genre import Explained
from solvers.genres.nonogram.techniques.apply_steps import follow
from solvers.genres.nonogram.techniques.ladder import TECHNIQUES
from solvers.genres.nonogram.techniques.step_diagram import step_diagram
from solvers.genres.nonogram.techniques.texts import TECHNIQUE_TEXTS
from solvers.grading import LEVELS

EXPLAINED = Explained(
    techniques=TECHNIQUES,
    levels=LEVELS,
    texts=TECHNIQUE_TEXTS,
    apply=follow,
    diagram=step_diagram,
)
