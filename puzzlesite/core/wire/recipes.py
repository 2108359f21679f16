"""Models of what is to be generated."""

from pydantic import Field

from puzzlesite.core import limits
from puzzlesite.core.wire.puzzles import VisibilityName
from puzzlesite.core.wire.shapes import EXAMPLE, Settings, StrictRequest


class Recipe(StrictRequest):
    """New puzzles to be made. settings: the genre's own options, see /api/genres; the seeds are seed, seed + 1 ..."""

    genre: str = Field(examples=[EXAMPLE.name])
    settings: Settings = Field(default_factory=dict)
    seed: int | None = Field(None, ge=0, le=2**31)
    count: int = Field(1, ge=1, le=limits.MADE)
    visibility: VisibilityName = "unlisted"

    def as_text(self) -> dict[str, str]:
        """The settings as texts of a recipe."""
        return recipe_texts(self.settings)


def recipe_texts(settings: Settings) -> dict[str, str]:
    """Settings as texts of a recipe: "yes" and "no" for booleans, digits for numbers."""
    return {name: ("no", "yes")[value] if isinstance(value, bool) else str(value) for name, value in settings.items()}
