"""Promises of the shared packages: notation, reading, search, recipes and commands, over genres of the tests."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import solvers
from solvers import Ambiguous, search
from solvers.cli import output
from solvers.cli.commands import main
from solvers.contract.engine import Query
from solvers.contract.results import Fault, Progress, Verdict
from solvers.grids import rectangle
from solvers.notation.format import BATCH_LIMIT, NotationError
from solvers.notation.text import character_rows, decode_text, normalize_text, split_blocks
from tests.genres import mounted
from tests.texts import both

ROOT = Path(solvers.__file__).parent.parent
SIX = "queens 6\n"
GIVEN = "queens 4\n.Q..\n....\n....\n....\n"

pytestmark = [pytest.mark.plain, pytest.mark.usefixtures("queens")]


def queens():
    return solvers.genre("queens")


# Notation


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_a_japanese_file_is_read_in_any_of_its_usual_encodings(encoding):
    assert decode_text("盤面 5".encode(encoding)) == "盤面 5"


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfe\x00", b"abc\0def", bytes(range(256))])
def test_what_is_not_text_says_so(data):
    with pytest.raises(NotationError) as caught:
        decode_text(data)
    assert caught.value.key == "not-text"


def test_line_ends_blanks_and_full_width_letters_become_plain_and_keep_their_columns():
    reported = normalize_text("１２\u3000＃\r\nx\u00a0y\rz")
    assert reported == "12 #\nx y\nz"


def test_blocks_are_parted_by_lines_of_equal_signs_and_know_where_they_begin():
    found = list(split_blocks("a\n====\n\n====\nb\nc\n=======\n"))
    assert [(block.text, block.lines_before) for block in found] == [("a", 0), ("b\nc", 4)]


def test_a_wrong_character_is_reported_with_line_and_column():
    with pytest.raises(NotationError) as caught:
        character_rows("..\n.x\n", ".", both("a dot", "点"))
    assert (caught.value.line, caught.value.column) == (2, 2)
    assert caught.value.format_in("en") == "Line 2, column 2: found 'x'; expected a dot."
    assert "2行目の2文字目" in caught.value.format_in("ja")


def test_a_row_of_another_length_is_reported():
    with pytest.raises(NotationError) as caught:
        character_rows("..\n...\n", ".", "a dot")
    assert (caught.value.key, caught.value.line) == ("short-row", 2)


# Reading


def test_many_puzzles_are_read_in_order_and_a_bad_one_is_in_its_place():
    readings = solvers.read(f"{SIX}====\nqueens x\n====\n{GIVEN}")
    assert [reading.genre and reading.genre.name for reading in readings if reading.entry] == ["queens", "queens"]
    assert readings[1].error is not None
    assert readings[1].error.line == 3
    assert [reading.line for reading in readings] == [1, 3, 5]


def test_a_text_that_two_genres_can_read_asks_which(tmp_path):
    for name in ("left", "right"):
        subprocess.run(["cp", "-R", ROOT / "solvers/genres/_blank", tmp_path / name], check=True)
        for source in (tmp_path / name).glob("*.py"):
            source.write_text(source.read_text().replace("_blank", name))
    with mounted(tmp_path):
        both = [solvers.genre("left"), solvers.genre("right")]
        [reading] = solvers.reading.read("...\n...\n", both)
        assert isinstance(reading.error, Ambiguous)
        assert set(reading.error.genres) == set(both)
        assert solvers.read("...\n...\n", "left")[0].genre is both[0]


@pytest.mark.parametrize("text", ["", "\n \n", "====\n====\n"])
def test_an_empty_text_says_so(text):
    with pytest.raises(NotationError) as caught:
        solvers.read(text)
    assert caught.value.key == "empty"


def test_a_text_that_is_too_long_is_not_looked_at():
    with pytest.raises(NotationError) as caught:
        solvers.read("." * (BATCH_LIMIT + 1))
    assert caught.value.key == "too-long"


@pytest.mark.parametrize(("text", "line", "column"), [("hello", 1, 1), ("====\n\n \n  hello\nyou\n", 4, 3)])
def test_what_nobody_recognises_is_said_with_its_place_and_what_was_expected(text, line, column):
    [reading] = solvers.read(text)
    assert reading.error is not None
    assert (reading.error.line, reading.error.column) == (line, column)
    english, japanese = map(reading.error.format_in, ("en", "ja"))
    assert english.startswith(f"Line {line}, column {column}: found 'hello';")
    assert "expected a grid, a list of clues, a link or a saved file" in english
    assert "hello" in japanese
    assert "種類を選ぶ" in japanese


# Grids


@pytest.mark.parametrize("symmetry", rectangle.SYMMETRIES)
def test_a_symmetry_and_its_undoing_bring_every_cell_back(symmetry):
    rows, cols = 3, 5
    turned_rows, turned_cols = (cols, rows) if int(symmetry[1]) % 2 else (rows, cols)
    board = [[(row, col) for col in range(cols)] for row in range(rows)]
    turned = rectangle.turn_grid(board, symmetry)
    for cell in rectangle.cells(rows, cols):
        row, col = rectangle.turn_cell(cell, rows, cols, symmetry)
        assert turned[row][col] == cell
        assert rectangle.turn_cell((row, col), turned_rows, turned_cols, rectangle.inverse(symmetry)) == cell


# Search


def test_all_answers_are_counted_and_only_some_are_kept():
    outcome = search.solve(queens(), queens().parse("queens 8\n"), Query(limit=None, keep=3))
    assert (outcome.verdict, outcome.found, len(outcome.answers)) == (Verdict.MANY, 92, 3)
    assert outcome.differing


def test_a_search_that_is_out_of_time_says_unknown_and_what_it_knows():
    outcome = search.solve(queens(), queens().parse("queens 30\n"), Query(limit=None), seconds=0.0)
    assert outcome.verdict in (Verdict.UNKNOWN, Verdict.MANY)
    assert outcome.nodes > 0


def test_one_answer_is_unknown_until_the_search_is_over():
    assert search.verdict(Progress(found=1)) is Verdict.UNKNOWN
    assert search.verdict(Progress(found=1, done=True)) is Verdict.ONE
    assert search.verdict(Progress(found=0, done=True)) is Verdict.NONE
    assert search.verdict(Progress(found=2)) is Verdict.MANY


def test_an_answer_that_breaks_the_rules_is_not_believed():
    board = queens().parse(SIX)
    liar = Progress(found=1, answers=(frozenset({(0, 0)}),), done=True)
    with pytest.raises(search.Unsound):
        search.outcome(queens(), board, Query(), liar, 0.1)


def test_slices_are_not_requested_once_nobody_looks():
    class Endless:
        requested = 0

        def step(self, budget):
            self.requested += 1
            return Progress(nodes=self.requested)

    endless = Endless()
    for progress in search.iterate_slices(endless):
        if progress.nodes == 5:
            break
    assert endless.requested == 5


def budgets_of(steps: int, **first: int) -> list[int]:
    """The budgets of a search whose steps take no time."""
    budgets: list[int] = []

    class Idle:
        def step(self, budget):
            budgets.append(budget)
            return Progress(done=len(budgets) == steps)

    list(search.iterate_slices(Idle(), **first))
    return budgets


def test_budgets_follow_the_clock_by_a_factor_of_four_at_most():
    assert budgets_of(4, budget=10) == [10, 40, 160, 640]


def test_budgets_of_steps_that_take_no_time_do_not_grow_for_ever():
    assert max(budgets_of(60)) == search.MOST_BUDGET


def test_a_budget_that_was_not_spent_is_no_measure_of_the_next(monkeypatch):
    """A stage begins with few nodes, whatever it is given: as it takes more, a slice is no longer than aimed at."""
    clock, taken = [0.0], []
    monkeypatch.setattr(search.time, "perf_counter", lambda: clock[0])

    class Careful:
        nodes, most = 0, 1_000

        def step(self, budget):
            spent = min(budget, self.most)
            self.nodes += spent
            self.most *= 2
            # The bar for each node, in seconds: 10 microseconds.
            taken.append(spent / 100_000)
            clock[0] += taken[-1]
            return Progress(nodes=self.nodes, done=len(taken) == 20)

    list(search.iterate_slices(Careful()))
    assert max(taken) <= 1.01 * search.SLICE
    assert taken[-1] >= 0.9 * search.SLICE


def test_merged_shards_with_one_unfinished_are_not_a_proof():
    rest = {"proven": None, "differing": (), "conflict": (), "seconds": 0.1, "method": "rows"}
    open_end = search.Outcome(Verdict.UNKNOWN, 0, (), {"a": 1}, nodes=5, **rest)
    ended = search.Outcome(Verdict.ONE, 1, (frozenset(),), {"a": 2, "b": 1}, nodes=7, **rest)
    merged = search.merge_shards([open_end, ended])
    assert (merged.verdict, merged.found, merged.nodes) == (Verdict.UNKNOWN, 1, 12)
    assert merged.counts == {"a": 3, "b": 1}


def test_poison_kills_the_process_that_searches_it():
    """The board that the site's tests feed to workers does what it says."""
    program = (
        "from tests.genres import mount; mount(); import solvers; from solvers.contract.engine import Query;"
        "genre = solvers.genre('queens');"
        "solvers.engine('queens').start(genre.parse('queens 6 poison'), Query()).step(1)"
    )
    ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False)
    assert ended.returncode == -signal.SIGSEGV


