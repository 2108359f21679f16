"""Files and recipes: many puzzles in one job, in parts that stop, go on and share the work."""

import pytest
from django.utils import translation

import solvers
from puzzlesite.core import limits, rows
from puzzlesite.core.clients import client_key
from puzzlesite.generate import service as generation
from puzzlesite.jobs import states, tasks
from puzzlesite.jobs.batches import BatchRun, FileRun
from puzzlesite.jobs.failures import localize_reason
from puzzlesite.models import Caption, Job, Puzzle, Queue, State
from puzzlesite.uploads import service as uploads_service
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
    return lambda text=FILE, **fields: uploads_service.upload_many(solvers.read(text), text, **fields).job


def test_a_file_is_one_job_in_parts_and_every_puzzle_gets_its_verdict(queue_messages, brought):
    job = brought()
    assert (job.chunks, job.total) == (3, 5)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.ready) == (State.DONE, 5)
    assert [p.verdict for p in job.puzzles.order_by("place")] == ["many", "many", "many", "none", "one"]


def test_one_part_at_a_time_goes_through_the_short_queue(queue_messages, brought):
    brought()
    assert [queue for _, queue in queue_messages.sent] == [Queue.SHORT, Queue.LONG, Queue.LONG]
    short = queue_messages.sent[0][0]
    tasks.run(short)
    second = Job.objects.filter(parent__isnull=False).order_by("id")[1]
    assert second.queue == Queue.SHORT
    assert queue_messages.sent[-1] == (second.id, Queue.SHORT)


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
    examined, seen = BatchRun.find_board_solution, []

    def crashing(hold, genre, text):
        if len(seen) == 3:
            monkeypatch.setattr(BatchRun, "find_board_solution", examined)
            raise KeyboardInterrupt
        seen.append(text)
        return examined(hold, genre, text)

    monkeypatch.setattr(BatchRun, "find_board_solution", crashing)
    with pytest.raises(KeyboardInterrupt):
        queue_messages.work()
    assert job.puzzles.exclude(solved=None).count() == 3
    Job.objects.filter(id=part.id).update(state=State.QUEUED)
    queue_messages.sent.append((part.id, Queue.SHORT))
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.ready) == (State.DONE, 5)


def test_cancelling_a_file_ends_all_its_parts(queue_messages, brought):
    job = brought()
    states.cancel_with_parts(job)
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.CANCELLED
    assert not job.puzzles.exclude(solved=None).exists()


def test_a_file_one_part_of_which_runs_is_cancelled_when_that_hears_of_it(queue_messages, brought):
    job = brought()
    part = states.claim_job(queue_messages.sent[0][0])
    states.cancel_with_parts(job)
    job.refresh_from_db()
    assert job.state == State.RUNNING
    with pytest.raises(states.Cancelled):
        states.renew_heartbeat(part)
    states.end_job(part, State.CANCELLED)
    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_poison_in_a_file_does_not_take_the_other_puzzles_with_it(queue_messages, brought):
    job = brought("queens 4\n====\nqueens 5 poison\n====\nqueens 6")
    Job.objects.filter(parent=job).update(crash_count=limits.MAX_CRASHES)
    queue_messages.work()
    job.refresh_from_db()
    assert (job.state, job.ready) == (State.DONE, 3)
    assert [p.verdict for p in job.puzzles.order_by("place")] == ["many", "unknown", "many"]


def test_a_part_that_fails_is_reported_with_its_file(queue_messages, brought, monkeypatch):
    job = brought()
    monkeypatch.setattr(solvers.engine("queens"), "start", lambda board, query: {}["no such board"])
    queue_messages.work()
    job.refresh_from_db()
    assert job.state == State.FAILED
    assert localize_reason(job.reason) == "3 of 3 parts failed."


