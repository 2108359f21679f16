"""Titles, authors and sources of strangers wherever they are shown: they are words there and nothing else."""

import csv
import io
import json
import re

import pytest

from puzzlesite.core import limits
from puzzlesite.core.texts import clean
from puzzlesite.models import Puzzle
from tests.puzzlesite.conftest import MANY, ONE

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "closing": "</title></textarea></svg><svg onload=alert(1)>",
    "quotes": "\"' onmouseover=alert(1) x='\"",
    "entity": "&lt;b&gt; &amp; &#x27;",
    "template": "{{ settings.SECRET_KEY }}{% load i18n %}",
    "formula": '=HYPERLINK("http://example.org";"x")',
    "header": "a\r\nSet-Cookie: x=1\r\n\r\n<b>",
    "percent": "%s %(x)s %n {0} {x}",
    "path": "../../etc/passwd",
}
RAW = ("<script>alert", "<svg onload", "</textarea></svg>", '" onmouseover', "' onmouseover=alert(1) x='\"")


@pytest.fixture(params=HOSTILE.values(), ids=HOSTILE)
def titled(request, client, queue_messages) -> tuple[str, str]:
    """A puzzle whose title, author and source are hostile: its key, and what they became."""
    said = request.param[: limits.TITLE]
    page = client.post("/", {"text": ONE, "title": said, "author": said, "source": said})
    assert page.status_code == 302
    queue_messages.work()
    puzzle = Puzzle.objects.get()
    return puzzle.key, puzzle.title


def test_no_page_takes_them_for_its_own(client, titled, settings):
    key, title = titled
    token = dict(client.session["owned"])[key]
    edit = f"/p/{key}/edit/{token}/"
    for address in ("/", "/archive/", "/archive/?search=etc", f"/p/{key}/", f"/print/?puzzle={key}", edit):
        html = client.get(address).content.decode()
        assert not any(raw in html for raw in RAW), address
        assert settings.SECRET_KEY not in html
    html = client.get(f"/print/?puzzle={key}&title={title}").content.decode()
    assert not any(raw in html for raw in RAW)


def test_a_search_is_shown_as_words(client, titled):
    html = client.get("/archive/", {"search": titled[1]}).content.decode()
    assert not any(raw in html for raw in RAW)


def test_the_interface_has_them_as_they_are_in_its_own_type(client, titled):
    key, title = titled
    answer = client.get(f"/api/puzzles/{key}")
    assert answer.headers["Content-Type"].startswith("application/json")
    assert json.loads(answer.content)["title"] == title


def test_no_header_is_made_of_them(client, titled):
    key, _ = titled
    for name in ("source.txt", "as/rows/", "address.svg"):
        answer = client.get(f"/p/{key}/{name}")
        assert "Set-Cookie" not in answer.headers
        disposition = answer.headers.get("Content-Disposition", "")
        assert re.fullmatch(r'(attachment; filename="[\w.-]+")?', disposition), disposition


def test_a_drawing_holds_no_words_of_strangers(client, titled):
    key, title = titled
    drawing = client.get(f"/p/{key}/address.svg").content.decode()
    assert title not in drawing
    assert "<text" not in drawing
    assert "<script" not in drawing


def test_a_booklet_is_printed_with_them(client, titled):
    key, _ = titled
    paper = client.get(f"/print/booklet.pdf?puzzle={key}")
    assert paper.status_code == 200
    assert paper.headers["Content-Type"] == "application/pdf"
    content = b"".join(paper.streaming_content) if paper.streaming else paper.content
    assert b"/JavaScript" not in content
    assert b"/URI" not in content


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t=", "\r=", " =", "\u3000=", "＝"])
def test_no_cell_of_a_table_is_a_formula(client, queue_messages, begin):
    page = client.post("/", {"text": f"{ONE}====\n{MANY}", "title": f"{begin}1+1", "author": f"{begin}1"})
    queue_messages.work()
    key = page.headers["Location"].split("/")[2]
    table = b"".join(client.get(f"/jobs/{key}/results.csv").streaming_content).decode("utf-8-sig")
    for row in csv.reader(io.StringIO(table)):
        assert not any(cell.lstrip().startswith(("=", "+", "-", "@", "＝")) for cell in row if not cell.isdigit()), row


@pytest.mark.parametrize("strange", ["\u202e", "\u2066", "\u200f", "\0", "\x1b", "\ufeff", "\ud800", "\u2028", "\x85"])
def test_signs_that_turn_or_hide_what_follows_are_left_out(strange):
    assert clean(f"a{strange}b", 10) in ("ab", "a b")


def test_a_title_is_cut_to_its_length_and_composed():
    assert clean("x" * 500, limits.TITLE) == "x" * 120
    assert clean("か\u3099", 10) == "が"
