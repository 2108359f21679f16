"""A table of values that all hosts share, and a column that reads values of other versions safely."""

from typing import Any

from django.db import models


class TolerantChoiceField(models.CharField):  # type: ignore[type-arg]
    """A column of choices that reads any other stored value as `unknown`. Migrations see it as a CharField."""

    def __init__(self, *args: Any, unknown: str = "", **options: Any):
        super().__init__(*args, **options)
        self._unknown = unknown
        self._known = frozenset(value for value, _ in self.flatchoices)

    def from_db_value(self, value: str | None, *_: Any) -> str | None:
        """Return the stored value, or `unknown`."""
        return value if value is None or value in self._known else self._unknown

    def deconstruct(self) -> Any:
        """The description for migrations."""
        name, _, arguments, options = super().deconstruct()
        return name, "django.db.models.CharField", arguments, options


class Fact(models.Model):
    """A named value that all hosts of this database share."""

    name = models.CharField(max_length=40, primary_key=True)
    value = models.CharField(max_length=200)

    class Meta:
        app_label = "puzzlesite"

    def __str__(self) -> str:
        return self.name
