"""Operations answered at once: they read any format, and nothing is stored."""

import json

import pytest

from puzzlesite.core import limits
from puzzlesite.models import Job, Puzzle
from solvers.genres import sudoku
from tests.live import answer_here

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWICE = "55" + SUDOKU[2:]


@pytest.fixture
def post(queue_messages, client, monkeypatch):
    requested = answer_here(monkeypatch)

    def posted(path, body, status=200, **headers):
        answer = client.post(f"/api/now/{path}", json.dumps(body), content_type="application/json", headers=headers)
        assert answer.status_code == status, answer.content
        assert not Puzzle.objects.exists()
        assert not Job.objects.exists()
        return answer.json()

    posted.questions = requested
    return posted


def test_a_puzzle_is_solved_in_any_format(post):
    table = "\n".join(" ".join(SUDOKU[row * 9 : row * 9 + 9]) for row in range(9))
    for text in (SUDOKU, table):
        found = post("solve", {"text": text})
        assert (found["genre"], found["verdict"], found["decided"]) == ("sudoku", "one", True)
        assert [answer.strip() for answer in found["answers"]] == [ANSWER]


def test_a_puzzle_is_explained_step_by_step_to_its_grade(post):
    found = post("explain", {"text": SUDOKU})
    assert (found["solved"], found["decided"]) == (True, True)
    assert sum(found["grade"]["numbers"].values()) == len(found["steps"])
    assert {"technique", "title", "cells", "reasons", "changes", "sentence"} == found["steps"][0].keys()
    filled = list(SUDOKU)
    for step in found["steps"]:
        for change in step["changes"]:
            if change["put"]:
                filled[change["cell"][0] * 9 + change["cell"][1]] = change["value"]
    assert "".join(filled) == ANSWER


def test_an_explanation_without_time_says_so(post, monkeypatch):
    found = post("explain", {"text": SUDOKU, "budget": 1e-9})
    assert (found["decided"], found["grade"]) == (False, None)


def test_a_hint_and_a_check_take_marks(post):
    hint = post("hint", {"text": SUDOKU, "marks": ANSWER[:2] + "." + ANSWER[3:]})
    assert hint["changes"] == [{"cell": [0, 2], "value": "4", "put": True}]
    assert post("check", {"text": SUDOKU, "marks": ANSWER})["state"] == "done"
    assert post("check", {"text": SUDOKU, "marks": SUDOKU[:2] + "9" + SUDOKU[3:]})["state"] == "wrong"


def test_a_fix_names_the_clues_that_contradict_each_other(post):
    found = post("fix", {"text": TWICE})
    assert found["verdict"] == "none"
    assert sorted(found["conflict"]) == [[0, 0], [0, 1]]
    assert {"cell": [0, 1], "from": "5", "to": "3"} in found["changes"]


def test_a_puzzle_is_generated_and_made_again_from_its_seed(post):
    first, again = (
        post("generate", {"genre": "akari", "settings": {"rows": 5, "cols": 5}, "seed": 7}) for _ in range(2)
    )
    assert first["board"] == again["board"]
    assert (first["seed"], first["decided"]) == (7, True)
    solved = post("solve", {"text": first["board"], "genre": "akari"})
    assert (solved["verdict"], solved["answers"]) == ("one", [first["answer"]])


def test_a_recipe_that_cannot_be_followed_is_refused(post):
    assert post("generate", {"genre": "sudoku", "settings": {"colour": "red"}}, 422)["key"] == "recipe.option"
    assert post("generate", {"genre": "queens"}, 404)["key"] == "missing"


def test_texts_are_recognised_with_what_is_wrong_in_its_place(post):
    first, second = post("recognise", {"text": f"{SUDOKU}\n====\nqueens x\n"})["puzzles"]
    assert (first["genre"], first["board"].strip(), first["error"]) == ("sudoku", SUDOKU, None)
    assert first["format"] in {form.name for form in sudoku.GENRE.formats}
    assert (second["genre"], second["line"]) == ("", 3)
    assert second["error"]["error"]


def test_a_files_name_decides_between_two_boards(post):
    square = {"text": "3 3\n3\n1\n1\n1 1\n2\n1\n"}
    found = [post("recognise", square | {"file_name": name})["puzzles"][0] for name in ("a.nin", "a.nono")]
    assert [one["format"] for one in found] == ["nin", "nono"]
    assert found[0]["board"] != found[1]["board"]


def test_texts_are_converted_as_far_as_the_format_can_hold_them(post):
    formats = [form.name for form in sudoku.GENRE.formats if form.write]
    for name in formats:
        (found,) = post("convert", {"text": SUDOKU, "to": name})["puzzles"]
        if found["error"] is None:
            (back,) = post("recognise", {"text": found["text"], "genre": "sudoku"})["puzzles"]
            assert back["board"].strip() == SUDOKU
    (unknown,) = post("convert", {"text": SUDOKU, "to": "nothing"})["puzzles"]
    assert unknown["error"]["key"] == "missing"
    assert all(name in unknown["error"]["error"] for name in formats)


def test_a_step_is_drawn_as_the_page_of_a_stored_puzzle_draws_it(client, queue_messages, monkeypatch):
    answer_here(monkeypatch)

    def draw(**wanted):
        body = json.dumps({"text": SUDOKU, "what": "step", "form": "svg", **wanted})
        return client.post("/api/now/image", body, content_type="application/json")

    drawn = [draw(step=place).content for place in (1, 2)]
    assert not Puzzle.objects.exists()
    assert draw(step=1, marks=ANSWER[:2] + "." + ANSWER[3:]).content not in drawn
    beyond = draw(step=limits.LIVE_STEPS)
    assert (beyond.status_code, beyond.json()["key"]) == (422, "no-step")
    assert "there are" in beyond.json()["error"]
    key = client.post("/api/puzzles", json.dumps({"text": SUDOKU}), content_type="application/json").json()["puzzle"][
        "key"
    ]
    queue_messages.work()
    client.post(f"/api/puzzles/{key}/explain", content_type="application/json")
    queue_messages.work()
    assert [client.get(f"/api/puzzles/{key}/steps/{place}.svg").content for place in (1, 2)] == drawn


@pytest.mark.parametrize(
    ("path", "body", "status", "key"),
    [
        ("solve", {"text": f"{SUDOKU}\n{SUDOKU}"}, 422, "several"),
        ("solve", {"text": "no puzzle"}, 422, ""),
        ("solve", {"text": SUDOKU, "genre": "chess"}, 404, "missing"),
        ("hint", {"text": "queens 4"}, 404, "missing"),
        ("hint", {"text": SUDOKU, "marks": "x"}, 400, ""),
        ("solve", {"text": "1" * (limits.LIVE_TEXT + 1)}, 422, "shape"),
        ("recognise", {"text": "1" * (limits.TYPED + 1)}, 422, "shape"),
        ("solve", {"text": SUDOKU, "budget": limits.LIVE_MOST_SECONDS + 0.1}, 422, "shape"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_sentence(post, path, body, status, key):
    found = post(path, body, status)
    assert found["error"]
    assert found["key"] == key or not key


def test_answers_are_in_the_language_of_the_request(post):
    english, japanese = (post("hint", {"text": SUDOKU}, accept_language=code) for code in ("en", "ja"))
    assert english["technique"] == japanese["technique"]
    assert english["sentence"] != japanese["sentence"]


def test_no_question_takes_the_place_of_another(post):
    for _ in range(3):
        post("solve", {"text": SUDOKU})
    assert len({question.page for question in post.questions}) == 3