def test_a_fault_is_a_value():
    assert Fault("row", ((0, 0),), {"found": 1}) == Fault("row", ((0, 0),), {"found": 1})
    assert len({Fault("row"), Fault("row")}) == 1


# The command line


def reported(capsys, *arguments: str) -> tuple[int, list[dict], str]:
    """Exit status, the objects printed, and what was said on standard error."""
    status = main(list(arguments))
    printed = capsys.readouterr()
    return status, [json.loads(line) for line in printed.out.splitlines()], printed.err


@pytest.fixture
def file(tmp_path):
    def written(text: str | bytes, name: str = "puzzle.txt") -> str:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return written


OUTCOME = ["index", "genre", "title", "verdict", "found", "answers", "counts"]
OUTCOME += ["proven", "differing", "conflict", "nodes", "seconds", "method"]


def test_solve_prints_one_object_a_puzzle_in_order(capsys, file):
    status, found, _ = reported(capsys, "solve", "--json", file(f"{SIX}====\n{GIVEN}====\nqueens 3\n"))
    assert status == 0
    assert [one["index"] for one in found] == [0, 1, 2]
    assert [one["verdict"] for one in found] == ["many", "one", "none"]
    assert all(list(one) == OUTCOME for one in found)
    assert found[1]["answers"] == [".Q..\n...Q\nQ...\n..Q.\n"]


