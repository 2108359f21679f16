"""Recipes: settings for a generator, checked against the options that its genre declares. It knows no genre."""

from collections.abc import Mapping

from solvers.contract.genre import Genre
from solvers.contract.recipe import Option, RecipeError
from solvers.messages import Message, Words

WORDS: Words = {
    "recipe.option": Message("There is no option {name!r}; there are: {known}."),
    "recipe.choice": Message("{option}: {value!r} is not one of {known}."),
    "recipe.number": Message("{option}: {value!r} is not a whole number from {least} to {most}."),
    "recipe.range": Message("{option}: {value!r} is not a range such as {least}-{most}."),
}
FLAGS = ("yes", "no")
PICTURE = "picture"


def options(genre: Genre) -> tuple[Option, ...]:
    """Return the options of a genre's generator; none when the genre has no generator."""
    return genre.generated.recipe if genre.generated else ()


def complete_recipe(genre: Genre, settings: Mapping[str, str]) -> dict[str, str]:
    """Return the whole recipe: the given settings, and defaults for the rest. Raises RecipeError."""
    known = {option.name: option for option in options(genre)}
    for name, value in settings.items():
        if name not in known:
            raise RecipeError("option", name=name, known=", ".join(known))
        if value != known[name].default:
            _check_value(known[name], value)
    return {name: settings.get(name, option.default) for name, option in known.items()}


def questions(genre: Genre, of_picture: bool = False) -> tuple[Option, ...]:
    """Return the options that are asked without a picture (those before it), or else those that follow it."""
    kinds = [option.kind for option in options(genre)]
    at = kinds.index(PICTURE) if PICTURE in kinds else len(kinds)
    return options(genre)[at + 1 :] if of_picture else options(genre)[:at]


def find_picture_option(genre: Genre) -> str:
    """Return the name of the option that is a picture; "" when the genre has no such option."""
    return next((option.name for option in options(genre) if option.kind == PICTURE), "")


def recipe_error_message(genre: Genre, error: RecipeError) -> Message:
    """Return the sentence of a RecipeError, the genre's own if there is one."""
    return {**WORDS, **genre.messages}[f"recipe.{error.key}"].with_parameters(**error.parameters)


def parse_span(value: str) -> tuple[int, int]:
    """Return the two ends of "24-28", or of "24". Raises ValueError."""
    least, _, most = value.partition("-")
    return int(least), int(most or least)


def _check_value(option: Option, value: str) -> None:
    if option.kind in ("choice", "flag"):
        known = FLAGS if option.kind == "flag" else tuple(option.choices)
        if value not in known:
            raise RecipeError("choice", option=option.title, value=value, known=", ".join(known))
    elif option.kind in ("number", "range"):
        try:
            least, most = parse_span(value) if option.kind == "range" else (int(value), int(value))
        except ValueError:
            least, most = 1, 0
        if not option.least <= least <= most <= option.most:
            raise RecipeError(option.kind, option=option.title, value=value, least=option.least, most=option.most)
