"""The row of what hosts must know alike."""

from django.db import models


class Fact(models.Model):
    """Something that all hosts of this database must know alike, by its name."""

    name = models.CharField(max_length=40, primary_key=True)
    value = models.CharField(max_length=200)

    class Meta:
        app_label = "puzzlesite"

    def __str__(self) -> str:
        return self.name
