"""The example beside a recipe: a puzzle of the level and the size that are asked for, where the archive has one."""

from collections.abc import Mapping

from puzzlesite.archive import queries
from puzzlesite.parts import cards
from puzzlesite.parts.cards import Card
from puzzlesite.parts.questions import question_name
from solvers import recipes
from solvers.contract.genre import Genre

# Options that hold rows and columns, in each genre that can be generated.
ROWS, COLS = ("rows", "height", "size"), ("cols", "width", "size")


def find_example(genre: Genre, answers: Mapping[str, str]) -> Card | None:
    """The newest public puzzle of the wanted level and size, else of the level, else of the size; else the sample."""
    wanted = {option.name: answers.get(question_name(option)) or option.default for option in recipes.questions(genre)}
    rows, cols = (next((wanted[name] for name in names if name in wanted), "") for names in (ROWS, COLS))
    found = queries.find_like(genre.name, _level(genre, wanted), f"{rows}×{cols}")
    return cards.make_card(found) if found else cards.find_example_card(genre)


def _level(genre: Genre, wanted: Mapping[str, str]) -> int | None:
    """The number of the wanted level; None for any. Options and levels have the same titles."""
    levels = [title.format_in("en") for title in genre.levels]
    chosen = (option.choices.get(wanted[option.name]) for option in recipes.questions(genre))
    titles = [title.format_in("en") for title in chosen if title is not None]
    return next((levels.index(title) for title in titles if title in levels), None)
