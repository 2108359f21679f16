"""A puzzle from an image: choose, look, make; and a sentence for every image that cannot be taken."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.html import escape

from puzzlesite.core import limits
from puzzlesite.models import Job, Kind, Puzzle
from solvers.genres.nonogram.generator.random_numbers import NonogramChance
from tests.puzzlesite.pictures import blank_png, drawn, endless_jpeg, saved

ADDRESS = "/generate/nonogram/image/"


def chosen(client, file=None, **answers):
    """The page after a file was chosen."""
    return client.post(ADDRESS, {"file": SimpleUploadedFile("a.png", file or saved(drawn())), **answers})


def kept(page) -> str:
    return re.search(r'name="kept" value="([^"]+)"', page.content.decode())[1]


def test_the_page_of_new_puzzles_leads_there_where_a_genre_takes_pictures(client, queue_messages):
    assert ADDRESS in client.get("/generate/nonogram/").content.decode()
    assert "/image/" not in client.get("/generate/sudoku/").content.decode()
    assert client.get(ADDRESS).status_code == 200
    assert client.get("/generate/sudoku/image/").status_code == 404


def test_an_image_is_looked_at_before_anything_is_made(client, queue_messages):
    page = chosen(client, make="yes")
    assert page.status_code == 200
    assert re.search(r"40×27, 3\d% of the cells filled. Filled up to a grey of \d+\.", page.content.decode())
    assert page.content.decode().count('class="shaded') > 300
    assert not Job.objects.exists()


def test_the_image_goes_with_the_page_and_answers_change_what_becomes_of_it(client, queue_messages):
    text = kept(chosen(client))
    page = client.post(ADDRESS, {"kept": text, "cols": "12", "inverted": "on", "left": "50", "threshold": "128"})
    assert "12×16, " in page.content.decode()
    assert kept(page) == text
    coloured = client.post(ADDRESS, {"kept": text, "cols": "30", "colours": "2"}).content.decode()
    assert 'fill="#d02020"' in coloured


def test_the_puzzle_is_made_by_a_worker_and_has_its_own_page_with_what_was_changed(client, queue_messages):
    noisy = saved(drawn(24, 16))
    text = kept(chosen(client, noisy))
    page = client.post(ADDRESS, {"kept": text, "make": "yes", "seed": "5", "title": "Disc", "option-solved": "lines"})
    job = Job.objects.get(kind=Kind.GENERATE, parent=None)
    assert page.headers["Location"] == f"/jobs/{job.key}/"
    assert "0 of 1 puzzle" in client.get(f"/jobs/{job.key}/").content.decode()
    queue_messages.work()
    puzzle = Puzzle.objects.get(batch=job)
    assert (puzzle.title, puzzle.origin, puzzle.seed, puzzle.verdict) == ("Disc", "generated", 5, "one")
    assert puzzle.recipe["solved"] == "lines"
    assert client.get(f"/jobs/{job.key}/").headers["Location"] == f"/p/{puzzle.key}/?answer=shown"
    assert (
        client.get(f"/jobs/{job.key}/progress/", HTTP_HX_REQUEST="true").headers["HX-Redirect"] == f"/jobs/{job.key}/"
    )
    shown = client.get(f"/p/{puzzle.key}/?answer=shown").content.decode()
    assert "The picture was not changed." in shown
    assert "Edit or delete" in shown
    assert "The picture was not changed." not in client.get(f"/p/{puzzle.key}/").content.decode()


def test_changed_cells_are_counted_and_marked_in_the_answer(client, queue_messages):
    crossing = drawn(24, 16)
    for place in range(2):
        crossing.putpixel((20 + place, 13 + place), (0, 0, 0))
    client.post(ADDRESS, {"kept": kept(chosen(client, saved(crossing))), "make": "yes"})
    queue_messages.work()
    puzzle = Puzzle.objects.get(batch__kind=Kind.GENERATE)
    shown = client.get(f"/p/{puzzle.key}/?answer=shown").content.decode()
    assert "1 of the picture&#x27;s 384 cells was changed" in shown
    assert len(re.findall(r'<td class="[^"]*differing', shown)) == 1


def test_a_picture_has_as_many_rows_and_columns_as_it_may(client, queue_messages):
    most = str(limits.IMAGE_CELLS)
    page = client.post(ADDRESS, {"kept": kept(chosen(client)), "cols": most, "rows": most})
    assert f"{most}×{most}, " in page.content.decode()


@pytest.mark.parametrize(
    ("file", "reported"),
    [
        (b"no image", "This file is no image in PNG, JPEG, GIF or WebP."),
        (blank_png(2000, 2001), "The image has 2000 by 2001 pixels; at most 4 million pixels are read."),
        (saved(drawn(300, 300))[:-700], "The image cannot be read to its end"),
        (saved(drawn()) + bytes(limits.IMAGE_BYTES), "An image file may have at most 5 MB."),
    ],
)
def test_an_image_that_cannot_be_taken_is_reported(client, queue_messages, file, reported):
    page = chosen(client, file)
    assert page.status_code == 422
    assert reported in page.content.decode()
    japanese = client.post(
        ADDRESS, {"file": SimpleUploadedFile("a", file)}, headers={"Accept-Language": "ja"}
    ).content.decode()
    assert 'class="error"' in japanese
    assert reported not in japanese


def test_an_image_that_takes_too_long_is_reported(client, queue_messages, monkeypatch):
    monkeypatch.setattr(limits, "IMAGE_SECONDS", 0.5)
    assert "The image takes longer than 0.5 s to be read." in chosen(client, endless_jpeg()).content.decode()


def test_without_an_image_one_is_requested(client, queue_messages):
    page = client.post(ADDRESS, {"make": "yes"})
    assert (page.status_code, "Choose an image first." in page.content.decode()) == (422, True)


@pytest.mark.parametrize(
    ("wrong", "reported"),
    [
        ({"cols": str(limits.IMAGE_CELLS + 1)}, "less than or equal to 100"),
        ({"rows": str(limits.IMAGE_CELLS + 1)}, "less than or equal to 100"),
        ({"rows": "0"}, "greater than or equal to 1"),
        ({"threshold": "255"}, "less than or equal to 254"),
        ({"colours": "5"}, "5 is not one of the available choices"),
        ({"left": "100"}, "less than or equal to 99"),
        ({"left": "60", "right": "40"}, "Nothing is left of the image"),
        ({"option-solved": "x"}, "x is not one of the available choices"),
        ({"title": "x" * 121}, "at most 120 characters"),
    ],
)
def test_answers_that_cannot_be_followed_are_reported_and_the_image_is_not_lost(
    client, queue_messages, wrong, reported
):
    text = kept(chosen(client))
    page = client.post(ADDRESS, {"kept": text, "make": "yes", **wrong})
    assert page.status_code == 422
    assert escape(reported) in page.content.decode()
    assert kept(page) == text
    assert not Job.objects.exists()


def test_what_is_just_within_the_limits_is_taken(client, queue_messages):
    text = kept(chosen(client))
    answers = {"cols": "100", "rows": "100", "threshold": "254", "left": "59", "right": "40", "title": "x" * 120}
    assert client.post(ADDRESS, {"kept": text, "make": "yes", **answers}).status_code == 302


@pytest.mark.usefixtures("compiled")
def test_a_picture_that_would_be_changed_too_much_ends_in_a_sentence_and_another_try(client, queue_messages):
    chance = NonogramChance(1)
    rough = drawn(30, 30)
    for place in range(900):
        rough.putpixel(divmod(place, 30)[::-1], (0, 0, 0) if chance.below(4) == 0 else (255, 255, 255))
    client.post(ADDRESS, {"kept": kept(chosen(client, saved(rough))), "make": "yes", "seed": "0"})
    queue_messages.work()
    page = client.get(f"/jobs/{Job.objects.get(kind=Kind.GENERATE, parent=None).key}/").content.decode()
    assert "would have to be changed" in page
    assert ADDRESS in page
