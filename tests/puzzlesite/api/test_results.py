"""Results of jobs: pages with totals, rows as lines, reads that wait, explanations, books."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from types import SimpleNamespace

import pytest

from puzzlesite.api import waiting
from puzzlesite.archive import queries
from puzzlesite.core import limits
from puzzlesite.models import Book, File, Puzzle
from puzzlesite.parts import pictures
from puzzlesite.results import queries as result_queries
from tests.conftest import wait_for

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY = "queens 4\n====\nqueens 5\n====\nqueens 6\n====\nqueens 4\n.Q..\n....\n....\n....\n"


@pytest.fixture
def post(queue_messages, client):
    def posted(path, body, status=(200, 201, 202)):
        answer = client.post(f"/api/{path}", json.dumps(body), content_type="application/json")
        assert answer.status_code in status, answer.content
        return answer.json()

    return posted


def links(answer):
    return {name: address for address, name in re.findall(r'<([^>]+)>; rel="(\w+)"', answer["Link"])}


def test_all_pages_of_a_list_are_found_by_its_links(post, client, monkeypatch, queue_messages):
    monkeypatch.setattr(limits, "PAGE", 3)
    for module in (queries, result_queries):
        monkeypatch.setattr(module, "PAGE", 3)
    job = post("puzzles", {"text": MANY})["job"]
    for start in (f"/api/jobs/{job['key']}/puzzles", "/api/puzzles?genre=queens"):
        first = client.get(start)
        assert first["Total-Count"] == "4"
        second = client.get(links(first)["next"])
        assert (second["Total-Count"], set(links(second))) == ("4", {"first", "prev", "last"})
        pages = [page["puzzles"] if isinstance(page, dict) else page for page in (first.json(), second.json())]
        assert len({one["key"] for page in pages for one in page}) == 4


def test_results_are_one_object_a_line_for_every_puzzle(post, client, queue_messages):
    job = post("puzzles", {"text": MANY})["job"]
    queue_messages.work()
    answer = client.get(f"/api/jobs/{job['key']}/results.ndjson")
    rows = [json.loads(line) for line in answer.getvalue().decode().splitlines()]
    assert answer["Content-Type"] == "application/x-ndjson"
    assert [row["place"] for row in rows] == [1, 2, 3, 4]
    assert [row["verdict"] for row in rows] == ["many", "many", "many", "one"]
    assert rows[3]["solution"]["answers"] == [".Q..\n...Q\nQ...\n..Q.\n"]


def test_a_read_waits_until_the_job_has_ended(post, client, queue_messages, monkeypatch):
    monkeypatch.setattr(waiting, "POLL_PAUSE", 0.01)
    taken = post("puzzles", {"text": "queens 4"})
    looks = []

    def work(seconds):
        looks.append(seconds)
        if len(looks) == 3:
            queue_messages.work()

    monkeypatch.setattr(waiting, "END", SimpleNamespace(wait=work))
    assert client.get(f"/api/puzzles/{taken['puzzle']['key']}", {"wait": 5}).json()["verdict"] == "many"
    assert looks[:3] == [0.01] * 3


def test_a_read_waits_no_longer_than_it_was_requested_to(post, client, monkeypatch):
    monkeypatch.setattr(waiting, "POLL_PAUSE", 0.01)
    job = post("puzzles", {"text": "queens 4"})["job"]
    assert client.get(f"/api/jobs/{job['key']}", {"wait": 0.05}).json()["state"] == "queued"
    assert client.get(f"/api/jobs/{job['key']}", {"wait": limits.POLL_SECONDS + 1}).status_code == 422


@pytest.fixture
def wait(rf, monkeypatch):
    """wait(address, read, seconds): a read of that client, which ends when `read` gives something."""
    monkeypatch.setattr(waiting, "POLL_PAUSE", 0.01)
    monkeypatch.setattr(waiting, "SEATS", waiting.WaitSlots(most=3, of_one=2))
    return lambda address, read, seconds: waiting.wait_until(rf.get("/", REMOTE_ADDR=address), read, bool, seconds)


def test_one_client_leaves_room_for_others_who_wait(wait):
    """The next one is answered at once when too many wait, of one client or of all."""
    ended, looks = Event(), []
    with ThreadPoolExecutor(4) as pool:
        first = [pool.submit(wait, "203.0.113.7", ended.is_set, 20) for _ in range(2)]
        wait_for(lambda: waiting.SEATS._taken.total() == 2)
        assert wait("203.0.113.7", lambda: looks.append(1), 60) is None
        other = pool.submit(wait, "198.51.100.1", ended.is_set, 20)
        wait_for(lambda: waiting.SEATS._taken.total() == 3)
        assert wait("192.0.2.1", lambda: looks.append(1), 60) is None
        ended.set()
        assert [one.result() for one in (*first, other)] == [True] * 3
    assert len(looks) == 2
    assert not waiting.SEATS._taken


def test_a_read_does_not_keep_a_process_that_has_to_end(wait, monkeypatch):
    monkeypatch.setattr(waiting, "POLL_PAUSE", 60)
    monkeypatch.setattr(waiting, "END", Event())
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(wait, "203.0.113.7", lambda: None, 60)
        wait_for(lambda: waiting.SEATS._taken.total() == 1)
        waiting.END.set()
        assert read.result(5) is None


def test_a_seat_is_given_back_whatever_happens(wait):
    looks = iter([None])
    with pytest.raises(StopIteration):
        wait("203.0.113.7", lambda: next(looks), 20)
    assert not waiting.SEATS._taken


def test_a_puzzle_is_explained_and_its_steps_are_drawn(post, client, queue_messages, monkeypatch):
    key = post("puzzles", {"text": SUDOKU})["puzzle"]["key"]
    assert post(f"puzzles/{key}/explain", {}, (422,))["key"] == "not-one"
    assert client.get(f"/api/puzzles/{key}/explanation").status_code == 404
    queue_messages.work()
    assert post(f"puzzles/{key}/explain", {})["kind"] == "explain"
    assert client.get(f"/api/puzzles/{key}/steps/1.png").status_code == 404
    queue_messages.work()
    found = client.get(f"/api/puzzles/{key}/explanation").json()
    assert (found["solved"], found["job"]["state"]) == (True, "done")
    last = len(found["steps"])
    svg = client.get(f"/api/puzzles/{key}/steps/{last}.svg")
    assert (svg["Content-Type"], svg.content[:4]) == ("image/svg+xml", b"<svg")
    assert client.get(f"/api/puzzles/{key}/steps/1.png").content.startswith(b"\x89PNG")
    for where in (f"/api/puzzles/{key}/steps", f"/p/{key}/explain"):
        for name in ("0.svg", f"{last + 1}.svg", "1.pdf", "1.gif"):
            assert client.get(f"{where}/{name}").status_code == 404
    assert client.get(f"/p/{key}/explain/{last}.svg").content == svg.content
    monkeypatch.setattr(pictures, "LEAST", 1)
    assert client.get(f"/p/{key}/explain/1.png?size=5").status_code == 404, "fewer pixels than cells"


def test_a_book_is_requested_made_and_downloaded(post, client, queue_messages):
    key = post("puzzles", {"text": SUDOKU})["puzzle"]["key"]
    queue_messages.work()
    requested = post("books", {"puzzles": [key], "title": "Ours", "trim": "6x9"})
    assert (requested["job"]["state"], requested["file"], bool(requested["owner_token"])) == ("queued", "", True)
    assert client.get(f"/api/books/{requested['key']}/book.pdf").status_code == 404
    queue_messages.work()
    book = client.get(f"/api/books/{requested['key']}", {"wait": 20}).json()
    assert (book["job"]["state"], book["title"], book["puzzles"]) == ("done", "Ours", 1)
    pdf = client.get(book["file"])
    assert (pdf["Content-Type"], pdf.content[:4]) == ("application/pdf", b"%PDF")


def test_a_book_is_made_of_all_puzzles_of_a_job_and_is_cancelled_by_its_owner(post, client, queue_messages):
    job = post("puzzles", {"text": MANY})["job"]
    queue_messages.work()
    refused = post("books", {"job": job["key"]}, (422,))
    assert (refused["key"], "answer" in refused["detail"]) == ("not-one-answer", True)
    requested = post("books", {"job": job["key"], "any_verdict": True})
    assert requested["puzzles"] == 4
    assert list(Book.objects.get().puzzles) == list(Puzzle.objects.order_by("place").values_list("id", flat=True))
    path = f"/api/jobs/{requested['job']['key']}/cancel"
    assert client.generic("POST", path, headers={"owner-token": "x"}).status_code == 404
    assert (
        client.generic("POST", path, headers={"owner-token": requested["owner_token"]}).json()["state"] == "cancelled"
    )


def test_a_book_through_the_interface_says_which_puzzles_do_not_have_exactly_one_answer(post, queue_messages):
    keys = [post("puzzles", {"text": text})["puzzle"]["key"] for text in (SUDOKU, "queens 4", "queens 3")]
    queue_messages.work()
    keys.append(post("puzzles", {"text": "queens 6"})["puzzle"]["key"])
    refused = post("books", {"puzzles": keys}, (422,))
    assert refused["key"] == "not-one-answer"
    places = {one["pointer"]: one["detail"] for one in refused["errors"]}
    assert places == {
        "/puzzles/1": f"2 ({keys[1]}): Several answers",
        "/puzzles/2": f"3 ({keys[2]}): No answer",
        "/puzzles/3": f"4 ({keys[3]}): Not searched yet",
    }
    assert all(detail in refused["detail"] for detail in places.values())
    assert not Book.objects.exists()
    assert post("books", {"puzzles": keys[:1]})["puzzles"] == 1
    assert post("books", {"puzzles": keys, "any_verdict": True})["puzzles"] == 4


def test_a_book_is_made_of_what_a_search_finds_with_one_answer(post, queue_messages):
    for text in (SUDOKU, "queens 4", "queens 3"):
        post("puzzles", {"text": text})
    queue_messages.work()
    assert post("books", {"search": {}})["puzzles"] == 1
    assert post("books", {"search": {"genre": "polyomino"}}, (422,))["key"] == "no-puzzles"
    refused = post("books", {"search": {"verdict": "many"}}, (422,))
    assert (refused["key"], [one["pointer"] for one in refused["errors"]]) == ("not-one-answer", ["/search/0"])
    assert post("books", {"search": {"genres": "sudoku"}}, (422,))["errors"][0]["pointer"] == "#/search/genres"


def test_a_book_is_made_again_byte_for_byte_and_deleted_by_its_owner_alone(post, client, queue_messages):
    key = post("puzzles", {"text": SUDOKU})["puzzle"]["key"]
    queue_messages.work()
    requested = post("books", {"puzzles": [key], "title": "Ours"})
    address = f"/api/books/{requested['key']}"
    queue_messages.work()
    first = client.get(f"{address}/book.pdf").content
    File.objects.all().delete()
    assert client.get(f"{address}/book.pdf").status_code == 404
    again = client.post(f"{address}/again", content_type="application/json").json()
    assert (again["key"], again["job"]["state"]) == (requested["key"], "queued")
    queue_messages.work()
    assert client.get(f"{address}/book.pdf").content == first
    own = requested["owner_token"]
    for token, status in ((again["owner_token"], 404), (own, 204), (own, 404)):
        assert client.delete(address, headers={"owner-token": token}).status_code == status
    assert not Book.objects.exists()
    assert not File.objects.exists()


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ({}, 422, "no-puzzles"),
        ({"puzzles": ["nobody"]}, 404, "missing"),
        ({"job": "nobody"}, 404, "missing"),
        ({"puzzles": ["KEY"], "answers_per_page": 3}, 422, "layout"),
        ({"puzzles": ["KEY"], "trim": "A3"}, 422, "shape"),
        ({"puzzles": ["KEY"] * (limits.BOOK_PUZZLES + 1)}, 422, "shape"),
    ],
)
def test_a_book_that_cannot_be_made_is_refused_with_a_sentence(post, queue_messages, body, status, key):
    known = post("puzzles", {"text": "queens 4"})["puzzle"]["key"]
    body = body | {"puzzles": [known if one == "KEY" else one for one in body.get("puzzles", [])]}
    found = post("books", body, (status,))
    assert (found["key"], bool(found["detail"])) == (key, True)
    assert not Book.objects.exists()
