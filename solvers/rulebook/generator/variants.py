"""New boards of a genre with a variant: the recipe says whether they ask for it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from solvers.contract.recipe import RecipeError
from solvers.grids.boards import VariantBoard
from solvers.notation.codec import Size
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.generator.base import random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import ClueMaker
from solvers.rulebook.layout import Filling


def make_variants(
    maker: ClueMaker,
    rules: Rulebook,
    blank: Callable[[int, int], VariantBoard],
    name: str,
    has_answers: Callable[[Size], bool],
) -> ClueMaker:
    """Return the maker of boards of either kind. name: of the option; has_answers(size): whether such boards exist."""

    def check_size(recipe: Mapping[str, str]) -> None:
        if not has_answers((int(recipe["rows"]), int(recipe["cols"]))):
            raise RecipeError("odd")

    def choose(recipe: Mapping[str, str]) -> ClueMaker:
        def blank_of_kind(rows: int, cols: int) -> VariantBoard:
            return replace(blank(rows, cols), is_variant=recipe[name] == "yes")

        def draw_answer(rows: int, cols: int, chance: Chance) -> Filling | None:
            return random_answer(rules, blank_of_kind(rows, cols), chance)

        return replace(maker, blank=blank_of_kind, draw_answer=draw_answer)

    return replace(maker, choose=choose, check=check_size)
