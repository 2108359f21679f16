"""The types of `enpitsu.client`, written into puzzlesite/client/values.py from the interface's OpenAPI document."""

import json
import os
import textwrap
from collections.abc import Mapping
from typing import Any

import django
from django.apps import apps

Schema = Mapping[str, Any]
# The names of the client for schemas of the document. A name comes after those that it needs.
NAMES = {
    "Trouble": "ErrorOut",
    "Change": "ChangeOut",
    "Step": "StepOut",
    "Fault": "FaultOut",
    "Answer": "LiveAnswer",
    "Solved": "SolvedNow",
    "NowGrade": "NowGrade",
    "Explained": "ExplainedNow",
    "Hint": "HintNow",
    "Checked": "CheckedNow",
    "Fixed": "FixNow",
    "Made": "MadeNow",
    "Recognised": "ReadOut",
    "Converted": "ConvertedOne",
    "Grade": "GradeOut",
    "Solution": "SolutionOut",
    "Job": "JobOut",
    "OwnedJob": "OwnedJob",
    "Puzzle": "PuzzleOut",
    "PuzzleWhole": "PuzzleWhole",
    "Result": "ResultOut",
    "Taken": "Taken",
    "Explanation": "ExplanationOut",
    "Book": "BookOut",
    "OwnedBook": "OwnedBook",
    "Collection": "CollectionOut",
    "CollectionWhole": "CollectionWhole",
    "CollectionMade": "CollectionMade",
    "Daily": "DailyOut",
    "Day": "DayOut",
    "Option": "OptionOut",
    "Genre": "GenreOut",
}
CLIENT_NAMES = {schema: name for name, schema in NAMES.items()}
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
HEAD = '''"""Answers of the site as typed dictionaries, equal to the JSON. /api/docs describes each field.

Cells are [row, column] from 0; texts of boards, answers and marks are Enpitsu text.
Written by `python -m docs.generate` from the OpenAPI document.
"""

from typing import Any, Literal, TypedDict

Cell = list[float]'''
CELL = "list[int | float]"
# The longest line.
WIDTH = 120


def values() -> str:
    """Return the module with a type for each schema; one that has all fields of an earlier one extends it."""
    schemas = _read_schemas()
    parts, known = [HEAD], {}
    for name, schema in NAMES.items():
        fields = {field: _type_of(one) for field, one in schemas[schema]["properties"].items()}
        bases = [base for base, own in known.items() if own.items() <= fields.items()]
        known[name] = fields
        base = max(bases, key=lambda base: len(known[base]), default="TypedDict")
        own = {field: kind for field, kind in fields.items() if field not in known.get(base, {})}
        lines = [f"class {name}({base}):", *_write_docstring(schemas[schema]["description"])]
        lines += ["", *(f"    {field}: {kind}" for field, kind in own.items())] if own else []
        parts.append("\n".join(lines))
    return "\n\n\n".join(parts) + "\n"


def _read_schemas() -> dict[str, Schema]:
    """Return the schemas of the document, and those of a streamed line and of any live answer, which it cannot hold."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
        django.setup()
    from puzzlesite.api.live import LiveAnswer
    from puzzlesite.core.wire.puzzles import ResultOut
    from puzzlesite.urls import api

    found: dict[str, Schema] = dict(api.get_openapi_schema()["components"]["schemas"])
    for model in (ResultOut, LiveAnswer):
        found[model.__name__] = model.model_json_schema(mode="serialization")
    found["LiveAnswer"]["properties"]["ask"] = {"type": "string"}
    return found


def _type_of(schema: Schema) -> str:
    """Return the type of a value as Python writes it."""
    match schema:
        case {"$ref": reference}:
            return CLIENT_NAMES.get(reference.rpartition("/")[2], "dict[str, Any]")
        case {"anyOf": several}:
            return " | ".join(dict.fromkeys(map(_type_of, several)))
        case {"enum": words}:
            return f"Literal[{json.dumps(words)[1:-1]}]"
        case {"type": "array", "items": items}:
            return f"list[{_type_of(items)}]".replace(CELL, "Cell")
        case {"type": "object", "additionalProperties": {**kind}}:
            return f"dict[str, {_type_of(kind)}]"
        case {"type": "object"}:
            return "dict[str, Any]"
    return PLAIN[schema["type"]]


def _write_docstring(text: str) -> list[str]:
    """Return the lines of a docstring with this text."""
    paragraphs = ['"""' + one if number == 0 else one for number, one in enumerate(text.split("\n\n"))]
    if len(paragraphs) == 1 and len(paragraphs[0]) < WIDTH - 6:
        return [f'    {paragraphs[0]}"""']
    lines = [line for one in paragraphs for line in ("", *textwrap.wrap(one, WIDTH - 4))][1:]
    return [f"    {line}".rstrip() for line in (*lines, '"""')]
