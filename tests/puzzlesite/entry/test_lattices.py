"""A genre of lines and regions on its whole way: brought, solved, shown, printed, archived, sent as JSON."""

import json
import re

import pytest
from django.utils import translation

import solvers

EDGES = "fences 3 3 edges\n2..\n333\n..1\naab\nabb\nccb\n"
LINKS = "fences 3 3 links\n2..\n.0.\n...\naab\nabb\nccb\n"
MANY = "fences 3 4 edges\n3..3\n.2..\n3...\naabb\naabb\nccbb\n"
NONE = "fences 2 2 edges\n4.\n.1\naa\naa\n"
LOOP = "+-+-+-+\n|     |\n+-+ +-+\n"


def page(client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_answer_is_drawn_spoken_and_written_as_it_looks(client, solved):
    puzzle = solved(EDGES).puzzle
    html = page(client, f"/p/{puzzle.key}/?answer=shown")
    assert "Exactly one answer" in html
    assert html.count('class="edge line found"') == 1
    assert ">2, line above, left<" in html
    assert ">3, border above, below, left, line above, right, left<" in html
    assert puzzle.solution.answers[0].startswith("+-+")
    assert puzzle.solution.answers[0] in html


@pytest.mark.parametrize(("text", "drawn"), [(EDGES, "edge line found"), (LINKS, "link line found")])
def test_it_is_in_the_archive_on_paper_and_in_a_file(client, solved, text, drawn):
    puzzle = solved(text).puzzle
    assert "Fences" in page(client, "/archive/")
    sheet = page(client, f"/print/?puzzle={puzzle.key}&answers=end")
    assert sheet.count(f'class="{drawn}"') == 1
    file = client.get(f"/print/booklet.pdf?puzzle={puzzle.key}&answers=end")
    assert file.content.startswith(b"%PDF")


def test_places_where_answers_differ_are_halves_and_are_marked(client, solved):
    puzzle = solved(MANY).puzzle
    differing = puzzle.find_differing()
    assert differing
    assert all((row + col) % 1 for row, col in differing)
    assert "edge band differing" in page(client, f"/p/{puzzle.key}/?answer=shown")
    known = client.get(f"/api/puzzles/{puzzle.key}").json()["solution"]
    assert known["differing"] == [list(place) for place in differing]
    assert re.search(r'"conflict": ?\[\]', json.dumps(known))


def test_a_cell_stays_two_whole_numbers_in_json(client, solved):
    solution = solved("queens 6\n").puzzle.solution
    assert solution.differing
    assert "." not in json.dumps(solution.differing)


def test_no_answer_is_proved(client, solved):
    assert "No answer" in page(client, f"/p/{solved(NONE).puzzle.key}/")


def test_marks_are_lines_and_crosses(client, solved):
    genre = solvers.genre("fences")
    board = genre.parse(EDGES)
    marks = genre.marked.read(board, "+-+x+ +\n|\n+ + + +\n\n+ + + +\n\n+ + + +\n")
    assert marks == (frozenset({(-0.5, 0), (0, -0.5)}), frozenset({(-0.5, 1)}))
    assert genre.marked.read(board, genre.marked.write(board, marks)) == marks
    picture = genre.draw(board, marks=marks, conflict=[(-0.5, 1)])
    assert {(sign.at, sign.word, sign.accents) for sign in picture.edges if sign.look == "marked"} == {
        ((-0.5, 0), "line", ()),
        ((0, -0.5), "line", ()),
        ((-0.5, 1), "cross", ("fault",)),
    }


def test_a_japanese_page_speaks_of_lines_in_japanese(client, solved):
    puzzle = solved(EDGES).puzzle
    with translation.override("ja"):
        client.cookies["django_language"] = "ja"
        html = page(client, f"/p/{puzzle.key}/?answer=shown")
    assert "に線" in html
    assert "に境界線" in html


def test_a_huge_board_is_one_drawing_with_its_lines(client, keep):
    rows, cols = 70, 60
    text = f"fences {rows} {cols} edges\n" + f"{'1' * cols}\n" * rows + f"{'a' * 30}{'b' * 30}\n" * rows
    html = page(client, f"/p/{keep(text).puzzle.key}/")
    assert 'class="plan"' in html
    assert html.count('class="edge border given"') == 1
