"""The box: what it takes, and how it says what it cannot take."""

import html
import re

from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone

from puzzlesite.models import Daily, Job, Kind, Puzzle, Verdict, Visibility
from puzzlesite.parts import cards as cards_module
from tests.puzzlesite.conftest import ENDLESS, MANY, ONE

SUDOKU = ".7..6.1.4....91...1..2.3.7.8.....2..5...8...9..9.....8.4.829..6...17....6.7.3..2."
AMBIGUOUS = "....\n.1..\n....\n.2..\n"


def test_it_works(client, queue_messages):
    page = client.get("/")
    assert page.status_code == 200
    assert b"<textarea" in page.content


def test_a_pasted_puzzle_is_kept_and_shown_on_its_own_page(client, queue_messages):
    answer = client.post("/", {"text": ONE, "title": "Four"})
    puzzle = Puzzle.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/p/{puzzle.key}/?answer=shown")
    assert (puzzle.title, puzzle.source_text) == ("Four", ONE)
    assert queue_messages.sent


def test_a_brought_puzzle_is_played_without_its_answer_in_sight(client, queue_messages):
    sudoku = "1.3.\n3...\n..2.\n4.2.\n"
    went = client.post("/", {"text": sudoku, "genre": "sudoku", "then": "play"})
    page = f"/p/{Puzzle.objects.get().key}/"
    assert (went.status_code, went.headers["Location"]) == (302, f"{page}play/")
    solved = client.post("/", {"text": sudoku, "genre": "sudoku", "then": "answer"})
    assert solved.headers["Location"] == f"{page}?answer=shown"


def test_a_puzzle_that_has_no_board_to_play_on_leads_to_its_page(client, queue_messages):
    went = client.post("/", {"text": ONE, "then": "play"})
    assert went.headers["Location"] == f"/p/{Puzzle.objects.get().key}/?answer=shown"


def test_a_choice_of_genres_keeps_what_comes_then(client, queue_messages):
    hidden = '<input type="hidden" name="then" value="play">'
    assert hidden in client.post("/", {"text": "no puzzle", "then": "play"}).content.decode()
    assert hidden not in client.post("/", {"text": "no puzzle", "then": "answer"}).content.decode()


def test_a_file_is_taken_as_well(client, queue_messages):
    client.post("/", {"file": SimpleUploadedFile("four.txt", ONE.encode())})
    assert Puzzle.objects.get().genre_name == "queens"


def test_a_files_name_says_whether_rows_or_columns_come_first_and_the_page_how_it_was_read(client, queue_messages):
    texts = []
    for name, title in (("a.nin", "rows first"), ("a.nono", "columns first")):
        file = SimpleUploadedFile(name, b"3 3\n3\n1\n1\n1 1\n2\n1\n")
        page = client.get(client.post("/", {"file": file}).headers["Location"]).content.decode()
        assert f"Read as: .{name.partition('.')[2]} file, {title}" in page
        texts.append(Puzzle.objects.latest("id").text)
    assert texts[0] != texts[1]


def test_a_known_puzzle_leads_to_its_page(client, solved):
    first = solved().puzzle
    assert client.post("/", {"text": ONE}).headers["Location"] == f"/p/{first.key}/?answer=shown"
    assert Puzzle.objects.count() == 1


def test_the_address_of_a_puzzle_leads_to_its_page(client, solved, settings):
    settings.SITE_URL = "https://puzzles.example"
    path = f"/p/{solved().puzzle.key}/"
    for base in ("http://testserver", "https://puzzles.example"):
        for behind in ("", "play/#marks=x"):
            assert client.post("/", {"text": f" {base}{path}{behind}\n"}).headers["Location"] == path + behind
        assert b"a puzzle of this site" in client.post("/recognise/", {"text": f"{base}{path}"}).content
    for other in ("https://elsewhere.example", "http://testserver.elsewhere.example", "http://testserver/x"):
        assert client.post("/", {"text": f"{other}{path}"}).status_code == 422
    assert client.post("/", {"text": "http://testserver/p/../admin/"}).status_code == 422


def test_many_puzzles_are_one_job(client, queue_messages):
    answer = client.post("/", {"text": f"{ONE}====\n{MANY}"})
    job = Job.objects.get(kind=Kind.BATCH, parent=None)
    assert answer.headers["Location"] == f"/jobs/{job.key}/"
    assert job.total == 2


def test_a_text_that_nobody_knows_asks_for_its_genre(client, queue_messages):
    page = client.post("/", {"text": "hello"}).content.decode()
    assert "found &#x27;hello&#x27;; expected a grid" in page
    assert re.search(r"<details\b[^>]*\bopen>\s*<summary>Genre", page)
    wrong = client.post("/", {"text": "queens 4\n.Q..\n..x.\n....\n....\n"}).content.decode()
    assert not re.search(r"<details\b[^>]*\bopen>\s*<summary>Genre", wrong)


def test_what_cannot_be_read_is_said_and_nothing_is_lost_or_stored(client, queue_messages):
    text = "queens 4\n.Q..\n..x.\n....\n....\n"
    page = client.post("/", {"text": text, "title": "Mine"})
    content = page.content.decode()
    assert page.status_code == 422
    assert "Line 3, column 3" in content
    assert text in content
    assert 'value="Mine"' in content
    assert 'aria-invalid="true"' in content
    assert not Puzzle.objects.exists()


def test_an_empty_box_says_so(client, queue_messages):
    page = client.post("/", {"text": "  \n"})
    assert page.status_code == 422
    assert "There is no puzzle in this text." in page.content.decode()


