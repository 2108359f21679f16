"""New puzzles are drawn on a board, and the clues of old ones changed; what is saved is uploaded as ever."""

import json
import re

import pytest
from django.http import QueryDict

import solvers
from puzzlesite.compose.forms import ComposeForm
from puzzlesite.core import limits
from puzzlesite.entry.draw import drawn_genres
from puzzlesite.entry.fixes import list_buttons
from puzzlesite.models import Puzzle
from puzzlesite.parts.genres import sort_by_fame
from tests import live

MISTYPED = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = "6..9.......4.6.5..2.9.5.83.9..375...43.68..................9........12.47.....35."
# A board with so many answers that one more clue leaves several.
FREE = "1..............."
CLUES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def data(answer) -> dict[str, object]:
    return json.loads(re.search(r'<script id="board-data"[^>]*>(.*?)</script>', answer.content.decode(), re.S)[1])


def text(answer) -> str:
    return re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.content.decode(), re.S)[1]


def drawn():
    return [genre.name for genre in solvers.all_genres() if genre.drawn]


@pytest.mark.parametrize("name", drawn())
def test_each_genre_has_a_blank_board_of_each_usual_size(client, db, name):
    genre = solvers.genre(name)
    for rows, cols in genre.drawn.sizes:
        reported = client.get(f"/draw/{name}/?size={rows}x{cols}")
        assert (data(reported)["rows"], data(reported)["cols"]) == (rows, cols)
        assert genre.parse(text(reported)) == genre.drawn.blank(rows, cols)


def test_the_first_genre_is_where_one_begins(client, db):
    assert client.get("/draw/").headers["Location"] == f"/draw/{sort_by_fame(drawn_genres())[0].name}/"


@pytest.mark.parametrize("size", ["0x3", "3x0", "201x3", "3x99999", "x", "ax3", "٣x3", ""])
def test_a_size_that_there_is_not_is_the_usual_one(client, db, size):
    reported = data(client.get("/draw/akari/", {"size": size}))
    assert (reported["rows"], reported["cols"]) == (10, 10)


def test_sizes_of_one_kind_of_board_alone(client, db):
    assert data(client.get("/draw/sudoku/?size=7x7"))["rows"] == 9
    assert data(client.get("/draw/akari/?size=7x5"))["cols"] == 5


LOOP = "genre: slitherlink\nsize: 2 3\n- 1 -\n- - 2\n"


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"change": "size", "rows": "3", "cols": "2"}, "size: 3 2\n- 1\n- -\n- -\n"),
        ({"change": "size", "rows": "3", "cols": "two"}, "size: 2 3\n- 1 -\n- - 2\n"),
        ({"change": "turn", "rows": "9", "cols": "9"}, "size: 3 2\n- -\n- 1\n2 -\n"),
        ({"change": "drop-left"}, "size: 2 2\n1 -\n- 2\n"),
        ({"change": "add-nowhere"}, "size: 2 3\n- 1 -\n- - 2\n"),
        ({"change": "unknown"}, "size: 2 3\n- 1 -\n- - 2\n"),
        ({}, "size: 2 3\n- 1 -\n- - 2\n"),
    ],
)
def test_a_text_is_changed_as_a_whole(client, db, sent, expected):
    reported = client.post("/draw/slitherlink/", {"text": LOOP, **sent})
    assert reported.status_code == 200
    assert text(reported).endswith(expected)


def test_a_sudoku_is_sent_in_one_of_its_sizes(client, db):
    sent = {"text": "1" + "." * 80, "change": "size", "size": "4x4"}
    assert text(client.post("/draw/sudoku/", sent)) == "1" + "." * 15 + "\n"


def test_what_was_drawn_is_saved_and_shown_where_it_is_shared(client, db):
    address = client.post("/", {"text": CLUES, "genre": "sudoku", "then": "share"}).headers["Location"]
    assert re.fullmatch(r"/p/\w+/#share", address)