def test_puzzles_of_a_file_are_numbered_after_its_title_and_keep_their_own(queue_messages, brought):
    brought("queens 4\n====\nqueens 5", title="数独の本")
    assert list(Puzzle.objects.order_by("place").values_list("title", flat=True)) == ["数独の本 1", "数独の本 2"]
    assert Caption.objects.count() == 2


@pytest.fixture
def maker(queue_messages, in_twos, monkeypatch, change):
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
    change(genre, "generated", Generated((option,)))
    words = {**genre.messages, "recipe.mood": both("No {mood} mood.", "{mood}はだめ。")}
    change(genre, "messages", words)
    keys = {f"{genre.name}:{key}": word for key, word in words.items()}
    monkeypatch.setattr(message_keys, "_messages", lambda genres: keys)
    message_keys._keys.cache_clear()
    yield genre
    message_keys._keys.cache_clear()


def test_a_recipe_makes_puzzles_that_are_rows_with_their_seeds(maker, queue_messages):
    batch = generation.create_generation(maker, {}, seed=1, count=1)
    queue_messages.work()
    batch.job.refresh_from_db()
    puzzle = batch.job.puzzles.get()
    assert (puzzle.origin, puzzle.seed, puzzle.recipe, puzzle.verdict) == ("generated", 1, {"mood": "good"}, "one")
    assert (batch.job.state, batch.job.ready) == (State.DONE, 1)
    assert puzzle.is_owned_by(batch.owner_token)


def test_a_generated_puzzle_with_a_wrong_answer_is_not_believed(maker, queue_messages):
    batch = generation.create_generation(maker, {}, seed=2, count=1)
    queue_messages.work()
    assert Job.objects.get(parent=batch.job).reason["key"] == "unsound"
    assert not Puzzle.objects.exists()


def test_a_recipe_that_cannot_be_followed_says_why_in_both_languages(maker, queue_messages):
    batch = generation.create_generation(maker, {"mood": "bad"}, seed=1)
    queue_messages.work()
    reason = Job.objects.get(parent=batch.job).reason
    assert "No bad mood." in localize_reason(reason)
    with translation.override("ja"):
        assert "badはだめ。" in localize_reason(reason)


def test_an_unknown_option_is_refused_before_anything_is_stored(maker):
    with pytest.raises(RecipeError):
        generation.create_generation(maker, {"colour": "red"}, seed=1)
    assert not Job.objects.exists()


@pytest.mark.parametrize(("more", "chunk"), [(0, limits.MADE_CHUNK), (1, limits.MADE_CHUNK + 1)])
def test_a_recipe_is_made_in_so_many_parts_and_of_more_puzzles_the_parts_are_larger(queue_messages, more, chunk):
    count = limits.MADE_PARTS * limits.MADE_CHUNK + more
    job = generation.create_generation(solvers.genre("sudoku"), {"size": "4"}, seed=1, count=count).job
    totals = list(job.parts.order_by("id").values_list("total", flat=True))
    assert (len(totals), max(totals), sum(totals)) == (limits.MADE_PARTS, chunk, count)
    states.cancel_with_parts(job)


# While others wait


def test_one_hard_puzzle_of_a_file_gives_way_and_what_was_found_before_it_stays(brought, keep, monkeypatch):
    monkeypatch.setattr(limits, "CROWDED_SECONDS", 0.0)
    job = brought("queens 3\n====\nqueens 30", client="somebody")
    keep("queens 6", client="another")
    part = job.parts.get()
    tasks.run(part.id)
    part.refresh_from_db()
    assert (part.state, part.queue, part.ready) == (State.QUEUED, Queue.LONG, 1)
    assert Puzzle.objects.get(place=1).verdict == "none"
    assert Job.objects.only_waiting().filter(queue=Queue.SHORT).get().client == client_key("another")


