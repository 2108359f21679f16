"""A job's way through a worker: claimed, searched, stopped, gone on with, ended, and never twice."""

import pytest

from puzzlesite import ledger, library, limits, tasks
from puzzlesite.models import Job, Puzzle, Queue, Solution, State

pytestmark = pytest.mark.django_db(transaction=True)

ONE = "queens 4\n.Q..\n....\n....\n....\n"
TURNED = "queens 4\n....\n....\n....\n.Q..\n"
SIX = "queens 6"
LONG = "queens 30"


def test_an_uploaded_puzzle_is_searched_and_its_answer_stored(bell, keep):
    kept = keep(ONE)
    bell.work()
    puzzle = Puzzle.objects.select_related("solution").get()
    job = Job.objects.get()
    assert (puzzle.verdict, job.state, job.attempts) == ("one", State.DONE, 1)
    assert puzzle.solution.complete
    assert kept.puzzle.genre.check(puzzle.board, puzzle.answers()[0]) == []


def test_the_same_board_turned_shows_the_known_answer_in_its_own_orientation(bell, keep):
    keep(ONE)
    bell.work()
    second = keep(TURNED).puzzle
    bell.work()
    second.refresh_from_db()
    assert Solution.objects.count() == 1
    assert second.genre.check(second.board, second.answers()[0]) == []
