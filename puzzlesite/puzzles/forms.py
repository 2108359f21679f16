"""The form in which an owner changes the description of a puzzle."""

from collections.abc import Mapping
from typing import Any

from puzzlesite.models import Puzzle
from puzzlesite.parts.description import DescriptionForm


class EditForm(DescriptionForm):
    """The description of an existing puzzle, with its present values as initial ones."""

    @classmethod
    def of(cls, puzzle: Puzzle, answers: Mapping[str, Any] | None) -> "EditForm":
        return cls(answers, initial={name: getattr(puzzle, name) for name in DescriptionForm.base_fields})
