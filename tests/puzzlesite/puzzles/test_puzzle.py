"""A puzzle's page: what is said of every verdict, and every action on it."""

import re

import pytest
from django.test import Client

import solvers
from puzzlesite.core import queries
from puzzlesite.core.keys import new_token
from puzzlesite.jobs.failures import make_reason
from puzzlesite.live import lane
from puzzlesite.models import Job, Puzzle, Solution, State, Verdict
from puzzlesite.parts.actions import list_actions
from puzzlesite.processes import kernels
from tests import live
from tests.puzzlesite.conftest import ENDLESS, MANY, NONE, ONE

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOARD = re.compile(r'<table\s+class="board"')


def content(client, puzzle, query=""):
    page = client.get(f"/p/{puzzle.key}/{query}")
    assert page.status_code == 200
    return page.content.decode()


def test_it_works(client, solved):
    page = content(client, solved(title="Four").puzzle)
    assert "<h1>Four</h1>" in page
    assert "Exactly one answer." in page
    assert "Proved in " in page


def test_the_board_is_drawn_before_anything_is_known(client, keep):
    page = content(client, keep(ONE).puzzle)
    assert page.count("<td") > 16
    assert "Next in the queue." in page


def test_what_is_decided_is_said_while_its_grade_is_still_to_come(client, keep, queue_messages, monkeypatch):
    monkeypatch.setattr(kernels, "must_wait", lambda genre, *works: "explaining" in works)
    puzzle = keep(SUDOKU).puzzle
    queue_messages.work_once()
    puzzle.refresh_from_db()
    # The open job is the site's own, for the grade.
    assert puzzle.jobs.open().count() == 1
    page = content(client, puzzle)
    assert "Exactly one answer." in page
    assert "Its grade is still to come." in page
    assert "in the queue" not in page
    requested_again = client.get(f"/p/{puzzle.key}/progress/").content.decode()
    assert "in the queue" not in requested_again
    monkeypatch.undo()
    queue_messages.work()
    assert "the hardest is" in content(client, puzzle)


def test_the_answer_is_hidden_until_it_is_requested(client, solved):
    puzzle = solved().puzzle
    hidden, shown = content(client, puzzle), content(client, puzzle, "?answer=shown")
    assert f'href="/p/{puzzle.key}/?answer=shown"' in hidden
    assert hidden.count('class="found') == 0
    assert 'aria-current="page"' in shown
    assert f'href="/p/{puzzle.key}/"' in shown
    assert shown.count('class="found') == 3


def test_no_answer_is_said_plainly(client, solved):
    page = content(client, solved(NONE).puzzle)
    assert "No answer." in page
    assert "?answer=shown" not in page


def test_a_puzzle_without_exactly_one_answer_offers_to_fix_it(keep):
    puzzle = keep(SUDOKU).puzzle
    offered = {}
    for puzzle.verdict in Verdict:
        offered[puzzle.verdict] = "fix" in [action.name for action in list_actions(puzzle)]
    assert [verdict for verdict in Verdict if offered[verdict]] == [Verdict.NONE, Verdict.MANY]


def test_of_several_answers_two_are_shown_with_their_differences(client, solved):
    puzzle = solved(MANY).puzzle
    page = content(client, puzzle, "?answer=shown")
    assert "More than one answer." in page
    assert len(BOARD.findall(page)) == 2
    assert page.count("differing") == 24
    assert "Count all answers" in page
    before = content(client, puzzle)
    assert "Two of them differ in 12 cells, which are marked." in before
    assert before.count("differing") == 12
    assert 'class="found' not in before


def test_lines_in_which_two_answers_differ_are_called_lines(client, solved):
    puzzle = solved("genre: slitherlink\nsize: 2 2\n- -\n- 2\n").puzzle
    assert re.search(r"Two of them differ in \d+ lines, which are marked", content(client, puzzle))


