"""The generator's options, as data, and why a recipe cannot be followed. No numba: pages import it."""

from solvers.contract.genre import LEVELS
from solvers.contract.recipe import Option
from solvers.messages import Message, Words, in_context

ANY = "any"
# Recipes use these names for the first four LEVELS.
GRADES = ("easy", "fair", "hard", "amazing")
SQUARE_ONLY = "rotate90"

RECIPE = (
    Option("rows", in_context("size", "Rows"), "number", "10", least=3, most=100),
    Option("cols", Message("Columns"), "number", "10", least=3, most=100),
    Option(
        "grade",
        Message("Level"),
        "choice",
        ANY,
        {ANY: Message("Any"), **dict(zip(GRADES, LEVELS, strict=False))},
    ),
    Option(
        "black",
        Message("Black cells, in percent"),
        "number",
        "20",
        least=5,
        most=60,
        hint=Message("Held exactly, up to the symmetry."),
    ),
    Option(
        "symmetry",
        Message("Symmetry of the black cells"),
        "choice",
        "rotate180",
        {
            "none": Message("None"),
            "mirror": Message("Left-right"),
            "rotate180": Message("Half turn"),
            "axes": Message("Left-right and up-down"),
            SQUARE_ONLY: Message("Quarter turn (squares)"),
        },
    ),
    Option(
        "connected",
        Message("White cells in one piece"),
        "flag",
        "yes",
    ),
)

WORDS: Words = {
    "recipe.not-square": Message("A quarter turn needs as many rows as columns, not {rows}×{cols}."),
    "recipe.not-found": Message(
        "No such board was found in {tries} tries; ask for another level or share of black cells."
    ),
}
USUAL_LEVELS = {
    "easy": {"rows": "7", "cols": "7", "grade": "easy"},
    "medium": {"grade": "fair"},
    "hard": {"grade": "hard"},
}
