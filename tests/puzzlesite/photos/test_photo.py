"""A photo on the first page opens on the board that new puzzles are drawn on, beside it what is to be looked at."""

import html
import json
import re
from io import BytesIO

import numpy as np
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")

pytest.importorskip("pillow_heif", reason="photos of iPhones are decoded by pillow-heif")
pytest.importorskip("pypdfium2", reason="pages of PDFs are drawn by pypdfium2")

import solvers
from puzzlesite.core import limits
from puzzlesite.core.clients import client_key
from puzzlesite.entry.kept_photo import read_kept_photo, write_kept_photo
from puzzlesite.images.capped import child_seconds
from puzzlesite.live import lane
from puzzlesite.middleware.rate import USAGES
from puzzlesite.models import KeptPhoto, Puzzle
from puzzlesite.photos import service as photos
from puzzlesite.photos.service import HandwrittenMark, Photo, PhotoPuzzle
from puzzlesite.processes.fairness import WaitSlots
from tests.puzzlesite.entry.test_draw import data, text
from tests.puzzlesite.pictures import blank_png, drawn, saved
from tests.solvers.photo.margin_pages import MarginPage
from tests.solvers.photo.pdfs import write_pdf
from tests.solvers.photo.pens import write_in
from tests.solvers.photo.photos import Page, encode, photograph
from tests.solvers.photo.test_reading import PUZZLE, page_of
from tests.solvers.photo.test_written import OPEN

SUDOKU = solvers.genre("sudoku")
GPS = Image.Exif()
GPS[0x8825] = {1: "N", 2: (48.0, 51.0, 29.0)}


@pytest.fixture(scope="module")
def photo() -> np.ndarray:
    return photograph(page_of(PUZZLE).draw(), np.random.default_rng(3))


@pytest.fixture(autouse=True)
def no_worker(monkeypatch):
    """Let no worker answer, unless a test defines an answer."""

    def refuse(question):
        raise lane.NoWorker

    monkeypatch.setattr(lane, "ask", refuse)


@pytest.fixture(autouse=True)
def much_time(monkeypatch):
    """The machine may be busy with other tests."""
    monkeypatch.setattr(limits, "PHOTO_SECONDS", 100)


def wide_jpeg(wide: int, high: int) -> bytes:
    """A JPEG whose header says so; its points are those of a small one."""
    file = saved(drawn(300, 300), "JPEG")
    place = file.index(b"\xff\xc0") + 5
    return file[:place] + high.to_bytes(2) + wide.to_bytes(2) + file[place + 4 :]


def send(client, file: bytes, name: str = "photo.jpg"):
    return client.post("/", {"file": SimpleUploadedFile(name, file)})


def kept(answer) -> str:
    return html.unescape(re.search(r'name="photo" value="([^"]*)" data-kept', answer.content.decode())[1])


def image_of(answer) -> bytes:
    import base64

    return base64.b64decode(json.loads(kept(answer))[0][0])


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_photo_opens_on_the_board_with_itself_beside(client, db, photo, kind):
    reported = send(client, encode(photo, kind))
    assert (reported.status_code, text(reported).strip()) == (200, PUZZLE)
    assert data(reported)["clues"]["0,0"] == "5"
    assert 'src="data:image/jpeg;base64,' in reported.content.decode()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_of_the_photo_only_points_are_kept(client, db, photo, kind):
    where = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>Place d'Armes</x:xmpmeta>"
    file = encode(photo, kind, exif=GPS, **({} if kind == "PNG" else {"xmp": where}), comment=b"at home")
    assert Image.open(BytesIO(file)).getexif().get_ifd(0x8825)
    shown = image_of(send(client, file))
    image = Image.open(BytesIO(shown))
    assert max(image.size) <= 1000
    assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert not dict(image.getexif())
    assert b"Armes" not in shown


@pytest.mark.parametrize(
    ("named", "shown", "others"),
    [
        ("", "sudoku", []),
        ("kurodoko", "kurodoko", ["sudoku"]),
        ("slitherlink", "sudoku", []),
        ("polyomino", "sudoku", []),
    ],
)
def test_a_photo_is_read_in_the_genre_that_is_chosen_if_it_can_be(client, db, named, shown, others):
    texts = [["", "", "3", "", "", ""], ["5", *[""] * 5], ["", "4", "", "", "6", ""], *[[""] * 5 + ["2"]] * 3]
    picture = encode(photograph(Page(texts).draw(), np.random.default_rng(4)))
    reported = client.post("/", {"file": SimpleUploadedFile("photo.jpg", picture), "genre": named})
    assert (reported.status_code, data(reported)["genre"]) == (200, shown)
    assert data(reported)["clues"]["2,4"] == "6"
    assert [puzzle[0] for puzzle in json.loads(kept(reported))[1]] == [shown, *others]


