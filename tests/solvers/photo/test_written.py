"""Print is told apart from handwriting: printed digits are clues, written ones marks, whatever the answer is."""

import json
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")

import solvers
from solvers.contract.results import Verdict
from solvers.photo.kinds import PhotoKind, list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import PhotoReading, SeenPuzzle, judge_reading, seen_puzzle_from_json
from solvers.photo.written.looks import STEADY, compare_prints, measure_ink
from solvers.photo.written.network import CLASSES
from solvers.photo.written.pages import CLOSE, NEVER, Handwriting, estimate_handwriting_odds, find_filled, judge_page
from tests.solvers.photo.pens import write_in
from tests.solvers.photo.photos import photograph
from tests.solvers.photo.test_reading import PUZZLE, page_of, read_likeliest_letters, text_of

SUDOKU, ENGINE = solvers.genre("sudoku"), solvers.engine("sudoku")
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OPEN = {divmod(cell, 9): ANSWER[cell] for cell in range(81) if PUZZLE[cell] == "."}


def see_written(digits: dict, seed: int, turns: int = 0, **looks: object) -> SeenPuzzle:
    random = np.random.default_rng(seed)
    picture = photograph(write_in(page_of(PUZZLE).draw(), digits, random, **looks), random)
    [[seen]] = see_puzzles(np.ascontiguousarray(np.rot90(picture, turns)), list_kinds([SUDOKU]))
    return seen


def find_differing(reading: PhotoReading) -> set[tuple[int, int]]:
    """The cells whose clue is not as it was printed."""
    return {divmod(cell, 9) for cell, letter in enumerate(text_of(reading)) if letter != PUZZLE[cell]}


@pytest.mark.parametrize("seed", range(3))
def test_written_digits_are_marks_and_printed_ones_clues(seed):
    random = np.random.default_rng(seed)
    digits = {cell: digit for cell, digit in OPEN.items() if random.random() < 0.3 + 0.35 * seed}
    reading = judge_reading(see_written(digits, seed), SUDOKU, ENGINE)
    assert reading.verdict is Verdict.ONE
    assert find_differing(reading) <= set(reading.doubtful) & set(digits)
    assert set(reading.written) <= set(digits)
    assert len(reading.written) >= 0.9 * len(digits)
    assert sum(digits[cell] == letter for cell, letter in reading.written.items()) >= 0.75 * len(digits)


def test_a_digit_of_ones_own_that_is_wrong_is_a_mark_too():
    wrong = OPEN | {(0, 2): "1", (8, 0): "9"}
    reading = judge_reading(see_written(wrong, 4), SUDOKU, ENGINE)
    assert find_differing(reading) <= set(reading.doubtful)
    assert {(0, 2), (8, 0)} <= set(reading.written)


def test_handwriting_on_a_turned_photo_is_seen_too():
    reading = judge_reading(see_written(OPEN, 5, turns=1), SUDOKU, ENGINE)
    assert find_differing(reading) <= set(reading.doubtful)
    assert len(reading.written) >= 0.9 * len(OPEN)


@pytest.mark.parametrize("seed", range(3))
def test_of_print_nothing_is_taken_as_written(seed):
    seen = see_written({}, seed)
    assert (seen.written, list(seen.unsure), text_of(read_likeliest_letters(seen))) == ({}, [], PUZZLE)


PRINTED = [("", 12.0)] * 9


def judge(
    *cells: tuple[str, float], letters: list[int] | None = None, second: str = "", like: float = 0.9
) -> Handwriting | None:
    """One row of cells judged that look alike: of each a class, and how far it is ahead of all others.

    letters: of prints, one of each kind if not given; second: a class that is hardly less likely in the last cell;
    like: how like each other all cells are.
    """
    chances = np.zeros((1, len(cells), len(CLASSES)))
    for place, (name, lead) in enumerate(cells):
        chances[0, place, CLASSES.index(name)] = lead
    if second:
        chances[0, -1, CLASSES.index(second)] = cells[-1][1] - 1
    chances -= np.logaddexp.reduce(chances, axis=-1, keepdims=True)
    places = np.array([letters or range(1, len(cells) + 1)])
    count = int(find_filled(chances, places).sum())
    likeness = np.where(np.eye(count), -1, like)
    return judge_page(chances, places, likeness, np.zeros((count, len(STEADY))))


def test_each_cell_is_written_empty_or_printed():
    letters = [*range(1, 11), 0, 11, 0]
    written = judge(*PRINTED, ("7", 20.0), ("3", 20.0), ("notes", 20.0), ("", 20.0), letters=letters)
    assert written.is_written[0].tolist() == [False] * 9 + [True] * 3 + [False]
    assert written.digits == {(0, 9): "7", (0, 10): "3"}
    assert written.find_doubtful(np.array([letters]) > 0) == ()


def test_a_digit_that_is_not_clear_is_left_out():
    found = judge(*PRINTED, *[("7", 20.0)] * 3, second="1").digits
    assert found == {(0, 9): "7", (0, 10): "7", (0, 11): ""}


