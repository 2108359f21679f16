"""Each question about each genre ends soon after its time is over, on its largest empty board and on large samples."""

import time
from threading import Event, Thread

import pytest

import solvers
from puzzlesite.core import limits
from puzzlesite.live import answers
from puzzlesite.live.lane import Question
from puzzlesite.live.questions import AT_ONCE, LIVE, find_kind
from solvers import samples
from solvers.deadline import Deadline, OutOfTime

# The CPU seconds of a question.
SHORT = 0.3
# The seconds by which an answer may be late: between two checks, and for writing after the last one.
LATE = 0.3
# The attempts of each question, since CPU time varies on a busy machine.
TRIES = 3
# The rows and columns of a nonogram with few clues.
SPARSE = 200
ASKS = [*sorted({kind.name for kind in (*AT_ONCE, *LIVE)}), "steps-10000"]
GENRES = solvers.all_genres()


def without_clues(genre):
    """The largest board, with as few clues as one may have; "" where none is drawn."""
    if genre.name == "nonogram":
        lines = "1,1\n" * SPARSE
        return f"width {SPARSE}\nheight {SPARSE}\n\nrows\n{lines}\ncolumns\n{lines}"
    return genre.emit(genre.drawn.blank(*genre.limit)) if genre.drawn else ""


def boards(genre):
    hardest = sorted(samples.puzzles(genre), key=lambda sample: len(sample.text))[-2:]
    return [text for text in (without_clues(genre), *(sample.text for sample in hardest)) if text]


def computing(genre, ask, board, budget):
    """Seconds that a question takes when its budget is `budget`, and the answer."""
    deadline, has_ended, begun = Deadline(), Event(), time.process_time()

    def watch():
        while not has_ended.wait(0.005):
            if time.process_time() - begun >= budget:
                deadline.end()

    thread = Thread(target=watch)
    thread.start()
    fields = {"language": "en", "budget": budget, "client": "client", "page": "page", "serial": 1}
    question = Question(ask, genre.name, board, "", **fields)
    try:
        with deadline.within():
            said = answers.answer_question(question, lambda: deadline.is_over).to_json()
    except OutOfTime:
        said = {"decided": False}
    finally:
        taken = time.process_time() - begun
        has_ended.set()
        thread.join()
    return taken, said


def ends_in_time(genre, budget, late):
    """The questions that do not, with what they took."""
    engine, slow = solvers.engine(genre.name), {}
    engine.warm_solving()
    if genre.explained:
        engine.warm_explaining()
    optima = [f"best-{one.name}" for one in genre.optima]
    for ask in [
        one for one in (*ASKS, *optima) if find_kind("explain" if one.startswith("steps") else one).suits(genre)
    ]:
        for board in boards(genre):
            taken = []
            while len(taken) < TRIES and (not taken or taken[-1] > budget + late):
                taken.append(computing(genre, ask, board, budget)[0])
            if min(taken) > budget + late:
                slow[ask, board[:40]] = min(taken)
    return slow


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_what_is_not_found_in_time_ends_soon_after_it(genre):
    assert ends_in_time(genre, SHORT, LATE) == {}


@pytest.mark.soak
@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_what_takes_longest_ends_within_a_fifth_more_than_its_time(genre):
    assert ends_in_time(genre, limits.LIVE_MOST_SECONDS, limits.LIVE_MOST_SECONDS / 5) == {}


@pytest.mark.parametrize(("name", "ask"), [("sudoku", "hint"), ("sudoku", "explain"), ("heyawake", "fix")])
def test_what_is_cut_off_is_said_to_be_undecided(name, ask):
    genre = solvers.genre(name)
    _, said = computing(genre, ask, without_clues(genre), SHORT)
    assert said["decided"] is False
