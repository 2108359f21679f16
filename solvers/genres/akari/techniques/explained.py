"""What a person's way through a board is made of: techniques, their texts, and what steps do to marks."""

from solvers.contract.genre import Explained
from solvers.genres.akari.techniques.apply_steps import follow
from solvers.genres.akari.techniques.ladder import LEVELS, TECHNIQUES
from solvers.genres.akari.techniques.texts import TECHNIQUE_TEXTS

EXPLAINED = Explained(
    techniques=TECHNIQUES,
    levels=LEVELS,
    texts=TECHNIQUE_TEXTS,
    apply=follow,
)
