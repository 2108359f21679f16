"""The generator's options. No numba: pages import it."""

from solvers.contract.genre import LEVELS
from solvers.contract.recipe import Option
from solvers.messages import Message, Words

ANY = "any"
LEVEL_NAMES = ("1", "2", "3", "4", "5")
SMALLEST, LARGEST = 3, 100
LEAST_FILL, MOST_FILL = 20, 80
BY_LINES, BY_ALL_MEANS = "lines", "one"

RECIPE = (
    Option("width", Message("Width"), "number", "20", least=SMALLEST, most=LARGEST),
    Option("height", Message("Height"), "number", "20", least=SMALLEST, most=LARGEST),
    Option(
        "level",
        Message("Level"),
        "choice",
        ANY,
        {ANY: Message("Any"), **dict(zip(LEVEL_NAMES, LEVELS, strict=True))},
    ),
    Option(
        "fill",
        Message("Filled cells in percent"),
        "number",
        "55",
        least=LEAST_FILL,
        most=MOST_FILL,
        hint=Message("About so many; fewer make harder puzzles."),
    ),
    Option("picture", Message("Picture"), "picture"),
    Option(
        "solved",
        Message("A picture is changed until"),
        "choice",
        BY_LINES,
        {
            BY_LINES: Message("lines alone solve it"),
            BY_ALL_MEANS: Message("it has exactly one answer"),
        },
    ),
)
WORDS: Words = {
    "recipe.no-puzzle": Message(
        "No such puzzle was found in {tries} tries; another size or share of filled cells may do."
    ),
    "recipe.picture": Message("The picture cannot be read. {error}"),
    "recipe.too-rough": Message(
        "More than {share} % of the picture's cells would have to be changed; a smoother or simpler picture may do."
    ),
    "recipe.too-long": Message("The picture takes too long to be made solvable; a smaller or simpler one may do."),
}
USUAL_LEVELS = {
    "easy": {"width": "10", "height": "10", "level": "2"},
    "medium": {"width": "15", "height": "15", "level": "3"},
    "hard": {"width": "15", "height": "15", "level": "4"},
}
