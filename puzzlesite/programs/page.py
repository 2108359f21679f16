"""The page that documents the API, made from its OpenAPI description so that both always agree."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from puzzlesite.core import limits
from puzzlesite.core.problems import KINDS
from puzzlesite.programs.examples import EXAMPLES

Details = Mapping[str, Any]
METHODS = ("get", "post", "put", "delete")
GROUPS = {
    "now": gettext_noop("Immediate calls (nothing stored)"),
    "puzzles": gettext_noop("Puzzles"),
    "generate": gettext_noop("Generate"),
    "jobs": gettext_noop("Jobs"),
    "daily": gettext_noop("Puzzles of the day"),
    "collections": gettext_noop("Collections"),
    "books": gettext_noop("Books"),
    "genres": gettext_noop("Genres"),
    "live": gettext_noop("Live checks"),
}
PLACES = {
    "path": gettext_lazy("in the address"),
    "query": gettext_lazy("after the address"),
    "header": gettext_lazy("header"),
    "body": gettext_lazy("in the body"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A value to send. place: where in the request; kind: its type; text: its description, if any."""

    name: str
    place: str
    kind: str
    is_required: bool
    text: str


@dataclass(frozen=True, slots=True)
class AnswerShape:
    """The fields of an answer, or of a part of one."""

    anchor: str
    name: str
    text: str
    fields: list[Field]


@dataclass(frozen=True, slots=True)
class OperationAnswer:
    """A possible answer of an operation. kind: its content; anchor: of the content's Shape, "" where it has none."""

    status: str
    text: str
    kind: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Group:
    """Operations on one subject."""

    anchor: str
    title: str
    operations: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class CodeExample:
    """A task with the code for curl and for Python."""

    anchor: str
    title: str
    curl: str
    python: str


def documentation_page(described: Details, site: str) -> dict[str, Any]:
    """The page for a site at this address, from its OpenAPI description.

    shapes: of all answers; kinds: of problems, each with its anchor. rate: requests in a minute; wait: seconds that a
    read may wait.
    """
    schemas = described["components"]["schemas"]
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in GROUPS}
    for path, methods in described["paths"].items():
        group = found[path.split("/")[2]]
        group.extend(_operation(path, name, methods[name], schemas) for name in METHODS if name in methods)
    return {
        "site": site,
        "examples": [
            CodeExample(one.anchor, _(one.title), one.curl.replace("SITE", site), one.python.replace("SITE", site))
            for one in EXAMPLES
        ],
        "groups": [Group(f"about-{name}", _(GROUPS[name]), operations) for name, operations in found.items()],
        "shapes": [_shape(name, schemas[name]) for name in _list_answered(described["paths"], schemas)],
        "kinds": [(name, _(title)) for name, title in KINDS.items()],
        "rate": limits.REQUESTS_A_MINUTE,
        "wait": limits.POLL_SECONDS,
    }


def _operation(path: str, method: str, details: Details, schemas: Details) -> dict[str, Any]:
    """Return one operation of the API as the page shows it. anchor: its operationId, to which links lead."""
    text, _separator, note = details.get("description", details["summary"]).partition("\n\n")
    fields = [_parameter(one) for one in details.get("parameters", ())]
    body = details.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        fields += _list_body(_resolve(body, schemas))
        note = note or _resolve(body, schemas).get("description", "")
    answers = [_answer(str(status), one) for status, one in sorted(details["responses"].items(), key=_status)]
    return {
        "anchor": details["operationId"],
        "method": method.upper(),
        "path": path,
        "text": text,
        "note": note,
        "fields": fields,
        "answers": answers,
    }


def _status(answer: tuple[object, Details]) -> int:
    return int(str(answer[0]))


def _shape(name: str, schema: Details) -> AnswerShape:
    return AnswerShape(_anchor(name), name, schema.get("description", ""), _list_fields(schema, ""))


def _anchor(name: str) -> str:
    return f"holds-{name}"


def _list_answered(paths: Details, schemas: Details) -> list[str]:
    """The schemas of all answers and those within them, each once, in the order of the operations."""
    operations = [operation for methods in paths.values() for operation in methods.values()]
    waiting = [name for operation in operations for name in _list_names(operation["responses"])]
    found: dict[str, None] = {}
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting = [*_list_names(schemas[name]), *waiting]
    return list(found)


def _list_names(part: Any) -> list[str]:
    """The schemas to which a part of the description refers, in order."""
    if isinstance(part, Mapping):
        own = [_last(part["$ref"])] if "$ref" in part else []
        return own + [name for key, value in part.items() if key != "discriminator" for name in _list_names(value)]
    return [name for one in part for name in _list_names(one)] if isinstance(part, list) else []


def _parameter(details: Details) -> Field:
    kind, text = _name_kind(details["schema"]), details.get("description", "")
    return Field(details["name"], str(PLACES[details["in"]]), kind, details["required"], text)


def _list_body(schema: Details) -> list[Field]:
    return _list_fields(schema, str(PLACES["body"]))


def _list_fields(schema: Details, place: str) -> list[Field]:
    required = schema.get("required", ())
    return [
        Field(name, place, _name_kind(one), name in required, one.get("description", ""))
        for name, one in schema.get("properties", {}).items()
    ]


def _resolve(schema: Details, schemas: Details) -> Details:
    found: Details = schemas[_last(schema["$ref"])] if "$ref" in schema else schema
    return found


def _last(reference: str) -> str:
    return reference.rpartition("/")[2]


def _name_kind(schema: Details) -> str:
    """The type of a value in the terms of JSON."""
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(map(_name_kind, schema["anyOf"]))
    if "$ref" in schema:
        return _last(schema["$ref"])
    kind = str(schema.get("type", "object"))
    if kind == "array":
        kind = f"[{_name_kind(schema.get('items', {}))}]"
    return kind + _name_bounds(schema)


def _name_bounds(schema: Details) -> str:
    least, above, most = (schema.get(name) for name in ("minimum", "exclusiveMinimum", "maximum"))
    if most is not None:
        return f" {least}–{most}" if above is None else f" > {above}, ≤ {most}"
    longest = schema.get("maxLength", schema.get("maxItems"))
    return f" ≤ {longest:,}" if longest else ""


def _answer(status: str, details: Details) -> OperationAnswer:
    content = details.get("content", {})
    schemas = [one["schema"] for one in content.values() if _list_names(one["schema"])]
    text = " ".join([details["description"], *(kind for kind in content if kind != "application/json")])
    if not schemas:
        return OperationAnswer(status, text, "", "")
    return OperationAnswer(status, text, _name_kind(schemas[0]), _anchor(_list_names(schemas[0])[0]))