def test_a_photo_is_read_again_as_another_genre_and_back(client, db):
    texts = [["", "", "3", "", "", ""], ["5", *[""] * 5], ["", "4", "", "", "6", ""], *[[""] * 5 + ["2"]] * 3]
    first = send(client, encode(photograph(Page(texts).draw(), np.random.default_rng(4))))
    assert data(first)["genre"] == "sudoku"
    assert ">Kurodoko</button>" in first.content.decode()
    again = client.post("/draw/kurodoko/", {"photo": kept(first), "chosen": "0", "again": "yes"})
    assert (data(again)["genre"], data(again)["clues"]["2,4"]) == ("kurodoko", "6")
    back = client.post("/draw/sudoku/", {"photo": kept(again), "chosen": "0", "again": "yes"})
    assert (data(back)["genre"], data(back)["clues"]["2,4"]) == ("sudoku", "6")
    other = client.post("/draw/slitherlink/", {"photo": kept(first), "chosen": "0", "again": "yes"})
    assert data(other)["genre"] == "sudoku"
    assert "This photo cannot be read as Slitherlink." in other.content.decode()


def test_of_an_image_that_is_read_again_only_its_own_puzzles_change(client, db, photo):
    image = kept(send(client, encode(photo)))
    [picture] = json.loads(image)[0]
    puzzles = [PhotoPuzzle(SUDOKU, PUZZLE[::-1], "", (), (), place, place) for place in (0, 1)]
    two = write_kept_photo(Photo((picture, "AAAA"), tuple(puzzles)))
    again = client.post("/draw/sudoku/", {"photo": two, "chosen": "0", "again": "yes"})
    assert text(again).strip() == PUZZLE
    assert [puzzle[1].strip() for puzzle in json.loads(kept(again))[1]] == [PUZZLE, PUZZLE[::-1]]
    broken = client.post("/draw/kurodoko/", {"photo": two, "chosen": "1", "again": "yes"})
    assert text(broken).strip() == PUZZLE[::-1]
    assert "This file is no image" in broken.content.decode()


def test_the_reading_that_a_worker_judges_is_believed_and_said(client, db, photo, monkeypatch):
    rows = [list(PUZZLE[row * 9 : row * 9 + 9]) for row in range(9)]
    rows[0][0] = "8"
    answer = {"status": 200, "rows": rows, "verdict": "one", "changed": [[0, 0]], "doubtful": [[0, 0], [2, 1]]}
    monkeypatch.setattr(lane, "ask", lambda question: answer)
    reported = send(client, encode(photo))
    assert text(reported).strip() == "8" + PUZZLE[1:]
    assert data(reported)["doubtful"] == [[0, 0], [2, 1]]
    page = reported.content.decode()
    assert "2 cells are marked" in page
    assert "so that there is exactly one answer: r1c1" in page
    assert page.count("to be compared with the photo") >= 2


def nonogram_photo() -> tuple[bytes, dict[str, list[str]]]:
    """A photo, and its clues as they are typed."""
    clues = [(5,), (1, 1), (1, 1), (1, 1), (5,)]
    picture = photograph(MarginPage(clues, clues).draw(), np.random.default_rng(3))
    texts = [" ".join(map(str, clue)) for clue in clues]
    return encode(picture), {"left": texts, "above": texts}


def test_clues_in_margins_are_put_beside_the_board_and_those_in_doubt_are_marked(client, db, monkeypatch):
    file, clues = nonogram_photo()
    answer = {
        "status": 200,
        "rows": [*clues.values()],
        "verdict": "one",
        "changed": [[-1, 4]],
        "doubtful": [[1, -1], [-1, 4]],
    }
    monkeypatch.setattr(lane, "ask", lambda question: answer)
    reported = send(client, file)
    assert (data(reported)["genre"], data(reported)["margins"]) == ("nonogram", clues)
    assert data(reported)["doubtful"] == [[1, -1], [-1, 4]]
    page = reported.content.decode()
    assert "2 clues are marked" in page
    assert "so that there is exactly one answer: c5." in page
    assert page.count('class="clue doubtful"') == len("11") + len("1")
    again = client.post("/draw/nonogram/", {"photo": kept(reported), "choice": "0"})
    assert data(again)["doubtful"] == [[1, -1], [-1, 4]]


