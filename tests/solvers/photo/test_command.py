"""Output of `python -m solvers photo`, and its sentences about unreadable files."""

import json

import numpy as np
import pytest
from PIL import Image

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")
pytest.importorskip("pypdfium2", reason="pages of PDFs are drawn by pypdfium2")

from solvers.cli import commands
from solvers.photo import decoding
from tests.solvers.photo.pdfs import write_pdf
from tests.solvers.photo.pens import write_in
from tests.solvers.photo.photos import Page, encode, photograph
from tests.solvers.photo.test_margins import LAMP, page_of_lamp, read_sample
from tests.solvers.photo.test_reading import PUZZLE, TWO_SIDES, circled_page, page_of
from tests.solvers.photo.test_written import OPEN


@pytest.fixture
def run(capsys, tmp_path):
    """run(options..., files=[...]) -> (exit status, what was printed, standard error)."""

    def ran(*words: str, files: list[bytes]) -> tuple[int, str, str]:
        paths = [tmp_path / f"{number}.jpg" for number in range(len(files))]
        for path, file in zip(paths, files, strict=True):
            path.write_bytes(file)
        status = commands.main(["photo", "--lang", "en", *words, *map(str, paths)])
        return status, *capsys.readouterr()

    return ran


@pytest.fixture(scope="module")
def photo() -> bytes:
    return encode(photograph(page_of(PUZZLE).draw(), np.random.default_rng(3)))


def test_photo_prints_genre_text_and_doubtful_cells_as_json(run, photo):
    status, printed, _ = run("--json", files=[photo, photo])
    first, second = map(json.loads, printed.splitlines())
    assert (status, first["index"], second["index"]) == (0, 0, 1)
    assert (first["genre"], first["text"].strip(), first["verdict"]) == ("sudoku", PUZZLE, "one")
    assert first["doubtful"] == first["changed"] == first["others"] == []
    assert 0 < first["seconds"] < 60


def test_photo_prints_a_text_that_can_be_read_again_and_says_what_is_proved(run, photo):
    status, printed, said = run("--genre", "sudoku", files=[photo])
    assert (status, printed.strip()) == (0, PUZZLE)
    assert "exactly one answer" in said


def test_handwriting_is_printed_as_marks_and_named_where_it_is_not_read(run, photo, monkeypatch):
    random = np.random.default_rng(2)
    file = encode(photograph(write_in(page_of(PUZZLE).draw(), OPEN, random), random))
    status, printed, _ = run("--json", files=[file, photo])
    first, clean = map(json.loads, printed.splitlines())
    assert (status, first["text"].strip(), first["verdict"]) == (0, PUZZLE, "one")
    marks = first["marks"].split()
    right = [cell for (row, col), digit in OPEN.items() if marks[cell := row * 9 + col] == f"u{digit}"]
    assert len(right) > 0.75 * len(OPEN)
    assert all(marks[cell] == "." for cell in range(81) if PUZZLE[cell] != ".")
    assert (clean["marks"], clean["unread"]) == ("", [])
    said = run(files=[file])[2]
    assert f"As marks: {first['marks'].strip()}" in said
    monkeypatch.setattr("solvers.photo.written.pages.READ", 1.1)
    unread = json.loads(run("--json", files=[file])[1])
    assert (unread["marks"], len(unread["unread"]) > 40) == ("", True)
    assert "Written by hand and not read: r1c3" in run(files=[file])[2]


def test_a_board_that_reads_from_two_sides_is_printed_from_both_and_nothing_is_proved(run):
    file = encode(photograph(circled_page(TWO_SIDES).draw(), np.random.default_rng(1)))
    status, printed, _ = run("--json", "--genre", "kurodoko", files=[file])
    first = json.loads(printed)
    assert (status, first["verdict"], first["text"].splitlines()[2]) == (0, "unknown", "- - - 9 -")
    [other] = first["others"]
    assert (other["genre"], other["text"].splitlines()[2]) == ("kurodoko", "- 9 - - -")
    _, printed, said = run("--genre", "kurodoko", files=[file])
    assert printed == first["text"]
    assert f"another side, or as another genre. Kurodoko:\n{other['text'].rstrip()}" in said
    assert "exactly one answer" not in said


