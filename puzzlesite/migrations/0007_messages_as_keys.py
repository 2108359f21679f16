"""Convert messages in rows from finished texts in two languages to keys and parameters.

A text that matches no message of its genre stays unchanged.
"""

import re
from collections.abc import Callable
from typing import Any

from django.db import migrations

CELL = r"r\d+c\d+"
CELLS = rf"{CELL}(?: {CELL})*"
# For each genre, names of messages with patterns of their former texts.
PLACES = {
    "akari": (
        ("step.light", rf"light at (?P<at>{CELLS})"),
        ("step.supposed-light", rf"a light at (?P<at>{CELLS})"),
        # The text stands for "step.supposed-dark" too; `_akari` tells them apart.
        ("step.dark", rf"no light at (?P<at>{CELLS})"),
        ("step.met", rf"(?P<at>{CELLS}) would shine on each other"),
        ("step.too-many", rf"(?P<at>{CELLS}) would have too many lights"),
        ("step.too-few", rf"(?P<at>{CELLS}) could not get its lights"),
        ("step.unlit", rf"(?P<at>{CELLS}) could not be lit"),
    ),
    "sudoku": (
        ("step.row", r"row (?P<number>\d+)"),
        ("step.column", r"column (?P<number>\d+)"),
        ("step.box", r"box (?P<number>\d+)"),
        ("step.cut", r"(?P<digit>\w) is cut in (?P<cells>.+)"),
        ("step.through", r"(?P<chain>.*) \(through the almost locked (?P<sets>.+)\)"),
    ),
    "nonogram": (
        ("step.row", r"Row (?P<number>\d+)"),
        ("step.column", r"Column (?P<number>\d+)"),
        ("step.cell", r"row (?P<row>\d+), column (?P<column>\d+)"),
        ("step.place", r"r(?P<row>\d+)c(?P<column>\d+)"),
        ("step.blank", "blank"),
        ("step.filled", "filled"),
    ),
}
COLOURS = (
    "black white red green blue yellow orange purple brown gray grey pink cyan magenta violet gold lightblue lightgreen "
    "darkgreen darkblue"
).split()
# These parameters of sudoku's steps are lists.
SHORT = ("cells", "fins", "digits", "puts")


def step_parameter(genre: str, name: str, value: Any) -> Any:
    """A parameter of a step in the present form."""
    if not isinstance(value, dict) or set(value) != {"en", "ja"}:
        return value
    found = READERS.get(genre, _any)(name, value["en"])
    if found is None:
        return value["en"] if value["en"] == value["ja"] else {"texts": value}
    return found


def _any(name: str, text: str) -> Any:
    return None


def _akari(name: str, text: str) -> Any:
    if name == "outcome":
        return _listing("akari", text, "; ", "semicolon")
    found = _message("akari", text)
    if found and found["key"] == "akari:step.dark":
        found["key"] = "akari:step.supposed-dark"
    return found


def _sudoku(name: str, text: str) -> Any:
    if name in SHORT:
        return _items(text.split(", ") if text else [], "short")
    if name == "sets":
        return _items(re.split(", | and ", text) if text else [], "short and")
    if name in ("units", "covers"):
        parts = re.split(", | and ", text) if text else []
        return _whole([_message("sudoku", part) for part in parts], "and")
    if name == "cuts":
        cuts = _whole([_cut(part) for part in text.split("; ")] if text else [], "semicolon")
        return cuts and {"key": "sudoku:step.cuts", "parameters": {"cuts": cuts}}
    found = _message("sudoku", text) if name == "chain" else None
    if found:
        found["parameters"]["sets"] = _sudoku("sets", found["parameters"]["sets"])
    return found


def _cut(text: str) -> Any:
    found = _message("sudoku", text)
    if found:
        found["parameters"]["cells"] = _sudoku("cells", found["parameters"]["cells"])
    return found


def _nonogram(name: str, text: str) -> Any:
    if name == "outcome":
        return _whole([_group(part) for part in text.split("; ")], "semicolon")
    if name == "chain":
        return _listing("nonogram", text, ", ", "comma")
    return _message("nonogram", text) or _colour(text)


def _group(text: str) -> Any:
    """Cells grouped by their content: "red or blank 3, 4"."""
    found = re.fullmatch(rf"(?P<name>.+?) (?P<places>(?:\d+|{CELL})(?:, (?:\d+|{CELL}))*)", text)
    if not found:
        return None
    names = [_message("nonogram", name) or _colour(name) or name for name in found["name"].split(" or ")]
    places = [int(place) if place.isdigit() else _message("nonogram", place) for place in found["places"].split(", ")]
    parameters = {"name": _items(names, "or"), "places": _items(places, "numbers")}
    return {"key": "nonogram:step.outcome", "parameters": parameters}


def _colour(name: str) -> Any:
    key = name.strip().lower()
    return {"key": f"nonogram:colour.{key}", "parameters": {}} if key in COLOURS else None


def _listing(genre: str, text: str, separator: str, kind: str) -> Any:
    return _whole([_message(genre, part) for part in text.split(separator)] if text else [], kind)


def _whole(items: list[Any], kind: str) -> Any:
    return None if None in items else _items(items, kind)


def _items(items: list[Any], kind: str) -> Any:
    return {"items": items, "kind": kind}


def _message(genre: str, text: str) -> Any:
    for name, pattern in PLACES[genre]:
        found = re.fullmatch(pattern, text)
        if found:
            numbers = {key: int(value) if value.isdigit() else value for key, value in found.groupdict().items()}
            return {"key": f"{genre}:{name}", "parameters": numbers}
    return None


READERS: dict[str, Callable[[str, str], Any]] = {"akari": _akari, "sudoku": _sudoku, "nonogram": _nonogram}


def _convert(apps: Any, schema_editor: Any) -> None:
    jobs = apps.get_model("puzzlesite", "Job").objects.using(schema_editor.connection.alias)
    for job in jobs.filter(kind="explain").exclude(result=None).only("id", "genre_name", "result").iterator(100):
        _save(job, "result", _steps_converted(job.genre_name, job.result))
    for job in jobs.filter(kind="batch").exclude(result=None).only("id", "result").iterator(100):
        _save(job, "result", _errors_converted(job.result))
    for job in jobs.filter(state="failed").exclude(reason=None).only("id", "reason").iterator(100):
        _save(job, "reason", _sentence_converted(job.reason))


def _save(job: Any, field: str, converted: bool) -> None:
    if converted:
        job.save(update_fields=[field])


def _steps_converted(genre: str, result: dict[str, Any]) -> bool:
    for step in result.get("steps", ()):
        step["parameters"] = {name: step_parameter(genre, name, value) for name, value in step["parameters"].items()}
    return bool(result.get("steps"))


def _errors_converted(result: dict[str, Any]) -> bool:
    errors = result.get("errors", [])
    result["errors"] = [{"texts": error} for error in errors]
    return bool(errors)


def _sentence_converted(reason: dict[str, Any]) -> bool:
    sentence = reason.get("parameters", {}).get("sentence")
    if not isinstance(sentence, list):
        return False
    reason["parameters"]["sentence"] = {"texts": dict(zip(("en", "ja"), sentence, strict=True))}
    return True


class Migration(migrations.Migration):

    dependencies = [
        ("puzzlesite", "0006_files"),
    ]

    operations = [
        migrations.RunPython(_convert, migrations.RunPython.noop),
    ]
