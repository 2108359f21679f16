"""A form that composes a puzzle from answers: questions, grids to tick, and the resulting text."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import solvers
from puzzlesite.parts.questions import make_field, question_name, read_flags
from solvers.contract.genre import Genre
from solvers.contract.recipe import Option, calls
from solvers.notation.format import NotationError
from solvers.reading import Reading

FILLED, EMPTY, NEXT_ROW = "#", ".", "/"
At = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TickCell:
    """A cell of a grid to tick."""

    value: str
    is_ticked: bool
    label: str


class CellsField(forms.MultipleChoiceField):
    """A grid of cells to tick, each sent as "row-column". The cleaned value is rows of # and . separated by /."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, rows: int, cols: int, **options: Any):
        self.rows, self.cols = rows, cols
        cells = (_value((row, col)) for row in range(rows) for col in range(cols))
        super().__init__(choices=[(cell, cell) for cell in cells], **options)

    def clean(self, value: Any) -> str:
        return draw_box(tuple(map(int, cell.split("-"))) for cell in super().clean(value))  # type: ignore[misc]


def _value(cell: At) -> str:
    return f"{cell[0]}-{cell[1]}"


def draw_box(cells: Iterable[At]) -> str:
    """The bounding box of these cells as rows of # and . separated by /; "" for no cells."""
    taken = set(cells)
    if not taken:
        return ""
    rows, cols = ([cell[axis] for cell in taken] for axis in (0, 1))
    lines = (
        "".join(FILLED if (row, col) in taken else EMPTY for col in range(min(cols), max(cols) + 1))
        for row in range(min(rows), max(rows) + 1)
    )
    return NEXT_ROW.join(lines)


class ComposeForm(forms.Form):
    """The questions of a genre. After cleaning: text, the puzzle as Enpitsu text, and reading, as it is read."""

    reading: Reading
    text = ""

    def __init__(self, genre: Genre, answers: Mapping[str, Any] | None = None):
        super().__init__(answers)
        assert genre.composed is not None
        self.genre, self.composed = genre, genre.composed
        for option in self.composed.options:
            self.fields[question_name(option)] = _field(option)

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        if not self.errors:
            self._read()
        return answers

    def _read(self) -> None:
        self.text = self.composed.compose(self._settings())
        try:
            [self.reading] = solvers.read(self.text, self.genre.name)
            if self.reading.error is not None:
                raise self.reading.error
        except NotationError as error:
            self.add_error(None, error.format_in(get_language() or "en"))

    def _settings(self) -> dict[str, str]:
        """The answers as texts; an empty one gets its default."""
        return {option.name: self._setting(option) for option in self.composed.options}

    def _setting(self, option: Option) -> str:
        answer = self.cleaned_data[question_name(option)]
        if option.kind == "flag":
            return "yes" if answer else "no"
        return option.default if answer in ("", None) else str(answer)

    def read_query(self, query: QueryDict) -> dict[str, Any]:
        """Initial answers from an address."""
        answers = {name: str(query.get(name, "")) for name in query}
        ticks = {name: _read_ticks(text) for name, text in answers.items() if name in self._grids()}
        return answers | ticks | read_flags(self.composed.options, answers)

    def _grids(self) -> set[str]:
        return {question_name(option) for option in self.composed.options if option.kind == "cells"}

    @property
    def questions(self) -> list["FormQuestion"]:
        """The questions in order, each with its field and its grid where it has one."""
        return [
            FormQuestion(self[question_name(option)], self._grid(option), _name_classes(option))
            for option in self.composed.options
        ]

    def _grid(self, option: Option) -> list[list[TickCell]]:
        if option.kind != "cells":
            return []
        ticked = self[question_name(option)].value() or ()
        return [[_tick((row, col), ticked) for col in range(option.most)] for row in range(option.least)]


def _read_ticks(text: str) -> list[str]:
    """The ticked cells of rows of # and . separated by /."""
    rows = enumerate(text.split(NEXT_ROW))
    return [_value((row, col)) for row, letters in rows for col, letter in enumerate(letters) if letter == FILLED]


def _tick(cell: At, ticked: Sequence[str]) -> TickCell:
    value = _value(cell)
    place = {"row": cell[0] + 1, "column": cell[1] + 1}
    return TickCell(value, value in ticked, _("row %(row)s, column %(column)s") % place)


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """A field, the grid that answers it, and the answers under which it applies, as classes for the page's script."""

    field: forms.BoundField
    grid: list[list[TickCell]]
    called: str


def _name_classes(option: Option) -> str:
    return " ".join(f"option-{name}={'|'.join(values)}" for name, values in calls(option).items())


def _field(option: Option) -> forms.Field:
    if option.kind != "cells":
        return make_field(option)
    language = get_language() or "en"
    hint = option.hint.format_in(language) if option.hint else ""
    return CellsField(option.least, option.most, label=option.title.format_in(language), help_text=hint, required=False)