def test_numbers_without_circles_are_of_the_genre_that_is_given(run):
    texts = [["", "", "3", "", "", "", ""], *[[""] * 7] * 3, ["5", *[""] * 6], ["", "4", "", "", "6", "", ""]]
    file = encode(photograph(Page(texts).draw(), np.random.default_rng(4)))
    status, printed, _ = run("--json", "--genre", "kurodoko", files=[file])
    assert (status, json.loads(printed)["text"].splitlines()[-1]) == (0, "- 4 - - 6 - -")


def test_clues_beside_a_board_are_printed_and_those_in_doubt_named_by_row_or_column(run, monkeypatch):
    file = encode(photograph(page_of_lamp().draw(), np.random.default_rng(7)))
    status, printed, _ = run("--json", files=[file])
    first = json.loads(printed)
    assert (status, first["genre"], first["verdict"]) == (0, "nonogram", "one")
    assert read_sample(first["text"]) == read_sample(LAMP.text)
    assert first["doubtful"] == []
    # No reading is sure with this bar.
    monkeypatch.setattr("solvers.photo.likely.LEAD_PROVED", 200.0)
    doubtful = json.loads(run("--json", files=[file])[1])["doubtful"]
    assert doubtful == [*([row, -1] for row in range(10)), *([-1, col] for col in range(10))]
    assert "To be looked at: r1 r2" in (said := run(files=[file])[2])
    assert "r10 c1 c2" in said


def test_a_file_that_is_no_puzzle_is_refused_in_its_place(run, photo):
    blank = encode(np.full((200, 300, 3), 200, np.uint8))
    files = [b"GIF89a no picture", blank, photo[: len(photo) // 3], photo]
    status, printed, said = run("--json", files=files)
    lines = [json.loads(line) for line in printed.splitlines()]
    assert (status, [one["index"] for one in lines]) == (2, [0, 1, 2, 3])
    for line, words in zip(lines, ("no picture in JPEG", "no puzzle was found", "damaged"), strict=False):
        assert words in line["error"]
        assert line["error"] in said
    assert lines[3]["text"].strip() == PUZZLE


def test_a_picture_of_too_many_points_is_refused_and_one_less_is_not(run, monkeypatch):
    picture = encode(np.full((20, 30, 3), 200, np.uint8), "PNG")
    monkeypatch.setattr(decoding.decode_pages, "__defaults__", (600,))
    assert "no puzzle was found" in run(files=[picture])[2]
    monkeypatch.setattr(decoding.decode_pages, "__defaults__", (599,))
    assert "30 × 20 points are more than" in run(files=[picture])[2]


def test_a_genre_without_photos_is_refused_by_name(run, photo):
    status, _, said = run("--genre", "polyomino", files=[photo])
    assert status == 2
    assert said.strip().endswith("cannot be read.")


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "JPEG"])
@pytest.mark.parametrize(("side", "kept"), [(decoding.SIDE, decoding.SIDE), (decoding.SIDE + 1, decoding.SIDE)])
def test_pictures_are_shrunk_while_they_are_decoded(kind, side, kept):
    picture = np.full((40, side, 3), 200, np.uint8)
    assert max(decoding.decode(encode(picture, kind)).shape) == kept


def test_what_can_be_seen_through_is_white_and_the_camera_is_turned():
    clear = np.zeros((4, 6, 4), np.uint8)
    assert decoding.decode(encode(clear, "PNG")).min() == 255
    turned = {"exif": b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"}
    assert decoding.decode(encode(np.zeros((10, 20, 3), np.uint8), "JPEG", **turned)).shape[:2] == (20, 10)


@pytest.mark.parametrize("size", [(595, 842), (100, 140), (3000, 4000)])
def test_the_puzzles_of_a_pdf_are_read_page_by_page_whatever_its_size(run, size):
    puzzles = [PUZZLE, PUZZLE[::-1]]
    pages = [page_of(puzzles[0]).draw(), Image.new("L", (300, 300), 255), page_of(puzzles[1]).draw()]
    status, printed, _ = run("--json", files=[write_pdf(pages, size)])
    read = [json.loads(line) for line in printed.splitlines()]
    assert (status, [(one["page"], one["text"].strip()) for one in read]) == (0, [(1, puzzles[0]), (3, puzzles[1])])


def test_a_pdf_that_is_locked_or_damaged_is_refused_with_a_sentence(run):
    pages = [page_of(PUZZLE).draw()]
    locked, whole = write_pdf(pages, encrypt="secret"), write_pdf(pages)
    assert "locked by a password" in run(files=[locked])[2]
    assert "damaged" in run(files=[whole[: len(whole) // 2]])[2]
