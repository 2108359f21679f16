"""The generator's options, as data, and why a recipe cannot be followed. No numba: pages import it."""

from solvers.contract.genre import LEVELS
from solvers.contract.recipe import Option
from solvers.genres.sudoku.board import SIZES
from solvers.genres.sudoku.techniques.ladder import CLIMBED
from solvers.messages import Message, Words

ANY = "any"
LEVEL_NAMES = ("easy", "medium", "hard", "unfair", "extreme")
# By size, no board with fewer clues has one answer.
FEWEST = {4: 4, 6: 8, 8: 14, 9: 17}
ANYTHING = Message("Any")
SYMMETRIES = {
    "none": Message("None"),
    "rotate180": Message("Half turn"),
    "rotate90": Message("Quarter turn"),
    "mirror": Message("Left-right"),
    "flip": Message("Up-down"),
    "diagonal": Message("Diagonal"),
    "antidiagonal": Message("Other diagonal"),
    "axes": Message("Left-right and up-down"),
    "diagonals": Message("Both diagonals"),
    "full": Message("All of them"),
    ANY: Message("Random"),
}

RECIPE = (
    Option(
        "size",
        Message("Size"),
        "choice",
        "9",
        {str(size): Message("{size} × {size}").with_parameters(size=size) for size in SIZES},
    ),
    Option(
        "grade",
        Message("Level"),
        "choice",
        ANY,
        {ANY: ANYTHING, **dict(zip(LEVEL_NAMES, LEVELS, strict=True))},
    ),
    Option(
        "technique",
        Message("Needs the technique"),
        "choice",
        ANY,
        {ANY: ANYTHING, **{technique.name: technique.title for technique in CLIMBED}},
        hint=Message("Puzzles in which this technique is needed at least once."),
    ),
    Option("symmetry", Message("Symmetry of the clues"), "choice", "rotate180", SYMMETRIES),
    Option(
        "clues",
        Message("Number of clues"),
        "range",
        "",
        least=min(FEWEST.values()),
        most=max(SIZES) ** 2,
        hint=Message("Such as 24-28; empty: as few as possible."),
    ),
    Option(
        "minimal",
        Message("Minimal (no clue can be removed)"),
        "flag",
        "no",
        hint=Message("Without any one clue it would have several answers."),
    ),
    Option(
        "pattern",
        Message("Pattern of the clues"),
        "text",
        "",
        hint=Message(
            "Rows of # for a clue and . for an empty cell; symmetry and number are then those of the pattern."
        ),
    ),
)

WORDS: Words = {
    "recipe.pattern": Message("The pattern has {cells} cells; a board of {size} x {size} has {needed}."),
    "recipe.none": Message("None such was found in {tries} tries; it may be that there is none."),
    "recipe.harder": Message("{technique} makes a puzzle at least {needed}; {level} was asked for."),
    "recipe.fewest": Message("With fewer than {fewest} clues no board of {size} x {size} has one answer."),
    "recipe.most": Message("A board of {size} x {size} has only {cells} cells."),
}
