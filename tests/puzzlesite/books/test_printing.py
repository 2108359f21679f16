"""The print page: boards on paper, chosen by address."""

import time

import pytest

import solvers
from puzzlesite.books import print_views
from puzzlesite.books import printing as pages
from puzzlesite.core import limits, queries
from puzzlesite.models import Job, Puzzle
from puzzlesite.results import queries as result_queries
from puzzlesite.uploads import service as uploads_service
from tests.puzzlesite.conftest import MANY, ONE
from tests.puzzlesite.core.test_files import HUGE

LIST = "http://testserver/archive/?genre=queens"


def shown(client, query):
    page = client.get(f"/print/?{query}")
    assert page.status_code == 200
    return page.content.decode()


@pytest.fixture
def keys(solved):
    return [solved(text).puzzle.key for text in (ONE, MANY)]


def test_it_works(client, keys):
    page = shown(client, f"puzzle={keys[0]}&puzzle={keys[1]}")
    assert page.count('<section class="sheet">') == 2
    assert 'class="sheets per4"' in page


def test_boards_come_in_the_order_that_was_requested(client, keys):
    page = shown(client, f"puzzle={keys[1]}&puzzle={keys[0]}")
    assert page.index("6×6") < page.index("4×4")


def test_answers_are_printed_on_request(client, keys):
    assert 'class="found' not in shown(client, f"puzzle={keys[0]}")
    assert shown(client, f"puzzle={keys[0]}&answers=end").count('class="found') == 3


@pytest.mark.parametrize("per", ["1", "2", "4", "6", "9", "12"])
def test_so_many_boards_stand_on_a_page(client, keys, per):
    page = shown(client, f"puzzle={keys[0]}&per={per}")
    assert f'class="sheets per{per}"' in page
    assert f'aria-current="true" >{per}</a>' in " ".join(page.split())


@pytest.mark.parametrize("strange", ["per=5", "per=x", "answers=maybe"])
def test_what_makes_no_sense_is_passed_over(client, keys, strange):
    shown(client, f"puzzle={keys[0]}&{strange}")


def test_upside_down_answers_are_printed_small_and_turned(client, keys):
    assert "upside-down" in shown(client, f"puzzle={keys[0]}&answers=foot")


def test_small_candidates_guide_the_pencil(client, keep):
    key = keep("1" + "." * 80).puzzle.key
    assert "note" not in shown(client, f"puzzle={key}").split("sheets per")[1]
    assert shown(client, f"puzzle={key}&guides=yes").split("sheets per")[1].count("note") > 3


def test_a_code_leads_to_the_answer(client, keys):
    assert "address.svg" not in shown(client, f"puzzle={keys[0]}")
    assert "address.svg" in shown(client, f"puzzle={keys[0]}&qr=yes")


def test_the_booklet_is_the_same_boards_as_a_pdf(client, keys):
    query = f"puzzle={keys[0]}&puzzle={keys[1]}&per=1&answers=end&title=%E6%9C%AC"
    booklet = client.get(f"/print/booklet.pdf?{query}")
    assert booklet["Content-Type"] == "application/pdf"
    assert booklet.content.startswith(b"%PDF")
    assert booklet.content.count(b"/Type /Page\n") == 3
    assert client.get(f"/print/booklet.pdf?{query}").content == booklet.content
    assert "/books/new/?puzzle=" in shown(client, query)


def test_a_booklet_of_many_boards_is_a_book_that_is_made_behind_the_request(client, keys, monkeypatch):
    both = f"puzzle={keys[0]}&puzzle={keys[1]}&per=6&paper=A5&guides=yes"
    monkeypatch.setattr(print_views, "AT_ONCE", 2)
    assert client.get(f"/print/booklet.pdf?{both}").status_code == 200
    monkeypatch.setattr(print_views, "AT_ONCE", 1)
    answer = client.get(f"/print/booklet.pdf?{both}", follow=True)
    assert answer.redirect_chain == [(f"/books/new/?{both}", 302)]
    assert dict(answer.context["form"].initial) == {"per_page": "6", "trim": "A5", "has_candidates": True}


