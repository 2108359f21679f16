"""What a person's way through a board is made of: techniques, their texts, ratings, and what steps do to marks."""

from solvers.contract.genre import Explained
from solvers.genres.sudoku.techniques.apply_steps import follow
from solvers.genres.sudoku.techniques.explainer_rating import SCALE
from solvers.genres.sudoku.techniques.ladder import CEILINGS, LEVELS, TECHNIQUES
from solvers.genres.sudoku.techniques.texts import TECHNIQUE_TEXTS

EXPLAINED = Explained(
    techniques=TECHNIQUES,
    levels=LEVELS,
    texts=TECHNIQUE_TEXTS,
    apply=follow,
    ceilings=CEILINGS,
    rating=SCALE,
)
