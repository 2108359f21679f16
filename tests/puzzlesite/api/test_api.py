"""The JSON interface: what goes in and out, and what is said when it cannot be done."""

import json

import pytest
from django.db import connection

from puzzlesite.core import limits
from puzzlesite.models import Job, Puzzle, Solution
from puzzlesite.urls import api

ONE = "queens 4\n.Q..\n....\n....\n....\n"
MANY = "queens 4\n====\nqueens 5\n"
# The fields that differ between any two jobs.
PRIVATE = ("key", "puzzle", "created", "started", "finished")


@pytest.fixture
def ask(queue_messages, client):
    """ask("GET", "puzzles", {...}) -> (status, JSON or text)."""

    def requested(method, path, body=None, **headers):
        call = getattr(client, method.lower())
        given = {"headers": headers}
        if method == "GET":
            given["data"] = body or {}
        else:
            text = body if isinstance(body, str) else "" if body is None else json.dumps(body)
            given |= {"data": text, "content_type": "application/json"}
        answer = call(f"/api/{path}", **given)
        is_json = answer.headers.get("Content-Type", "").startswith(("application/json", "application/problem+json"))
        return answer.status_code, answer.json() if is_json and answer.content else answer.content.decode()

    return requested


def test_a_puzzle_is_brought_solved_and_read_back(ask, queue_messages):
    status, taken = ask("POST", "puzzles", {"text": ONE, "title": "数独ではない"})
    assert (status, taken["is_known"], taken["job"]["state"], taken["job"]["place"]) == (201, False, "queued", 1)
    queue_messages.work()
    status, puzzle = ask("GET", f"puzzles/{taken['puzzle']['key']}")
    assert (status, puzzle["title"], puzzle["verdict"]) == (200, "数独ではない", "one")
    assert puzzle["solution"]["answers"] == [".Q..\n...Q\nQ...\n..Q.\n"]
    assert (puzzle["job"]["state"], puzzle["same_as"], puzzle["formats"]) == ("done", None, ["rows"])
    assert ask("GET", f"jobs/{taken['job']['key']}")[1]["state"] == "done"


def test_a_puzzle_that_was_there_is_200_and_has_no_new_secret(ask):
    first = ask("POST", "puzzles", {"text": ONE})[1]
    status, second = ask("POST", "puzzles", {"text": ONE})
    assert (status, second["is_known"], second["owner_token"]) == (200, True, "")
    assert second["puzzle"]["key"] == first["puzzle"]["key"]


def test_many_puzzles_are_one_job(ask, queue_messages):
    status, taken = ask("POST", "puzzles", {"text": MANY})
    assert (status, taken["puzzle"], taken["job"]["total"]) == (202, None, 2)
    queue_messages.work()
    key = taken["job"]["key"]
    assert ask("GET", f"jobs/{key}")[1]["ready"] == 2
    assert [p["verdict"] for p in ask("GET", f"jobs/{key}/puzzles")[1]] == ["many", "many"]


def test_what_cannot_be_read_is_reported_with_its_line_and_nothing_is_stored(ask):
    status, trouble = ask("POST", "puzzles", {"text": "queens 4\n....\n.x..\n....\n...."})
    assert (status, trouble["key"]) == (422, "character")
    assert trouble["line"] > 0
    assert trouble["column"] == 2
    assert "'x'" in trouble["error"]
    assert not Puzzle.objects.exists()


def test_errors_are_said_in_the_language_of_the_request(ask):
    broken = {"text": "queens 4\n....\n.x..\n....\n...."}
    assert "行" in ask("POST", "puzzles", broken, accept_language="ja")[1]["error"]