@pytest.mark.parametrize(
    ("verdict", "words"), [("one", "No clue is in doubt"), ("none", "look at every clue"), ("", "look at every clue")]
)
def test_of_clues_in_margins_is_said_how_sure_they_are(client, db, verdict, words):
    text = "width 1\nheight 1\n\nrows\n1\n\ncolumns\n1\n"
    photo = write_kept_photo(Photo(("AAAA",), (PhotoPuzzle(solvers.genre("nonogram"), text, verdict, (), ()),)))
    assert words in client.post("/draw/nonogram/", {"photo": photo, "choice": "0"}).content.decode()


def test_a_worker_judges_what_was_seen_in_margins(compiled):
    from puzzlesite.images.photo import see_photo
    from puzzlesite.live import answers

    file, clues = nonogram_photo()
    [found] = see_photo(file)["found"]
    question = lane.Question(
        "reading",
        "nonogram",
        json.dumps(found["ways"][0]["seen"]),
        "",
        "en",
        budget=2.0,
        client="client",
        page="page",
        serial=0,
    )
    reported = answers.answer_question(question, lambda: False).to_json()
    assert (reported["rows"], reported["verdict"], reported["doubtful"]) == ([*clues.values()], "one", [])


def test_a_worker_judges_what_was_seen(photo):
    from puzzlesite.images.photo import see_photo
    from puzzlesite.live import answers

    found = see_photo(encode(photo))["found"][0]["ways"][0]["seen"]
    question = lane.Question(
        "reading", "sudoku", json.dumps(found), "", "en", budget=2.0, client="client", page="page", serial=0
    )
    reported = answers.answer_question(question, lambda: False).to_json()
    assert ("".join(map("".join, reported["rows"])), reported["verdict"], reported["decided"]) == (PUZZLE, "one", True)


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (saved(drawn(300, 300), "JPEG"), "No printed puzzle was found"),
        (saved(drawn(300, 300), "JPEG")[:2000], "cannot be read to its end"),
        (b"\xff\xd8\xff and then nothing", "no image in JPEG"),
        (blank_png(10_000, 5_000), "No printed puzzle was found"),
        (blank_png(10_000, 5_001), "10000 by 5001 pixels; at most 50 million"),
        (wide_jpeg(65_000, 770), "65000 by 770 pixels; at most 50 million"),
    ],
)
def test_what_is_no_puzzle_is_refused_under_the_box(client, db, file, words):
    reported = send(client, file)
    assert reported.status_code == 422
    assert words in html.unescape(reported.content.decode())


def test_a_file_may_have_its_bytes_and_not_one_more(client, db, monkeypatch):
    file = saved(drawn(60, 60), "JPEG")
    monkeypatch.setattr(limits, "PHOTO_BYTES", len(file))
    assert "No printed puzzle" in send(client, file).content.decode()
    monkeypatch.setattr(limits, "PHOTO_BYTES", len(file) - 1)
    assert "A photo may have at most 0 MB." in send(client, file).content.decode()


def test_when_others_photos_are_being_read_one_waits_and_sees_it(client, db, monkeypatch):
    monkeypatch.setattr(photos, "_seats", WaitSlots(most=2, of_one=1))
    monkeypatch.setattr(limits, "PHOTO_WAIT", 0.01)
    file = saved(drawn(60, 60), "JPEG")
    assert "No printed puzzle" in send(client, file).content.decode()
    mine, other = map(client_key, ("127.0.0.1", "192.0.2.7"))
    photos._seats.take(other)
    assert "No printed puzzle" in send(client, file).content.decode(), "one client leaves a seat for another"
    assert not photos._seats.take(other)
    photos._seats.take(mine)
    assert "Many photos are being read" in send(client, file).content.decode()


def test_without_opencv_the_page_says_so(client, db, photo, monkeypatch, tmp_path):
    monkeypatch.setattr("puzzlesite.images.photo._folder", lambda: str(tmp_path))
    assert "has no OpenCV" in send(client, encode(photo)).content.decode()


def test_a_text_is_put_on_the_board_and_the_photo_stays(client, db, photo):
    reported = send(client, encode(photo))
    edited = client.post("/draw/sudoku/", {"text": "1" + PUZZLE[1:], "photo": kept(reported), "chosen": "0"})
    assert (data(edited)["clues"]["0,0"], kept(edited)) == ("1", kept(reported))
    wrong = client.post("/draw/sudoku/", {"text": "?", "photo": kept(reported)})
    assert (wrong.status_code, kept(wrong)) == (422, kept(reported))


