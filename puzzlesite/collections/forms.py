"""The form of a collection, and the fields for the order of its puzzles."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from puzzlesite.core import limits
from puzzlesite.core.texts import clean, read_number
from puzzlesite.models import Collection, Puzzle, Visibility

VISIBILITIES = [
    (Visibility.PUBLIC, gettext_lazy("Everyone, in the list of collections")),
    (Visibility.UNLISTED, gettext_lazy("Anyone with the address")),
]
WORDS = ("title", "description", "visibility")


class CollectionForm(forms.Form):
    """Title, description and visibility of a collection."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=limits.TITLE)
    description = forms.CharField(label=gettext_lazy("Description"), max_length=limits.DESCRIPTION, required=False)
    visibility = forms.ChoiceField(label=gettext_lazy("Who may see it"), choices=VISIBILITIES)

    def clean_title(self) -> str:
        title = clean(self.cleaned_data["title"], limits.TITLE)
        # A title without any visible character is missing.
        if not title:
            raise forms.ValidationError(self.fields["title"].error_messages["required"], code="required")
        return title

    @classmethod
    def of(cls, collection: Collection, answers: Mapping[str, Any] | None) -> "CollectionForm":
        """The form of an existing collection, with its present values as initial ones."""
        return cls(answers, initial={name: getattr(collection, name) for name in WORDS})


def place_name(puzzle: Puzzle) -> str:
    """The name of the field for a puzzle's place."""
    return f"place-{puzzle.key}"


def read_order(query: Mapping[str, str], puzzles: Sequence[Puzzle]) -> list[int]:
    """Row numbers of the puzzles in the order typed beside them, without those that have no place."""
    placed = [(read_number(query, place_name(puzzle)), puzzle.id) for puzzle in puzzles]
    return [row for place, row in sorted(placed, key=lambda pair: pair[0]) if place]
