"""Common parts of all answers of the API: problem details, a tag, the remaining rate, and who may read it."""

import json

import pytest

from puzzlesite.core import limits
from puzzlesite.core.problems import KINDS
from puzzlesite.jobs import states
from puzzlesite.models import Puzzle

ONE = "queens 4\n.Q..\n....\n....\n....\n"
BROKEN = "queens 4\n....\n.x..\n....\n...."
ORIGIN = {"origin": "https://elsewhere.example"}


@pytest.fixture
def post(queue_messages, client):
    def posted(path, body, **headers):
        return client.post(f"/api/{path}", json.dumps(body), content_type="application/json", headers=headers)

    return posted


def test_a_text_that_cannot_be_read_is_a_problem_with_a_key_and_a_place(post):
    answer = post("puzzles", {"text": BROKEN})
    found = answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert (found["status"], found["type"], found["key"]) == (422, "/api/docs#unprocessable", "character")
    assert (found["line"], found["column"]) == (3, 2)
    # Clients of the first version read the field `error`.
    assert found["detail"] == found["error"]
    assert found["title"]


def test_the_sentences_of_a_problem_are_in_the_language_of_the_request(post):
    english, japanese = (post("puzzles", {"text": BROKEN}, accept_language=code).json() for code in ("en", "ja"))
    assert english["key"] == japanese["key"]
    assert english["title"] != japanese["title"]
    assert english["detail"] != japanese["detail"]


def test_what_does_not_fit_the_shape_is_pointed_at(post):
    found = post("puzzles", {"text": 1, "visibility": "secret"}).json()
    assert (found["type"], found["key"]) == ("/api/docs#shape", "shape")
    assert {one["pointer"] for one in found["errors"]} == {"#/text", "#/visibility"}


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [("GET", "nothing", "missing"), ("DELETE", "genres", "method"), ("GET", "puzzles?search=%00", "request")],
)
def test_every_kind_of_refusal_is_a_problem(client, queue_messages, method, path, kind):
    answer = client.generic(method, f"/api/{path}")
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["type"] == f"/api/docs#{kind}"
    assert kind in KINDS


def test_a_decided_puzzle_shows_its_search_while_its_grade_is_still_to_come(client, post, queue_messages):
    key = post("puzzles", {"text": ONE}).json()["puzzle"]["key"]
    queue_messages.work()
    states.create_job(Puzzle.objects.get(key=key), client="")
    shown = client.get(f"/api/puzzles/{key}").json()
    assert (shown["verdict"], shown["job"]["state"]) == ("one", "done")


def test_a_read_that_has_not_changed_is_not_sent_again(post, client):
    key = post("puzzles", {"text": ONE}).json()["puzzle"]["key"]
    first = client.get(f"/api/puzzles/{key}")
    again = client.get(f"/api/puzzles/{key}", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"/api/puzzles/{key}", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_client_sees_how_much_more_it_may_ask_until_it_is_refused(post, monkeypatch, client):
    monkeypatch.setattr(limits, "REQUESTS_A_MINUTE", 2)
    left = [post("puzzles", {"text": BROKEN}) for _ in range(3)]
    assert [answer["RateLimit-Remaining"] for answer in left] == ["1", "0", "0"]
    assert [answer.status_code for answer in left] == [422, 422, 429]
    refused = left[-1]
    assert (refused["RateLimit-Limit"], refused.json()["type"]) == ("2", "/api/docs#pace")
    assert 1 <= int(refused["Retry-After"]) == int(refused["RateLimit-Reset"]) <= 60
    # Reading is still answered.
    assert client.get("/api/genres").status_code == 200


def test_pages_of_other_sites_may_read_and_nothing_else(post, client):
    read = client.get("/api/genres", headers=ORIGIN)
    assert read["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in read
    assert "Access-Control-Allow-Origin" not in post("puzzles", {"text": ONE}, **ORIGIN)
    assert "Access-Control-Allow-Origin" not in client.get("/archive/", headers=ORIGIN)


@pytest.mark.parametrize(("method", "is_allowed"), [("GET", True), ("POST", False), ("PUT", False), ("DELETE", False)])
def test_browsers_learn_beforehand_what_other_sites_may_do(client, method, is_allowed):
    requested = {**ORIGIN, "access-control-request-method": method, "access-control-request-headers": "content-type"}
    answer = client.options("/api/puzzles", headers=requested)
    assert answer.status_code == 204
    assert ("Access-Control-Allow-Origin" in answer) == is_allowed
    assert answer.get("Access-Control-Allow-Methods", "GET, HEAD") == "GET, HEAD"
    assert "content-type" not in answer.get("Access-Control-Allow-Headers", "").lower()
