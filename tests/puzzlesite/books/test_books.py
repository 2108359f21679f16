"""Books on the site: chosen, made behind the request, kept, had, and made again."""

import re
import time

import pytest
from django.test import Client
from django.utils import timezone

from puzzlesite.archive import queries, service
from puzzlesite.archive import service as archive_service
from puzzlesite.books import views
from puzzlesite.core import limits
from puzzlesite.core.format import format_size
from puzzlesite.jobs import states
from puzzlesite.models import Book, File, Job, Kind, State
from tests.puzzlesite.conftest import MANY, NONE, ONE
from tests.solvers.paper.pdfs import pages, texts

WORDS = {"title": "My Book", "author": "A. Pencil", "trim": "6x9", "answers": "end", "order": "level"}
COVERED = {**WORDS, "has_cover": "on", "has_rules": "on"}
# The rows and columns of a large nonogram.
LARGEST = 512
OTHER = "queens 4\n..Q.\n....\n....\n....\n"


@pytest.fixture
def client_class():
    """Makes another reader."""
    return Client


@pytest.fixture
def keys(solved):
    return [solved(text).puzzle.key for text in (ONE, MANY)]


@pytest.fixture
def made(client, keys, queue_messages):
    """A book of both puzzles, and its address."""
    address = client.post(f"/books/new/?puzzle={keys[0]}&puzzle={keys[1]}", COVERED).headers["Location"]
    queue_messages.work()
    return Book.objects.get(), address


def test_a_book_is_made_behind_the_request_and_downloaded(client, made):
    book, address = made
    page = client.get(address).content.decode()
    assert "My Book" in page
    assert "A. Pencil · 2 puzzles · 6x9" in page
    assert f'href="{address}book.pdf"' in page
    file = client.get(f"{address}book.pdf")
    assert file["Content-Type"] == "application/pdf"
    assert file["Content-Disposition"] == f'attachment; filename="enpitsu-{book.key}.pdf"'
    assert b"/Title (My Book)" in file.content
    assert b"/TrimBox [ 0 0 432 648 ]" in file.content
    # The cover, its back, the rules, both boards and the answers.
    assert pages(file.content) == 2 + 1 + 1 + 1
    assert "Answer on page 5" in "".join(texts(file.content))


def test_until_it_is_made_its_page_says_how_far_it_is(client, keys, queue_messages):
    address = client.post(f"/books/new/?puzzle={keys[0]}", WORDS).headers["Location"]
    page = client.get(address).content.decode()
    assert "Next in the queue." in page
    assert f'hx-get="{address}progress/?poll=1"' in page
    assert client.get(f"{address}book.pdf").status_code == 404
    Job.objects.filter(kind=Kind.BOOK).update(state=State.RUNNING, started=timezone.now(), share=0.4)
    assert "Making the book: 40% done." in client.get(f"{address}progress/?poll=3").content.decode()
    assert "?poll=4" in client.get(f"{address}progress/?poll=3").content.decode()


def test_its_job_leads_to_it_and_has_no_list(client, made):
    job = made[0].job
    assert client.get(f"/jobs/{job.key}/").headers["Location"] == made[1]
    assert client.get(f"/jobs/{job.key}/progress/").status_code == 404
    assert client.get(f"/jobs/{job.key}/results.csv").status_code == 404
    assert client.get(f"/api/jobs/{job.key}").json()["kind"] == "book"


def test_the_same_book_is_made_again_byte_for_byte(client, made, queue_messages):
    _, address = made
    first = client.get(f"{address}book.pdf").content
    File.objects.all().delete()
    assert "was kept for 30 days" in client.get(address).content.decode()
    assert client.post(f"{address}again/").headers["Location"] == address
    # No second book is made while one is under way.
    assert client.post(f"{address}again/").status_code == 302
    assert Job.objects.filter(kind=Kind.BOOK).count() == 2
    queue_messages.work()
    assert client.get(f"{address}book.pdf").content == first
    old = Job.objects.filter(kind=Kind.BOOK).order_by("id").first()
    assert client.get(f"/jobs/{old.key}/").headers["Location"] == address


