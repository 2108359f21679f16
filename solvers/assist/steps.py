"""Steps of an explanation as JSON has them; it needs no arrays, so that pages can use it."""

from typing import Any

from solvers.contract.genre import Genre
from solvers.contract.places import list_cells
from solvers.contract.results import Board, Change, Step

Values = dict[str, Any]


def serialize_step(genre: Genre, board: Board, step: Step, language: str) -> Values:
    """A step of an explanation, with the names of a hint."""
    assert genre.explained is not None, genre.name
    technique = genre.explained.technique(step.technique)
    return {
        "technique": step.technique,
        "title": technique.title.format_in(language),
        "cells": list_cells(dict.fromkeys(change.cell for change in step.changes)),
        "reasons": list_cells(step.reasons),
        "changes": [serialize_change(genre, board, change) for change in step.changes],
        "sentence": technique.explain(step).format_in(language),
    }


def serialize_change(genre: Genre, board: Board, change: Change) -> Values:
    """What a step does to one cell; the value as it is written in answers."""
    return {"cell": list(change.cell), "value": genre.answers.symbol(board, change.value), "put": change.put}
