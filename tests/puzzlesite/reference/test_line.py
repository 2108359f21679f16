"""The page of one line: the line in the address, what follows from it below, an error for what is no line."""

from urllib.parse import urlencode

import pytest

from solvers.genres.nonogram.board import LONGEST


def requested(client, line, **headers):
    return client.get(f"/line/nonogram/?{urlencode({'line': line})}", headers=headers)


def cells(page: str, title: str) -> str:
    """The cells of the picture under a title, as `#`, `.` and `?`."""
    row = page.split(f"<h2>{title}</h2>")[1].split("</figure>")[0].split("<tbody>")[1]
    shapes = {"shaded": "#", "cut": "."}
    classes = [part.partition(">")[0] for part in row.split("<td")[1:]]
    return "".join(next((shape for word, shape in shapes.items() if word in reported), "?") for reported in classes)


@pytest.mark.parametrize(
    ("line", "follows"),
    [
        ("3 5 | ??????????", "?##??####?"),
        ("3 5 | ???#??????", ".###.#####"),
        ("3 5 | ?■■??■■■■?", "?##??####?"),
        ("35|???■??????", ".###.#####"),
        ("4,5,2 | ???????????????", "??##???###?????"),
        ("4 4 2 | ?????????????.?", "?###??###??#?.."),
        ("5 | ??????#????????", "..????#????...."),
        ("3 4 | ??????????", "??#???##??"),
        ("0 | ????", "...."),
        ("3 | ?□???", "..###"),
    ],
)
def test_everything_that_follows_is_drawn(client, line, follows):
    page = requested(client, line).content.decode()
    assert cells(page, "What follows") == follows


def test_the_ways_furthest_to_the_left_and_to_the_right_are_drawn(client):
    page = requested(client, "3 5 | ??????????").content.decode()
    assert cells(page, "What is known") == "??????????"
    assert cells(page, "Furthest left") == "###.#####."
    assert cells(page, "Furthest right") == ".###.#####"
    assert "Ways to lay the blocks: 3" in page


def test_a_contradiction_is_said_and_its_cells_are_marked(client):
    page = requested(client, "2 2 | #?#?#?").content.decode()
    assert "cannot be laid" in page
    assert page.count('fault"') + page.count("fault ") >= 1
    assert "What follows" not in page
    japanese = requested(client, "2 2 | #?#?#?", **{"Accept-Language": "ja"}).content.decode()
    assert "置けません" in japanese


def test_the_address_that_stays_holds_the_line(client):
    page = requested(client, "35|■?????????").content.decode()
    address = "/line/nonogram/?line=3+5+%7C+%23%3F%3F%3F%3F%3F%3F%3F%3F%3F"
    assert f'href="{address}"' in page
    assert cells(client.get(address).content.decode(), "What follows") == "###.?####?"


@pytest.mark.parametrize(
    ("line", "reported"),
    [("3 5", "3 5 | ??????????"), ("3 0 | ?????", "a 0 stands among"), ("9 | ????", "needs 9 cells"), ("x | ??", "|")],
)
def test_what_is_no_line_is_reported(client, line, reported):
    page = requested(client, line)
    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()
    assert reported in page.content.decode()


def test_the_longest_line_is_explained_and_a_longer_one_is_not(client):
    assert requested(client, "300 | " + "?" * LONGEST).status_code == 200
    assert requested(client, "300 | " + "?" * (LONGEST + 1)).status_code == 422


def test_without_a_line_there_are_examples_and_other_genres_have_no_such_page(client):
    assert "3 5 | ??????????" in client.get("/line/nonogram/").content.decode()
    assert client.get("/line/sudoku/").status_code == 404
    assert "/line/nonogram/" in client.get("/about/nonogram/").content.decode()
