"""Steps as JSON that can be read again, for rows and workers; and in words of one language, for programs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from solvers.contract.genre import Genre
from solvers.contract.places import list_cells
from solvers.contract.results import At, Board, Change, Sentence, Step
from solvers.contract.trial import FollowedTrial
from solvers.message_keys import message_from_json, message_to_json

Values = dict[str, Any]


def step_to_json(step: Step) -> Values:
    """Return a step as JSON; a message in it is a key and parameters."""
    return {
        "technique": step.technique,
        "changes": [[*change.cell, change.value, change.put] for change in step.changes],
        "reasons": list_cells(step.reasons),
        "second": list_cells(step.second),
        "nodes": [[*cell, value, first] for cell, value, first in step.nodes],
        "links": [[[*one, value], [*other, second], strong] for (one, value), (other, second), strong in step.links],
        "parameters": {name: message_to_json(value) for name, value in step.parameters.items()},
    }


def step_from_json(row: Mapping[str, Any]) -> Step:
    """Return the stored step; older rows have no `second` and no `nodes`."""
    return Step(
        technique=row["technique"],
        changes=tuple(Change((r, c), value, put) for r, c, value, put in row["changes"]),
        reasons=read_cells(row["reasons"]),
        second=read_cells(row.get("second", ())),
        nodes=tuple(((r, c), value, first) for r, c, value, first in row.get("nodes", ())),
        links=tuple((((r, c), v), ((s, d), w), strong) for (r, c, v), (s, d, w), strong in row["links"]),
        parameters={name: message_from_json(value) for name, value in row["parameters"].items()},
    )


def read_cells(rows: Iterable[Sequence[float]]) -> tuple[At, ...]:
    """Return the stored cells."""
    return tuple((row, col) for row, col in rows)


def serialize_step(genre: Genre, board: Board, step: Step, language: str) -> Values:
    """Serialize a step of an explanation, with the names of a hint."""
    technique = genre.explained_part.technique(step.technique)
    return {
        "technique": step.technique,
        "title": technique.title.format_in(language),
        "cells": list_cells(dict.fromkeys(change.cell for change in step.changes)),
        "reasons": list_cells(step.reasons),
        "changes": [serialize_change(genre, board, change) for change in step.changes],
        "sentence": technique.explain(step).format_in(language),
    }


def serialize_trial(genre: Genre, board: Board, trial: FollowedTrial, language: str) -> Values:
    """Serialize a trial: its sentence, the marks that it supposes and derives, in order, and where it fails."""
    moves = (trial.supposed, *(move.step for move in trial.moves))
    return {
        "sentence": Sentence(trial.says).format_in(language),
        "moves": [[serialize_change(genre, board, change) for change in move.changes] for move in moves],
        "clash": list_cells(trial.clash.reasons),
    }


def serialize_change(genre: Genre, board: Board, change: Change) -> Values:
    """Serialize the change of one cell; its value is written as in answers."""
    return {"cell": list(change.cell), "value": genre.answers.symbol(board, change.value), "put": change.put}
