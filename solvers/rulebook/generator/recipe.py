"""Options of the generator of clue boards, as data. No numpy: pages import it."""

from collections.abc import Mapping, Sequence

from solvers.contract.entering import BoardNumber, BoardVariant
from solvers.contract.genre import LEVELS
from solvers.contract.recipe import Option, RecipeError
from solvers.messages import Message, Words, in_context

ANY, HALF_TURN = "any", "rotate180"
# Recipes give LEVELS these names.
GRADES = ("very-easy", "easy", "medium", "hard", "very-hard")

_LEVELS = {ANY: Message("Any"), **dict(zip(GRADES, LEVELS, strict=True))}
_OTHER_LEVELS = Message("Boards of other levels hardly exist in this genre, so they are not offered.")
WORDS: Words = {
    "recipe.too-small": Message("{count} in each row take {least} rows and columns at least."),
    "recipe.odd": Message("The numbers of rows and columns must be even."),
    "recipe.not-found": Message("No such board was found in {tries} tries; ask for another level or size."),
}

# Recipes for the puzzles of the day and for examples.
EASY = {"rows": "6", "cols": "6", "grade": "easy"}
MEDIUM = {"rows": "7", "cols": "7", "grade": "medium"}
# Small boards are hardly ever medium.
LARGE_MEDIUM = {"rows": "10", "cols": "10", "grade": "medium"}
HARD = {"grade": "hard"}
# For genres whose boards have even numbers of rows and columns.
EVEN_LEVELS = {"easy": EASY, "medium": LARGE_MEDIUM, "hard": {"rows": "10", "cols": "10", "grade": "hard"}}
SQUARE_LEVELS = {"easy": {"rows": "6", "grade": "easy"}, "medium": {"rows": "8", "grade": "medium"}, "hard": HARD}


def board_recipe(most: int, grades: Sequence[str] = GRADES) -> tuple[Option, ...]:
    """Return the options of every such genre. most: rows and columns. grades: levels that its boards often have."""
    choices = {name: _LEVELS[name] for name in (ANY, *grades)}
    hint = None if len(grades) == len(GRADES) else _OTHER_LEVELS
    return (
        Option("rows", in_context("size", "Rows"), "number", "8", least=4, most=most),
        Option("cols", Message("Columns"), "number", "8", least=4, most=most),
        Option("grade", Message("Level"), "choice", ANY, choices, hint=hint),
    )


def counted_recipe(most: int, number: BoardNumber) -> tuple[Option, ...]:
    """Return the options of square boards with one number for the whole of each."""
    _, _, grade = board_recipe(most)
    choices = {ANY: Message("As fits the size"), **{str(one): Message(str(one)) for one in number.sides}}
    return (
        Option("rows", Message("Rows and columns"), "number", "10", least=min(number.sides.values()), most=most),
        Option(number.name, number.title, "choice", ANY, choices),
        grade,
    )


def variant_recipe(most: int, variant: BoardVariant) -> tuple[Option, ...]:
    """Return the options of a genre of clues in cells, with a variant."""
    rows, cols, *others = clue_recipe(most)
    return rows, cols, Option(variant.name, variant.title, "flag", "no"), *others


def choose_number(recipe: Mapping[str, str], number: BoardNumber) -> int:
    """Return the number of the board that is wanted, or that fits its size. Raises RecipeError."""
    side, wanted = int(recipe["rows"]), recipe[number.name]
    if wanted == ANY:
        return max(one for one, least in number.sides.items() if least <= side)
    if side < number.sides[int(wanted)]:
        raise RecipeError("too-small", count=int(wanted), least=number.sides[int(wanted)])
    return int(wanted)


_MEDIUM = in_context("size", "Medium")
_AMOUNTS = {
    "few": in_context("amount", "Few"),
    "some": in_context("amount", "Some"),
    "many": in_context("amount", "Many"),
}
# This percentage of the clues may be removed.
REMOVED = {"few": 100, "some": 60, "many": 30, "all": 0}


def clue_amount_option() -> Option:
    """Return the option for the number of clues."""
    return Option("clues", Message("Clues"), "choice", "few", _AMOUNTS)


def margin_clue_options(most: int, grades: Sequence[str] = GRADES) -> tuple[Option, ...]:
    """Return the options of a genre with numbers beside the grid."""
    choices = {"all": in_context("amount", "All"), "some": _AMOUNTS["some"], "few": _AMOUNTS["few"]}
    return *board_recipe(most, grades), Option("clues", Message("Numbers outside"), "choice", "all", choices)


def region_size_option(title: Message) -> Option:
    """Return the option for the size of regions."""
    sizes = {"small": Message("Small"), "medium": _MEDIUM, "large": Message("Large")}
    return Option("regions", title, "choice", "medium", sizes)


def symmetry(title: Message) -> Option:
    """Return the option for symmetry under a half turn."""
    return Option("symmetry", title, "choice", "none", {"none": Message("None"), HALF_TURN: Message("Half turn")})


def clue_recipe(most: int) -> tuple[Option, ...]:
    """Return the options of a genre with clues in cells."""
    return *board_recipe(most), symmetry(Message("Symmetry of the clues")), clue_amount_option()


def region_recipe(most: int, grades: Sequence[str] = GRADES) -> tuple[Option, ...]:
    """Return the options of a genre whose regions have numbers."""
    return *board_recipe(most, grades), region_size_option(Message("Size of the regions")), clue_amount_option()


def room_recipe(most: int) -> tuple[Option, ...]:
    """Return the options of a genre whose regions are rooms that can be symmetric."""
    size, turned = region_size_option(Message("Size of the rooms")), symmetry(Message("Symmetry of the rooms"))
    return *board_recipe(most), size, turned, clue_amount_option()


def fixed_clues_recipe(most: int, grades: Sequence[str] = GRADES) -> tuple[Option, ...]:
    """Return the options of a genre whose answer decides which cells have clues: these cannot be symmetric."""
    return *board_recipe(most, grades), clue_amount_option()