def test_what_can_be_read_is_kept_when_requested_to_skip_the_rest(ask):
    text = "queens 4\n====\nqueens x\n====\nqueens 5"
    assert ask("POST", "puzzles", {"text": text})[0] == 422
    status, taken = ask("POST", "puzzles", {"text": text, "skip": True})
    assert (status, taken["job"]["total"], len(taken["errors"])) == (202, 2, 1)


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "[]",
        "null",
        "[" * 100_000,
        {},
        {"text": 1},
        {"text": ONE, "colour": "red"},
        {"text": ONE, "title": "x" * 500},
        {"text": ONE, "visibility": "secret"},
        {"text": ""},
        {"text": "\0"},
        {"text": "no puzzle"},
    ],
)
def test_a_body_that_does_not_fit_is_refused_with_a_sentence(ask, body):
    status, trouble = ask("POST", "puzzles", body)
    assert status in (400, 422)
    assert trouble["error"]
    assert not Puzzle.objects.exists()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "puzzles/nobody", None),
        ("GET", "jobs/nobody", None),
        ("GET", "jobs/nobody/puzzles", None),
        ("GET", "jobs/nobody/puzzles", {"page": 2}),
        ("POST", "puzzles/nobody/search", {}),
        ("POST", "puzzles", {"text": ONE, "genre": "chess"}),
        ("POST", "generate", {"genre": "chess"}),
        ("POST", "generate", {"genre": "queens"}),
    ],
)
def test_what_is_not_there_is_404_with_a_sentence(ask, method, path, body):
    status, trouble = ask(method, path, body)
    assert (status, trouble["key"]) == (404, "missing")
    assert trouble["error"]


def test_the_archive_is_listed_filtered_and_never_shows_the_unlisted(ask, queue_messages):
    ask("POST", "puzzles", {"text": ONE, "title": "shown"})
    ask("POST", "puzzles", {"text": "queens 6", "title": "hidden", "visibility": "unlisted"})
    queue_messages.work()
    status, page = ask("GET", "puzzles", {"genre": "queens", "verdict": "one", "search": "SHOWN"})
    assert (status, page["total"], [p["title"] for p in page["puzzles"]]) == (200, 1, ["shown"])
    assert [p["title"] for p in ask("GET", "puzzles")[1]["puzzles"]] == ["shown"]


@pytest.mark.parametrize(
    "requested", [{"page": 0}, {"page": "x"}, {"level": 9}, {"sort": "random"}, {"verdict": "maybe"}]
)
def test_an_archive_that_is_filtered_by_nonsense_says_so(ask, requested):
    status, trouble = ask("GET", "puzzles", requested)
    assert status == 422
    assert next(iter(requested)) in trouble["error"]


def test_a_puzzle_is_exported_in_its_formats(ask):
    key = ask("POST", "puzzles", {"text": ONE})[1]["puzzle"]["key"]
    assert ask("GET", f"puzzles/{key}/as/rows") == (200, ONE)
    assert ask("GET", f"puzzles/{key}/as/nothing")[0] == 404


def test_a_job_is_cancelled(ask, queue_messages):
    taken = ask("POST", "puzzles", {"text": ONE})[1]
    path, secret = f"jobs/{taken['job']['key']}/cancel", taken["owner_token"]
    assert ask("POST", path)[0] == 422
    assert ask("POST", path, owner_token="guessed")[0] == 404
    assert Job.objects.get().state == "queued"
    assert ask("POST", path, owner_token=secret)[1]["state"] == "cancelled"
    queue_messages.work()
    assert not Solution.objects.exists()


def test_a_search_longer_is_cancelled_by_whoever_requested_it(ask, queue_messages):
    taken = ask("POST", "puzzles", {"text": "queens 6"})[1]
    queue_messages.work()
    path = f"puzzles/{taken['puzzle']['key']}/search"
    job = ask("POST", path, {"all_answers": True})[1]
    again = ask("POST", path, {"all_answers": True})[1]
    assert (again["key"], again["owner_token"]) == (job["key"], "")
    for token in (taken["owner_token"], "x"):
        assert ask("POST", f"jobs/{job['key']}/cancel", owner_token=token)[0] == 404
    assert ask("POST", f"jobs/{job['key']}/cancel", owner_token=job["owner_token"])[1]["state"] == "cancelled"


