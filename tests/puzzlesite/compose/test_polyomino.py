"""A polyomino puzzle's page: its pieces before it is solved, its answers by shape, and one sentence on their number."""

import html
import re

import pytest

pytestmark = pytest.mark.django_db
OCTOMINOES = "genre: polyomino\ntask: touch\ncopies: 4\ncells: 8\nreflections: {}\nboard: {}\n"
TILED = "genre: polyomino\ntask: pack\nboard: 6x2\npieces: ##/#. x 4\n"
FIVE = "genre: polyomino\ntask: touch\ncopies: 5\ncells: 8\n"


@pytest.fixture
def brought(client, queue_messages, keep):
    """brought(text, query, language) -> the page of its puzzle, searched."""

    def page(text: str, query: str = "", language: str = "en") -> str:
        puzzle = keep(text).puzzle
        queue_messages.work()
        return html.unescape(
            client.get(f"/p/{puzzle.key}/{query}", headers={"accept-language": language}).content.decode()
        )

    return page


def headings(page: str) -> list[str]:
    return re.findall(r'<section class="answers-group">\s*<h2>(.*?)</h2>', page)


def test_answers_stand_under_their_shape(brought):
    page = brought(OCTOMINOES.format("yes", "plane"), "?answer=shown")
    assert len(headings(page)) == len(set(headings(page))) > 1
    assert page.count('<figure class="answer">') == 4
    assert headings(brought(TILED, "?answer=shown")) == []


@pytest.mark.parametrize(
    ("text", "language", "sentence"),
    [
        (OCTOMINOES.format("no", "plane"), "en", "2 distinct, 16 counting rotations and reflections."),
        (OCTOMINOES.format("no", "8x8"), "en", "2 distinct, 56 counting positions on the board, rotations and"),
        (OCTOMINOES.format("no", "plane"), "ja", "異なる配置は2通り、回転・裏返しを区別すると16通り。"),
        (TILED, "en", "2 distinct, 4 counting rotations and reflections."),
        (TILED, "ja", "異なる解は2通り、盤の回転・裏返しを区別すると4通り。"),
    ],
)
def test_one_sentence_says_how_many_there_are(brought, text, language, sentence):
    page = brought(text, language=language)
    assert sentence in page
    assert page.count("distinct") <= 1


def test_the_pieces_are_seen_before_the_answer_is(brought):
    page = brought(TILED)
    assert "The pieces fill the board" in page
    assert "piece 1, of which there are 4" in page


def test_five_copies_are_impossible_and_the_page_says_why(brought):
    page = brought(FIVE)
    assert "No answer." in page
    assert "the complete graph K5" in page
    assert "Shapes with an answer" not in page
    assert "distinct" not in page