def test_the_limit_caps_what_is_printed_and_never_what_is_searched(capsys, file):
    _, [few], _ = reported(capsys, "solve", "--json", "--count", "all", "--limit", "1", file(SIX))
    assert (few["found"], len(few["answers"])) == (4, 1)
    _, [more], _ = reported(capsys, "solve", "--json", "--count", "all", "--limit", "9", file(SIX))
    assert len(set(more["answers"])) == 4
    _, [three], _ = reported(capsys, "solve", "--json", "--count", "3", file(SIX))
    assert (three["found"], three["verdict"]) == (3, "many")


def test_a_puzzle_that_cannot_be_read_is_in_its_place_and_ends_with_status_two(capsys, file):
    status, found, said = reported(capsys, "solve", "--json", file(f"queens 4\n.Q..\n..x.\n....\n....\n====\n{GIVEN}"))
    assert status == 2
    assert found[0] == {"index": 0, "error": found[0]["error"], "line": 3, "column": 3}
    assert found[1]["verdict"] == "one"
    assert "Line 3, column 3" in said


def test_time_that_is_over_is_an_answer(capsys, file):
    status, [found], _ = reported(capsys, "solve", "--json", "--count", "all", "--seconds", "0", file("queens 30\n"))
    assert status == 0
    assert found["verdict"] in ("unknown", "many")


def test_an_absent_file_is_reported_and_ends_with_status_two(capsys, tmp_path):
    status, found, said = reported(capsys, "solve", "--json", str(tmp_path / "none.txt"))
    assert (status, found) == (2, [])
    assert "none.txt" in said


def test_words_come_in_japanese(capsys, file):
    main(["solve", "--lang", "ja", file(GIVEN)])
    assert "解はただ一つ" in capsys.readouterr().out


def test_check_names_the_faults_and_ends_with_status_one(capsys, file):
    puzzle = file(GIVEN)
    good, bad = file(".Q..\n...Q\nQ...\n..Q.\n", "good"), file("QQ..\n...Q\n....\n..Q.\n", "bad")
    assert main(["check", puzzle, good]) == 0
    assert main(["check", puzzle, bad]) == 1
    assert "attack" in capsys.readouterr().out


def test_convert_writes_what_solve_reads_again(capsys, file):
    assert main(["convert", "--to", "rows", file(f"{SIX}====\n{GIVEN}")]) == 0
    written = capsys.readouterr().out
    assert [reading.entry.board for reading in solvers.read(written)] == [queens().parse(SIX), queens().parse(GIVEN)]
    assert main(["convert", "--to", "nothing", file(SIX)]) == 2


def test_bench_counts_puzzles_and_verdicts(capsys, file):
    status, [found], _ = reported(capsys, "bench", "queens", "--json", file(f"{SIX}====\n{GIVEN}"))
    assert status == 0
    assert found["puzzles"] == 2
    assert found["verdicts"] == {"many": 1, "one": 1}
    assert found["per_second"] == pytest.approx(found["puzzles"] / found["seconds"])


def test_genres_lists_formats_offers_and_recipes(capsys):
    _, found, _ = reported(capsys, "genres", "--json")
    [one] = [one for one in found if one["genre"] == "queens"]
    assert one["formats"] == ["rows"]
    assert one["offers"] == ["canonical"]


def test_standard_input_is_a_file_named_by_a_dash():
    command = [sys.executable, "-m", "solvers", "solve", "--json", "-"]
    ended = subprocess.run(command, input=b"\0\0", capture_output=True, cwd=ROOT, check=False)
    assert ended.returncode == 2
    assert json.loads(ended.stdout)["index"] == 0


def test_the_command_line_needs_no_site():
    program = "import sys; from solvers.cli.commands import main; main(['genres']); print('django' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ended.stdout.splitlines()[-1] == "False"


def test_long_work_says_how_far_it_is_where_a_terminal_watches(monkeypatch, capsys, tmp_path):
    (tmp_path / "board.txt").write_text("queens 9\n")
    command = ["solve", "--genre", "queens", "--count", "all", "--lang", "en", str(tmp_path / "board.txt")]
    monkeypatch.setattr(output, "FIRST_SECONDS", 0)
    assert main(command) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(command) == 0
    shown = capsys.readouterr().err.split(output.WIPE)
    assert any(one.startswith("Searching: 0 s, ") for one in shown)
    assert shown[-1] == ""
