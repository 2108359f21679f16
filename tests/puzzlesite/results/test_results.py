"""Results of a file's puzzles as files: nothing is lost, nothing harms, and few questions are asked."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import solvers
from puzzlesite.models import Job
from puzzlesite.results.exports import COLUMNS, MARK
from tests.puzzlesite.conftest import MANY, NONE, ONE

FILE = f"{ONE}====\n{MANY}====\n{NONE}"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def sent(client, job, name):
    answer = client.get(f"/jobs/{job.key}/{name}")
    assert answer.status_code == 200
    return b"".join(answer.streaming_content).decode()


def rows(client, job):
    text = sent(client, job, "results.csv")
    assert text.startswith(MARK)
    return list(csv.DictReader(io.StringIO(text.removeprefix(MARK))))


@pytest.fixture
def brought(client, queue_messages):
    """Upload a file and have it searched: brought(text) -> its job."""

    def done(text=FILE, **fields):
        client.post("/", {"text": text, **fields})
        queue_messages.work()
        return Job.objects.filter(parent=None).latest("id")

    return done


def test_the_table_has_a_row_for_each_puzzle_with_what_is_known(client, brought):
    table = rows(client, brought())
    assert tuple(table[0]) == COLUMNS
    assert [(row["number"], row["verdict"], row["answers found"]) for row in table] == [
        ("1", "one", "1"),
        ("2", "many", "2"),
        ("3", "none", "0"),
    ]
    assert table[0]["puzzle"] + "\n" == ONE
    assert table[0]["answer"] == ".Q..\n...Q\nQ...\n..Q."
    assert table[2]["answer"] == ""
    assert client.get(table[1]["address"].removeprefix("http://testserver")).status_code == 200


def test_a_graded_puzzle_shows_its_grade_in_the_table(client, brought):
    first, _ = rows(client, brought(f"{SUDOKU}\n{SUDOKU[::-1]}"))
    assert first["grade"]
    assert first["hardest"]
    assert first["score"].isdigit()
    assert first["answer"].startswith("534678912")


@pytest.mark.parametrize("title", ["=1+1", "+1", "-1", "@a"])
def test_no_cell_is_taken_for_a_formula(client, brought, title):
    first, *_ = rows(client, brought(title=title))
    assert first["title"] == f"'{title} 1"


def test_what_is_not_searched_yet_has_empty_cells(client, queue_messages):
    client.post("/", {"text": FILE})
    assert {row["verdict"] for row in rows(client, Job.objects.get(parent=None))} == {""}


def test_every_format_gives_back_every_puzzle(client, brought):
    for text, name in ((f"{SUDOKU}\n{SUDOKU[::-1]}", "sudoku"), (FILE, "queens")):
        job = brought(text)
        for form in solvers.genre(name).formats:
            read = solvers.read(sent(client, job, f"as/{form.name}/"), name)
            boards = [puzzle.board for puzzle in job.puzzles.order_by("place")]
            assert [reading.entry.board for reading in read] == boards


def test_sudoku_stand_one_a_line_and_rows_are_parted(client, brought):
    job = brought(f"{SUDOKU}\n{SUDOKU[::-1]}")
    assert sent(client, job, "results.sdm") == f"{SUDOKU}\n{SUDOKU[::-1]}\n"
    assert sent(client, job, "as/rows/").count("\n====\n") == 1


def test_what_a_format_cannot_hold_is_in_enpitsu_text(client, brought):
    large = "1" + "." * 255
    job = brought(f"{SUDOKU}\n{large}")
    read = solvers.read(sent(client, job, "as/sdk/"), "sudoku")
    assert [reading.entry.board for reading in read] == [puzzle.board for puzzle in job.puzzles.order_by("place")]


def test_a_file_of_two_genres_is_whole_in_each(client, brought):
    job = brought(f"{SUDOKU}\n====\n{MANY}")
    assert len(solvers.read(sent(client, job, "results.sdm"))) == 2


@pytest.mark.parametrize("name", ["results.csv", "results.sdm", "as/line/"])
def test_it_costs_the_same_questions_however_many_puzzles(client, brought, name):
    counts = set()
    for many in (2, 5):
        job = brought("\n".join([SUDOKU, SUDOKU[::-1]] * many))
        with CaptureQueriesContext(connection) as captured:
            sent(client, job, name)
        counts.add(len(captured))
    assert counts == {2}


@pytest.mark.parametrize("name", ["results.exe", "as/nothing/", "as/csv/"])
def test_a_format_that_is_not_there_is_not_found(client, brought, name):
    assert client.get(f"/jobs/{brought().key}/{name}").status_code == 404


def test_the_search_of_one_puzzle_has_no_table(client, solved):
    assert client.get(f"/jobs/{solved().job.key}/results.csv").status_code == 404


def test_links_stand_on_the_page_once_there_is_something(client, queue_messages):
    client.post("/", {"text": FILE})
    job = Job.objects.get(parent=None)
    assert "results.csv" not in client.get(f"/jobs/{job.key}/").content.decode()
    queue_messages.work()
    for path in ("", "progress/?poll=3&shown=3"):
        assert f"/jobs/{job.key}/results.csv" in client.get(f"/jobs/{job.key}/{path}").content.decode()


# What could not be read


def test_a_file_with_bad_lines_says_which_and_is_in_the_box(client, queue_messages):
    lines = [SUDOKU] * 1_000
    lines[4], lines[999] = f"&{SUDOKU[1:]}", "12"
    page = client.post("/", {"file": io.BytesIO("\n".join(lines).encode())})
    content = page.content.decode()
    assert page.status_code == 422
    assert "Line 5, column 1" in content
    assert "In all, 2 puzzles cannot be read: lines 5, 1000." in content
    assert content.count(SUDOKU) == 998
    assert not Job.objects.exists()


def test_what_was_left_out_is_reported_on_the_page_with_its_lines(client, brought):
    job = brought(f"{SUDOKU}\n{SUDOKU[::-1]}\n&{SUDOKU[1:]}", skip="yes")
    page = client.get(f"/jobs/{job.key}/").content.decode()
    assert "1 puzzle could not be read." in page
    assert "Line 3, column 1" in page
    assert job.total == 2
    client.cookies["django_language"] = "ja"
    assert "3行目の1文字目" in client.get(f"/jobs/{job.key}/").content.decode()
