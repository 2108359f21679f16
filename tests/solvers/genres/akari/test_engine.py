"""The akari engine against samples, the naive twin, CP-SAT and CaDiCaL, and on the classes that defeat plain search."""

import itertools
import random
import subprocess
import sys

import pytest
from ortools.sat.python import cp_model

from solvers import recipes, search
from solvers.cli.commands import main
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.akari import GENRE
from solvers.genres.akari.board import LIGHT, NO_LIGHT, AkariBoard
from solvers.genres.akari.engine import ENGINE
from solvers.genres.akari.rules import check, values

VERDICTS = (Verdict.NONE, Verdict.ONE, Verdict.MANY)


def blocks(rows: int, cols: int, black: float, clues: float, seed: int) -> AkariBoard:
    """Random black cells; numbers of a random filling on some of them, so that there is an answer."""
    rng = random.Random(seed)
    cells = [["#" if rng.random() < black else "." for _ in range(cols)] for _ in range(rows)]
    empty = AkariBoard(tuple(map("".join, cells)))
    seen: dict[tuple[int, int], list[tuple[int, int]]] = {cell: [] for cell in empty.whites}
    for run in empty.runs:
        for cell in run:
            seen[cell] += run
    lights: set[tuple[int, int]] = set()
    lit: set[tuple[int, int]] = set()
    for cell in rng.sample(empty.whites, len(empty.whites)):
        if cell not in lit:
            lights.add(cell)
            lit.update(seen[cell])
    for row, col in itertools.product(range(rows), range(cols)):
        if cells[row][col] == "#" and rng.random() < clues:
            cells[row][col] = str(sum(near in lights for near in empty.around((row, col))))
    return AkariBoard(tuple(map("".join, cells)))


def generated(rows: int, cols: int, seed: int) -> AkariBoard:
    """One answer, no number to spare."""
    requested = {"rows": str(rows), "cols": str(cols), "symmetry": "none"}
    *_, last = ENGINE.generate(recipes.complete_recipe(GENRE, requested), seed)
    return last.made.board


def changed(board: AkariBoard, seed: int) -> AkariBoard:
    """One number is one more or one less."""
    rng = random.Random(seed)
    (row, col), number = rng.choice(sorted(board.clues.items()))
    other = rng.choice([one for one in (number - 1, number + 1) if 0 <= one <= 4])
    rows = list(board.cells)
    rows[row] = rows[row][:col] + str(other) + rows[row][col + 1 :]
    return AkariBoard(tuple(rows))


def pigeonholes(size: int) -> AkariBoard:
    """A row of zeros over an empty square: every column needs a light in one row too few."""
    return AkariBoard(("0" * size, *("." * size,) * size))


