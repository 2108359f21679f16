"""A person's marks on a puzzle: what they break is said at once, what follows is shown, and they are never changed."""

import json
import re

import pytest

import solvers
from puzzlesite.core import limits
from puzzlesite.models import Puzzle, Solution
from solvers import samples
from solvers.samples import Sample
from tests import live
from tests.texts import both

RING = "width 5\nheight 5\n\nrows\n3\n1,1\n1,1\n1,1\n3\n\ncolumns\n0\n5\n1,1\n5\n0\n"
FREE = "width 2\nheight 2\n\nrows\n1\n1\n\ncolumns\n1\n1\n"
UNKNOWN = "?????\n" * 5


@pytest.fixture
def page(solved):
    """The page of marks of a puzzle in .non."""

    def of(text=RING, **fields):
        return f"/p/{solved(text, **fields).puzzle.key}/play/"

    return of


def data(answer) -> dict[str, object]:
    """The data that the page gives its script."""
    return json.loads(re.search(r'<script id="board-data"[^>]*>(.*?)</script>', answer.content.decode(), re.S)[1])


def sentences(answer) -> str:
    return re.search(r'id="marks-result"[^>]*>(.*?)</div>', answer.content.decode(), re.S)[1]


def test_it_opens_with_empty_cells_and_the_puzzle_leads_there(client, page):
    address = page()
    reported = client.get(address)
    assert f">{UNKNOWN}</textarea>" in reported.content.decode()
    assert [symbol["letter"] for symbol in data(reported)["symbols"]] == ["?", "#", "."]
    assert address in client.get(address.removesuffix("play/")).content.decode()


def test_a_sample_is_called_in_the_readers_language(client, page, monkeypatch):
    known = Sample("ring", both("A ring", "輪"), "", both("made here", "自作"), 1, "", RING, "")
    address = page(title="A ring", origin="sample")
    monkeypatch.setattr(samples, "samples_by_text", lambda genre: {Puzzle.objects.get().text: known})
    reported = client.get(address, headers={"Accept-Language": "ja"}).content.decode()
    assert "<h1>輪</h1>" in reported
    assert "A ring" not in reported


def test_genres_without_marks_have_no_such_page(client, solved):
    assert client.get(f"/p/{solved().puzzle.key}/play/").status_code == 404


def test_the_address_that_it_had_before_leads_here(client, page):
    address = page()
    answer = client.get(address.replace("play/", "marks/"))
    assert (answer.status_code, answer.headers["Location"]) == (301, address)


CLUES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("text", "marks"), [(CLUES, ". " * 80 + "."), (".2#..\n.....\n...#.\n", ".2#..\n.....\n...#.")]
)
def test_any_genre_that_can_be_played_is(client, page, text, marks):
    address = page(text)
    reported = client.get(address)
    assert data(reported)["key"] == f"play:{address.split('/')[2]}"
    assert f">{marks}\n</textarea>" in reported.content.decode()
    assert 'class="error"' not in sentences(client.post(address, {"marks": marks}))


def test_a_huge_board_has_marks_as_text_alone(client, page):
    reported = client.get(page(("#" * 101 + "\n") * 100)).content.decode()
    assert 'id="board-data"' not in reported
    assert "The board is too large to be marked by hand here" in reported
    assert re.search(r"<details\s+open", reported)
    assert '<p class="actions">' in reported
    assert client.get(page(("#" * 70 + "\n") * 60)).content.decode().count("<tr") > 60
    assert "<textarea" in reported


def test_a_line_that_the_marks_break_is_named_at_once(client, page):
    reported = client.post(page(), {"marks": UNKNOWN.replace("?", "#", 1)})
    assert "Column 1" in sentences(reported)
    assert 'class="error"' in sentences(reported)
    assert "fault" in reported.content.decode()


def test_a_rule_that_is_broken_twice_is_said_once(client, page):
    reported = sentences(client.post(page(".2#..\n.....\n...#.\n.....\n"), {"marks": ".2#..\no...o\n...#.\no...."}))
    assert re.findall("<p[^>]*>(.*?)</p>", reported) == ["These two lights shine on each other."]


