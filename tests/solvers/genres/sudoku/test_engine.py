"""The engine finds what the witnesses find, stops where it shall, and goes on as if it had not stopped."""

from random import Random

import pytest

import solvers
from solvers import samples, search
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.sudoku import engine
from solvers.genres.sudoku.board import SIZES, UNKNOWN, SudokuBoard, row_and_column
from solvers.genres.sudoku.engine import ENGINE
from tests.solvers.genres.sudoku.naive import every_answer, laid_out, random_board, random_clues, some_answers

GENRE = solvers.genre("sudoku")
ALL = Query(limit=None, keep=10_000)
ENDLESS = 10**9


def counted(board: SudokuBoard, limit: int | None = None) -> search.Outcome:
    return search.solve(GENRE, board, Query(limit=limit, keep=10_000))


def general(board: SudokuBoard, limit: int = 2) -> engine.SudokuSearch:
    """The search of any size, for a 9x9 board too."""
    return engine.SudokuSearch(board, limit, 10_000, engine.AnySizeKernel(board, 10_000))


# Against witnesses


@pytest.mark.plain
@pytest.mark.parametrize("seed", range(40))
def test_all_answers_of_tiny_boards_are_found_once(seed):
    chance = Random(seed)
    make = random_board if seed % 2 else random_clues
    board = make(4, chance.randrange(7), chance)
    outcome = counted(board)
    assert sorted(outcome.answers) == list(every_answer(board))
    assert outcome.found == len(outcome.answers)


@pytest.mark.plain
def test_an_empty_board_of_four_has_288_answers():
    assert counted(SudokuBoard(4, (UNKNOWN,) * 16)).found == 288


@pytest.mark.parametrize("seed", range(12))
def test_all_answers_of_boards_of_six_are_found_once(seed):
    chance = Random(seed)
    board = random_board(6, 7 + seed % 6, chance)
    assert sorted(counted(board).answers) == list(every_answer(board))


@pytest.mark.parametrize(("size", "clues"), [(6, 8), (6, 10), (9, 26), (9, 30), (12, 60), (12, 66)])
def test_verdicts_are_those_of_cp_sat(size, clues):
    for seed in range(4):
        board = random_board(size, clues, Random(seed))
        known = some_answers(board, 2)
        outcome = counted(board, 2)
        assert outcome.found == len(known)
        if len(known) == 1:
            assert set(outcome.answers) == known


@pytest.mark.parametrize("seed", range(12))
def test_the_search_of_any_size_and_that_of_nine_find_the_same_answers(seed):
    board = random_board(9, 25 + seed, Random(seed))
    progress = general(board, 500).step(ENDLESS)
    outcome = counted(board, 500)
    assert progress.found == outcome.found
    if progress.found < 500:
        assert sorted(progress.answers) == sorted(outcome.answers)


@pytest.mark.parametrize("sample", list(samples.puzzles(GENRE)), ids=lambda sample: sample.name)
def test_samples_have_as_many_answers_as_they_say_and_as_cp_sat_finds(sample):
    board = GENRE.parse(sample.text)
    limit = 2 if sample.answers is None else sample.answers + 1
    known = some_answers(board, limit)
    assert len(known) == (2 if sample.answers is None else sample.answers)
    outcome = counted(board, limit)
    assert outcome.found == len(known)
    if sample.answers is not None:
        assert set(outcome.answers) == known


# Nasty boards: each froze some solver once, or is of the kind that does

NASTY = {
    "empty": ("." * 81, Verdict.MANY),
    "one clue": ("1" + "." * 80, Verdict.MANY),
    "few clues, and no answer": (
        "..415....8..2......7..3...............5.6.....1..8.......7.9....2........5....83.",
        Verdict.NONE,
    ),
    "fifteen clues": (
        "..........6..................2.........32.....1....9.2..9564..8..6.......4....6..",
        Verdict.MANY,
    ),
    "first row to be 987654321": (
        "................7.3....7.95.....1..6..2..5...71...94...7.4.......49..25.8...3.1..",
        Verdict.ONE,
    ),
    "two equal digits in a row": ("5......5." + "." * 72, Verdict.NONE),
    "two equal digits in a column": ("5........" + "." * 63 + "5........", Verdict.NONE),
    "two equal digits in a box": ("5........" + ".5......." + "." * 63, Verdict.NONE),
    "a cell that nothing fits": (
        "123......" + "....78..." + "....9...." + "...4....." + "...5....." + "...6....." + "." * 27,
        Verdict.NONE,
    ),
}


@pytest.mark.parametrize("name", NASTY)
def test_nasty_boards_are_judged(name):
    text, known = NASTY[name]
    board = GENRE.parse(text)
    assert search.solve(GENRE, board).verdict == known
    progress = general(board).step(ENDLESS)
    assert (progress.done, min(progress.found, 2)) == (True, {"none": 0, "one": 1, "many": 2}[known.value])
    assert min(len(some_answers(board, 2)), 2) == min(progress.found, 2)


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_board_of_every_size_has_many_answers(size):
    assert search.solve(GENRE, SudokuBoard(size, (UNKNOWN,) * size**2)).verdict is Verdict.MANY