def lattice(size: int, more: int) -> AkariBoard:
    """Numbers joined by corridors of two cells, each holding one light; the numbers add up to `more` too many."""
    side = 3 * size - 2
    cells = [["#"] * side for _ in range(side)]
    beside = {(row, col): 0 for row in range(size) for col in range(size)}
    for row, col in beside:
        if row + 1 < size:
            cells[3 * row + 1][3 * col] = cells[3 * row + 2][3 * col] = "."
            beside[(row + col % 2, col)] += 1
        if col + 1 < size:
            cells[3 * row][3 * col + 1] = cells[3 * row][3 * col + 2] = "."
            beside[(row, col + 1 - row % 2)] += 1
    beside[size // 2, size // 2] += more
    for (row, col), number in beside.items():
        cells[3 * row][3 * col] = str(number)
    return AkariBoard(tuple(map("".join, cells)))


def model(board: AkariBoard):
    """The rules for CP-SAT: one variable a white cell."""
    reported = cp_model.CpModel()
    light = {cell: reported.new_bool_var("") for cell in board.whites}
    runs: dict[tuple[int, int], list] = {cell: [] for cell in board.whites}
    for run in board.runs:
        reported.add_at_most_one(light[cell] for cell in run)
        for cell in run:
            runs[cell].append(run)
    for cell in board.whites:
        reported.add_bool_or(light[near] for near in {near for run in runs[cell] for near in run})
    for cell, number in board.clues.items():
        reported.add(sum(light[near] for near in board.around(cell)) == number)
    return reported, light


def cp_sat() -> cp_model.CpSolver:
    """CP-SAT with one worker: on small boards further ones start too late to help."""
    peer = cp_model.CpSolver()
    peer.parameters.num_workers = 1
    return peer


def peer_verdict(board: AkariBoard) -> Verdict:
    reported, light = model(board)
    peer = cp_sat()
    found = 0
    while found < 2 and peer.solve(reported) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        found += 1
        reported.add_bool_or(one.negated() if peer.value(one) else one for one in light.values())
    return VERDICTS[found]


def all_answers(board: AkariBoard) -> set[frozenset]:
    every = itertools.chain.from_iterable(
        itertools.combinations(board.whites, size) for size in range(len(board.whites) + 1)
    )
    return {frozenset(lights) for lights in every if not check(board, frozenset(lights))}


def tiny_boards():
    rng = random.Random(11)
    for _ in range(250):
        rows, cols = rng.randint(1, 4), rng.randint(1, 4)
        yield AkariBoard(tuple("".join(rng.choice("......##01234") for _ in range(cols)) for _ in range(rows)))


def test_all_answers_of_tiny_boards_are_found():
    verdicts = set()
    for board in tiny_boards():
        outcome = search.solve(GENRE, board, Query(limit=None, keep=10**6))
        assert set(outcome.answers) == all_answers(board), board
        assert outcome.found == len(outcome.answers)
        verdicts.add(outcome.verdict)
    assert verdicts == set(VERDICTS)


def test_forced_cells_are_those_that_all_answers_share():
    several = 0
    for board in tiny_boards():
        outcome = search.solve(GENRE, board)
        if outcome.verdict is Verdict.MANY:
            several += 1
            filled = [values(board, answer) for answer in all_answers(board)]
            shared = {cell: filled[0][cell] for cell in board.whites if len({one[cell] for one in filled}) == 1}
            assert outcome.proven == shared, board
            assert {cell: state for cell, state in shared.items() if state in (LIGHT, NO_LIGHT)} == shared
    assert several > 20


@pytest.mark.parametrize("clues", [0, 0.5, 1])
@pytest.mark.parametrize("size", [6, 10, 14, 20])
def test_verdicts_agree_with_cp_sat(size, clues):
    for seed in range(12):
        board = blocks(size, size, 0.25, clues, seed)
        assert search.solve(GENRE, board).verdict is peer_verdict(board), board
        if board.clues:
            board = changed(board, seed)
            assert search.solve(GENRE, board).verdict is peer_verdict(board), board


@pytest.mark.parametrize(("size", "seed"), [(50, 1), (50, 2), (100, 3)])
def test_large_boards_agree_with_cp_sat(size, seed):
    board = changed(blocks(size, size, 0.2, 1, seed), seed)
    assert ENGINE.throughput([board])[1] == [peer_verdict(board)]


@pytest.mark.soak
def test_a_thousand_verdicts_agree_with_cp_sat():
    verdicts = []
    for seed in range(1000):
        rng = random.Random(seed)
        board = blocks(rng.randint(5, 30), rng.randint(5, 30), rng.uniform(0.05, 0.4), rng.random(), seed)
        if board.clues and seed % 2:
            board = changed(board, seed)
        verdicts.append(ENGINE.throughput([board])[1][0])
        assert verdicts[-1] is peer_verdict(board), board
    assert min(verdicts.count(verdict) for verdict in VERDICTS) > 50


def test_the_largest_boards_are_judged_and_their_answers_hold():
    for clues in (0, 0.5, 1):
        board = blocks(200, 200, 0.2, clues, seed=7)
        one = ENGINE.start(board, Query())
        progress = one.step(2_000)
        while progress.found < 2:
            progress = one.step(2_000)
        assert not any(check(board, answer) for answer in progress.answers)


@pytest.mark.parametrize("size", [8, 12, 20, 50])
def test_lights_that_lack_a_row_are_counted_out(size):
    outcome = search.solve(GENRE, pigeonholes(size), seconds=30)
    assert outcome.verdict is Verdict.NONE
    assert size < 12 or outcome.method == "counting"


@pytest.mark.parametrize("size", [6, 9, 12, 14])
def test_numbers_that_do_not_add_up_are_counted_out(size):
    for more in (1, -1):
        assert search.solve(GENRE, lattice(size, more), seconds=30).verdict is Verdict.NONE
    assert search.solve(GENRE, lattice(size, 0), seconds=30).verdict is Verdict.MANY


def without(board: AkariBoard, kept: set[tuple[int, int]]) -> cp_model.CpModel:
    """The rules for CP-SAT, but only the numbers and the cells to be lit that are kept."""
    reported = cp_model.CpModel()
    light = {cell: reported.new_bool_var("") for cell in board.whites}
    for run in board.runs:
        reported.add_at_most_one(light[cell] for cell in run)
    for cell in kept & set(board.whites):
        seen = {near for run in board.runs if cell in run for near in run}
        reported.add_bool_or(light[near] for near in seen)
    for cell in kept & set(board.clues):
        reported.add(sum(light[near] for near in board.around(cell)) == board.clues[cell])
    return reported


def test_a_conflict_cannot_hold_and_can_without_any_one_of_its_cells():
    seen = 0
    for seed in range(12):
        board = changed(blocks(14, 14, 0.25, 1, seed), seed)
        outcome = search.solve(GENRE, board)
        assert (outcome.verdict is Verdict.NONE) == bool(outcome.conflict)
        cells = set(outcome.conflict)
        if cells:
            seen += 1
            peer = cp_sat()
            assert peer.solve(without(board, cells)) == cp_model.INFEASIBLE
            for cell in cells:
                assert peer.solve(without(board, cells - {cell})) == cp_model.OPTIMAL, (board, cell)
    assert seen > 3


def test_a_board_without_answer_is_known_to_have_none_while_its_conflict_is_looked_for():
    search_of_none = ENGINE.start(changed(blocks(30, 30, 0.2, 1, 3), 1), Query())
    while not (progress := search_of_none.step(100)).refuted:
        assert not progress.done
    assert not progress.done
    assert not progress.conflict
    assert search.verdict(progress) is Verdict.NONE
    while not (progress := search_of_none.step(100)).done:
        assert search.verdict(progress) is Verdict.NONE
    assert progress.conflict


@pytest.mark.parametrize("clues", [0, 0.5])
@pytest.mark.parametrize("wanted", ["min", "max"])
def test_fewest_and_most_lights_are_those_of_cp_sat(wanted, clues):
    for seed in range(6):
        board = blocks(9, 8 + seed % 3, (0.05, 0.2, 0.35)[seed % 3], clues, seed)
        outcome = search.solve(GENRE, board, Query(settings={"lights": wanted}))
        reported, light = model(board)
        (reported.minimize if wanted == "min" else reported.maximize)(sum(light.values()))
        peer = cp_sat()
        assert peer.solve(reported) == cp_model.OPTIMAL
        name = "fewest-lights" if wanted == "min" else "most-lights"
        assert outcome.counts == {name: round(peer.objective_value)}
        assert len(outcome.answers[0]) == round(peer.objective_value)


def test_the_fewest_lights_of_a_board_with_one_answer_are_its_lights():
    board = AkariBoard((".1..", "....", "...1"))
    outcome = search.solve(GENRE, board, Query(settings={"lights": "min"}))
    assert outcome.verdict is Verdict.ONE
    assert outcome.counts == {"fewest-lights": len(outcome.answers[0])}


def test_budgets_of_any_size_come_to_the_same():
    for seed in range(6):
        board = blocks(12, 12, 0.2, 0.6, seed)
        ends = []
        for budget in (1, 7, 10**9):
            one = ENGINE.start(board, Query())
            progress = one.step(budget)
            while not progress.done:
                progress = one.step(budget)
            ends.append((progress.found, progress.answers, progress.proven))
        assert ends[0] == ends[1] == ends[2]


def test_a_small_budget_does_not_cut_the_first_look_short():
    board = generated(36, 20, seed=1)
    progress = ENGINE.start(board, Query()).step(1)
    assert (progress.done, progress.found) == (True, 1)
    assert progress.nodes > 1


def test_a_frozen_search_goes_on_in_a_fresh_process():
    board = blocks(30, 30, 0.2, 0.5, seed=2)
    one = ENGINE.start(board, Query(limit=20, keep=20))
    one.step(3)
    script = (
        "import sys; from solvers.genres.akari.engine import ENGINE\n"
        "search = ENGINE.thaw(sys.stdin.buffer.read())\n"
        "progress = search.step(5)\n"
        "while not progress.done: progress = search.step(5)\n"
        "print(progress.found, sorted(sorted(answer) for answer in progress.answers))"
    )
    run = [sys.executable, "-c", script]
    reported = subprocess.run(run, input=one.freeze(), capture_output=True, check=True).stdout.decode()
    whole = ENGINE.start(board, Query(limit=20, keep=20)).step(10**9)
    assert reported.strip() == f"{whole.found} {sorted(sorted(answer) for answer in whole.answers)}"


def test_boards_without_white_cells_have_the_empty_answer_unless_a_number_asks_for_lights():
    assert search.solve(GENRE, AkariBoard(("#0", "##"))).answers == (frozenset(),)
    assert search.solve(GENRE, AkariBoard(("#1", "##"))).verdict is Verdict.NONE


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "What these cells ask for cannot all hold: r2c1\n"),
        ("ja", "次のマスの条件は互いに矛盾しています: 2行1列\n"),
    ],
)
def test_the_command_line_names_the_cells_that_rule_every_answer_out(capsys, tmp_path, language, sentence):
    path = tmp_path / "board.txt"
    path.write_text("..\n4.\n")
    assert main(["solve", "--genre", "akari", "--lang", language, str(path)]) == 0
    assert sentence in capsys.readouterr().out