def test_of_several_puzzles_one_is_chosen(client, db):
    other = PUZZLE[::-1]
    puzzles = [PhotoPuzzle(SUDOKU, puzzle, "", (), (), 0, number) for number, puzzle in enumerate((PUZZLE, other))]
    photo = write_kept_photo(Photo(("AAAA",), tuple(puzzles)))
    reported = client.post("/draw/sudoku/", {"photo": photo, "choice": "1"})
    assert text(reported).strip() == other
    assert "Puzzle 2" in reported.content.decode()
    for choice in ("2", "x", "-1", "٣", "1" * 9):
        assert text(client.post("/draw/sudoku/", {"photo": photo, "choice": choice})).strip() == PUZZLE


def test_what_a_page_kept_is_read_again_and_nothing_else_is():
    puzzle = PhotoPuzzle(
        SUDOKU, PUZZLE, "one", (), ((0, 0),), written=(HandwrittenMark(0, 2, "4"), HandwrittenMark(0, 3, ""))
    )
    photo = Photo(("AAAA",), (puzzle,), 3)
    assert read_kept_photo(write_kept_photo(photo)) == photo
    assert (
        read_kept_photo(write_kept_photo(photo._replace(puzzles=(puzzle._replace(written=None),)))).puzzles[0].written
        is None
    )
    whole = json.loads(write_kept_photo(photo))
    images = [(0, 7), (0, []), (0, [""]), (0, [7]), (0, ['"><script>']), (2, -1), (2, "1")]
    for place, value in (*images, (1, []), (1, whole[1] * 33), (1, [["sudoku"]]), (1, None)):
        assert read_kept_photo(json.dumps([*whole[:place], value, *whole[place + 1 :]])) is None
    for place, value in (
        (0, "?"),
        (1, 5),
        (2, "yes"),
        (3, [[-2, 0]]),
        (3, [[-1, -1]]),
        (4, [[0.5, 0]]),
        (4, [[True, 0]]),
        (4, 3),
        (5, 1),
        (5, -1),
        (6, -1),
        (7, -1),
        (8, 3),
        (8, [[0, 2]]),
        (8, [[-1, 2, "4"]]),
        (8, [[0, 2, 4]]),
        (8, [[0, 2, "44"]]),
    ):
        puzzle = [*whole[1][0][:place], value, *whole[1][0][place + 1 :]]
        assert read_kept_photo(json.dumps([whole[0], [puzzle], 0])) is None
    for other in ("", "{}", "[" * 5000, "x" * (limits.PHOTO_KEPT + 1)):
        assert read_kept_photo(other) is None


def test_of_a_pdf_the_pages_with_puzzles_are_shown_and_each_puzzle_beside_its_own(client, db):
    other, blank = PUZZLE[::-1], Image.new("L", (300, 300), 255)
    pages = [blank, page_of(PUZZLE).draw(), page_of(other).draw(), *[blank] * 9]
    reported = send(client, write_pdf(pages), "puzzles.pdf")
    page = reported.content.decode()
    assert (reported.status_code, text(reported).strip()) == (200, PUZZLE)
    assert "2 further pages of the file were not looked at" in page
    images = json.loads(kept(reported))[0]
    assert len(images) == 2
    assert images[0] in page.rsplit("photo-box", 1)[1].split("<img", 1)[1]
    second = client.post("/draw/sudoku/", {"photo": kept(reported), "choice": "1"})
    assert text(second).strip() == other
    assert images[1] in second.content.decode().rsplit("photo-box", 1)[1].split("<img", 1)[1]


def test_a_pdf_that_needs_too_much_memory_or_time_is_refused(client, db, monkeypatch):
    file = write_pdf([page_of(PUZZLE).draw()] * 3)
    monkeypatch.setattr(limits, "PHOTO_MEMORY", 1_000_000)
    assert "needs too much memory" in html.unescape(send(client, file).content.decode())
    monkeypatch.setattr(limits, "PHOTO_SECONDS", 0.01)
    assert "takes longer than" in html.unescape(send(client, file).content.decode())


