"""Live answers: verdicts with shared cells, and broken rules, as far as time allows."""

import itertools

import pytest

import solvers
from puzzlesite.core import limits
from puzzlesite.live import answers
from puzzlesite.live.kinds import Unreadable
from puzzlesite.live.lane import Question
from puzzlesite.live.questions.verdict import write_shared
from solvers import samples, search
from solvers.contract.results import Progress
from tests.solvers.genres.akari import naive

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
AKARI = ".....\n.2.#.\n.....\n.1.0.\n.....\n"


def ask(ask, genre, board, marks="", language="en", looks=10_000):
    """The answer; the time is over after so many looks at it."""
    left = iter(range(looks))
    question = Question(ask, genre, board, marks, language, budget=0.2, client="client", page="page", serial=1)
    return answers.answer_question(question, lambda: next(left, None) is None).to_json()


def all_answers(clues):
    """The answers of a 4x4 sudoku, by trying."""
    rows = list(itertools.permutations("1234"))
    for grid in itertools.product(rows, repeat=4):
        boxes = [{grid[r + i][c + j] for i in (0, 1) for j in (0, 1)} for r in (0, 2) for c in (0, 2)]
        if all(len(set(column)) == 4 for column in zip(*grid, strict=True)) and all(len(box) == 4 for box in boxes):
            text = "".join("".join(row) for row in grid)
            if all(clue in (".", digit) for clue, digit in zip(clues, text, strict=True)):
                yield text


CLUES = ["1" + 15 * ".", "12..3......1..2.", "123434..........", "12341..........."]


@pytest.mark.parametrize("clues", CLUES)
def test_what_all_answers_of_a_sudoku_share_is_found_as_by_trying(clues):
    texts = list(all_answers(clues))
    found = ask("verdict", "sudoku", clues)
    assert found["verdict"] == {0: "none", 1: "one"}.get(len(texts), "many")
    expected = "".join(column[0] if len(set(column)) == 1 else "." for column in zip(*texts, strict=True))
    assert (found["shared"] or "").strip() == (expected if len(texts) > 1 else "")


def test_of_several_answers_some_cells_are_shared_and_some_differ():
    found = ask("verdict", "akari", AKARI)
    assert (found["verdict"], found["decided"]) == ("many", True)
    board = solvers.genre("akari").parse(AKARI)
    every = list(naive.Witness(board).answers(1_000))
    letters = {at: {at in answer for answer in every} for at in board.whites}
    shared = {at: "o" if True in held else "x" for at, held in letters.items() if len(held) == 1}
    rows = [[shared.get((row, col), state) for col, state in enumerate(line)] for row, line in enumerate(board.cells)]
    assert found["shared"].splitlines() == ["".join(row) for row in rows]
    assert [0, 0] in found["differing"]


@pytest.mark.parametrize("genre", [one for one in solvers.all_genres() if one.marked], ids=lambda genre: genre.name)
def test_what_an_answer_shares_with_itself_is_the_answer(genre):
    board = genre.parse(next(samples.puzzles(genre)).text)
    answer = search.solve(genre, board).answers[0]
    text = write_shared(genre, board, genre.answers.values(board, answer))
    if genre.marked.guides:
        assert genre.answers.read(board, text) == answer
    else:
        marks = genre.marked.read(board, text)
        assert not genre.marked.wrong(board, marks, answer)
        assert not genre.check(board, genre.marked.finish(board, marks))


def test_one_answer_is_not_given_away():
    found = ask("verdict", "sudoku", SUDOKU)
    assert (found["verdict"], found["shared"], found["differing"]) == ("one", None, [])


@pytest.mark.parametrize(("name", "best"), [("fewest", min), ("most", max)])
def test_the_best_answer_has_as_many_lights_as_the_best_of_all(name, best):
    genre = solvers.genre("akari")
    board = genre.parse(AKARI)
    number = best(len(lights) for lights in naive.Witness(board).answers(1_000))
    found = ask(f"best-{name}", "akari", AKARI)
    assert (found["decided"], found["counts"]) == (True, {f"{name}-lights": number})
    assert len(genre.answers.read(board, found["answer"])) == number
    early = ask(f"best-{name}", "akari", AKARI, looks=0)
    assert early["answer"]
    assert early["decided"] == (early["counts"] == found["counts"])


