"""Boards whose clues stand in the margins are read from photos made here, and what is not sure is said."""

import json

import numpy as np
import pytest

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")

from PIL import Image, ImageDraw

import solvers
from solvers import samples
from solvers.contract.results import Verdict
from solvers.genres.nonogram.board import NonogramBoard, derive_clues
from solvers.photo.kinds import PhotoKind, list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import (
    SeenMarginPuzzle,
    SeenPuzzle,
    judge_reading,
    read_likeliest_letters,
    seen_puzzle_from_json,
)
from tests.solvers.photo.margin_pages import BLANK, RULED, RULINGS, SEPARATED, SHADED, MarginPage
from tests.solvers.photo.photos import CELL, photograph

NONOGRAM = solvers.genre("nonogram")
LAMP = next(one for one in samples.puzzles(NONOGRAM) if one.name == "lamp")
KINDS = list_kinds(solvers.all_genres())


def make_board(rows: int, cols: int, seed: int, share: float = 0.6) -> NonogramBoard:
    """The clues of a picture of random cells, of which no line is empty."""
    cells = np.random.default_rng(seed).random((rows, cols)) < share
    cells[:, seed % cols] = cells[seed % rows] = True
    return derive_clues(cells.astype(int).tolist())


def page_of(board: NonogramBoard, **looks: object) -> MarginPage:
    left, above = NONOGRAM.drawn.margins(board)
    return MarginPage([clue or [0] for clue in left], [clue or [0] for clue in above], **looks)


def read_sample(text: str) -> NonogramBoard:
    (reading,) = solvers.read(text, "nonogram")
    return reading.entry.board


def page_of_lamp(**looks: object) -> MarginPage:
    return page_of(read_sample(LAMP.text), **looks)


def see(picture: np.ndarray) -> list[SeenPuzzle]:
    return [ways[0] for ways in see_puzzles(picture, KINDS)]


def board_of(seen: SeenPuzzle) -> NonogramBoard:
    return NONOGRAM.photographed.assemble(read_likeliest_letters(seen).rows)


LOOKS = [
    ((12, 9), {"ruling": RULED}),
    ((6, 14), {"ruling": RULED, "slots": (0.8, 0.85), "box": 0}),
    ((15, 15), {"ruling": SEPARATED, "spaces": 0.7}),
    ((7, 20), {"ruling": SHADED, "share": 0.7}),
    ((20, 10), {"ruling": BLANK, "slots": (0.85, 0.8), "share": 0.5}),
    ((5, 5), {"ruling": BLANK}),
]


def test_every_ruling_is_tried():
    assert {looks["ruling"] for _, looks in LOOKS} == set(RULINGS)


@pytest.mark.parametrize(("size", "looks"), LOOKS)
def test_numbers_in_margins_are_read_and_the_size_is_found(size, looks):
    board = make_board(*size, seed=sum(size))
    [seen] = see(photograph(page_of(board, **looks).draw(), np.random.default_rng(sum(size)), side=1300))
    assert (seen.genre, NONOGRAM.measure(board_of(seen))[:2]) == ("nonogram", size)
    assert board_of(seen) == board


def test_two_digits_of_a_number_are_no_two_numbers():
    clues = [(11, 1, 2), (1, 1, 12), (1, 1, 1, 2), (10, 11), (1, 11), (11, 1), (12,), (2, 1, 1)]
    page = MarginPage(
        [clues[row % len(clues)] for row in range(13)], page_of(make_board(13, 25, seed=2)).above, BLANK, spaces=0.6
    )
    [seen] = see(photograph(page.draw(), np.random.default_rng(3), side=1500))
    left = read_likeliest_letters(seen).rows[0]
    assert left == [" ".join(map(str, clues[row % len(clues)])) for row in range(13)]


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_side_with_the_numbers_is_above(turns):
    board = make_board(8, 11, seed=4)
    picture = photograph(page_of(board).draw(), np.random.default_rng(4))
    [seen] = see(np.ascontiguousarray(np.rot90(picture, turns)))
    assert (seen.turns, board_of(seen)) == (-turns % 4, board)
    assert seen.way.turns == seen.turns


def test_a_dark_screen_is_read():
    board = make_board(9, 9, seed=6)
    page = 255 - np.asarray(page_of(board).draw())
    [seen] = see(np.repeat(page[..., None], 3, axis=2))
    assert board_of(seen) == board