def test_one_puzzle_that_takes_long_to_make_gives_way(maker, keep, monkeypatch):
    monkeypatch.setattr(limits, "CROWDED_SECONDS", 0.0)
    batch = generation.create_generation(maker, {}, seed=1, count=1)
    part = batch.job.parts.get()
    keep("queens 6", client="another")
    tasks.run(part.id)
    part.refresh_from_db()
    assert (part.state, part.queue, part.ready) == (State.QUEUED, Queue.LONG, 0)
    monkeypatch.setattr(limits, "CROWDED_SECONDS", 60.0)
    tasks.run(part.id)
    part.refresh_from_db()
    assert (part.state, part.ready) == (State.DONE, 1)


# Verdicts before the rest

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LINES = [SUDOKU, "." * 81, "55" + SUDOKU[2:], "1.3.3...2...4.2.", ANSWER[:-1] + "."]
AT_ONCE = ["one", "many", "none", "", "one"]


@pytest.fixture
def begun(queue_messages, in_twos, monkeypatch):
    """A file of sudoku whose first part had a turn of one puzzle."""
    monkeypatch.setattr(limits, "SHORT_TURN", 0.0)
    monkeypatch.setattr(limits, "PULSE_SECONDS", 0.0)
    text = "\n".join(LINES)
    job = uploads_service.upload_many(solvers.read(text, "sudoku"), text).job
    tasks.run(queue_messages.sent[0][0])
    return job


def verdicts(job: Job) -> list[str]:
    return [puzzle.verdict for puzzle in job.puzzles.order_by("place")]


def test_the_verdicts_of_a_whole_file_come_before_the_second_puzzle_is_looked_at(begun, queue_messages):
    assert verdicts(begun) == AT_ONCE
    assert begun.puzzles.exclude(solution=None).count() == 1
    queue_messages.work()
    assert verdicts(begun) == [*AT_ONCE[:3], "many", "one"]
    assert not begun.puzzles.filter(solution=None).exists()


def test_a_file_is_judged_once_and_not_in_each_turn(begun, queue_messages, monkeypatch):
    monkeypatch.setattr(FileRun, "_judge_file", lambda run: pytest.fail("judged again"))
    queue_messages.work()
    begun.refresh_from_db()
    assert (begun.state, begun.ready) == (State.DONE, len(LINES))


def test_puzzles_of_a_recipe_are_there_with_verdicts_before_the_second_one_is_searched(queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "SHORT_TURN", 0.0)
    monkeypatch.setattr(BatchRun, "solve_puzzles", lambda run: iter(()))
    batch = generation.create_generation(solvers.genre("sudoku"), {"size": "9"}, seed=3, count=5)
    queue_messages.work()
    puzzles = batch.job.puzzles.order_by("place")
    assert [(puzzle.verdict, puzzle.seed, puzzle.place) for puzzle in puzzles] == [
        ("one", 3 + place, place + 1) for place in range(5)
    ]
    assert not puzzles.exclude(solution=None).exists()


@pytest.mark.parametrize("client", ["", "somebody"])
def test_parts_of_a_recipe_make_their_puzzles_before_they_search_them(queue_messages, in_twos, monkeypatch, client):
    made, solve_puzzles = [], BatchRun.solve_puzzles

    def look(run):
        made.append(Puzzle.objects.exclude(verdict="").count())
        return solve_puzzles(run)

    monkeypatch.setattr(BatchRun, "solve_puzzles", look)
    batch = generation.create_generation(solvers.genre("sudoku"), {"size": "9"}, seed=3, count=8, client=client)
    queue_messages.work()
    batch.job.refresh_from_db()
    assert (batch.job.state, batch.job.ready) == (State.DONE, 8)
    assert made[1:] == [8, 8, 8], "the first part is alone in the short queue, and may be quicker"


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_rows_that_are_alike_are_stored_as_others_are(visibility, db):
    genre, fields = solvers.genre("sudoku"), {"title": "Evening", "recipe": {"size": "9"}, "visibility": visibility}
    boards = [genre.parse(SUDOKU), genre.parse(ANSWER)]
    own = [rows.board_fields(genre, genre.emit(board), genre.measure(board)) for board in boards]
    rows.insert_rows([rows.board_row(genre, board, place=place, **fields) for place, board in enumerate(boards)])
    rows.insert_similar(rows.board_row(genre, boards[0], **fields), [{**one, "place": i} for i, one in enumerate(own)])
    first, second, *alike = Puzzle.objects.order_by("id")
    for one, other in zip((first, second), alike, strict=True):
        assert one.key != other.key
        assert Caption.objects.filter(puzzle=one).exists() == Caption.objects.filter(puzzle=other).exists()
        assert Caption.objects.filter(puzzle=other, folded="evening").exists() == (visibility == "public")
        for field in Puzzle._meta.concrete_fields:
            if field.name not in ("id", "key", "created"):
                assert getattr(one, field.attname) == getattr(other, field.attname), field.name