def test_a_file_that_is_no_text_says_so(client, queue_messages):
    page = client.post("/", {"file": SimpleUploadedFile("x.bin", b"\x00\x01\x80\xff")})
    assert page.status_code == 422
    assert "This file is not text" in page.content.decode()


def test_a_text_of_two_genres_asks_which(client, queue_messages):
    page = client.post("/", {"text": AMBIGUOUS})
    assert page.status_code == 422
    assert page.content.count(b'<button name="genre" value=') == 2
    assert client.post("/", {"text": AMBIGUOUS, "genre": "sudoku"}).status_code == 302
    assert Puzzle.objects.get().genre_name == "sudoku"


def test_of_many_puzzles_one_that_cannot_be_read_stops_all_until_it_is_left_out(client, queue_messages):
    text = f"{ONE}====\nqueens x\n====\n{MANY}"
    page = client.post("/", {"text": text})
    assert page.status_code == 422
    assert "Line 7" in page.content.decode()
    assert not Puzzle.objects.exists()
    assert client.post("/", {"text": text, "skip": "yes"}).status_code == 302
    assert Puzzle.objects.count() == 2


def test_a_title_of_a_stranger_is_escaped_everywhere(client, queue_messages):
    client.post("/", {"text": ONE, "title": "<script>'\"&", "author": "<b>", "source": "</p>"})
    queue_messages.work()
    key = Puzzle.objects.get().key
    for address in (f"/p/{key}/", "/archive/", f"/print/?puzzle={key}"):
        content = client.get(address).content.decode()
        assert "<script>'" not in content
        assert "&lt;script&gt;&#x27;&quot;&amp;" in content
        assert "<b>" not in content


def test_an_example_is_put_into_the_box(client, queue_messages):
    assert b".Q.." in client.get("/?example=queens/four-given").content
    assert b"queens 4\n.Q.." in client.get("/?format=queens/rows").content


def test_an_example_that_is_not_there_leaves_the_box_empty(client, queue_messages):
    for query in ("example=queens/none", "example=../../etc", "format=nothing/rows", "example="):
        assert b"></textarea>" in client.get(f"/?{query}").content


def test_what_is_typed_is_recognised(client, queue_messages):
    line = client.post("/recognise/", {"text": ONE}).content.decode()
    assert "Queens 4×4, read as: Rows" in line
    assert "<svg" in line


def test_what_is_typed_wrongly_is_reported_at_once(client, queue_messages):
    assert "Line 3, column 3" in client.post("/recognise/", {"text": "queens 4\n.Q..\n..x.\n"}).content.decode()
    assert client.post("/recognise/", {"text": AMBIGUOUS}).content.count(b'name="genre"') == 2


def test_many_typed_puzzles_are_counted(client, queue_messages):
    line = client.post("/recognise/", {"text": f"{ONE}====\n{MANY}====\nqueens x\n"}).content.decode()
    assert "Queens: 2 puzzles" in line
    assert "1 puzzle cannot be read. Line 9" in line


def test_with_nothing_typed_the_line_says_what_it_is_for(client, queue_messages):
    assert b"What is pasted is recognised here." in client.post("/recognise/", {"text": " "}).content


def test_a_very_long_text_is_not_read_while_it_is_typed(client, queue_messages):
    assert "when you send it" in client.post("/recognise/", {"text": "x" * 300_000}).content.decode()


def test_the_first_page_asks_the_same_number_of_questions_however_full_the_archive(
    client, solved, django_assert_num_queries
):
    solved()
    with django_assert_num_queries(2):
        client.get("/")
    for text in (MANY, "queens 5\nQ....\n.....\n.....\n.....\n.....\n", "queens 4\n..Q.\n....\n....\n....\n"):
        solved(text)
    with django_assert_num_queries(2):
        client.get("/")


def test_who_has_no_token_of_the_form_is_refused(queue_messages):
    from django.test import Client

    page = Client(enforce_csrf_checks=True).post("/", {"text": ENDLESS})
    assert page.status_code == 403
    assert "This form could not be accepted" in page.content.decode()


def test_what_was_begun_is_listed_where_it_is_played_in_the_order_that_is_requested(client, keep):
    first, second = keep(SUDOKU), keep(f"1{SUDOKU[1:]}", visibility=Visibility.UNLISTED)
    keys = [second.puzzle.key, "there-is-none", first.puzzle.key]
    page = client.get("/begun/", {"puzzle": keys}).content.decode()
    places = [page.find(f"/p/{made.puzzle.key}/play/") for made in (second, first)]
    assert 0 < places[0] < places[1]
    assert page.count("<li>") == 2


def test_the_puzzle_of_today_is_beside_the_box_once_it_is_made(client, keep):
    day = timezone.localdate()
    job = Job.objects.create(kind=Kind.BATCH)
    row = Daily.objects.create(day=day, genre_name="queens", level="medium", job=job)
    assert "Today's puzzle" not in html.unescape(client.get("/").content.decode())
    made = keep(ONE).puzzle
    Puzzle.objects.filter(id=made.id).update(batch=row.job, verdict=Verdict.ONE)
    page = html.unescape(client.get("/").content.decode())
    assert "Today's puzzle" in page
    assert f"/p/{made.key}/" in page


def test_an_example_opens_its_puzzle_where_it_is_kept(client, queue_messages):
    cards = cards_module.list_example_cards()
    assert all("?example=" in card.address for card in cards)
    call_command("samples", verbosity=0)
    assert all(card.address.startswith("/p/") for card in cards_module.list_example_cards())
