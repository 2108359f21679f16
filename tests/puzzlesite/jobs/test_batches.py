"""Files and recipes: many puzzles in one job, in parts that stop, go on and share the work."""

import pytest
from django.utils import translation

import solvers
from puzzlesite import limits
from puzzlesite.jobs import batches, states, tasks
from puzzlesite.jobs.failures import message
from puzzlesite.models import Caption, Job, Puzzle, Queue, State
from puzzlesite.services import generation, uploads
from solvers import message_keys
from solvers.contract.genre import Generated
from solvers.contract.recipe import Made, Making, Option, RecipeError
from tests.texts import both

FILE = "\n====\n".join(["queens 4", "queens 5", "queens 6", "queens 3", "queens 4\n.Q..\n....\n....\n...."])


@pytest.fixture
def in_twos(monkeypatch):
    """Parts of two puzzles."""
    monkeypatch.setattr(limits, "CHUNK", 2)
    monkeypatch.setattr(limits, "MADE_CHUNK", 2)


@pytest.fixture
def brought(queue_messages, in_twos):
    """Upload a file: brought(text) -> its job."""
    return lambda text=FILE, **fields: uploads.upload_many(solvers.read(text), text, **fields).job


def test_a_file_is_one_job_in_parts_and_every_puzzle_gets_its_verdict(queue_messages, brought):
    job = brought()
    assert (job.chunks, job.total) == (3, 5)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.ready) == (State.DONE, 5)
    assert [p.verdict for p in job.puzzles.order_by("place")] == ["many", "many", "many", "none", "one"]


def test_one_part_at_a_time_goes_through_the_short_queue(queue_messages, brought):
    brought()
    assert [queue for _, queue in queue_messages.rung] == [Queue.SHORT, Queue.LONG, Queue.LONG]
    short = queue_messages.rung[0][0]
    tasks.run(short)
    second = Job.objects.filter(parent__isnull=False).order_by("id")[1]
    assert second.queue == Queue.SHORT
    assert queue_messages.rung[-1] == (second.id, Queue.SHORT)


def test_a_part_whose_turn_is_over_lets_others_pass_and_goes_on_later(queue_messages, brought, monkeypatch):
    for turn in ("SHORT_TURN", "LONG_TURN"):
        monkeypatch.setattr(limits, turn, 0.0)
    monkeypatch.setattr(limits, "PULSE_SECONDS", 0.0)
    job = brought()
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.ready) == (State.DONE, 5)
    assert max(Job.objects.filter(parent=job).values_list("attempts", flat=True)) == 3


def test_what_is_through_is_not_done_again_after_a_crash(queue_messages, brought, monkeypatch):
    monkeypatch.setattr(limits, "CHUNK", 5)
    monkeypatch.setattr(limits, "PULSE_SECONDS", 0.0)
    job = brought()
    part = Job.objects.get(parent=job)
    examined, seen = batches._examine, []

    def crashing(hold, genre, text):
        if len(seen) == 3:
            monkeypatch.setattr(batches, "_examine", examined)
            raise KeyboardInterrupt
        seen.append(text)
        return examined(hold, genre, text)

    monkeypatch.setattr(batches, "_examine", crashing)
    with pytest.raises(KeyboardInterrupt):
        queue_messages.work()
    assert job.puzzles.exclude(solved=None).count() == 3
    Job.objects.filter(id=part.id).update(state=State.QUEUED)
    queue_messages.rung.append((part.id, Queue.SHORT))
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.ready) == (State.DONE, 5)


def test_cancelling_a_file_ends_all_its_parts(queue_messages, brought):
    job = brought()
    states.cancel(job)
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.CANCELLED
    assert not job.puzzles.exclude(solved=None).exists()


