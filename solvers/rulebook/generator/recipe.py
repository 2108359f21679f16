"""What the generator of clue boards can be asked for, as data. No numpy: pages import it."""

from collections.abc import Sequence

from solvers.contract.genre import LEVELS
from solvers.contract.recipe import Option
from solvers.messages import Message, Words, in_context

ANY, HALF_TURN = "any", "rotate180"
GRADES = ("very-easy", "easy", "medium", "hard", "very-hard")  # LEVELS, as recipes name them

_LEVELS = {ANY: Message("Any"), **dict(zip(GRADES, LEVELS, strict=True))}
_OTHER_LEVELS = Message("Boards of other levels hardly exist in this genre, so they are not offered.")
WORDS: Words = {
    "recipe.not-found": Message("No such board was found in {tries} tries; ask for another level or size."),
}

# Recipes of what a genre gives to the days and as examples
EASY = {"rows": "6", "cols": "6", "grade": "easy"}
MEDIUM = {"rows": "7", "cols": "7", "grade": "medium"}
LARGE_MEDIUM = {"rows": "10", "cols": "10", "grade": "medium"}  # where small boards are hardly ever medium
HARD = {"grade": "hard"}


def board_recipe(most: int, grades: Sequence[str] = GRADES) -> tuple[Option, ...]:
    """The options of every such genre. most: rows and columns. grades: those that its boards have often enough."""
    choices = {name: _LEVELS[name] for name in (ANY, *grades)}
    hint = None if len(grades) == len(GRADES) else _OTHER_LEVELS
    return (
        Option("rows", in_context("size", "Rows"), "number", "8", least=4, most=most),
        Option("cols", Message("Columns"), "number", "8", least=4, most=most),
        Option("grade", Message("Level"), "choice", ANY, choices, hint=hint),
    )


_MEDIUM = in_context("size", "Medium")
_AMOUNTS = {
    "few": in_context("amount", "Few"),
    "some": in_context("amount", "Some"),
    "many": in_context("amount", "Many"),
}
REMOVED = {"few": 100, "some": 60, "many": 30}  # percent of the clues that may be removed


def clue_amount() -> Option:
    """How many clues are left."""
    return Option("clues", Message("Clues"), "choice", "few", _AMOUNTS)


def region_size(title: Message) -> Option:
    """How many cells regions have."""
    sizes = {"small": Message("Small"), "medium": _MEDIUM, "large": Message("Large")}
    return Option("regions", title, "choice", "medium", sizes)


def symmetry(title: Message) -> Option:
    """Whether a half turn leaves all as it is."""
    return Option("symmetry", title, "choice", "none", {"none": Message("None"), HALF_TURN: Message("Half turn")})


def clue_recipe(most: int) -> tuple[Option, ...]:
    """The options where clues lie in cells."""
    return *board_recipe(most), symmetry(Message("Symmetry of the clues")), clue_amount()


def region_recipe(most: int, grades: Sequence[str] = GRADES) -> tuple[Option, ...]:
    """The options where regions have numbers."""
    return *board_recipe(most, grades), region_size(Message("Size of the regions")), clue_amount()


def room_recipe(most: int) -> tuple[Option, ...]:
    """The options where regions are rooms that can lie in a half turn."""
    size, turned = region_size(Message("Size of the rooms")), symmetry(Message("Symmetry of the rooms"))
    return *board_recipe(most), size, turned, clue_amount()


def fixed_recipe(most: int, grades: Sequence[str] = GRADES) -> tuple[Option, ...]:
    """The options where the answer says in which cells clues lie: no symmetry can be asked of them."""
    return *board_recipe(most, grades), clue_amount()
