"""Steps of an explanation as JSON, and back. No engine."""

from collections.abc import Mapping
from typing import Any

from solvers.contract.results import Change, Step
from solvers.messages import Phrase


def step_to_json(step: Step) -> dict[str, Any]:
    """A step as JSON; a Phrase is kept in both languages."""
    return {
        "technique": step.technique,
        "changes": [[*change.cell, change.value, change.put] for change in step.changes],
        "reasons": [list(cell) for cell in step.reasons],
        "second": [list(cell) for cell in step.second],
        "nodes": [[*cell, value, first] for cell, value, first in step.nodes],
        "links": [[[*one, value], [*other, second], strong] for (one, value), (other, second), strong in step.links],
        "parameters": {name: _kept(value) for name, value in step.parameters.items()},
    }


def step(row: Mapping[str, Any]) -> Step:
    """The step that was kept."""
    return Step(
        technique=row["technique"],
        changes=tuple(Change((r, c), value, put) for r, c, value, put in row["changes"]),
        reasons=tuple((r, c) for r, c in row["reasons"]),
        second=tuple((r, c) for r, c in row.get("second", ())),
        nodes=tuple(((r, c), value, first) for r, c, value, first in row.get("nodes", ())),
        links=tuple((((r, c), v), ((s, d), w), strong) for (r, c, v), (s, d, w), strong in row["links"]),
        parameters={name: _told(value) for name, value in row["parameters"].items()},
    )


def _kept(value: object) -> object:
    return {"en": value.en, "ja": value.ja} if isinstance(value, Phrase) else value


def _told(value: Any) -> object:
    return Phrase(value["en"], value["ja"]) if isinstance(value, dict) else value
