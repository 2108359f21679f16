"""The description at openapi.json is true: names, headers, limits, and every answer that can come."""

import re

import pytest
from django.conf import settings

from puzzlesite.middleware.api import WRITES
from puzzlesite.urls import api

DESCRIPTION = api.get_openapi_schema()
OPERATIONS = {
    (method.upper(), path): operation
    for path, methods in DESCRIPTION["paths"].items()
    for method, operation in methods.items()
}


def test_operations_have_names_that_make_good_methods():
    names = [operation["operationId"] for operation in OPERATIONS.values()]
    assert len(set(names)) == len(names)
    verbs = "list|get|create|export|upload|generate|search|cancel|edit|delete|ask|request|solve|explain|hint|check|fix"
    assert [name for name in names if not re.fullmatch(rf"({verbs}|recognise|convert|remake)_\w+", name)] == []


def test_the_owners_secret_is_the_header_that_is_read():
    headers = {
        parameter["name"]
        for operation in OPERATIONS.values()
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "header"
    }
    assert "Owner-Token" in headers
    # Proxies and gunicorn drop headers with an underscore.
    assert not [name for name in headers if "_" in name]


@pytest.mark.parametrize("operation", OPERATIONS, ids=" ".join)
def test_every_operation_declares_its_refusals(operation):
    declared = {int(status) for status in OPERATIONS[operation]["responses"]}
    assert 400 in declared
    if operation[0] in WRITES:
        assert declared >= {413, 415, 422}


def test_a_text_may_be_as_long_as_is_declared_and_no_longer(client):
    length = DESCRIPTION["components"]["schemas"]["Upload"]["properties"]["text"]["maxLength"]
    assert length == settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    body = '{"text": "%s"}' % ("1" * length)
    assert client.post("/api/puzzles", body, content_type="application/json").status_code == 413


FOREIGN = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]


@pytest.mark.parametrize("body", ['{"text": "1"}', ""])
@pytest.mark.parametrize("kind", FOREIGN)
@pytest.mark.parametrize("path", ["puzzles", "generate", "jobs/nothing/cancel", "puzzles/nothing/search"])
def test_a_page_of_another_site_can_send_nothing(client, path, kind, body):
    headers = {"origin": "https://evil.example"}
    refused = client.generic("POST", f"/api/{path}", body, content_type=kind, headers=headers)
    assert (refused.status_code, refused.json()["key"]) == (415, "media")


@pytest.mark.django_db
def test_a_program_may_send_a_write_without_a_body(client):
    answer = client.generic("POST", "/api/jobs/nothing/cancel", "", headers={"Owner-Token": "x"})
    assert (answer.status_code, answer.json()["key"]) == (404, "missing")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "nothing", 404), ("GET", "puzzles/", 404), ("DELETE", "genres", 405), ("GET", "generate", 405)],
)
def test_what_the_framework_refuses_has_our_shape(client, method, path, status):
    answer = client.generic(method, f"/api/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json().keys() == DESCRIPTION["components"]["schemas"]["ProblemOut"]["properties"].keys()
    assert (status == 405) == ("Allow" in answer)


@pytest.mark.parametrize(("value", "text"), [(True, "yes"), (False, "no"), (24, "24"), ("24-28", "24-28")])
def test_a_recipe_takes_numbers_and_truth_as_json_has_them(value, text):
    from puzzlesite.core.wire.recipes import Recipe

    assert Recipe(genre="sudoku", settings={"clues": value}).as_text() == {"clues": text}


def test_the_description_is_made_once(client):
    first = api.get_openapi_schema()
    assert api.get_openapi_schema() is first
    # The address of the document asks for it in this way.
    assert api.get_openapi_schema(path_params={}) is first
    assert client.get("/api/openapi.json").json()["paths"].keys() == first["paths"].keys()