def test_two_boards_of_a_page_and_a_puzzle_of_another_genre_are_all_read():
    from tests.solvers.photo.test_reading import PUZZLE
    from tests.solvers.photo.test_reading import page_of as sudoku_page

    boards = [make_board(7, 7, seed) for seed in (1, 2)]
    pages = [page_of(board).draw() for board in boards] + [sudoku_page(PUZZLE).draw()]
    high = max(page.height for page in pages)
    sheet = Image.new("L", (sum(page.width for page in pages), high), 255)
    for place, page in enumerate(pages):
        sheet.paste(page, (sum(one.width for one in pages[:place]), 0))
    found = see(np.repeat(np.asarray(sheet)[..., None], 3, axis=2))
    assert [seen.genre for seen in found].count("sudoku") == 1
    assert {board_of(seen) for seen in found if seen.genre == "nonogram"} == set(boards)


def test_an_empty_board_without_numbers_is_no_puzzle():
    page = MarginPage([()] * 8, [()] * 8, BLANK)
    assert see(photograph(page.draw(), np.random.default_rng(1))) == []


def test_a_number_that_is_missing_leaves_the_whole_in_doubt():
    board = read_sample(LAMP.text)
    page = page_of(board, ruling=BLANK)
    image = page.draw()
    left, _ = page.corner
    row = page.corner[1] + 3 * CELL
    ImageDraw.Draw(image).rectangle((0, row + 4, left - 8, row + CELL - 4), fill=255)
    [seen] = see(photograph(image, np.random.default_rng(5)))
    reading = read_likeliest_letters(seen)
    assert (reading.rows[0][3], reading.doubtful, seen.is_cut) == ("?", ((3, -1),), True)
    assert judge_reading(seen, NONOGRAM, solvers.engine("nonogram")).verdict is not Verdict.ONE


def test_with_the_solver_a_reading_with_exactly_one_answer_says_so():
    board = read_sample(LAMP.text)
    [seen] = see(photograph(page_of(board).draw(), np.random.default_rng(7)))
    reading = judge_reading(seen, NONOGRAM, solvers.engine("nonogram"))
    assert NONOGRAM.photographed.assemble(reading.rows) == board
    assert (reading.verdict, reading.changed) == (Verdict.ONE, ())


def lamp_seen(**others: str) -> SeenMarginPuzzle:
    """The lamp, whose lines have each one way to be read, but for these, r0 or c0, whose likeliest is another."""
    margins = NONOGRAM.drawn.margins(read_sample(LAMP.text))
    left, above = ([" ".join(map(str, clue)) or "0" for clue in side] for side in margins)
    letters = [["0", clue] for clue in (*left, *above)]
    chances = np.array([[-99.0, 0.0, -99.0]] * len(letters))
    for name, wrong in others.items():
        line = int(name[1:]) + (len(left) if name[0] == "c" else 0)
        letters[line] = ["0", wrong, letters[line][1]]
        chances[line] = (-99.0, 0.0, -3.0)
    letters = [[*ways, "?"][:3] for ways in letters]
    return SeenMarginPuzzle("nonogram", letters, chances[None], np.zeros((4, 2)), size=(len(left), len(above)))


def test_the_reading_with_exactly_one_answer_is_preferred_and_its_changes_are_named():
    seen = lamp_seen(r2="3 8", c4="2 1 1 8")
    reading = judge_reading(seen, NONOGRAM, solvers.engine("nonogram"))
    assert NONOGRAM.photographed.assemble(reading.rows) == read_sample(LAMP.text)
    assert (reading.verdict, set(reading.changed)) == (Verdict.ONE, {(2, -1), (-1, 4)})
    assert set(reading.doubtful) >= set(reading.changed)


def test_what_was_seen_outlasts_json():
    seen = lamp_seen(c3="2")
    again = seen_puzzle_from_json(**json.loads(json.dumps(seen.to_plain())))
    assert read_likeliest_letters(again) == read_likeliest_letters(seen)
    assert read_likeliest_letters(again).rows[1][3] == "2"
    for changed in ({"letters": [["0"]]}, {"size": [3, 3]}, {"chances": [[[0.0]]]}):
        with pytest.raises(ValueError, match="no chances"):
            seen_puzzle_from_json(**{**seen.to_plain(), **changed})


def test_what_is_looked_for_outlasts_json():
    [kind] = [kind for kind in KINDS if kind.gap is not None]
    assert PhotoKind.from_plain(*json.loads(json.dumps(kind))).gap == kind.gap == 1
