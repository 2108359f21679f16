"""The OpenAPI description at openapi.json: the framework's own, completed by facts that it cannot know.

Refusals are problem details; files have their own types; answers have headers.
"""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from puzzlesite.core.problems import API, JSON, PROBLEM

Details = dict[str, Any]
IMAGES = ("image/svg+xml", "image/png")
NDJSON = "application/x-ndjson"
# The key under which an operation lists the media types of the file that it answers with.
FILES = "x-files"
RATE = {
    "RateLimit-Limit": "Requests that send something, in a minute, that one client may make.",
    "RateLimit-Remaining": "Further ones that the process that answered takes.",
    "RateLimit-Reset": "Seconds until they are counted again.",
}
WAITS = (429, 503)
NOT_MODIFIED = "304"


class DescribedAPI(NinjaAPI):
    """A Ninja interface whose OpenAPI description includes problem details, file types and headers."""

    def __init__(self, **options: Any):
        super().__init__(**options)
        self._descriptions: dict[str, OpenAPISchema] = {}

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """An operation has the name of its function."""
        return operation.view_func.__name__

    def get_openapi_schema(self, **place: Any) -> OpenAPISchema:
        """The description in OpenAPI 3.1; kept for each place, since making it takes a second."""
        named = {name: value for name, value in place.items() if value}
        known = self._descriptions.get(repr(named))
        if known is None:
            known = self._descriptions[repr(named)] = self._describe(**named)
        return known

    def _describe(self, **place: Any) -> OpenAPISchema:
        found = super().get_openapi_schema(path_prefix=API, **place)
        found["servers"] = [{"url": f"{settings.SITE_PATH}/"}] if settings.SITE_PATH else []
        for methods in found["paths"].values():
            for method, operation in methods.items():
                _complete(method, operation)
        return found


def describe_file_answer(*types: str) -> Details:
    """Details of an operation that answers with a file of one of these media types."""
    return {FILES: types}


def _complete(method: str, operation: Details) -> None:
    responses = operation["responses"]
    types = operation.pop(FILES, ())
    if types:
        content = {kind: {"schema": {"type": "string", **_format(kind)}} for kind in types}
        responses[200] = {"description": HTTPStatus.OK.phrase, "content": content}
    for status, response in responses.items():
        _complete_response(int(status), response)
    # A streamed answer is sent while it is computed, so it has no tag.
    if method == "get" and NDJSON not in types:
        _add_condition(operation)


def _format(kind: str) -> Details:
    return {} if kind.startswith("text/") else {"format": "binary"}


def _complete_response(status: int, response: Details) -> None:
    response["headers"] = {name: _header(text, "integer") for name, text in RATE.items()}
    if status in WAITS:
        response["headers"]["Retry-After"] = _header("Seconds after which it may be tried again.", "integer")
    if status >= 400 and JSON in response.get("content", {}):
        response["content"] = {PROBLEM: response["content"][JSON]}


def _add_condition(operation: Details) -> None:
    """Describe the ETag of a read and the 304 answer to a client that has the current version already."""
    text = "The ETag of an earlier answer: the same again is answered 304, without a body."
    schema = {"type": "string"}
    condition = {"in": "header", "name": "If-None-Match", "required": False, "schema": schema, "description": text}
    operation.setdefault("parameters", []).append(condition)
    operation["responses"][NOT_MODIFIED] = {"description": HTTPStatus.NOT_MODIFIED.phrase}
    for status, response in operation["responses"].items():
        if int(status) == HTTPStatus.OK:
            response["headers"]["ETag"] = _header("Changes with the answer.", "string")


def _header(text: str, kind: str) -> Details:
    return {"description": text, "schema": {"type": kind}}