@pytest.mark.parametrize("query", ["", "puzzle=nothing", "job=nothing"])
def test_there_is_no_empty_booklet(client, queue_messages, query):
    assert client.get(f"/print/booklet.pdf?{query}").status_code == (404 if query else 302)


def test_a_whole_file_is_printed(client, queue_messages):
    client.post("/", {"text": f"{ONE}====\n{MANY}"})
    queue_messages.work()
    job = Job.objects.get(parent=None)
    assert shown(client, f"job={job.key}").count('<section class="sheet">') == 2


def test_boards_are_chosen_on_the_archives_page(client, keys):
    page = client.get("/archive/").content.decode()
    form = page.split('<form action="/print/" data-choose>')[1].split("</form>")[0]
    assert [f'type="checkbox" name="puzzle" value="{key}"' in form for key in keys] == [True, True]
    assert "Select: Queens, 4×4" in form
    assert f'href="/print/?puzzle={keys[1]}&amp;puzzle={keys[0]}">Print this page' in form


def test_one_page_of_a_file_is_printed(client, queue_messages, monkeypatch):
    for module in (queries, result_queries):
        monkeypatch.setattr(module, "PAGE", 2)
    client.post("/", {"text": f"{ONE}====\n{MANY}====\n{ONE}"})
    job = Job.objects.get(parent=None)
    page = client.get(f"/jobs/{job.key}/").content.decode()
    assert f'href="/print/?job={job.key}&amp;page=1"' in page
    assert page.count('type="checkbox" name="puzzle"') == 2
    assert [shown(client, f"job={job.key}&page={n}").count('<section class="sheet">') for n in (1, 2)] == [2, 1]


@pytest.mark.parametrize(
    ("address", "came_from", "target"),
    [
        ("/print/", LIST, LIST),
        ("/books/new/", LIST, LIST),
        ("/collections/new/", LIST, LIST),
        ("/print/", "http://testserver/print/", "/archive/"),
        ("/print/", "http://other.example/archive/", "/archive/"),
        ("/print/", "", "/archive/"),
    ],
)
def test_who_has_chosen_nothing_is_back_at_the_list_and_sees_how(client, keys, address, came_from, target):
    answer = client.get(address, headers={"Referer": came_from})
    assert (answer.status_code, answer.headers["Location"]) == (302, target)
    page = client.get("/archive/").content.decode()
    assert '<p class="notice" role="status">' in page
    assert "No board is chosen yet." in page
    assert "No board is chosen yet." not in client.get("/archive/").content.decode()


@pytest.mark.parametrize("query", ["puzzle=nothing", "job=nothing"])
def test_nothing_to_print_is_not_found(client, queue_messages, query):
    assert client.get(f"/print/?{query}").status_code == 404


def test_the_page_asks_the_same_number_of_questions_however_many_boards(client, keys, django_assert_num_queries):
    for query in (f"puzzle={keys[0]}", f"puzzle={keys[0]}&puzzle={keys[1]}"):
        with django_assert_num_queries(1):
            shown(client, f"{query}&answers=end")


def test_a_board_that_is_chosen_twice_is_printed_once(client, keys):
    assert shown(client, f"puzzle={keys[0]}&" * 5).count('<section class="sheet">') == 1


@pytest.mark.parametrize(("address", "name"), [("/print/", "PRINTED"), ("/print/booklet.pdf", "AT_ONCE")])
def test_of_boards_of_too_many_cells_together_a_book_is_made(client, keys, monkeypatch, address, name):
    both = f"puzzle={keys[0]}&puzzle={keys[1]}"
    monkeypatch.setattr(print_views, f"{name}_CELLS", 16 + 36)
    assert client.get(f"{address}?{both}").status_code == 200
    monkeypatch.setattr(print_views, f"{name}_CELLS", 16 + 35)
    assert client.get(f"{address}?{both}").headers["Location"] == f"/books/new/?{both}"