def test_marks_that_no_line_refutes_but_the_answer_does_are_counted(client, page):
    reported = sentences(client.post(page(), {"marks": "?????\n????.\n?????\n?????\n?????\n"}))
    assert "All marks fit the one answer." in reported


def test_marks_are_compared_with_all_of_a_few_answers(client, page):
    two = page("width 3\nheight 3\n\nrows\n2\n1\n0\n\ncolumns\n1\n1\n1\n")
    assert "All marks fit one of the answers." in sentences(client.post(two, {"marks": "??#\n???\n???\n"}))
    other = {"marks": "???\n?#?\n???\n"}
    assert "No rule is broken. Search to see" in sentences(client.post(two, other))
    # A count of all answers finds the same.
    Solution.objects.update(complete=True)
    assert "No answer has all of these marks." in sentences(client.post(two, other))
    six = page("width 3\nheight 3\n\nrows\n1\n1\n1\n\ncolumns\n1\n1\n1\n")
    reported = [sentences(client.post(six, {"marks": f"{line}\n???\n???\n"})) for line in ("#??", "?#?", "??#")]
    # Two answers are stored.
    fitting = sum("All marks fit one of the answers." in one for one in reported)
    assert 0 < fitting < 3
    assert sum("No rule is broken. Search to see" in one for one in reported) == 3 - fitting


def test_what_follows_is_shown_and_no_mark_is_changed(client, page):
    marks = "?????\n" * 4 + ".???.\n"
    reported = client.post(page(), {"marks": marks, "follow": "yes"})
    assert "23 cells follow; they are marked." in sentences(reported)
    assert f">{marks}</textarea>" in reported.content.decode()
    assert ".###.\n.#.#.\n.#.#.\n.#.#.\n.###.\n" in reported.content.decode()
    whole = ".###.\n.#.#.\n.#.#.\n.#.#.\n.###.\n"
    assert "No single line gives more" in sentences(client.post(page(), {"marks": whole, "follow": "yes"}))


def test_the_one_answer_is_shown_when_the_marks_fit_it(client, page):
    address = page()
    assert client.post(address, {"marks": UNKNOWN, "search": "yes"}).headers["Location"] == (
        address.removesuffix("play/") + "?answer=shown"
    )
    assert client.post(address, {"marks": UNKNOWN.replace("?", "#", 1), "search": "yes"}).status_code == 200


def test_of_several_answers_those_with_the_marks_are_searched_in_a_puzzle_of_its_own(client, page, queue_messages):
    address = page(FREE, title="Free")
    went = client.post(address, {"marks": "#?\n??\n", "search": "yes"}).headers["Location"]
    queue_messages.work()
    puzzle = Puzzle.objects.get(key=went.split("/")[2])
    assert (puzzle.verdict, puzzle.visibility, puzzle.title) == ("one", "unlisted", "Free, from marks")
    assert puzzle.answers() == [((1, 0), (0, 1))]
    assert Puzzle.objects.get(title="Free").verdict == "many"


def test_that_no_answer_is_left_is_proved_by_a_search(client, page, queue_messages):
    boards = "width 4\nheight 4\n\nrows\n1\n1\n1\n1\n\ncolumns\n1\n1\n1\n1\n"
    went = client.post(page(boards), {"marks": "?..?\n?..?\n?..?\n????\n", "search": "yes"}).headers["Location"]
    queue_messages.work()
    assert Puzzle.objects.get(key=went.split("/")[2]).verdict == "none"
    assert "No answer." in client.get(went).content.decode()


def test_a_puzzle_without_an_answer_says_so(client, page):
    none = "width 2\nheight 2\n\nrows\n2\n0\n\ncolumns\n2\n0\n"
    assert "has no answer, whatever is marked" in sentences(client.post(page(none), {"marks": "??\n??\n"}))


