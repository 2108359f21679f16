"""What the generator of clue boards can be asked for, as data. No numpy: pages import it."""

from solvers.contract.recipe import Option
from solvers.grading import LEVELS
from solvers.messages import Message, Words, in_context

ANY, HALF_TURN = "any", "rotate180"
GRADES = ("very-easy", "easy", "medium", "hard", "very-hard")  # LEVELS, as recipes name them

_LEVELS = {ANY: Message("Any"), **dict(zip(GRADES, LEVELS, strict=True))}
WORDS: Words = {
    "recipe.not-found": Message("No such board was found in {tries} tries; ask for another level or size."),
}


EASY = {"rows": "6", "cols": "6", "grade": "easy"}
MEDIUM = {"rows": "7", "cols": "7", "grade": "medium"}
HARD = {"grade": "hard"}


def board_recipe(most: int) -> tuple[Option, ...]:
    """The options of every such genre. most: rows and columns."""
    return (
        Option("rows", in_context("size", "Rows"), "number", "8", least=4, most=most),
        Option("cols", Message("Columns"), "number", "8", least=4, most=most),
        Option(
            "grade", Message("Level"), "choice", ANY, {ANY: Message("Any"), **dict(zip(GRADES, LEVELS, strict=True))}
        ),
    )


def clue_recipe(most: int) -> tuple[Option, ...]:
    """The options where clues lie in cells."""
    choices = {"none": Message("None"), HALF_TURN: Message("Half turn")}
    return *board_recipe(most), Option("symmetry", Message("Symmetry of the clues"), "choice", "none", choices)