def test_one_board_is_printed_however_large_it_is_but_its_pdf_is_made_behind_the_request(client, keys, monkeypatch):
    monkeypatch.setattr(print_views, "PRINTED_CELLS", 35)
    assert client.get(f"/print/?puzzle={keys[1]}").status_code == 200
    monkeypatch.setattr(print_views, "AT_ONCE_CELLS", 35)
    address = f"/print/booklet.pdf?puzzle={keys[1]}"
    assert client.get(address).headers["Location"] == f"/books/new/?puzzle={keys[1]}"


def test_of_a_file_of_many_boards_a_book_is_made_and_of_its_page_one_of_that_page(client, queue_messages, monkeypatch):
    for module in (print_views, queries):
        monkeypatch.setattr(module, "PRINTED", 1)
    for module in (queries, result_queries):
        monkeypatch.setattr(module, "PAGE", 2)
    client.post("/", {"text": f"{ONE}====\n{MANY}====\n{ONE}"})
    key = Job.objects.get(parent=None).key
    for query, count in ((f"job={key}", 3), (f"job={key}&page=2", 1)):
        page = client.get(f"/books/new/?{query}").content.decode()
        assert f"{count} puzzle" in page
    assert client.get(f"/print/?job={key}").headers["Location"] == f"/books/new/?job={key}"


def test_the_largest_booklet_that_is_made_at_once_takes_little_computing(client, queue_messages):
    """Beyond its limits a worker makes a book: this is the cost just below."""
    text = "====\n".join("." * 625 + "\n" for _ in range(limits.AT_ONCE_CELLS // 625))
    client.post("/", {"text": text, "genre": "sudoku"})
    chosen = "&".join(f"puzzle={key}" for key in Puzzle.objects.values_list("key", flat=True))

    def seconds(paper, depth):
        """Python 3.11 is several times slower where each call ends a piece of its stack: so from other depths, too."""
        if depth:
            return seconds(paper, depth - 1)
        begun = time.process_time()
        assert client.get(f"/print/booklet.pdf?guides=yes&per=1&paper={paper}&{chosen}").status_code == 200
        return time.process_time() - begun

    spent = [seconds(paper, depth) for paper, depth in (("A4", 0), ("A5", 10), ("B5", 20))]
    # Alone it takes 0.3 s, when the fonts have been read.
    assert min(spent) <= 3.0, spent


def test_a_booklet_is_made_once_and_again_when_more_is_known(client, keys, keep, queue_messages, monkeypatch):
    made = []
    bind = pages.bind_book
    monkeypatch.setattr(pages, "bind_book", lambda *requested: made.append(requested) or bind(*requested))
    address = f"/print/booklet.pdf?puzzle={keys[0]}"
    first = client.get(address).content
    assert client.get(address).content == first
    assert len(made) == 1
    for other in ("&answers=end", "&paper=A5", "&title=Mine"):
        client.get(address + other)
    assert len(made) == 4
    key = keep("queens 5\n").puzzle.key
    fresh = f"/print/booklet.pdf?puzzle={key}&answers=end"
    without = client.get(fresh).content
    queue_messages.work()
    assert client.get(fresh).content != without


def test_a_huge_board_is_drawn_once_for_its_page_to_print(client, queue_messages, monkeypatch):
    (reading,) = solvers.read(HUGE, "nonogram")
    key = uploads_service.upload(reading, HUGE).puzzle.key
    first = shown(client, f"puzzle={key}")
    monkeypatch.setattr(Puzzle, "board", property(lambda puzzle: pytest.fail("the board was read again")))
    assert shown(client, f"puzzle={key}").count('class="plan"') == first.count('class="plan"') == 1


def test_one_click_opens_the_dialog_of_the_browser_and_settings_do_not(client, keys):
    page = shown(client, f"puzzle={keys[0]}&now=yes")
    assert 'data-print="now"' in page
    assert "now=yes" not in page.partition('<nav class="filters"')[2].partition("</nav>")[0]
    assert 'data-print="now"' not in shown(client, f"puzzle={keys[0]}")