def test_no_answer_has_the_cells_that_contradict_each_other():
    assert ask("verdict", "sudoku", "55" + SUDOKU[2:])["conflict"] == [[0, 0], [0, 1]]


def test_two_answers_are_an_answer_even_when_the_time_is_over():
    found = ask("verdict", "sudoku", "." * 81, looks=0)
    assert (found["verdict"], found["decided"]) == ("many", True)


def test_a_search_that_is_not_over_in_time_is_not_decided(queens):
    found = ask("verdict", "queens", "queens 40", looks=0)
    assert (found["verdict"], found["decided"]) == ("unknown", False)


@pytest.mark.parametrize(("language", "word"), [("en", "row 1"), ("ja", "行")])
def test_broken_rules_have_sentences_and_cells(language, word):
    (row, *_) = ask("faults", "sudoku", "." * 81, "u5 u5 " + ". " * 79, language)["broken"]
    assert word in row["sentence"]
    assert row["cells"] == [[0, 0], [0, 1]]


def test_unfinished_marks_and_no_marks_break_nothing():
    assert ask("faults", "sudoku", SUDOKU, "u5 " + ". " * 80)["broken"] == []
    assert ask("faults", "sudoku", SUDOKU)["broken"] == []


def test_a_hint_tells_what_its_step_tries():
    [board] = [one.text for one in samples.puzzles(solvers.genre("heyawake")) if one.name == "tiny-5x5"]
    found = ask("hint", "heyawake", board)
    assert found["trial"]["sentence"] == (
        "If r4c1 were shaded, then 2 steps later unshaded cells would be cut off. So r4c1 is unshaded."
    )
    [supposed], *rest = found["trial"]["moves"]
    assert supposed["cell"] == found["changes"][0]["cell"]
    assert supposed["put"] != found["changes"][0]["put"]
    assert len(rest) == 2
    assert found["trial"]["clash"]
    assert ask("hint", "sudoku", SUDOKU)["trial"] is None


def test_a_hint_is_a_step_with_its_sentence():
    found = ask("hint", "sudoku", SUDOKU)
    assert (found["decided"], found["technique"]) == (True, "naked-single")
    assert found["changes"][0]["put"]
    assert found["changes"][0]["cell"] in found["cells"]


@pytest.mark.parametrize(("mark", "state", "wrong"), [("u4", "right", []), ("u1", "wrong", [[0, 2]])])
def test_marks_are_right_or_not(mark, state, wrong):
    found = ask("check", "sudoku", SUDOKU, ". . " + mark + " . " * 78)
    assert (found["decided"], found["state"], found["wrong"]) == (True, state, wrong)


class Late:
    """A search that knows nothing in its first steps."""

    def __init__(self, search, steps=3):
        self.search, self.steps = search, steps

    def step(self, budget):
        self.steps -= 1
        return self.search.step(budget) if self.steps < 0 else Progress(nodes=1)


@pytest.mark.parametrize(("seconds", "state"), [(60.0, "right"), (0.0, "unknown")])
def test_what_marks_are_compared_with_is_searched_for_so_long_and_no_longer(monkeypatch, seconds, state):
    engine = solvers.engine("sudoku")
    start = engine.start
    monkeypatch.setattr(engine, "start", lambda board, query: Late(start(board, query)))
    monkeypatch.setattr(limits, "LIVE_CHECK_SECONDS", seconds)
    found = ask("check", "sudoku", SUDOKU, ". . u4 " + ". " * 78)
    assert (found["state"], found["decided"]) == (state, state != "unknown")


def test_no_marks_are_right():
    assert ask("check", "sudoku", SUDOKU)["state"] == "right"


def test_a_wrong_clue_is_found_and_the_fixes_so_far_are_said_when_the_time_is_over():
    whole = ask("fix", "sudoku", "55" + SUDOKU[2:])
    assert whole["decided"]
    assert {"cell": [0, 1], "from": "5", "to": "3"} in whole["changes"]
    some = ask("fix", "sudoku", "55" + SUDOKU[2:], looks=0)
    assert not some["decided"]


@pytest.mark.parametrize(("board", "marks", "where"), [("1", "", "board"), (SUDOKU, "5", "marks")])
def test_what_cannot_be_read_says_which_text_and_where(board, marks, where):
    with pytest.raises(Unreadable) as refusal:
        ask("faults", "sudoku", board, marks)
    assert refusal.value.fields["text"] == where
    assert refusal.value.fields["error"]
