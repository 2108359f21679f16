"""Many puzzles at once: how far they are, what came since, and what becomes of them."""

import re

import pytest
from django.test import Client

from puzzlesite.jobs.failures import make_reason
from puzzlesite.models import Job, Puzzle, State, Visibility
from puzzlesite.processes import kernels
from solvers.jit import folder
from tests.puzzlesite.conftest import MANY, NONE, ONE

FILE = f"{ONE}====\n{MANY}====\n{NONE}"


@pytest.fixture
def job(client, queue_messages):
    """A file of three, not yet searched."""
    address = client.post("/", {"text": FILE, "visibility": "unlisted"}).headers["Location"]
    return Job.objects.get(key=address.split("/")[2])


def shown(client, job, path=""):
    page = client.get(f"/jobs/{job.key}/{path}")
    assert page.status_code == 200
    return page.content.decode()


def test_it_works(client, job):
    page = shown(client, job)
    assert "0 of 3 puzzles searched." in page
    assert page.count('<th scope="row">') == 3
    assert "Cancel" in page
    assert '<noscript><meta http-equiv="refresh"' in page


def test_what_waits_for_solvers_that_are_compiled_says_so(client, queue_messages, monkeypatch):
    wanted = []
    monkeypatch.setattr(folder, "is_compiling", lambda: True)
    monkeypatch.setattr(kernels, "must_wait", lambda genre, *works: wanted.append((genre, *works)) or True)
    recipe = {"option-rows": "6", "option-cols": "6", "count": "2"}
    answers = [
        client.post("/", {"text": FILE}),
        client.post("/generate/hitori/", recipe),
        client.post("/", {"text": "queens 5"}),
    ]
    for answer in answers:
        page = client.get(answer.headers["Location"]).content.decode()
        assert "The solvers are starting ..." in page
        assert "puzzles made" not in page
        assert "puzzles searched" not in page
        assert "in the queue" not in page
    assert wanted == [("queens", "solving", "explaining"), ("hitori", "generating"), ("queens", "solving")]
    monkeypatch.undo()
    queue_messages.work()
    for answer in answers:
        assert "The solvers are starting" not in client.get(answer.headers["Location"]).content.decode()


def test_at_the_end_it_counts_the_verdicts_and_asks_no_more(client, job, queue_messages):
    queue_messages.work()
    page = shown(client, job)
    assert "3 of 3 puzzles searched." in page
    assert "Several answers: 1 · No answer: 1 · Exactly one answer: 1" in page
    for verdict in ("one", "none", "many"):
        assert page.count(f'class="verdict-word {verdict}"') == 1
    assert "hx-trigger" not in page
    assert "<progress" not in page


def test_an_open_page_gets_what_came_since(client, job):
    news = shown(client, job, "progress/?poll=1&shown=2")
    assert news.count("<tr>") == 1
    assert 'hx-swap-oob="beforeend:#made"' in news
    assert 'id="all"' not in news
    assert "shown=3" in news
    assert "delay:500ms" in news


def test_an_open_page_gets_all_puzzles_again_at_the_end(client, job, queue_messages):
    queue_messages.work()
    news = shown(client, job, "progress/?poll=9&shown=3")
    assert news.count("<tr>") == 3
    assert 'hx-swap-oob="innerHTML:#made"' in news
    assert '<p class="actions" id="all" hx-swap-oob="true">' in news
    for name in ("books", "collections"):
        assert f'href="/{name}/new/?job={job.key}"' in news, "all of them can be bound once they are there"


def test_it_can_be_stopped_by_whoever_brought_it(client, job):
    stranger = Client(headers={"host": "localhost"})
    assert "Cancel</button>" in shown(client, job)
    assert "Cancel</button>" not in shown(stranger, job)
    assert stranger.post(f"/jobs/{job.key}/cancel/").status_code == 404
    assert client.post(f"/jobs/{job.key}/cancel/").status_code == 302
    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_why_it_failed_is_said(client, job):
    Job.objects.filter(id=job.id).update(state=State.FAILED, reason=make_reason("parts", failed=1, parts=2))
    assert "1 of 2 parts failed." in shown(client, job)


def test_who_brought_it_may_put_it_into_the_archive(client, job):
    assert "Keep in the archive" in shown(client, job)
    client.post(f"/jobs/{job.key}/publish/")
    assert Puzzle.objects.filter(visibility=Visibility.PUBLIC).count() == 3
    assert "Keep in the archive" not in shown(client, job)


def test_a_stranger_may_not(job):
    from django.test import Client

    assert "Keep in the archive" not in shown(Client(), job)
    assert Client().post(f"/jobs/{job.key}/publish/").status_code == 404
    assert not Puzzle.objects.filter(visibility=Visibility.PUBLIC).exists()


def test_a_job_that_is_not_there_is_not_found(client, queue_messages):
    assert client.get("/jobs/nothing/").status_code == 404


def test_the_search_of_one_puzzle_leads_to_its_page(client, keep):
    upload = keep(ONE)
    assert client.get(f"/jobs/{upload.job.key}/").headers["Location"] == f"/p/{upload.puzzle.key}/"


def test_the_page_asks_a_fixed_number_of_questions(client, job, django_assert_num_queries):
    with django_assert_num_queries(3):
        shown(client, job)


def test_a_file_is_a_table_with_numbers_verdicts_and_links_to_each_verdict(client, job, queue_messages):
    queue_messages.work()
    page = shown(client, job)
    rows = [re.sub(r"<svg.*?</svg>|<label.*?</label>|<[^>]+>", " ", row, flags=re.S).split() for row in rows_of(page)]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert [row[1:3] for row in rows] == [["Queens", "1"], ["Queens", "2"], ["Queens", "3"]]
    assert {" ".join(row[4:]) for row in rows} == {"Several answers", "No answer", "Exactly one answer"}
    assert "All: 3" in page
    chosen = shown(client, job, "?verdict=none")
    assert len(rows_of(chosen)) == 1
    assert "No answer" in rows_of(chosen)[0]
    assert len(rows_of(shown(client, job, "?verdict=strange"))) == 3


def rows_of(page: str) -> list[str]:
    """The rows of a file's table."""
    return re.findall(r"<tr>.*?</tr>", page.partition('<tbody id="made">')[2].partition("</tbody>")[0], flags=re.S)