def test_a_text_is_put_on_the_board(client, db):
    reported = client.post("/draw/sudoku/", {"text": CLUES})
    assert data(reported)["clues"]["0,1"] == "3"
    assert len(data(reported)["clues"]) == 30


def test_the_number_of_the_whole_board_has_a_field(client, db):
    board = "genre: starbattle\nsize: 2 2\nstars: 12\na b\na b\n"
    reported = client.post("/draw/starbattle/", {"text": board})
    assert data(reported)["number"] == "12"
    assert re.search(
        r'<input type="number" min="1" max="12" required value="12" data-whole>', reported.content.decode()
    )
    assert "<figcaption>" not in reported.content.decode()
    assert data(client.get("/draw/heyawake/"))["number"] == ""


def test_what_cannot_be_read_stays_and_is_explained(client, db):
    reported = client.post("/draw/akari/", {"text": ".2q.."})
    assert reported.status_code == 422
    assert text(reported) == ".2q.."
    assert "found &#x27;q&#x27;" in reported.content.decode()


def test_the_clues_of_a_puzzle_are_changed_on_its_board(client, solved):
    puzzle = solved("width 2\nheight 2\n\nrows\n1,0\n?\n\ncolumns\n2\n0\n".replace("1,0", "1")).puzzle
    reported = client.get(f"/p/{puzzle.key}/draw/")
    assert data(reported)["margins"] == {"left": ["1", ""], "above": ["2", "0"]}
    assert f'href="/p/{puzzle.key}/"' in reported.content.decode()


def test_a_board_that_cannot_be_drawn_is_changed_as_text(client, solved):
    # A board with more columns than the form has boxes.
    strip = "." * 20 + "#"
    for source in (f"task: pack\nboard:\n{strip}\npieces: ## x 10\n", "#" * 101 + ("\n" + "#" * 101) * 99):
        reported = client.get(f"/p/{solved(source).puzzle.key}/draw/")
        assert reported.status_code == 200
        assert 'id="board-data"' not in reported.content.decode()


PACKED = "task: pack\nreflections: yes\nboard:\n..#\n...\npieces:\n1x\n##\n#.\n\n1-2x\n#\n"


@pytest.mark.parametrize(
    ("source", "ticks"),
    [
        (PACKED, 5),
        ("task: pack\nreflections: no\nboard: 4x3\npieces: #### x 3\n", 0),
        ("task: touch\ncopies: 3\nreflections: no\nholes: none\nboard: plane\npieces:\n##\n#.\n", 3),
        ("task: dissect\ncopies: 4\nreflections: no\nboard: 6x6\n", 0),
    ],
)
def test_questions_of_a_form_are_changed_in_the_form(client, solved, source, ticks):
    (reading,) = solvers.read(source, "polyomino")
    puzzle = solved(solvers.genre("polyomino").emit(reading.entry.board)).puzzle
    path, _, query = client.get(f"/p/{puzzle.key}/draw/").headers["Location"].partition("?")
    assert path == "/ask/polyomino/"
    form = ComposeForm(puzzle.genre)
    form.initial = form.read_query(QueryDict(query))
    sent = {name: form[name].value() for name in form.fields}
    reported = client.post(path, {name: value for name, value in sent.items() if value not in (None, False, "no")})
    assert (
        reported.headers["Location"].startswith(f"/p/{puzzle.key}/")
        or Puzzle.objects.latest("id").board == puzzle.board
    )
    assert client.get(path + "?" + query).content.decode().count(" checked") == query.count("=yes") + ticks


def test_genres_that_are_not_drawn_have_no_such_page(client, db):
    assert client.get("/draw/polyomino/").status_code == 404
    assert client.get("/draw/chess/").status_code == 404


def test_it_speaks_japanese(client, db):
    reported = client.get("/draw/nonogram/", headers={"Accept-Language": "ja"})
    assert "盤面に入力" in reported.content.decode()
    assert data(reported)["words"]["verdict.one"] == "解はただ一つ"