AKARI = ".2#..\n.....\n...#.\n.....\n"
# A board without an answer, of which some cells are found first.
REFUTED = "...1...\n.#...0.\n.......\n2.....2\n.......\n.1...#.\n.......\n"


@pytest.mark.parametrize(("name", "number"), [("fewest", 4), ("most", 6)])
def test_of_several_answers_the_best_is_requested(client, solved, monkeypatch, name, number):
    live.answer_here(monkeypatch)
    puzzle = solved(AKARI).puzzle
    page, best = content(client, puzzle), content(client, puzzle, f"?best={name}")
    assert f'href="/p/{puzzle.key}/?best={name}"' in page
    assert f"{name.title()} lights of any answer: {number}" in best
    assert "Proved: there is no better answer." in best
    assert best.count("mark-bulb") == number + page.count("mark-bulb")


def test_best_answers_that_nobody_finds_in_time_are_said_so(client, solved, monkeypatch):
    def be_silent(question):
        raise lane.NoWorker

    monkeypatch.setattr(lane, "ask", be_silent)
    puzzle = solved(AKARI).puzzle
    assert "Nothing was found in the time there is." in content(client, puzzle, "?best=fewest")
    assert "Nothing was found" not in content(client, puzzle, "?best=strange")
    assert "?best=" not in content(client, solved(ONE).puzzle)


def test_all_answers_are_counted_on_request(client, queue_messages, solved):
    puzzle = solved(MANY).puzzle
    client.post(f"/p/{puzzle.key}/search/", {"all": "yes"})
    queue_messages.work()
    page = content(client, puzzle)
    assert "Exactly 4 answers." in page
    assert "Count all answers" not in page


def test_a_search_that_ran_out_of_time_can_go_on(client, keep):
    puzzle = keep(ENDLESS).puzzle
    Job.objects.update(state=State.DONE)
    solution = Solution.objects.create(
        genre_name="queens", fingerprint="f", text=ENDLESS, verdict="unknown", nodes=1234, seconds=60
    )
    Puzzle.objects.update(verdict="unknown", solution=solution)
    page = content(client, puzzle)
    assert "Not decided." in page
    assert "No answer was found in 60.0 s, 1,234 guesses" in page
    assert "Search longer" in page
    assert client.post(f"/p/{puzzle.key}/search/").status_code == 302
    assert queries.find_latest_job(puzzle).state == State.QUEUED


@pytest.mark.parametrize(
    ("language", "reason"), [("en", "The board is too large for the search that learns"), ("ja", "盤面が大きすぎて")]
)
def test_a_board_that_is_too_large_to_be_decided_says_so(client, keep, language, reason):
    text = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
    puzzle = keep(text).puzzle
    Job.objects.update(state=State.DONE)
    solution = Solution.objects.create(
        genre_name="nonogram", fingerprint="f", text=puzzle.text, verdict="unknown", method="too-large"
    )
    Puzzle.objects.update(verdict="unknown", solution=solution)
    page = client.get(f"/p/{puzzle.key}/", headers={"accept-language": language}).content.decode()
    assert reason in page


@pytest.fixture
def endless(client, queue_messages):
    """A puzzle that this browser has brought, and that is being searched."""
    client.post("/", {"text": ENDLESS})
    return Puzzle.objects.get()


def test_a_running_search_shows_its_figures_and_can_be_stopped(client, endless):
    started = Job.objects.get().created
    Job.objects.update(state=State.RUNNING, nodes=12_345, seconds=3.25, share=0.125, started=started)
    page = content(client, endless)
    assert "12.5% done, 12,345 guesses, 3.2 s" in page
    assert 'value="12.5"' in page
    assert "Cancel" in page
    assert '<noscript><meta http-equiv="refresh"' in page