def test_only_who_requested_it_may_stop_it(client, keys, queue_messages):
    address = client.post(f"/books/new/?puzzle={keys[0]}", WORDS).headers["Location"]
    stranger = client.__class__()
    assert stranger.post(f"{address}cancel/").status_code == 404
    assert f'action="{address}cancel/"' in client.get(address).content.decode()
    client.post(f"{address}cancel/")
    assert Job.objects.get(kind=Kind.BOOK).state == State.CANCELLED
    assert "Cancelled: the book was not made." in client.get(address).content.decode()


def test_a_search_makes_a_book_of_what_has_one_answer(client, solved, keys, queue_messages):
    solved(NONE)
    page = client.get("/archive/?origin=uploaded").content.decode()
    assert 'href="/books/new/?search=&amp;origin=uploaded"' in page
    assert "1 puzzle<" in client.get("/books/new/?search=&origin=uploaded").content.decode()
    assert "1 puzzle<" in client.get("/books/new/?search=&verdict=none").content.decode()
    assert client.get("/books/new/?search=nothing").status_code == 404


@pytest.mark.parametrize(
    ("size", "sentence"),
    [(12, "1 kB"), (43_210, "43 kB"), (999_999, "999 kB"), (1_000_000, "1.0 MB"), (12_345_678, "12.3 MB")],
)
def test_the_size_of_a_file_has_the_unit_that_suits_it(size, sentence):
    assert format_size(size) == sentence


def test_a_book_of_a_search_says_how_many_are_left_out(client, solved, keys, monkeypatch):
    sentence = "1 puzzle of the list is left out: it is not known to have exactly one answer."
    for name in ("books", "collections"):
        page = client.get(f"/{name}/new/?search=").content.decode()
        assert "1 puzzle<" in page
        assert sentence in page
        assert "of the list are taken" not in page
        assert "left out" not in client.get(f"/{name}/new/?search=&verdict=many").content.decode()
        assert "left out" not in client.get(f"/{name}/new/?puzzle={keys[0]}").content.decode()
    for module in (queries, service):
        monkeypatch.setattr(module, "BOOK_PUZZLES", 1)
    solved(MANY.replace("6", "7"))
    page = client.get("/books/new/?search=").content.decode()
    assert "The first 1 of the list are taken." in page
    assert "1+ puzzles of the list are left out" in page


def test_a_file_and_the_layout_of_another_book_are_chosen_by_address(client, queue_messages):
    client.post("/", {"text": f"{ONE}====\n{OTHER}"})
    queue_messages.work()
    job = Job.objects.get(parent=None, kind=Kind.BATCH)
    assert f'href="/books/new/?job={job.key}"' in client.get(f"/jobs/{job.key}/").content.decode()
    client.post(f"/books/new/?job={job.key}", {**WORDS, "per_page": "1", "level_names": "Gentle, Steady"})
    book = Book.objects.get()
    assert len(book.puzzles) == 2
    form = client.get(f"/books/new/?book={book.key}").context["form"]
    assert (form["title"].value(), form["per_page"].value()) == ("My Book", 1)
    assert (form["level_names"].value(), form["has_cover"].value()) == ("Gentle, Steady", False)


def test_the_page_says_which_puzzles_have_no_single_answer_and_leaves_them_out(client, keys):
    address = f"/books/new/?puzzle={keys[0]}&puzzle={keys[1]}"
    page = client.get(address).content.decode()
    assert "numbers 2 (Several answers)" in page.replace("number 2", "numbers 2")
    without = re.search(r'<a href="(\?[^"]*one=yes)"[^>]*>Leave them out', page)[1].replace("&amp;", "&")
    page = client.get(f"/books/new/{without}").content.decode()
    assert "1 puzzle<" in page
    assert "Leave them out" not in page
    client.post(f"/books/new/{without}", WORDS)
    assert len(Book.objects.get().puzzles) == 1