def test_the_text_of_a_genre_that_is_not_drawn_is_put_on_no_board(client, solved):
    puzzle = solved("genre: polyomino\nboard:\n....\npieces: ##\n").puzzle
    reported = client.get(f"/p/{puzzle.key}/draw/").content.decode()
    assert "/draw/polyomino/" not in reported


@pytest.mark.usefixtures("compiled")
def test_without_scripts_each_change_that_fixes_a_puzzle_is_a_button(client, keep, monkeypatch):
    live.answer_here(monkeypatch)
    monkeypatch.setattr(limits, "LIVE_MOST_SECONDS", 60.0)
    address = f"/p/{keep(MISTYPED).puzzle.key}/draw/?fix="
    before = client.get(f"{address}yes").content.decode()
    assert 'href="?fix=list"' in before
    reported = client.get(f"{address}list").content.decode()
    assert "These clues contradict each other: row 1, column 1; row 1, column 2." in reported
    in_japanese = client.get(f"{address}list", headers={"Accept-Language": "ja"}).content.decode()
    assert "次のヒントが矛盾しています: 1行1列、1行2列。" in in_japanese
    assert reported.count(" fault") == 2
    boards = re.findall(r'name="text" value="([^"]*)"', reported)
    assert CLUES in [board.strip() for board in boards]
    fixed = client.post("/draw/sudoku/", {"text": boards[0]})
    assert sum(one != other for one, other in zip(text(fixed), MISTYPED, strict=False)) == 1
    assert re.search(r"<s>5</s> →\s*<b>3</b>", reported)


def test_of_several_answers_the_clues_that_decide_come_before_other_changes(client, keep, monkeypatch):
    live.answer_here(monkeypatch)
    monkeypatch.setattr(limits, "LIVE_MOST_SECONDS", 60.0)
    reported = client.get(f"/p/{keep(TWO).puzzle.key}/draw/?fix=list").content.decode()
    assert re.findall(r"<h3>(.*)</h3>", reported) == ["One more clue decides it", "One change gives exactly one answer"]


@pytest.mark.parametrize("text", [".1.\n.#.\n", "genre: nurimisaki\nsize: 2 3\n2 - -\n- - o\n"])
def test_clues_for_empty_places_have_buttons_without_scripts(client, keep, monkeypatch, text):
    live.answer_here(monkeypatch)
    monkeypatch.setattr(limits, "LIVE_MOST_SECONDS", 60.0)
    page = client.get(f"/p/{keep(text).puzzle.key}/draw/?fix=list")
    assert page.status_code == 200
    assert "<h3>One more clue decides it</h3>" in page.content.decode()


def test_who_comes_for_a_fix_hears_that_there_is_none_or_nobody_to_ask(client, keep, monkeypatch):
    address = f"/p/{keep(FREE).puzzle.key}/draw/"
    assert "Ask again in a moment." in client.get(f"{address}?fix=list").content.decode()
    live.answer_here(monkeypatch)
    monkeypatch.setattr(limits, "LIVE_MOST_SECONDS", 60.0)
    reported = client.get(f"{address}?fix=list").content.decode()
    assert "Several answers" in reported
    assert "<p>No single further clue leaves exactly one answer.</p>" in reported
    assert [data(client.get(f"{address}{query}"))["isFixing"] for query in ("", "?fix=yes")] == [False, True]


@pytest.mark.parametrize("name", [genre.name for genre in solvers.all_genres() if genre.fixable and genre.drawn])
def test_the_changes_of_each_genre_are_boards_of_it(name):
    genre = solvers.genre(name)
    board = genre.drawn.blank(*genre.drawn.sizes[0])
    (addition, *_) = genre.fixable.additions(board) or [None]
    if addition:
        added = {"clue": addition.clue.name.format_in("en")} if addition.clue.name else {"cell": [*addition.clue.place]}
        (button,) = list_buttons(genre, board, [{**added, "from": addition.clue.value, "to": addition.value}])
        assert genre.parse(button.text) == genre.fixable.change(board, addition)
