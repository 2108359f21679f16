"""The generator's options, as data, and why a recipe cannot be followed. No numba: pages import it."""

from solvers.contract.recipe import Option
from solvers.messages import Message, Words

RECIPE = (
    Option(
        "task",
        Message("What is asked"),
        "choice",
        "touch",
        {
            "touch": Message("Four copies of a shape that all touch"),
            "pack": Message("A board to be filled with pieces"),
        },
    ),
    Option(
        "reflections",
        Message("Pieces may be turned over"),
        "flag",
        "yes",
        hint=Message("Without it few shapes can touch."),
    ),
    Option("cells", Message("Cells of the shape that touches"), "number", "9", least=8, most=12),
    Option("answers", Message("Answers of the touching puzzle"), "number", "1", least=1, most=4),
    Option("rows", Message("Rows of the board"), "number", "6", least=3, most=8),
    Option("cols", Message("Columns of the board"), "number", "6", least=3, most=8),
    Option(
        "pieces",
        Message("Cells of the pieces on the board"),
        "range",
        "4-6",
        least=2,
        most=8,
        hint=Message("The larger the pieces, the easier."),
    ),
)
WORDS: Words = {
    "recipe.not-found": Message(
        "No such puzzle was found in {tries} tries. Ask for larger pieces, another size or fewer answers."
    ),
}