@pytest.mark.parametrize("query", ["puzzle=nothing", "job=nothing", "book=nothing"])
def test_there_is_no_empty_book(client, queue_messages, query):
    assert client.get(f"/books/new/?{query}").status_code == 404
    assert client.post(f"/books/new/?{query}", WORDS).status_code == 404
    assert not Book.objects.exists()


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [("per_page", "13"), ("answers_per_page", "3"), ("answers_per_page", "31"), ("trim", "A3"), ("title", "x" * 121)],
)
def test_what_no_book_has_is_refused_with_a_sentence(client, keys, answer, wrong):
    page = client.post(f"/books/new/?puzzle={keys[0]}", {**WORDS, answer: wrong})
    assert page.status_code == 422
    assert page.context["form"].errors.keys() == {answer}
    assert 'class="error"' in page.content.decode()


def test_boards_of_too_many_cells_together_are_refused(client, keys, monkeypatch):
    both = f"/books/new/?puzzle={keys[0]}&puzzle={keys[1]}"
    monkeypatch.setattr(views, "BOOK_CELLS", 16 + 36)
    assert client.get(both).status_code == 200
    monkeypatch.setattr(views, "BOOK_CELLS", 16 + 35)
    assert client.get(both).status_code == 422
    # A single puzzle may be of any size.
    assert client.get(f"/books/new/?puzzle={keys[1]}").status_code == 200


def test_a_book_holds_so_many_puzzles_and_not_one_more(client, keys, monkeypatch):
    monkeypatch.setattr(archive_service, "BOOK_PUZZLES", 1)
    client.post(f"/books/new/?puzzle={keys[1]}&puzzle={keys[0]}", WORDS)
    assert len(Book.objects.get().puzzles) == 1


def test_codes_lead_to_the_site(client, keys, queue_messages, settings):
    settings.SITE_URL = "https://puzzles.example.org"
    client.post(f"/books/new/?puzzle={keys[0]}", {**WORDS, "has_codes": "on"})
    assert Book.objects.get().site == "https://puzzles.example.org"
    queue_messages.work()
    assert Job.objects.get(kind=Kind.BOOK).state == State.DONE


def test_a_book_whose_puzzles_are_gone_says_so(client, keys, queue_messages):
    address = client.post(f"/books/new/?puzzle={keys[0]}", WORDS).headers["Location"]
    Book.objects.update(puzzles=[10**9])
    queue_messages.work()
    page = client.get(address).content.decode()
    assert "The book could not be made." in page
    assert "None of the puzzles of this book is there any more." in page


def test_few_puzzles_are_made_among_the_short_jobs_and_many_among_the_long_ones(client, keys, monkeypatch):
    both = f"/books/new/?puzzle={keys[0]}&puzzle={keys[1]}"
    for most in (2, 1):
        monkeypatch.setattr(states.limits, "SHORT_BOOK", most)
        client.post(both, WORDS)
    monkeypatch.setattr(states.limits, "SHORT_BOOK", 2)
    # The cells of both puzzles together, then one fewer.
    for most in (16 + 36, 16 + 35):
        monkeypatch.setattr(states.limits, "SHORT_BOOK_CELLS", most)
        client.post(both, WORDS)
    queues = Job.objects.filter(kind=Kind.BOOK).order_by("id").values_list("queue", flat=True)
    assert list(queues) == ["short", "long"] * 2