def test_a_batch_is_cancelled_with_its_secret(ask):
    taken = ask("POST", "puzzles", {"text": MANY})[1]
    path = f"jobs/{taken['job']['key']}/cancel"
    assert ask("POST", path, owner_token="x")[0] == 404
    assert ask("POST", path, owner_token=taken["owner_token"])[1]["state"] == "cancelled"


def test_a_search_that_has_ended_is_shown_with_its_verdict_whenever_it_ends(ask, queue_messages):
    key = ask("POST", "puzzles", {"text": ONE})[1]["puzzle"]["key"]

    def between(execute, sql, *rest):
        result = execute(sql, *rest)
        # A worker works after each of the reads.
        queue_messages.work()
        return result

    with connection.execute_wrapper(between):
        puzzle = ask("GET", f"puzzles/{key}")[1]
    assert (puzzle["job"]["state"] == "done") == (puzzle["verdict"] == "one")
    puzzle = ask("GET", f"puzzles/{key}")[1]
    assert (puzzle["job"]["state"], puzzle["verdict"]) == ("done", "one")


def test_the_answer_to_a_board_that_somebody_has_unlisted_is_like_that_to_any_other(ask, queue_messages):
    def shape(text):
        taken = ask("POST", "puzzles", {"text": text, "visibility": "unlisted"})[1]
        queue_messages.work()
        whole = ask("GET", f"puzzles/{taken['puzzle']['key']}")[1]
        job = {name: value for name, value in whole["job"].items() if name not in PRIVATE}
        return set(taken), taken["job"] and taken["job"]["state"], taken["puzzle"]["verdict"], job, whole["same_as"]

    first, again = (shape(ONE) for _ in range(2))
    assert first == again
    assert (first[1], first[2]) == ("queued", "")


def test_all_answers_are_counted_when_requested(ask, queue_messages):
    key = ask("POST", "puzzles", {"text": "queens 6"})[1]["puzzle"]["key"]
    queue_messages.work()
    assert ask("POST", f"puzzles/{key}/search", {"all_answers": True})[0] == 202
    queue_messages.work()
    solution = ask("GET", f"puzzles/{key}")[1]["solution"]
    assert (solution["found"], solution["is_complete"]) == (4, True)


def test_only_the_owners_secret_changes_a_puzzle(ask):
    taken = ask("POST", "puzzles", {"text": ONE})[1]
    path, secret = f"puzzles/{taken['puzzle']['key']}", taken["owner_token"]
    assert ask("PUT", path, {"title": "mine"})[0] == 422
    assert ask("PUT", path, {"title": "mine"}, owner_token="guessed")[0] == 404
    assert ask("DELETE", path, owner_token="guessed")[0] == 404
    assert ask("PUT", path, {"title": "mine"}, owner_token=secret)[1]["title"] == "mine"
    assert ask("DELETE", path, owner_token=secret)[0] == 204
    assert ask("GET", path)[0] == 404


def test_who_finds_a_puzzle_changes_only_when_that_is_said(ask):
    taken = ask("POST", "puzzles", {"text": ONE, "visibility": "unlisted"})[1]
    path, secret = f"puzzles/{taken['puzzle']['key']}", taken["owner_token"]
    assert ask("PUT", path, {"title": "mine"}, owner_token=secret)[1]["visibility"] == "unlisted"
    assert ask("PUT", path, {"visibility": "public"}, owner_token=secret)[1]["visibility"] == "public"
    assert ask("PUT", path, {"title": "mine"}, owner_token=secret)[1]["visibility"] == "public"
    body = {"title": "ours", "puzzles": [taken["puzzle"]["key"]]}
    made = ask("POST", "collections", {**body, "visibility": "unlisted"})[1]
    path, secret = f"collections/{made['key']}", made["owner_token"]
    assert ask("PUT", path, body, owner_token=secret)[1]["visibility"] == "unlisted"