def test_a_file_one_part_of_which_runs_is_cancelled_when_that_hears_of_it(queue_messages, brought):
    job = brought()
    part = states.claim(queue_messages.rung[0][0])
    states.cancel(job)
    job.refresh_from_db()
    assert job.state == State.RUNNING
    with pytest.raises(states.Cancelled):
        states.renew_heartbeat(part)
    states.close(part, State.CANCELLED)
    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_poison_in_a_file_does_not_take_the_other_puzzles_with_it(queue_messages, brought):
    job = brought("queens 4\n====\nqueens 5 poison\n====\nqueens 6")
    Job.objects.filter(parent=job).update(crash_count=limits.MAX_CRASHES)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.ready) == (State.DONE, 3)
    assert [p.verdict for p in job.puzzles.order_by("place")] == ["many", "unknown", "many"]


def test_a_part_that_fails_is_told_of_its_file(queue_messages, brought, monkeypatch):
    job = brought()
    monkeypatch.setattr(solvers.engine("queens"), "start", lambda board, query: {}["no such board"])
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.FAILED
    assert message(job.reason) == "3 of 3 parts failed."


def test_puzzles_of_a_file_are_numbered_after_its_title_and_keep_their_own(queue_messages, brought):
    brought("queens 4\n====\nqueens 5", title="数独の本")
    assert list(Puzzle.objects.order_by("place").values_list("title", flat=True)) == ["数独の本 1", "数独の本 2"]
    assert Caption.objects.count() == 2


@pytest.fixture
def maker(queue_messages, in_twos, monkeypatch):
    """The queens can be generated: the seed is the column of the queen in the first row."""
    from solvers.genres.queens.board import Board

    genre, engine = solvers.genre("queens"), solvers.engine("queens")

    def generate(recipe, seed):
        if recipe["mood"] == "bad":
            raise RecipeError("mood", mood="bad")
        yield Making(1)
        board = Board(6, frozenset({(0, seed)}))
        yield Making(2, Made(board, frozenset({(0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4)})))

    monkeypatch.setattr(engine, "generate", generate)
    option = Option("mood", both("Mood", "気分"), "choice", "good", {"good": both("", ""), "bad": both("", "")})
    object.__setattr__(genre, "generated", Generated((option,)))
    words = {**genre.messages, "recipe.mood": both("No {mood} mood.", "{mood}はだめ。")}
    object.__setattr__(genre, "messages", words)
    keys = {f"{genre.name}:{key}": word for key, word in words.items()}
    monkeypatch.setattr(message_keys, "_messages", lambda genres: keys)
    message_keys._keys.cache_clear()
    yield genre
    message_keys._keys.cache_clear()


def test_a_recipe_makes_puzzles_that_are_rows_with_their_seeds(maker, queue_messages):
    batch = generation.generate(maker, {}, seed=1, count=1)
    queue_messages.work()
    batch.job.refresh_from_db()
    puzzle = batch.job.puzzles.get()
    assert (puzzle.origin, puzzle.seed, puzzle.recipe, puzzle.verdict) == ("generated", 1, {"mood": "good"}, "one")
    assert (batch.job.state, batch.job.ready) == (State.DONE, 1)
    assert puzzle.is_owned_by(batch.owner_token)


def test_a_generated_puzzle_with_a_wrong_answer_is_not_believed(maker, queue_messages):
    batch = generation.generate(maker, {}, seed=2, count=1)
    queue_messages.work()
    assert Job.objects.get(parent=batch.job).reason["key"] == "unsound"
    assert not Puzzle.objects.exists()


def test_a_recipe_that_cannot_be_followed_says_why_in_both_languages(maker, queue_messages):
    batch = generation.generate(maker, {"mood": "bad"}, seed=1)
    queue_messages.work()
    reason = Job.objects.get(parent=batch.job).reason
    assert "No bad mood." in message(reason)
    with translation.override("ja"):
        assert "badはだめ。" in message(reason)


def test_an_unknown_option_is_refused_before_anything_is_stored(maker):
    with pytest.raises(RecipeError):
        generation.generate(maker, {"colour": "red"}, seed=1)
    assert not Job.objects.exists()