def test_only_whoever_requested_a_search_can_stop_it(client, endless):
    stranger = Client(headers={"host": "localhost"})
    for page in (f"/p/{endless.key}/", f"/p/{endless.key}/progress/"):
        assert "Cancel</button>" in client.get(page).content.decode()
        assert "Cancel</button>" not in stranger.get(page).content.decode()
    assert stranger.post(f"/p/{endless.key}/cancel/").status_code == 404
    Job.objects.update(state=State.FAILED)
    stranger.post(f"/p/{endless.key}/search/")
    assert "Cancel</button>" in stranger.get(f"/p/{endless.key}/").content.decode()
    assert client.post(f"/p/{endless.key}/cancel/").status_code == 404
    assert Job.objects.last().cancel_requested is None
    assert stranger.post(f"/p/{endless.key}/cancel/").status_code == 302
    assert Job.objects.last().state == State.CANCELLED


def test_a_cancelled_search_says_so(client, endless):
    assert client.post(f"/p/{endless.key}/cancel/").status_code == 302
    page = content(client, endless)
    assert "The search was cancelled." in page
    assert "Search longer" in page


def test_a_failed_search_says_why(client, keep):
    puzzle = keep(ENDLESS).puzzle
    Job.objects.update(state=State.FAILED, reason=make_reason("unsound"))
    assert "breaks the rules" in content(client, puzzle)


def test_a_page_that_is_open_asks_again_and_again_more_slowly(client, keep):
    address = f"/p/{keep(ENDLESS).puzzle.key}/progress/"
    for poll, delay in enumerate((250, 500, 1000, 2000, 5000, 5000)):
        news = client.get(f"{address}?poll={poll}").content.decode()
        assert f"delay:{delay}ms" in news
        assert f"poll={poll + 1}" in news


def test_a_page_that_is_open_fetches_the_answer_at_the_end(client, solved):
    news = client.get(f"/p/{solved().puzzle.key}/progress/").content.decode()
    assert 'hx-trigger="load"' in news
    assert "?answer=shown" in news


@pytest.mark.parametrize("poll", ["x", "-1", "٣", "99999999999"])
def test_a_strange_number_of_polls_is_passed_over(client, keep, poll):
    assert client.get(f"/p/{keep(ENDLESS).puzzle.key}/progress/?poll={poll}").status_code == 200


def test_it_is_had_in_every_format(client, solved):
    puzzle = solved().puzzle
    page = content(client, puzzle)
    for form in puzzle.genre.formats:
        assert f"/p/{puzzle.key}/as/{form.name}/" in page
        file = client.get(f"/p/{puzzle.key}/as/{form.name}/")
        assert file.headers["Content-Disposition"] == f'attachment; filename="queens-{puzzle.key}.{form.suffix}"'
        assert file.headers["X-Content-Type-Options"] == "nosniff"
        assert form.board(file.content.decode()) == puzzle.board


def test_a_format_that_is_not_there_is_not_found(client, solved):
    assert client.get(f"/p/{solved().puzzle.key}/as/nothing/").status_code == 404


def test_the_text_as_it_was_brought_is_kept(client, solved):
    puzzle = solved(ONE.replace("\n", "\r\n")).puzzle
    assert client.get(f"/p/{puzzle.key}/source.txt").content.decode() == ONE.replace("\n", "\r\n")


def test_its_address_is_drawn_as_a_code(client, solved):
    drawing = client.get(f"/p/{solved().puzzle.key}/address.svg")
    assert drawing.headers["Content-Type"] == "image/svg+xml"
    assert drawing.content.startswith(b"<svg")


def test_the_same_puzzle_turned_leads_to_the_first(client, solved):
    first = solved(ONE).puzzle
    second = solved("queens 4\n....\nQ...\n....\n....\n").puzzle
    page = content(client, second, "?answer=shown")
    assert f'href="/p/{first.key}/"' in page
    assert page.count('class="found') == 3
    assert f'href="/p/{second.key}/"' not in content(client, first).replace('class="address" href', "")


def test_a_puzzle_that_is_not_there_is_not_found(client, queue_messages):
    assert client.get("/p/nothinghere1/").status_code == 404