def test_a_puzzle_whose_genre_is_not_sure_is_shown_as_the_likeliest_and_questioned(client, db):
    empty = "size: 6 6\n" + "- - - w - b\n" * 6
    ways = [
        PhotoPuzzle(solvers.genre(name), f"genre: {name}\n{empty}", "many", (), (), number=0)
        for name in ("masyu", "yinyang")
    ]
    photo = write_kept_photo(Photo(("AAAA",), tuple(ways)))
    reported = client.post("/draw/masyu/", {"photo": photo, "choice": "0"}).content.decode()
    assert "The photo does not show which genre it is" in reported
    assert "Puzzle 1: Masyu" in reported
    assert "Puzzle 1: Yin-Yang" in reported
    chosen = client.post("/draw/yinyang/", {"photo": photo, "choice": "1"})
    assert text(chosen).startswith("genre: yinyang")


def test_a_puzzle_that_reads_from_two_sides_says_so_and_each_can_be_chosen(client, db):
    ways = ((PUZZLE, 0), (PUZZLE[::-1], 2))
    puzzles = [PhotoPuzzle(SUDOKU, puzzle, "one", (), (), turns=turns) for puzzle, turns in ways]
    photo = write_kept_photo(Photo(("AAAA",), tuple(puzzles)))
    reported = client.post("/draw/sudoku/", {"photo": photo, "choice": "0"}).content.decode()
    assert re.search(r'class="error">The photo does not show which way up', reported)
    assert "No cell is in doubt" not in reported
    assert "Puzzle 1: Sudoku, as the photo lies" in reported
    assert "Puzzle 1: Sudoku, photo upside down" in reported
    chosen = client.post("/draw/sudoku/", {"photo": photo, "choice": "1"})
    assert text(chosen).strip() == PUZZLE[::-1]


@pytest.mark.parametrize(
    ("verdict", "words"),
    [("one", ""), ("none", "No likely reading"), ("many", "No likely reading"), ("", "was not decided")],
)
def test_a_reading_without_exactly_one_answer_is_in_doubt_as_a_whole(client, db, verdict, words):
    photo = write_kept_photo(Photo(("AAAA",), (PhotoPuzzle(SUDOKU, PUZZLE, verdict, (), ()),)))
    reported = client.post("/draw/sudoku/", {"photo": photo, "choice": "0"}).content.decode()
    assert ('class="error"' in reported) == bool(words)
    assert ("No cell is in doubt" in reported) != bool(words)
    assert words in reported


WRITTEN = (
    HandwrittenMark(0, 2, "4"),
    HandwrittenMark(0, 3, "6"),
    HandwrittenMark(8, 0, ""),
    HandwrittenMark(0, 0, "7"),
    HandwrittenMark(9, 0, "1"),
    HandwrittenMark(1, 1, "Z"),
)


def photo_written(*marks: HandwrittenMark) -> str:
    return write_kept_photo(Photo(("AAAA",), (PhotoPuzzle(SUDOKU, PUZZLE, "one", (), (), written=marks),)))


def test_the_page_says_what_has_become_of_handwriting_and_offers_it_as_marks(client, db):
    page = client.post("/draw/sudoku/", {"photo": photo_written(*WRITTEN[:3]), "choice": "0"}).content.decode()
    assert "2 digits are written by hand: they are no clues" in page
    assert "1 handwritten digit could not be read" in page
    assert 'name="take_written" value="1" checked' in page
    client.cookies["django_language"] = "ja"
    page = client.post("/draw/sudoku/", {"photo": photo_written(*WRITTEN[:1]), "choice": "0"}).content.decode()
    assert "手書きの数字1個はヒントではありません" in page


def test_where_nothing_is_written_there_is_nothing_to_take(client, db):
    page = client.post("/draw/sudoku/", {"photo": photo_written(), "choice": "0"}).content.decode()
    assert "nothing written by hand was seen" in page
    assert "take_written" not in page


def test_handwriting_becomes_ones_own_marks_when_the_puzzle_is_saved(client, db):
    fields = {"genre": "sudoku", "photo": photo_written(*WRITTEN), "chosen": "0", "take_written": "1"}
    saved = client.post("/", {"text": PUZZLE, **fields})
    assert saved.status_code == 302
    [puzzle] = Puzzle.objects.all()
    put = {divmod(cell, 9): digit for cell, digit in enumerate(puzzle.work.digits) if digit}
    assert (puzzle.text.strip(), put) == (PUZZLE, {(0, 2): 4, (0, 3): 6})
    assert "u4 u6" in html.unescape(client.get(f"/p/{puzzle.key}/play/").content.decode())


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (PUZZLE, {}),
        (PUZZLE, {"take_written": "1", "photo": "[]"}),
        (PUZZLE[:2] + "46" + PUZZLE[4:], {"take_written": "1"}),
        ("." * 16, {"take_written": "1"}),
    ],
)
def test_what_nobody_wants_or_what_is_a_clue_by_now_is_no_mark(client, db, text, fields):
    kept = photo_written(HandwrittenMark(0, 2, "4"), HandwrittenMark(0, 3, "6"))
    if len(text) == 16:
        kept = photo_written(HandwrittenMark(0, 7, "4"))
    client.post("/", {"text": text, "genre": "sudoku", "photo": kept, "chosen": "0", **fields})
    [puzzle] = Puzzle.objects.all()
    assert puzzle.work is None


