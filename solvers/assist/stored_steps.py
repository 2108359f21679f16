"""Steps of an explanation as JSON that they are read from again: what a row holds, and what a worker answers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from solvers.contract.places import list_cells
from solvers.contract.results import At, Change, Step
from solvers.message_keys import message_from_json, message_to_json


def step_to_json(step: Step) -> dict[str, Any]:
    """A step as JSON; a message in it is a key and parameters."""
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
    """The step that was stored; older rows have no `second` and no `nodes`."""
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
    """The cells that were stored."""
    return tuple((row, col) for row, col in rows)
