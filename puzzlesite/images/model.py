"""The row of a photo that is kept."""

from django.db import models


class KeptPhoto(models.Model):
    """The photo that a puzzle was read from, where whoever brought it wants it kept; nobody else sees it.

    image: a small JPEG without metadata, in base64. client: who brought it, as jobs name it.
    """

    puzzle = models.OneToOneField("puzzlesite.Puzzle", models.CASCADE, related_name="photo")
    image = models.TextField()
    client = models.CharField(max_length=64, blank=True, db_index=True)

    class Meta:
        app_label = "puzzlesite"

    def __str__(self) -> str:
        return f"photo of {self.pk}"
