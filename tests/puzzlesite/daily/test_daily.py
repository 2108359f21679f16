"""The puzzles of the day: made once, in the background, the same on every site with the same seed."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

import solvers
from puzzlesite.daily import service as daily
from puzzlesite.generate import service as generation
from puzzlesite.jobs import reaper
from puzzlesite.models import Daily, Job, Puzzle, Queue, State
from solvers import recipes

DAY = date(2024, 2, 29)
SMALL = {"rows": "5", "cols": "5"}


@pytest.fixture(autouse=True)
def _few_are_made(monkeypatch):
    """Two small ones a day."""
    wanted = [(solvers.genre("akari"), level, SMALL) for level in ("easy", "hard")]
    monkeypatch.setattr(daily, "list_daily_levels", lambda: iter(wanted))


def test_they_are_made_in_the_background_when_the_day_is_first_looked_at(client, queue_messages):
    page = client.get("/daily/").content.decode()
    assert "2 puzzles are being made." in page
    assert f'hx-get="/daily/{timezone.localdate()}/boards/?poll=1"' in page
    queue_messages.work()
    boards = client.get(f"/daily/{timezone.localdate()}/boards/?poll=1").content.decode()
    assert "being made" not in boards
    assert "hx-get" not in boards
    assert boards.index("Easy") < boards.index("Hard")
    assert all(f"/p/{puzzle.key}/" in boards for puzzle in Puzzle.objects.all())
    client.get("/daily/")
    assert (Daily.objects.count(), Job.objects.filter(parent=None).count()) == (2, 2)


def test_the_easy_ones_come_first_whichever_genre_is_the_first(client, queue_messages, monkeypatch):
    wanted = [(solvers.genre("akari"), level, SMALL) for level in ("hard", "easy")]
    monkeypatch.setattr(daily, "list_daily_levels", lambda: iter(wanted))
    client.get("/daily/")
    queue_messages.work()
    boards = client.get("/daily/").content.decode()
    assert boards.index("Easy") < boards.index("Hard")


def test_they_are_public_and_say_their_seed(client, queue_messages):
    daily.request_day(DAY)
    queue_messages.work()
    puzzle = Puzzle.objects.get(batch__dailies__level="easy")
    assert (puzzle.visibility, puzzle.origin) == ("public", "generated")
    assert puzzle.seed == daily.compute_seed(DAY, "akari", "easy")
    assert puzzle.verdict == "one"


def test_every_site_with_the_same_seed_has_the_same(queue_messages, settings):
    def make():
        Daily.objects.all().delete()
        Puzzle.objects.all().delete()
        daily.request_day(DAY)
        queue_messages.work()
        return set(Puzzle.objects.values_list("text", flat=True))

    first = make()
    assert make() == first
    settings.DAILY_SEED = "another site"
    assert make() != first


def test_days_genres_and_levels_have_seeds_of_their_own():
    seeds = {daily.compute_seed(DAY + timedelta(days=n), g, lev) for n in range(9) for g in "ab" for lev in "xy"}
    assert len(seeds) == 36
    assert daily.compute_seed(DAY, "sudoku", "easy") == 926664434


def test_days_before_are_linked_and_others_are_not_there(client, queue_messages):
    daily.request_day(DAY)
    queue_messages.work()
    assert f"/daily/{DAY}/" in client.get("/daily/").content.decode()
    assert "Feb. 29, 2024" in client.get(f"/daily/{DAY}/").content.decode()
    for day in ("2020-01-01", "2024-99-01", "20240229", "x"):
        assert client.get(f"/daily/{day}/").status_code == 404


def test_one_that_could_not_be_made_is_said(client, queue_messages):
    daily.request_day(DAY)
    Job.objects.update(state=State.FAILED)
    page = client.get(f"/daily/{DAY}/").content.decode()
    assert "Could not be made: Akari (Easy), Akari (Hard)." in page
    assert "hx-get" not in page


def test_they_are_made_one_after_the_other_while_nobody_waits(client, queue_messages, settings):
    settings.DAILY = True
    daily.request_next_daily()
    # The first puzzle is not made yet.
    daily.request_next_daily()
    assert [job.queue for job in Job.objects.filter(parent=None)] == [Queue.LONG]
    queue_messages.work()
    daily.request_next_daily()
    queue_messages.work()
    # No further puzzles are left to request.
    daily.request_next_daily()
    assert Puzzle.objects.filter(visibility="public").count() == Job.objects.filter(parent=None).count() == 2
    assert "being made" not in client.get("/daily/").content.decode()


def test_they_are_not_made_beside_other_work_or_where_nobody_wants_them(queue_messages, settings):
    daily.request_next_daily()
    assert not Job.objects.exists()
    settings.DAILY = True
    generation.create_generation(solvers.genre("akari"), SMALL, seed=1)
    count = Job.objects.count()
    daily.request_next_daily()
    assert Job.objects.count() == count


def test_the_reaper_has_them_made(queue_messages, settings, monkeypatch):
    settings.DAILY = True
    monkeypatch.setattr(reaper.time, "sleep", lambda seconds: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        reaper.reap_forever()
    assert Daily.objects.get().day == timezone.localdate()


def test_whoever_looks_meanwhile_has_the_rest_made_at_once(client, queue_messages, settings):
    settings.DAILY = True
    daily.request_next_daily()
    client.get("/daily/")
    assert sorted(job.queue for job in Job.objects.filter(parent=None)) == [Queue.LONG, Queue.SHORT]


def test_programs_get_them_too(client, queue_messages):
    first = client.get("/api/daily").json()
    assert first["day"] == timezone.localdate().isoformat()
    assert [(one["level"], one["is_open"], one["puzzle"]) for one in first["puzzles"]] == [
        ("easy", True, None),
        ("hard", True, None),
    ]
    queue_messages.work()
    made = client.get("/api/daily", {"wait": 1}).json()["puzzles"]
    assert {one["puzzle"]["key"] for one in made} == set(Puzzle.objects.values_list("key", flat=True))
    [hard] = client.get("/api/daily", {"level": "hard", "genre": "akari"}).json()["puzzles"]
    assert hard == made[1]
    daily.request_day(DAY)
    Job.objects.filter(dailies__day=DAY).update(state=State.FAILED)
    other = client.get("/api/daily", {"day": DAY.isoformat()}).json()
    assert [(one["is_open"], one["puzzle"]) for one in other["puzzles"]] == [(False, None)] * 2
    assert client.get("/api/daily").json()["earlier"] == [DAY.isoformat()]
    assert client.get("/api/daily", {"day": "2020-01-01"}).json()["key"] == "missing"
    assert client.get("/api/daily", {"day": "someday"}).status_code == 422


def test_they_come_as_a_feed_all_or_of_one_level(client, queue_messages):
    daily.request_day(DAY)
    queue_messages.work()
    feed = client.get("/daily/feed.xml").content.decode()
    assert "<title>Akari, Easy, Feb. 29, 2024</title>" in feed
    assert "Enpitsu: Daily puzzles" in feed
    queue_messages.work()
    hard = client.get("/daily/feed.xml?level=hard&genre=akari").content.decode()
    assert "Akari, Hard" in hard
    assert "Akari, Easy" not in hard
    assert hard.count("<entry>") == 2


def test_the_usual_levels_of_every_genre_are_recipes():
    levels = {genre.name: genre.generated.levels for genre in solvers.all_genres() if genre.generated}
    for name, settings in levels.items():
        for level, recipe in settings.items():
            assert level in ("easy", "medium", "hard")
            assert recipes.complete_recipe(solvers.genre(name), recipe)
    assert set(levels["sudoku"]) == {"easy", "medium", "hard"}
