"""The address for small questions: what goes in and out, and what is said when there is no answer."""

import json

import pytest

import solvers
from puzzlesite.core import limits
from puzzlesite.live import lane
from puzzlesite.live.questions import LIVE, find_kind
from solvers import samples
from tests.live import answer_here

REQUESTED = [kind.name for kind in LIVE]
QUESTION = {
    "ask": "verdict",
    "genre": "queens",
    "board": "queens 4\n.Q..\n....\n....\n....\n",
    "page": "p",
    "serial": 1,
}


@pytest.fixture
def questions(queens, monkeypatch):
    return answer_here(monkeypatch)


@pytest.fixture
def ask(queens, client):
    """ask(field=value) -> the response to the question with these fields."""

    def ask(**fields):
        return client.post("/api/live", json.dumps(QUESTION | fields), content_type="application/json")

    return ask


@pytest.fixture
def lane_raises(monkeypatch):
    def raises(error):
        def refuse(question):
            raise error

        monkeypatch.setattr(lane, "ask", refuse)

    return raises


def test_a_verdict(questions, ask):
    answer = ask()
    assert answer.status_code == 200
    assert answer.json() == {
        "ask": "verdict",
        "serial": 1,
        "decided": True,
        "seconds": 0.0,
        "verdict": "one",
        "shared": None,
        "differing": [],
        "conflict": [],
    }


def test_several_answers_have_the_cells_in_which_two_differ(questions, ask):
    answer = ask(board="queens 4").json()
    assert answer["verdict"] == "many"
    assert [0, 1] in answer["differing"]


KINDS = [(genre, kind) for genre in solvers.all_genres() for kind in sorted(REQUESTED) if find_kind(kind).suits(genre)]


@pytest.mark.parametrize(("genre", "kind"), KINDS, ids=lambda value: getattr(value, "name", value))
def test_every_question_about_a_sample_of_every_genre_has_an_answer_as_described(questions, ask, genre, kind):
    (reading,) = solvers.read(next(samples.puzzles(genre)).text, genre.name)
    answer = ask(ask=kind, genre=genre.name, board=genre.emit(reading.entry.board))
    assert answer.status_code == 200
    assert answer.json().keys() == {"ask", "serial", "decided", "seconds", *find_kind(kind).nothing.model_dump()}


@pytest.mark.parametrize("kind", sorted(REQUESTED))
def test_what_is_said_when_the_time_was_over_is_as_described(monkeypatch, ask, kind):
    said = {
        "ask": kind,
        "serial": 1,
        "decided": False,
        "seconds": 0.5,
        **find_kind(kind).nothing.model_dump(by_alias=True),
    }
    monkeypatch.setattr(lane, "ask", lambda question: {"status": 200, **said})
    assert ask(ask=kind, genre="sudoku").json() == said


def test_a_fix_names_the_clue_before_and_after(questions, ask):
    # A worker is warm before it serves.
    solvers.engine("sudoku").warm()
    board = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    # The longest budget suffices without the compiler, too.
    found = ask(ask="fix", genre="sudoku", board=board, budget=limits.LIVE_MOST_SECONDS)
    assert {"cell": [0, 1], "from": "5", "to": "3"} in found.json()["changes"]


def test_there_is_no_fix_where_clues_cannot_be_fixed(questions, ask):
    assert ask(ask="fix").status_code == 404


@pytest.mark.parametrize("where", ["board", "marks"])
def test_what_cannot_be_read_is_said_with_its_place(questions, ask, where):
    answer = ask(**{"genre": "sudoku", "board": "." * 81, "marks": "", where: ".x\n..", "language": "ja"})
    said = answer.json()
    assert (answer.status_code, said["text"]) == (400, where)
    assert "マス" in said["error"] or "文字" in said["error"] or "列" in said["error"]


def test_sentences_are_in_the_language_that_is_named_else_in_that_of_the_request(questions, ask, client):
    ask(language="ja")
    ask(language="xx")
    ask()
    headers = {"accept-language": "ja"}
    client.post("/api/live", json.dumps(QUESTION), content_type="application/json", headers=headers)
    assert [question.language for question in questions] == ["ja", "en", "en", "ja"]


def test_who_asks_is_known_by_a_key_and_not_by_an_address(questions, ask):
    ask()
    assert "127.0.0.1" not in repr(questions[0])
    assert len(questions[0].client) == 64


@pytest.mark.parametrize(
    ("error", "status", "wait"),
    [(lane.Superseded(), 409, None), (lane.LiveRefused(7), 429, "7"), (lane.NoWorker(), 503, "2")],
)
def test_what_the_lane_refuses(lane_raises, ask, error, status, wait):
    lane_raises(error)
    answer = ask()
    assert (answer.status_code, answer.get("Retry-After")) == (status, wait)
    assert answer.json().get("superseded") == (True if status == 409 else None)


@pytest.mark.parametrize(("is_starting", "key"), [(True, "starting"), (False, "silent")])
def test_solvers_that_are_starting_are_distinguished_from_those_that_do_not_answer(lane_raises, ask, is_starting, key):
    lane_raises(lane.NoWorker(is_starting=is_starting))
    answer = ask()
    assert (answer.status_code, answer.get("Retry-After"), answer.json()["key"]) == (503, "2", key)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"genre": "nothing"}, 404),
        ({"ask": "everything"}, 422),
        ({"page": "two words"}, 422),
        ({"page": "x" * 41}, 422),
        ({"serial": 2**53}, 422),
        ({"serial": -1}, 422),
        ({"budget": limits.LIVE_MOST_SECONDS + 0.001}, 422),
        ({"budget": 0}, 422),
        ({"board": "." * (limits.LIVE_TEXT + 1)}, 422),
        ({"marks": "." * (limits.LIVE_TEXT + 1)}, 422),
        ({"more": 1}, 422),
    ],
)
def test_what_is_beyond_the_limits_reaches_no_worker(questions, ask, fields, status):
    assert ask(**fields).status_code == status
    assert questions == []


def test_a_page_of_another_site_cannot_ask(questions, queens, client):
    answer = client.post("/api/live", json.dumps(QUESTION), content_type="text/plain")
    assert (answer.status_code, questions) == (415, [])
