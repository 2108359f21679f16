"""Lines that are judged together say what each would say by itself."""

import json

import numpy as np
import pytest

import solvers
from solvers import recipes
from solvers.cli import commands
from solvers.contract.lines import LEFT_OPEN
from solvers.genres.sudoku import lines
from solvers.genres.sudoku.engine import ENGINE
from solvers.genres.sudoku.generator.generate import generate_many
from solvers.genres.sudoku.lines import judge_lines
from solvers.notation import parts
from solvers.search import Unsound
from tests.solvers.genres.sudoku.naive import every_answer

GENRE = solvers.genre("sudoku")
BUDGET = 1_000
ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONE = "55" + ONE[2:]
MANY = "." + ONE[1:60] + "." * 21
EASY = ONE.replace(".", "0")
STRANGE = f"""# a list
{ONE}
{EASY}

{MANY}
{NONE}
{ONE} # with a title
{ONE.replace(".", "*")}
 {ONE}
{ONE[:-1]}
{ONE[:-1]}!
{"1.3.3...2...4.2."}
{ONE}"""


def made(count: int) -> str:
    makings = generate_many(recipes.complete_recipe(GENRE, {"symmetry": "none"}), 1, count)
    return "".join(GENRE.emit(making.made.board) for making in makings if making.made)


@pytest.fixture
def run(capsys, tmp_path):
    """run(text, words...) -> what a command printed about a file with this text, without times."""

    def ran(text: str, *words: str) -> list[dict]:
        path = tmp_path / "lines.txt"
        path.write_bytes(text.encode())
        commands.main([*words, "--json", str(path)])
        printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return [{key: value for key, value in one.items() if "second" not in key} for one in printed]

    return ran


def test_every_line_has_its_verdict_or_is_left_open():
    judged = judge_lines(STRANGE.encode(), BUDGET)
    expected = [LEFT_OPEN, 1, 1, LEFT_OPEN, 2, 0, *[LEFT_OPEN] * 6, 1]
    assert judged.found == expected
    answer = "".join(map(str, next(every_answer(GENRE.parse(ONE))))) + "\n"
    assert [judged.answers[number] for number, found in enumerate(expected) if found == 1] == [answer] * 3
    text = STRANGE.encode()
    assert [text[start:end] for start, end in zip(judged.starts, judged.starts[1:], strict=False)][:2] == [
        b"# a list\n",
        f"{ONE}\n".encode(),
    ]


@pytest.mark.parametrize("text", ["", "\n", "#\n", f"{ONE}x"])
def test_texts_without_a_plain_board_leave_every_line_open(text):
    assert set(judge_lines(text.encode(), BUDGET).found) <= {LEFT_OPEN}


def test_a_line_that_takes_more_nodes_is_left_open():
    assert judge_lines(f"{'.' * 81}\n{ONE}\n".encode(), 1).found == [LEFT_OPEN, 1]


def test_without_a_budget_all_lines_are_judged_and_no_answers_written():
    judged = judge_lines(f"{'.' * 81}\n{ONE}\n".encode(), None)
    assert judged.found == [2, 1]
    assert judged.answers == ()


@pytest.mark.parametrize("part", [100, 400, 1_000_000])
@pytest.mark.parametrize(
    "words", [["solve"], ["solve", "--genre", "sudoku"], ["solve", "--limit", "0"], ["bench", "sudoku"]]
)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_commands_say_the_same_as_line_by_line(part, words, ends, run, monkeypatch):
    text = (made(20) + STRANGE).replace("\n", ends)
    monkeypatch.setattr(parts, "PART", part)
    together = run(text, *words)
    monkeypatch.setattr(type(ENGINE), "judge_lines", lambda *_: None)
    assert together == run(text, *words)
    assert len(together) >= 3


def test_blocks_of_lines_are_still_blocks(run):
    assert [one["verdict"] for one in run(f"{ONE}\n====\n{NONE}\n{MANY}\n", "solve")] == ["one", "none", "many"]


def test_an_answer_that_breaks_a_rule_is_not_believed(monkeypatch):
    def wrong(puzzles, budget):
        answers = np.ones(puzzles.shape, np.uint8)
        return answers, np.ones(len(puzzles), np.int8), np.zeros(len(puzzles), np.int64)

    monkeypatch.setattr(lines, "solve_many", wrong)
    with pytest.raises(Unsound):
        judge_lines(f"{'.' * 80}1\n".encode(), BUDGET)


@pytest.mark.parametrize(("clues", "cell"), [([4], 0), ([], 0), ([], 80), ([], 40)])
def test_the_rules_are_held_against_clues_and_units(clues, cell):
    answer = np.array([next(every_answer(GENRE.parse(ONE)))], np.uint8)
    puzzle = np.zeros_like(answer)
    lines._check(puzzle, answer)
    puzzle[0, : len(clues)] = clues
    answer[0, cell] = answer[0, cell] if clues else answer[0, cell] % 9 + 1
    with pytest.raises(Unsound):
        lines._check(puzzle, answer)