@pytest.mark.parametrize("size", ["4", "9"])
def test_every_puzzle_of_a_recipe_is_searched_in_the_end(queue_messages, monkeypatch, size):
    monkeypatch.setattr(limits, "SHORT_TURN", 0.0)
    monkeypatch.setattr(limits, "PULSE_SECONDS", 0.0)
    batch = generation.create_generation(solvers.genre("sudoku"), {"size": size}, seed=3, count=5)
    queue_messages.work()
    batch.job.refresh_from_db()
    assert (batch.job.state, batch.job.ready) == (State.DONE, 5)
    assert [puzzle.seed for puzzle in batch.job.puzzles.order_by("place")] == [3, 4, 5, 6, 7]
    assert not batch.job.puzzles.filter(solution=None).exists()
    assert not batch.job.puzzles.exclude(verdict="one").exists()


def test_verdicts_come_in_bundles(queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "JUDGED", 2)
    monkeypatch.setattr(limits, "SHORT_TURN", 0.0)
    monkeypatch.setattr(limits, "PULSE_SECONDS", 0.0)
    text = "\n".join(LINES)
    job = uploads_service.upload_many(solvers.read(text, "sudoku"), text).job
    tasks.run(queue_messages.sent[0][0])
    assert verdicts(job) == AT_ONCE


def test_a_cancelled_file_keeps_the_verdicts_and_its_puzzles_can_be_searched(begun, queue_messages, client):
    states.cancel_with_parts(begun)
    queue_messages.work()
    last = begun.puzzles.get(place=5)
    assert (last.verdict, last.solution) == ("one", None)
    for address in ("", "?answer=shown", "?answer=1", "?answer=all"):
        page = client.get(f"/p/{last.key}/{address}")
        assert page.status_code == 200
    assert "Its answer and grade are known once" in client.get(f"/p/{last.key}/").content.decode()


def test_a_board_of_which_only_the_verdict_is_known_is_searched_when_it_comes_again(begun):
    (reading,) = solvers.read(LINES[4], "sudoku")
    Puzzle.objects.filter(batch=begun, place=5).update(marks="1")
    assert uploads_service.upload(reading, LINES[4]).job is not None


def test_what_was_searched_meanwhile_keeps_its_own_verdict(begun):
    searched = begun.puzzles.get(place=1)
    part = states.claim_job(Job.objects.filter(parent=begun, state=State.QUEUED).first().id)
    FileRun(part)._store_verdicts({searched.id: "many"})
    searched.refresh_from_db()
    assert searched.verdict == "one"


def test_every_column_of_a_row_of_a_file_is_stored(brought):
    job = brought(title="A file", author="Somebody", source="A book")
    stored = job.puzzles.order_by("place")
    assert [puzzle.title for puzzle in stored] == [f"A file {number}" for number in range(1, 6)]
    assert {(p.author, p.source, p.genre_name, p.origin) for p in stored} == {
        ("Somebody", "A book", "queens", "uploaded")
    }
    assert len({puzzle.key for puzzle in stored}) == Caption.objects.filter(puzzle__batch=job).count() == 5
