"""The row of what hosts must know alike, and columns that are read safely where another version stored more."""

from typing import Any

from django.db import models


class ClosedField(models.CharField):  # type: ignore[type-arg]
    """One of its choices: what another version stored besides these is read as `unknown`. A CharField to migrations."""

    def __init__(self, *args: Any, unknown: str = "", **options: Any):
        super().__init__(*args, **options)
        self._unknown = unknown
        self._known = frozenset(value for value, _ in self.flatchoices)

    def from_db_value(self, value: str | None, *_: Any) -> str | None:
        """Return the stored value, or `unknown`."""
        return value if value is None or value in self._known else self._unknown

    def deconstruct(self) -> Any:
        """A description for migrations."""
        name, _, arguments, options = super().deconstruct()
        return name, "django.db.models.CharField", arguments, options


class Fact(models.Model):
    """Something that all hosts of this database must know alike, by its name."""

    name = models.CharField(max_length=40, primary_key=True)
    value = models.CharField(max_length=200)

    class Meta:
        app_label = "puzzlesite"

    def __str__(self) -> str:
        return self.name
