"""Files are kept for a while and within a budget, and drawings of huge boards are made once."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from django.utils import timezone, translation

import solvers
from puzzlesite.books import printing
from puzzlesite.core import files, limits
from puzzlesite.jobs import reaper
from puzzlesite.models import File, FileKind, Puzzle
from puzzlesite.parts import drawings
from puzzlesite.templatetags.pictures import thumbnail
from puzzlesite.uploads import service as uploads_service

HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
HUGE = "width 64\nheight 64\nrows\n" + "1,2\n" * 64 + "columns\n" + "2,1\n" * 64


@pytest.mark.django_db
def test_what_is_stored_is_read_until_it_expires():
    files.store_file(FileKind.BOOKLET, "a", b"\x00\xff", HOUR)
    assert files.read_file("a") == b"\x00\xff"
    assert files.read_file("b") is None
    files.store_file(FileKind.BOOKLET, "a", b"new", -HOUR)
    assert files.read_file("a") is None
    assert files.remove_expired_files() == 1


def test_the_reaper_removes_what_has_expired(queue_messages):
    files.store_file(FileKind.TEXT, "old", b"1", timedelta(0))
    files.store_file(FileKind.TEXT, "new", b"1", HOUR)
    reaper.reap_once(timezone.now())
    assert list(File.objects.values_list("name", flat=True)) == ["new"]


@pytest.mark.django_db
def test_the_oldest_of_a_kind_make_room_and_the_newest_stays(monkeypatch):
    monkeypatch.setitem(files.BUDGETS, FileKind.DRAWING, 10)
    files.store_file(FileKind.TEXT, "text", bytes(100), HOUR)
    for name, size in (("a", 4), ("b", 4), ("c", 4), ("d", 50)):
        files.store_file(FileKind.DRAWING, name, bytes(size), HOUR)
    assert list(File.objects.order_by("id").values_list("name", flat=True)) == ["text", "d"]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [FileKind.DRAWING, FileKind.BOOKLET, FileKind.BOOK])
def test_a_budget_is_filled_to_its_last_byte_and_the_oldest_goes_for_one_more(monkeypatch, kind):
    monkeypatch.setitem(files.BUDGETS, kind, 10)
    for name, size, left in (("a", 4, "a"), ("b", 6, "ab"), ("c", 4, "bc"), ("d", 1, "cd")):
        files.store_file(kind, name, bytes(size), HOUR)
        assert "".join(File.objects.order_by("id").values_list("name", flat=True)) == left


def test_budgets_are_the_limits_of_the_site():
    assert files.BUDGETS == {
        FileKind.DRAWING: limits.DRAWINGS_BYTES,
        FileKind.BOOKLET: limits.BOOKLETS_BYTES,
        FileKind.BOOK: limits.BOOKS_BYTES,
    }


@pytest.fixture
def at(monkeypatch):
    """Have it be another time: at(moment)."""
    return lambda moment: monkeypatch.setattr(files.timezone, "now", lambda: moment)


@pytest.fixture
def huge(queue_messages) -> Puzzle:
    (reading,) = solvers.read(HUGE, "nonogram")
    return uploads_service.upload(reading, HUGE).puzzle


@pytest.fixture
def drawn(monkeypatch):
    """A list that grows each time a board is made a figure."""
    times = []
    figure = drawings.figure
    monkeypatch.setattr(drawings, "figure", lambda picture: times.append(1) or figure(picture))
    return times


def test_a_huge_board_is_drawn_once_in_each_language(client, huge, drawn, monkeypatch):
    pages = [client.get(f"/p/{huge.key}/", headers={"Accept-Language": "en"}).content for _ in range(3)]
    assert len(drawn) == 1
    assert all(b'class="plan"' in page for page in pages)
    monkeypatch.setattr(Puzzle, "board", property(lambda puzzle: pytest.fail("the board was read again")))
    client.get(f"/p/{huge.key}/", headers={"Accept-Language": "en"})
    monkeypatch.undo()


def test_a_drawing_is_kept_for_a_day_and_then_made_again(client, huge, drawn, at):
    client.get(f"/p/{huge.key}/")
    row = File.objects.get()
    assert row.expires - row.created == limits.DRAWING_LIFETIME
    for moment, times in ((row.expires - SECOND, 1), (row.expires, 2)):
        at(moment)
        client.get(f"/p/{huge.key}/")
        assert len(drawn) == times


def test_a_page_of_many_huge_boards_draws_one_of_them_and_others_when_they_are_looked_at_later(
    client, queue_messages, monkeypatch
):
    clock = SimpleNamespace(seconds=0.0)
    monkeypatch.setattr(drawings, "_PAUSE", drawings.Throttle(lambda: clock.seconds))

    def take_a_second(picture, key=""):
        # The empty key takes no time.
        clock.seconds += bool(key)
        return thumbnail(picture, key)

    monkeypatch.setattr(drawings, "thumbnail", take_a_second)
    for row in range(3):
        text = HUGE.replace("1,2\n", "2,1\n", row + 1)
        (reading,) = solvers.read(text, "nonogram")
        uploads_service.upload(reading, text)

    def count_kept():
        assert client.get("/archive/").status_code == 200
        return File.objects.filter(kind=FileKind.DRAWING).count()

    assert [count_kept(), count_kept()] == [1, 1]
    # The count is kept as long as it took, which is not over yet.
    clock.seconds += 0.9
    assert count_kept() == 1
    clock.seconds += 0.1
    with files.MAKING:
        assert count_kept() == 1
    assert [count_kept(), count_kept()] == [2, 2]
    clock.seconds += 1.0
    assert count_kept() == 3


def test_a_booklet_is_kept_for_an_hour_and_then_made_again(client, keep, monkeypatch, at):
    made, bind_book = [], printing.bind_book
    monkeypatch.setattr(printing, "bind_book", lambda *what: made.append(1) or bind_book(*what))
    address = f"/print/booklet.pdf?puzzle={keep('queens 4').puzzle.key}"
    client.get(address)
    row = File.objects.get()
    assert row.expires - row.created == limits.BOOKLET_LIFETIME
    for moment, times in ((row.expires - SECOND, 1), (row.expires, 2)):
        at(moment)
        assert client.get(address).content.startswith(b"%PDF")
        assert len(made) == times


def test_languages_and_what_is_shown_are_drawn_apart(huge, drawn):
    def board():
        return huge.genre.draw(huge.board)

    one = drawings.read_or_draw(huge, board, "work")
    assert drawings.read_or_draw(huge, board, "work") == one
    drawings.read_or_draw(huge, board, "answer")
    with translation.override("ja"):
        drawings.read_or_draw(huge, board, "work")
    assert len(drawn) == 3


def test_a_drawing_that_cannot_be_kept_is_shown_all_the_same(client, huge, monkeypatch):
    def refuse(*_):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(files, "store_file", refuse)
    page = client.get(f"/p/{huge.key}/")
    assert page.status_code == 200
    assert b'class="plan"' in page.content


def test_a_small_board_is_drawn_when_it_is_looked_at(client, keep, drawn):
    puzzle = keep("queens 4\n").puzzle
    assert client.get(f"/p/{puzzle.key}/").status_code == 200
    assert not drawn
    assert not File.objects.exists()