def test_the_page_asks_a_fixed_number_of_questions(client, solved, django_assert_num_queries):
    puzzle = solved().puzzle
    with django_assert_num_queries(3):
        client.get(f"/p/{puzzle.key}/?answer=shown")


# Many answers


@pytest.fixture
def counted(client, queue_messages, keep, change):
    """Five queens with all their ten answers."""
    change(solvers.genre("queens"), "keep", 10)
    puzzle = keep("queens 5\n").puzzle
    client.post(f"/p/{puzzle.key}/search/", {"all": "yes"})
    queue_messages.work()
    client.post(f"/p/{puzzle.key}/search/", {"all": "yes"})
    queue_messages.work()
    puzzle.refresh_from_db()
    assert len(puzzle.solution.answers) == 10
    return puzzle


def numbers(page):
    return [int(number) for number in re.findall(r">Answer (\d+)</a>", page)]


def test_answers_are_shown_four_to_a_page(client, counted):
    first, last = (content(client, counted, f"?answer=shown{page}") for page in ("", "&answers=3"))
    assert "Exactly 10 answers." in first
    assert "Answers 1 to 4 of 10." in first
    assert (numbers(first), numbers(last)) == ([1, 2, 3, 4], [9, 10])
    assert f'rel="next" href="/p/{counted.key}/?answer=shown&amp;answers=2"' in first
    assert 'rel="prev"' not in first
    assert 'rel="next"' not in last
    assert f'rel="prev" href="/p/{counted.key}/?answer=shown&amp;answers=2"' in last


def test_each_answer_has_an_address_of_its_own(client, counted):
    page = content(client, counted, "?answer=7")
    assert numbers(page) == [7]
    assert "Answer 7 of 10." in page
    assert len(BOARD.findall(page)) == 1
    assert f'href="/p/{counted.key}/?answer=6"' in page
    assert f'href="/p/{counted.key}/?answer=8"' in page
    assert f'href="/p/{counted.key}/?answer=shown&amp;answers=2">Show the others' in page


def test_each_answer_can_be_copied_in_house_notation(client, counted):
    genre = counted.genre
    page = content(client, counted, "?answer=7")
    text = re.search(r'<pre id="answer-7"[^>]*>([^<]*)</pre>', page)[1]
    assert genre.answers.read(counted.board, text) == counted.answers()[6]


def test_only_the_answers_of_the_page_are_read(client, counted, change):
    read, texts = counted.genre.answers.read, []
    change(counted.genre.answers, "read", lambda board, text: texts.append(text) or read(board, text))
    content(client, counted, "?answer=shown&answers=2")
    assert texts == counted.solution.answers[4:8]


def test_among_many_answers_no_cells_are_marked(client, counted):
    assert counted.solution.differing
    assert "differing" not in content(client, counted, "?answer=shown")


def test_a_count_that_was_stopped_says_at_least_how_many_there_are(client, counted):
    counted.solution.complete = False
    counted.solution.save()
    page = content(client, counted)
    assert "At least 10 answers." in page
    assert "Count all answers" in page


def test_of_a_great_number_the_page_says_how_many_are_kept(client, counted):
    counted.solution.found = 2339
    counted.solution.save()
    assert "Answers 1 to 4 of the 10 that are kept of 2,339." in content(client, counted, "?answer=shown")


@pytest.mark.parametrize("query", ["?answer=11", "?answer=0", "?answer=x", "?answer=shown&answers=9"])
def test_an_answer_that_is_not_there_leaves_the_board(client, counted, query):
    page = content(client, counted, query)
    assert len(BOARD.findall(page)) == 1
    assert numbers(page) == []


# The owner


def test_the_owner_is_offered_to_edit_and_nobody_else(owner, queue_messages):
    from django.test import Client

    client, address = owner
    assert "Edit or delete" in client.get(address).content.decode()
    assert "Edit or delete" not in Client().get(address).content.decode()