def test_handwriting_on_a_photo_is_read_on_the_way_to_the_page(client, db):
    random = np.random.default_rng(2)
    page = write_in(page_of(PUZZLE).draw(), OPEN, random)
    reported = send(client, encode(photograph(page, random)))
    assert text(reported).strip() == PUZZLE
    written = json.loads(kept(reported))[1][0][8]
    assert len(written) > 0.9 * len(OPEN)
    assert sum(OPEN.get((row, col)) == letter for row, col, letter in written) > 0.75 * len(OPEN)


def save(client, *, is_kept: bool):
    """The puzzle that is saved from the board of a photo, and the page by which its owner edits it."""
    photo = write_kept_photo(
        Photo(("AAAA", "BBBB"), tuple(PhotoPuzzle(SUDOKU, PUZZLE, "", (), (), place) for place in (0, 1)))
    )
    fields = {"text": PUZZLE, "genre": "sudoku", "photo": photo, "chosen": "1"} | (
        {"keep_photo": "1"} if is_kept else {}
    )
    answer = client.post("/", fields)
    assert answer.status_code == 302
    [puzzle] = Puzzle.objects.all()
    return puzzle, f"/p/{puzzle.key}/edit/{dict(client.session['owned'])[puzzle.key]}/"


def test_a_photo_is_kept_only_when_it_is_wanted_and_only_its_owner_sees_it(client, db):
    puzzle, owners = save(client, is_kept=True)
    assert puzzle.photo.image == "BBBB"
    assert "base64,BBBB" in client.get(owners).content.decode()
    for address in (f"/p/{puzzle.key}/", f"/p/{puzzle.key}/text/"):
        assert "BBBB" not in client.get(address).content.decode()
    assert client.get(f"/p/{puzzle.key}/edit/secret/").status_code == 404
    assert client.post(f"/p/{puzzle.key}/edit/secret/", {"delete_photo": "1"}).status_code == 404
    assert client.post(owners, {"delete_photo": "1"}).status_code == 302
    assert "BBBB" not in client.get(owners).content.decode()
    assert not KeptPhoto.objects.exists()


def test_a_photo_that_nobody_wants_kept_is_not_and_one_that_is_goes_with_its_puzzle(client, db):
    _, owners = save(client, is_kept=False)
    assert not KeptPhoto.objects.exists()
    client.post(owners.replace("/edit/", "/delete/"))
    _, owners = save(client, is_kept=True)
    client.post(owners.replace("/edit/", "/delete/"))
    assert not KeptPhoto.objects.exists()


@pytest.mark.parametrize(
    ("limit", "sentence", "later"),
    [("PHOTOS_KEPT", "no room for yours", 503), ("PHOTOS_KEPT_OF_ONE", "photos of yours are kept", 302)],
)
def test_so_many_photos_are_kept_and_no_more_are_taken(client, db, monkeypatch, limit, sentence, later):
    monkeypatch.setattr(limits, limit, 1)

    def send(digit, address=""):
        photo = write_kept_photo(Photo(("AAAA",), (PhotoPuzzle(SUDOKU, PUZZLE, "", (), ()),)))
        words = {"text": PUZZLE.replace("1", digit), "photo": photo, "keep_photo": "1"}
        return client.post("/", words, **({"REMOTE_ADDR": address} if address else {}))

    assert send("1").status_code == 302
    refused = send(".")
    assert refused.status_code == 503
    assert sentence in html.unescape(refused.content.decode())
    assert (Puzzle.objects.count(), KeptPhoto.objects.count()) == (1, 1)
    assert send(".", "203.0.113.9").status_code == later


def test_what_the_program_of_a_photo_computes_is_its_clients(client, db):
    file = SimpleUploadedFile("a.png", blank_png(300, 300))
    before = child_seconds()
    client.post("/", {"file": file, "text": ""})
    spent = child_seconds() - before
    assert spent > 0
    assert USAGES.add(client_key("127.0.0.1")).seconds > spent
