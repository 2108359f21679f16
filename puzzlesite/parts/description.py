"""The form for a puzzle's title, author, source and visibility."""

from django import forms
from django.utils.translation import gettext_lazy

from puzzlesite.core import limits
from puzzlesite.models import Visibility

VISIBILITIES = [
    (Visibility.PUBLIC, gettext_lazy("Everyone, in the archive")),
    (Visibility.UNLISTED, gettext_lazy("Anyone with the address")),
]


class DescriptionForm(forms.Form):
    """Title, author, source and visibility of a puzzle."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=limits.TITLE, required=False)
    author = forms.CharField(label=gettext_lazy("Author"), max_length=limits.AUTHOR, required=False)
    source = forms.CharField(label=gettext_lazy("Source"), max_length=limits.SOURCE, required=False)
    visibility = forms.ChoiceField(label=gettext_lazy("Who may see it"), choices=VISIBILITIES, required=False)

    def clean_visibility(self) -> str:
        return self.cleaned_data["visibility"] or Visibility.PUBLIC.value

    @property
    def description(self) -> dict[str, str]:
        """Title, author, source and visibility."""
        return {name: self.cleaned_data[name] for name in DescriptionForm.base_fields}
