"""The queries that a puzzle takes on its way, which limit how many a site solves in a second."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from puzzlesite.core import queries
from puzzlesite.jobs import tasks
from puzzlesite.models import Puzzle

ONE = "queens 4\n.Q..\n....\n....\n....\n"
TURNED = "queens 4\n....\n....\n....\n.Q..\n"


# One statement more where a database takes several writers.
LOCK = int(connection.features.has_select_for_update)
WRITES = ("INSERT", "UPDATE", "DELETE")


@pytest.fixture
def counted():
    """counted(action) -> (statements that read or write, those that write)."""

    def count(action):
        with CaptureQueriesContext(connection) as captured:
            action()
        statements = [query["sql"].rpartition(" times: ")[2].lstrip() for query in captured.captured_queries]
        writes = [statement for statement in statements if statement.startswith(WRITES)]
        return len(writes) + sum(statement.startswith("SELECT") for statement in statements), len(writes)

    return count


def test_an_upload_writes_two_rows_and_a_titled_one_three(keep, counted):
    assert counted(lambda: keep(ONE)) == (4, 2)
    assert counted(lambda: keep(TURNED, title="Turned")) == (5, 3)


def test_an_upload_that_is_known_writes_nothing(keep, counted):
    keep(ONE)
    assert counted(lambda: keep(ONE)) == (1, 0)


def test_a_job_writes_four_rows_and_looks_for_copies(queue_messages, keep, counted):
    keep(ONE)
    assert counted(queue_messages.work) == (8 + LOCK, 5)


def test_a_job_about_a_known_board_writes_three_and_marks_copies(queue_messages, keep, counted):
    keep(ONE)
    queue_messages.work()
    keep(TURNED)
    assert counted(queue_messages.work) == (6 + LOCK, 4)


def test_a_message_that_comes_twice_costs_one_statement(queue_messages, keep, counted):
    job = keep(ONE).job
    queue_messages.work()
    assert counted(lambda: tasks.run(job.id)) == (1, 1)


def test_a_puzzles_page_costs_the_same_however_often_its_board_is_there(queue_messages, keep, counted):
    key = keep(ONE).puzzle.key
    queue_messages.work()

    def read():
        puzzle = queries.find_puzzle(key)
        return puzzle.answers(), queries.find_latest_job(puzzle), queries.find_first_of_board(puzzle)

    alone = counted(read)
    for _ in range(5):
        keep(TURNED, visibility="unlisted")
    queue_messages.work()
    assert Puzzle.objects.count() == 6
    assert counted(read) == alone == (3, 0)