def test_the_owner_says_something_else_of_it(keep, client):
    upload = keep(ONE)
    address = f"/p/{upload.puzzle.key}/edit/{upload.owner_token}/"
    assert client.get(address).status_code == 200
    answer = client.post(address, {"title": "New", "visibility": "unlisted"})
    assert answer.headers["Location"] == f"/p/{upload.puzzle.key}/"
    upload.puzzle.refresh_from_db()
    assert (upload.puzzle.title, upload.puzzle.visibility) == ("New", "unlisted")


def test_the_owner_deletes_it_behind_a_question_and_reads_that_it_is_gone(keep, client):
    upload = keep(ONE)
    address = f"/p/{upload.puzzle.key}/delete/{upload.owner_token}/"
    page = client.get(address.replace("delete", "edit")).content.decode()
    question = page[page.index("<summary>Delete this puzzle</summary>") :].split("</details>")[0]
    assert f'action="{address}"' in question
    assert "are deleted for good" in question
    assert client.post(address).headers["Location"] == "/archive/"
    assert not Puzzle.objects.exists()
    assert '<p class="notice" role="status">The puzzle was deleted.</p>' in client.get("/archive/").content.decode()
    assert "The puzzle was deleted." not in client.get("/archive/").content.decode()


@pytest.mark.parametrize("action", ["edit", "delete"])
def test_a_stranger_finds_no_such_page(keep, client, action):
    upload = keep(ONE)
    for token in (new_token(), "x"):
        assert client.post(f"/p/{upload.puzzle.key}/{action}/{token}/", {"title": "Mine"}).status_code == 404
    assert Puzzle.objects.get().title == ""


def test_deeds_are_not_done_by_looking(client, keep):
    upload = keep(ENDLESS)
    for action in ("search", "cancel", "explain/ask", f"delete/{upload.owner_token}"):
        assert client.get(f"/p/{upload.puzzle.key}/{action}/").status_code == 405


def test_an_explanation_is_offered_only_where_the_genre_has_one(client, solved):
    puzzle = solved().puzzle
    assert "<span>Explain</span>" not in content(client, puzzle)
    assert client.post(f"/p/{puzzle.key}/explain/ask/").status_code == 404


TWO_WAYS = ".34..8912672195348198342567859..1423426853791713924856961537284287419635345286179"


def test_what_every_answer_has_in_common_is_drawn(client, queue_messages, solved):
    puzzle = solved(TWO_WAYS).puzzle
    client.post(f"/p/{puzzle.key}/search/", {"all": "yes"})
    queue_messages.work()
    common = content(client, puzzle).split("What every answer has in common")[1].split("</details>")[0]
    assert common.count('class="found') == 1
    assert "What every answer has in common" not in content(client, solved(ONE).puzzle)
    assert "What every answer has in common" not in content(client, solved(REFUTED).puzzle)


@pytest.mark.parametrize(
    ("explained", "english", "japanese"),
    [
        (True, "On the scale of Sudoku Explainer about 4.0–5.6", "Sudoku Explainerの値ではおよそ4.0–5.6です"),
        (False, "On the scale of Sudoku Explainer above 7.1", "Sudoku Explainerの値では7.1を超えます"),
    ],
)
def test_a_sudokus_grade_is_reported_on_another_scale_too(client, keep, explained, english, japanese):
    puzzle = keep("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").puzzle
    numbers = {"hidden-single": 50, "remote-pair": 1}
    grade = {"level": 2, "hardest": "remote-pair", "numbers": numbers, "score": 810, "explained": explained}
    puzzle.solution = Solution.objects.create(
        genre_name="sudoku", fingerprint=puzzle.fingerprint, text=puzzle.text, verdict="one", steps=51, **grade
    )
    puzzle.verdict = "one"
    puzzle.save()
    for language, sentence in (("en", english), ("ja", japanese)):
        page = client.get(f"/p/{puzzle.key}/", headers={"Accept-Language": language}).content.decode()
        assert sentence in page


def test_a_genre_without_another_scale_says_nothing_of_one(client, solved):
    assert "Explainer" not in content(client, solved().puzzle)