@pytest.mark.parametrize("size", SIZES)
def test_a_full_board_of_every_size_has_one_answer(size):
    outcome = search.solve(GENRE, SudokuBoard(size, laid_out(size)))
    assert outcome.verdict is Verdict.ONE
    assert outcome.answers == (laid_out(size),)


@pytest.mark.parametrize("size", SIZES)
def test_two_equal_clues_are_named_as_the_reason(size):
    clues = [UNKNOWN] * size**2
    clues[0] = clues[size - 1] = size
    outcome = search.solve(GENRE, SudokuBoard(size, tuple(clues)))
    assert outcome.verdict is Verdict.NONE
    assert outcome.conflict == ((0, 0), (0, size - 1))


def test_a_hard_board_of_25_is_not_decided_in_few_nodes_and_says_so():
    board = random_board(25, 190, Random(3))
    progress = ENGINE.start(board, Query()).step(1)
    assert (progress.done, progress.found) == (False, 0)


# What is reported


def test_one_answer_is_a_proof_even_when_only_one_was_requested():
    board = SudokuBoard(9, (UNKNOWN,) * 81)
    assert counted(board, 1).verdict is Verdict.MANY


@pytest.mark.parametrize(("size", "clues"), [(4, 5), (6, 14), (9, 32)])
def test_cells_equal_in_all_answers_are_reported_when_all_were_counted(size, clues):
    board = next(
        board
        for board in (random_board(size, clues, Random(seed)) for seed in range(99))
        if 2 < counted(board, 200).found < 200
    )
    outcome = counted(board)
    answers = outcome.answers
    alike = {
        row_and_column(cell, size): answers[0][cell]
        for cell in range(size**2)
        if not board.clues[cell] and len({answer[cell] for answer in answers}) == 1
    }
    assert outcome.proven == alike
    assert counted(board, 2).proven is None


def test_no_more_answers_are_held_than_requested():
    outcome = search.solve(GENRE, SudokuBoard(4, (UNKNOWN,) * 16), Query(limit=None, keep=3))
    assert (outcome.found, len(outcome.answers)) == (288, 3)


def test_the_share_grows_to_one():
    board = random_board(16, 95, Random(2))
    begun = ENGINE.start(board, Query(limit=200))
    shares = [begun.step(3).share for _ in range(60)]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1


# Slices and checkpoints

SLICED = {
    "one": GENRE.parse(NASTY["first row to be 987654321"][0]),
    "none": GENRE.parse(NASTY["few clues, and no answer"][0]),
    "many": GENRE.parse("1" + "." * 80),
    "small": SudokuBoard(6, random_board(6, 6, Random(1)).clues),
    "sixteen": random_board(16, 92, Random(4)),
}


def run(board: SudokuBoard, budget: int, freezes: bool) -> tuple[object, ...]:
    """The end of a search that is stopped every `budget` nodes, and perhaps frozen and thawed there."""
    begun = ENGINE.start(board, Query(limit=40, keep=40))
    while not (progress := begun.step(budget)).done:
        if freezes:
            begun = ENGINE.thaw(begun.freeze())
    return progress.nodes, progress.found, progress.answers, progress.conflict, progress.proven


@pytest.mark.parametrize("name", SLICED)
@pytest.mark.parametrize("budget", [1, 7, 100])
def test_slices_and_checkpoints_change_nothing(name, budget):
    whole = run(SLICED[name], ENDLESS, freezes=False)
    assert run(SLICED[name], budget, freezes=False) == whole
    assert run(SLICED[name], budget, freezes=True) == whole


@pytest.mark.parametrize("name", SLICED)
def test_a_search_that_is_done_stays_as_it_is(name):
    begun = ENGINE.start(SLICED[name], Query())
    done = begun.step(ENDLESS)
    assert done.done
    assert begun.step(ENDLESS) == done
    assert ENGINE.thaw(begun.freeze()).step(ENDLESS) == done


@pytest.mark.parametrize("name", ["small", "one"])
def test_a_checkpoint_of_another_version_is_refused(name):
    frozen = ENGINE.start(SLICED[name], Query()).freeze()
    for broken in (b"", b"other\n" + frozen, frozen.replace(b'"size": ', b'"size": 0')):
        with pytest.raises(ValueError, match=r"sudoku|JSON|Extra|delimiter"):
            ENGINE.thaw(broken)


def test_throughput_judges_boards_of_all_sizes_in_order():
    boards = [
        SLICED["one"],
        SLICED["sixteen"],
        SLICED["none"],
        SLICED["many"],
        SudokuBoard(4, laid_out(4)),
        SLICED["one"],
    ]
    _, verdicts = ENGINE.throughput(boards)
    assert verdicts == [search.solve(GENRE, board).verdict for board in boards]
