"""The puzzles of the day: made once, in the background, the same on every site with the same seed."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

import solvers
from puzzlesite.models import Daily, Job, Puzzle, State
from puzzlesite.services import daily
from solvers import recipes

DAY = date(2024, 2, 29)
SMALL = {"rows": "5", "cols": "5"}


@pytest.fixture(autouse=True)
def _few_are_made(monkeypatch):
    """Two small ones a day."""
    wanted = [(solvers.genre("akari"), level, SMALL) for level in ("easy", "hard")]
    monkeypatch.setattr(daily, "list_wanted", lambda: iter(wanted))


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


def test_they_are_public_and_say_their_seed(client, queue_messages):
    daily.request(DAY)
    queue_messages.work()
    puzzle = Puzzle.objects.get(batch__dailies__level="easy")
    assert (puzzle.visibility, puzzle.origin) == ("public", "generated")
    assert puzzle.seed == daily.seed_of(DAY, "akari", "easy")
    assert puzzle.verdict == "one"


def test_every_site_with_the_same_seed_has_the_same(queue_messages, settings):
    def make():
        Daily.objects.all().delete()
        Puzzle.objects.all().delete()
        daily.request(DAY)
        queue_messages.work()
        return set(Puzzle.objects.values_list("text", flat=True))

    first = make()
    assert make() == first
    settings.DAILY_SEED = "another site"
    assert make() != first


def test_days_genres_and_levels_have_seeds_of_their_own():
    seeds = {daily.seed_of(DAY + timedelta(days=n), g, lev) for n in range(9) for g in "ab" for lev in "xy"}
    assert len(seeds) == 36
    assert daily.seed_of(DAY, "sudoku", "easy") == 926664434


def test_days_before_are_linked_and_others_are_not_there(client, queue_messages):
    daily.request(DAY)
    queue_messages.work()
    assert f"/daily/{DAY}/" in client.get("/daily/").content.decode()
    assert "Feb. 29, 2024" in client.get(f"/daily/{DAY}/").content.decode()
    for day in ("2020-01-01", "2024-99-01", "20240229", "x"):
        assert client.get(f"/daily/{day}/").status_code == 404


def test_one_that_could_not_be_made_is_said(client, queue_messages):
    daily.request(DAY)
    Job.objects.update(state=State.FAILED)
    page = client.get(f"/daily/{DAY}/").content.decode()
    assert "2 puzzles could not be made." in page
    assert "hx-get" not in page


def test_they_come_as_a_feed_all_or_of_one_level(client, queue_messages):
    daily.request(DAY)
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
            assert recipes.complete(solvers.genre(name), recipe)
    assert set(levels["sudoku"]) == {"easy", "medium", "hard"}