@pytest.mark.parametrize(("count", "odds"), [(1, 20.0), (2, 20.0), (6, 3.0)])
def test_little_or_hardly_any_handwriting_is_left_as_clues_to_look_at(count, odds):
    written = judge(*PRINTED * 3, *[("4", odds)] * count)
    assert written.digits == {}
    assert written.find_doubtful(np.ones((1, 27 + count), bool)) == tuple((0, 27 + cell) for cell in range(count))


def test_digits_that_are_alike_to_a_hair_are_of_one_font():
    few = [("4", 7.0)] * 4
    assert len(judge(*PRINTED, *few).digits) == 4
    assert not judge(*PRINTED, *few, like=0.99).digits


def test_what_is_unlike_the_same_digit_in_print_is_written():
    letters, weak = [1, 1, 2, 2, 3, 3, 4, 4, 5], [("4", 0.0)] * 4
    same = judge(*PRINTED, *weak, letters=[*letters, 1, 2, 3, 4], like=0.6)
    assert same.is_written[0, 9:].all()
    assert not judge(*PRINTED, *weak, letters=[*letters, 6, 7, 8, 9], like=0.6).is_written.any()


def test_likeness_is_found_though_cells_are_cut_beside_their_place_and_paler():
    random = np.random.default_rng(1)
    cell, other = random.random((2, 32, 32))
    likeness = compare_prints(np.stack([cell, other, np.roll(cell, (1, -2), axis=(0, 1)) * 0.5]))
    assert likeness[0, 2] == likeness[2, 0] > 0.95
    assert (likeness.diagonal() == -1).all()
    assert abs(likeness[:2, :2][0, 1]) < 0.3
    assert compare_prints(np.empty((0, 32, 32))).shape == (0, 0)


def test_cells_that_look_like_those_of_one_kind_are_of_it():
    odds = np.array([-6.0] * 10 + [6.0] * 10 + [0.0, 0.0])
    looks = np.zeros((22, len(STEADY)))
    # The two are reddish.
    looks[10:20, 4] = looks[20, 4] = 0.4
    compared = estimate_handwriting_odds(odds, looks)
    assert compared[20] > 3
    assert compared[21] < -3
    few = [*range(10), 10, 20, 21]
    assert estimate_handwriting_odds(odds[few], looks[few])[11] < 0, (
        "of one alone it is not known what its kind looks like"
    )


def test_ink_is_measured_in_darkness_size_place_width_and_colour():
    cells = np.zeros((1, 2, 32, 32), np.float32)
    colours = np.full((1, 2, 32, 32, 3), 200, np.uint8)
    cells[0, 0, 8:16, 14:18] = 0.9
    cells[0, 1, 8:24, 15:17] = 0.6
    colours[0, 1, 8:24, 15:17] = (60, 80, 190)
    thick, thin = measure_ink(cells, colours)[0]
    assert thick[0] > thin[0]
    assert thick[1] < thin[1]
    assert thick[2] < thin[2]
    assert thick[3] > thin[3]
    assert (round(thick[4], 2), round(thick[5], 2)) == (0, 0)
    assert thin[4] < 0 < 0.4 < thin[5]


def test_where_hardly_anything_looks_printed_the_font_is_a_hand_and_all_is_print():
    hands = [("4", 20.0)] * 20
    assert judge(*hands, ("", 20.0)) is None
    assert judge(*hands, *PRINTED) is not None


def test_no_judge_makes_a_clue_of_handwriting_but_may_drop_what_is_hardly_printed():
    chances = np.log(np.array([[[0.01, 0.99], [0.01, 0.99], [0.01, 0.99]]]))
    written = Handwriting(np.array([[30.0, -0.5, -30.0]]), {})
    left = written.without_written_clues(chances)
    assert left[0, 0].tolist() == [0, NEVER]
    assert 0.3 < np.exp(left[0, 1, 0]) < 0.5
    assert left[0, 2].tolist() == chances[0, 2].tolist()
    assert written.find_doubtful(np.ones((1, 3), bool)) == ((0, 1),)
    assert -CLOSE < -0.5


def test_what_is_not_sure_is_marked_and_outlasts_json():
    seen = replace(see_written({}, 1), unsure=((2, 3),))
    again = seen_puzzle_from_json(**json.loads(json.dumps(seen.to_plain())))
    assert (2, 3) in read_likeliest_letters(again).doubtful


def test_only_handwritten_digits_are_known():
    has = {kind.sizes[0]: kind.has_handwriting for kind in list_kinds([SUDOKU]) if len(kind.sizes) == 1}
    assert (has[9, 9], has[4, 4], has[16, 16]) == (True, True, False)
    assert not any(kind.has_handwriting for kind in list_kinds(solvers.all_genres()) if kind.genre != "sudoku")
    kind = next(kind for kind in list_kinds([SUDOKU]) if kind.has_handwriting)
    assert PhotoKind.from_plain(*json.loads(json.dumps(kind))).has_handwriting
