"""What somebody says of a collection, and the order of its puzzles."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from puzzlesite import limits
from puzzlesite.forms.query import number
from puzzlesite.models import Collection, Puzzle, Visibility
from puzzlesite.text_search import clean

VISIBILITIES = [
    (Visibility.PUBLIC, gettext_lazy("Everyone, in the list of collections")),
    (Visibility.UNLISTED, gettext_lazy("Anyone with the address")),
]
WORDS = ("title", "description", "visibility")


class CollectionForm(forms.Form):
    """Title, description, and who may see it."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=limits.TITLE)
    description = forms.CharField(label=gettext_lazy("Description"), max_length=limits.DESCRIPTION, required=False)
    visibility = forms.ChoiceField(label=gettext_lazy("Who may see it"), choices=VISIBILITIES)

    def clean_title(self) -> str:
        title = clean(self.cleaned_data["title"], limits.TITLE)
        if not title:  # nothing of it can be seen
            raise forms.ValidationError(self.fields["title"].error_messages["required"], code="required")
        return title

    @classmethod
    def of(cls, collection: Collection, answers: Mapping[str, Any] | None) -> "CollectionForm":
        """The same questions about a collection that is there."""
        return cls(answers, initial={name: getattr(collection, name) for name in WORDS})


def place_name(puzzle: Puzzle) -> str:
    """The name of the field for a puzzle's place."""
    return f"place-{puzzle.key}"


def read_order(query: Mapping[str, str], puzzles: Sequence[Puzzle]) -> list[int]:
    """The numbers as rows of these puzzles in the order that was written beside them; without those that got none."""
    placed = [(number(query, place_name(puzzle)), puzzle.id) for puzzle in puzzles]
    return [row for place, row in sorted(placed, key=lambda pair: pair[0]) if place]