@pytest.mark.parametrize(
    ("marks", "reported"), [("?????\n" * 4, "4 rows"), ("x????\n" + "?????\n" * 4, "found &#x27;x&#x27;")]
)
def test_marks_that_cannot_be_read_are_reported(client, page, marks, reported):
    answer = client.post(page(), {"marks": marks})
    assert answer.status_code == 422
    assert reported in sentences(answer)
    assert marks in answer.content.decode()


def test_marks_that_came_with_the_puzzle_are_where_one_goes_on(client, page):
    saved = RING + '\nsaved "' + "?" * 24 + '0"\n'
    assert ">" + UNKNOWN[:-2] + ".\n</textarea>" in client.get(page(saved)).content.decode()


def test_it_speaks_japanese(client, page):
    reported = client.post(page(), {"marks": UNKNOWN, "follow": "yes"}, headers={"Accept-Language": "ja"})
    assert "マスが決まります" in sentences(reported)


def test_without_scripts_a_hint_is_given_in_four_strengths(client, page, monkeypatch):
    live.answer_here(monkeypatch)
    monkeypatch.setattr(limits, "LIVE_MOST_SECONDS", 60.0)
    address, text, button = page(), UNKNOWN, r'<button name="hint" value="(\d)">([^<]*)<'
    reported = client.get(address).content.decode()
    shown = []
    for _ in range(4):
        strength, title = re.search(button, reported).groups()
        answer = client.post(address, {"marks": text, "hint": strength})
        reported = answer.content.decode()
        looks = " ".join(re.findall(r'class="([^"]*)"', reported)).split()
        shown.append((title, sentences(answer), "reason" in looks, "change" in looks))
    assert [title for title, *_ in shown] == ["Hint", "Technique", "Why", "Enter it"]
    assert "Look at the marked cells." in shown[0][1]
    assert len({sentence for _, sentence, *_ in shown[:3]}) == 3
    assert [one[2] for one in shown[:2]] == [True, True]
    assert [one[3] for one in shown] == [False, False, True, False]
    after = re.search(r"<textarea[^>]*>(.*?)</textarea>", reported, re.S)[1]
    assert sum(one != other for one, other in zip(after, UNKNOWN, strict=True)) > 0
    assert re.search(button, reported).groups() == ("1", "Hint")


def test_without_scripts_a_hint_that_tries_something_draws_it(client, page, monkeypatch):
    live.answer_here(monkeypatch)
    monkeypatch.setattr(limits, "LIVE_MOST_SECONDS", 60.0)
    [board] = [one.text for one in samples.puzzles(solvers.genre("heyawake")) if one.name == "tiny-5x5"]
    address = page(board)
    marks = re.search(r'<textarea[^>]*name="marks"[^>]*>(.*?)</textarea>', client.get(address).content.decode(), re.S)[
        1
    ]
    answer = client.post(address, {"marks": marks, "hint": "3"})
    assert "If r4c1 were shaded, then 2 steps later unshaded cells would be cut off." in sentences(answer)
    drawn = answer.content.decode()
    looks = " ".join(re.findall(r'class="([^"]*)"', drawn)).split()
    assert {"supposed", "fault"} <= set(looks)
    assert "change" not in looks
    assert re.findall(r'<text class="badge[^>]*>(\d)<', drawn)[:2] == ["1", "2"]
    done = client.post(address, {"marks": marks, "hint": "4"}).content.decode()
    assert "supposed" not in " ".join(re.findall(r'class="([^"]*)"', done)).split()


def test_a_hint_names_a_mistake_first_and_says_when_nobody_answers(client, page, monkeypatch):
    live.answer_here(monkeypatch)
    monkeypatch.setattr(limits, "LIVE_MOST_SECONDS", 60.0)
    address = page()
    wrong = client.post(address, {"marks": "#" + UNKNOWN[1:], "hint": "1"})
    assert "Column 1" in sentences(wrong)
    monkeypatch.undo()
    silent = client.post(address, {"marks": UNKNOWN, "hint": "1"})
    assert "Ask again in a moment." in sentences(silent)
