"""The form of a recipe."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from puzzlesite.core import limits
from puzzlesite.core.format import localize
from puzzlesite.parts.questions import choose_seed, make_field, question_name, read_flags, read_settings, seed_field
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError

# This number of a recipe's options is always shown.
FIRST = 3


class RecipeForm(forms.Form):
    """The options of a genre's recipe, then the number of puzzles and the seed."""

    def __init__(self, genre: Genre, answers: Mapping[str, Any] | None = None):
        super().__init__(answers)
        self.genre = genre
        for option in recipes.questions(genre):
            self.fields[question_name(option)] = make_field(option)
        self.fields["count"] = forms.IntegerField(
            label=_("How many"), min_value=1, max_value=limits.MADE, initial=6, required=False
        )
        self.fields["seed"] = seed_field()

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        try:
            recipes.complete_recipe(self.genre, self.settings)
        except RecipeError as error:
            self.add_error(None, localize(recipes.recipe_error_message(self.genre, error)))
        return answers

    @property
    def first_questions(self) -> list[forms.BoundField]:
        """Questions that most people answer: the first options and the number of puzzles."""
        return [self[question_name(option)] for option in recipes.questions(self.genre)[:FIRST]] + [self["count"]]

    @property
    def further_questions(self) -> list[forms.BoundField]:
        """Questions that most people leave at their defaults."""
        return [self[question_name(option)] for option in recipes.questions(self.genre)[FIRST:]] + [self["seed"]]

    @property
    def is_further_shown(self) -> bool:
        """Whether a further question has an error or an answer from the address."""
        return any(field.errors or field.initial != field.field.initial for field in self.further_questions)

    def read_query(self, query: Mapping[str, str]) -> dict[str, Any]:
        """Initial answers from an address."""
        return dict(query) | read_flags(recipes.questions(self.genre), query)

    @property
    def settings(self) -> dict[str, str]:
        """The recipe; an empty answer gets its default."""
        return read_settings(recipes.questions(self.genre), self.cleaned_data)

    @property
    def count(self) -> int:
        return self.cleaned_data.get("count") or 1

    @property
    def seed(self) -> int:
        return choose_seed(self.cleaned_data)