def test_a_read_answers_a_head_too(client, db):
    whole = client.get("/api/genres")
    head = client.head("/api/genres")
    assert (head.status_code, head.headers["ETag"], head.content) == (200, whole.headers["ETag"], b"")
    assert client.head("/api/genres", headers={"If-None-Match": whole.headers["ETag"]}).status_code == 304
    assert client.head("/api/puzzles/none").status_code == 404


@pytest.mark.parametrize(
    ("body", "place", "english", "japanese"),
    [
        ({}, "text", "This is missing.", "これが必要です。"),
        ({"text": 5}, "text", "A text is expected.", "テキストを指定してください。"),
        ({"text": "", "title": "x" * 121}, "title", "at most 120 characters", "120文字以内"),
        ({"text": "", "visibility": "secret"}, "visibility", "'public', 'unlisted'", "'public', 'unlisted'"),
        ({"text": "", "colour": 1}, "colour", "nothing of this name", "この名前の項目はありません"),
    ],
)
def test_what_does_not_fit_is_said_in_the_language_of_the_request(ask, body, place, english, japanese):
    for language, sentence in (("en", english), ("ja", japanese)):
        status, trouble = ask("POST", "puzzles", body, accept_language=language)
        assert (status, trouble["errors"][0]["pointer"]) == (422, f"#/{place}")
        assert sentence in trouble["errors"][0]["detail"]


def test_a_setting_of_no_kind_is_said_once_at_its_place(ask):
    trouble = ask("POST", "generate", {"genre": "queens", "settings": {"rows": 7.5, "cols": []}})[1]
    assert [one["pointer"] for one in trouble["errors"]] == ["#/settings/rows", "#/settings/cols"]


def test_a_body_that_is_no_json_and_a_foreign_host_are_said_as_problems(ask, client):
    assert ask("POST", "puzzles", "{bad", accept_language="ja")[1]["detail"] == "リクエストの本文がJSONではありません。"
    foreign = client.get("/api/genres", headers={"host": "elsewhere.example"})
    assert (foreign.status_code, foreign.headers["Content-Type"]) == (400, "application/problem+json")


@pytest.mark.parametrize(("limit", "status"), [("REQUESTS_A_MINUTE", 429), ("WAITING", 503)])
def test_whoever_asks_for_too_much_has_to_wait_and_may_still_read(ask, monkeypatch, limit, status):
    monkeypatch.setattr(limits, limit, 1)
    key = ask("POST", "puzzles", {"text": ONE})[1]["puzzle"]["key"]
    for path, body in (
        ("puzzles", {"text": "queens 6"}),
        ("generate", {"genre": "queens"}),
        (f"puzzles/{key}/search", {"all_answers": True}),
    ):
        refused, trouble = ask("POST", path, body)
        assert refused == status
        assert trouble["error"]
    assert ask("GET", f"puzzles/{key}")[0] == 200
    assert Job.objects.count() == 1


def test_no_secret_is_ever_shown_again(ask):
    taken = ask("POST", "puzzles", {"text": ONE})[1]
    whole = json.dumps([ask("GET", f"puzzles/{taken['puzzle']['key']}"), ask("GET", f"jobs/{taken['job']['key']}")])
    assert taken["owner_token"] not in whole
    assert Puzzle.objects.get().owner not in whole


def test_who_requested_it_is_not_kept_as_an_address(ask):
    ask("POST", "puzzles", {"text": ONE})
    client = Job.objects.get().client
    assert client
    assert "127.0.0.1" not in client


def test_the_genres_are_listed_with_their_formats_and_recipes(ask):
    queens = next(genre for genre in ask("GET", "genres")[1] if genre["name"] == "queens")
    assert (queens["reads"], queens["writes"], queens["recipe"]) == (["rows"], ["rows"], [])


def test_the_description_names_every_address_and_no_page_fetches_scripts(ask):
    status, description = ask("GET", "openapi.json")
    assert status == 200
    assert {"/api/puzzles", "/api/puzzles/{key}", "/api/jobs/{key}", "/api/generate"} <= set(description["paths"])
    assert api.docs_url is None