def test_a_book_of_the_largest_boards_takes_little_computing_and_of_more_cells_there_is_none(
    client, keep, queue_messages
):
    """Measured: 1.9 s for a nonogram of 512 by 512, with the longest step 0.9 s."""
    lines = "1,2,1\n" * LARGEST
    first = keep(f"width {LARGEST}\nheight {LARGEST}\nrows\n{lines}columns\n{lines}").puzzle
    text = first.text.replace("1,2,1\n", "2,1,1\n", 1)
    second = keep(text).puzzle
    # These puzzles are not searched.
    queue_messages.sent.clear()
    address = client.post(f"/books/new/?puzzle={first.key}", WORDS).headers["Location"]
    assert Job.objects.get(kind=Kind.BOOK).queue == "long"
    begun = time.process_time()
    queue_messages.work()
    assert time.process_time() - begun < 15.0
    file = client.get(f"{address}book.pdf").content
    assert pages(file) == 1
    assert len(file) < 5_000_000
    assert 2 * LARGEST**2 > limits.BOOK_CELLS
    assert client.post(f"/books/new/?puzzle={first.key}&puzzle={second.key}", WORDS).status_code == 422


def test_the_same_form_sent_twice_makes_one_book(client, keys):
    form = client.get(f"/books/new/?puzzle={keys[0]}").content.decode()
    key = re.search(r'name="form_key" value="([^"]+)"', form)[1]
    sent = [client.post(f"/books/new/?puzzle={keys[0]}", {**WORDS, "form_key": key}) for _ in range(2)]
    assert sent[0].headers["Location"] == sent[1].headers["Location"]
    assert Book.objects.count() == 1


def test_a_book_is_in_the_readers_language(client, keys, queue_messages):
    japanese = {"HTTP_ACCEPT_LANGUAGE": "ja"}
    address = client.post(f"/books/new/?puzzle={keys[0]}", COVERED, **japanese).headers["Location"]
    queue_messages.work()
    assert "解答は" in "".join(texts(client.get(f"{address}book.pdf").content)).replace(" ", "")
    assert limits.BOOK_LIFETIME.days == 30


def test_a_reader_lists_and_deletes_the_books_that_were_made_in_this_browser(client, made):
    book, address = made
    assert "My Book" in client.get("/books/").content.decode()
    assert f'action="{address}delete/"' in client.get(address).content.decode()
    assert "<summary>Delete this book</summary>" in client.get(address).content.decode()
    assert client.post(f"{address}delete/").headers["Location"] == "/books/"
    assert "The book was deleted." in client.get("/books/").content.decode()
    assert not Book.objects.exists()
    assert not File.objects.filter(name=book.file_name).exists()
    assert client.get(address).status_code == 404
    assert "My Book" not in client.get("/books/").content.decode()


def test_a_stranger_neither_lists_nor_deletes_a_book(made, client_class):
    book, address = made
    stranger = client_class()
    assert "My Book" not in stranger.get("/books/").content.decode()
    assert f'action="{address}delete/"' not in stranger.get(address).content.decode()
    assert stranger.post(f"{address}delete/").status_code == 404
    stranger.post(f"{address}again/")
    assert stranger.post(f"{address}delete/").status_code == 404
    assert Book.objects.filter(key=book.key).exists()


def test_deleting_a_book_stops_its_job(client, keys, queue_messages):
    address = client.post(f"/books/new/?puzzle={keys[0]}", WORDS).headers["Location"]
    client.post(f"{address}delete/")
    job = Job.objects.get(kind=Kind.BOOK)
    assert job.state == State.CANCELLED
    queue_messages.work()
    assert not File.objects.filter(kind="book").exists()


@pytest.mark.parametrize(
    ("changed", "state"),
    [({"gone": 1}, State.DONE), ({"answers": "gone"}, State.DONE), ({"trim": "gone"}, State.FAILED)],
)
def test_a_layout_of_another_version_is_read_or_refused_in_a_sentence(client, made, queue_messages, changed, state):
    book, address = made
    Book.objects.update(layout=book.layout | changed)
    File.objects.all().delete()
    client.post(f"{address}again/")
    queue_messages.work()
    job = Book.objects.get().job
    assert (job.state, (job.reason or {}).get("key")) == (state, "layout" if state == State.FAILED else None)
    assert "error of its own" not in client.get(address).content.decode()
