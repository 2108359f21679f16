"""Photos made here are read, and what is not sure is marked."""

import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")

from PIL import ImageDraw

import solvers
from solvers.contract.photographed import BLACK, DISC, PLAIN, RING
from solvers.contract.results import Verdict
from solvers.photo.kinds import PROVED_RIVAL, RIVAL, JudgedReading, ReadingWay, choose_believed, list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import (
    PhotoReading,
    SeenPuzzle,
    choose_best_reading,
    judge_reading,
    read_likeliest_letters,
    seen_puzzle_from_json,
)
from tests.solvers.photo.photos import CELL, FONT, Page, photograph

SUDOKU = solvers.genre("sudoku")
BOLD = FONT.with_name("VeraBd.ttf")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def page_of(text: str, boxes: tuple[int, int] = (3, 3), **looks: object) -> Page:
    size = round(len(text) ** 0.5)
    cells = [character.replace(".", "") for character in text]
    return Page([cells[row * size : (row + 1) * size] for row in range(size)], boxes, **looks)


def see(picture: np.ndarray) -> list[SeenPuzzle]:
    return [ways[0] for ways in see_puzzles(picture, list_kinds([SUDOKU]))]


def text_of(reading: PhotoReading) -> str:
    return SUDOKU.emit(SUDOKU.photographed.assemble(reading.rows)).strip()


@pytest.mark.parametrize("seed", range(4))
def test_a_photo_of_a_curved_page_in_bad_light_is_read(seed):
    picture = photograph(page_of(PUZZLE, share=0.5 + 0.1 * (seed % 2)).draw(), np.random.default_rng(seed))
    [reading] = map(read_likeliest_letters, see(picture))
    assert text_of(reading) == PUZZLE
    assert len(reading.doubtful) <= 1


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_photo_may_be_turned(turns):
    picture = photograph(page_of(PUZZLE).draw(), np.random.default_rng(5))
    [straight], [turned] = see(picture), see(np.ascontiguousarray(np.rot90(picture, turns)))
    assert text_of(read_likeliest_letters(turned)) == PUZZLE
    # The top left corner of the puzzle itself, in the turned picture.
    x, y = straight.quad[0]
    high, wide = picture.shape[:2]
    place = {1: (y, wide - x), 2: (wide - x, high - y), 3: (high - y, x)}[turns]
    assert np.abs(turned.quad[0] - place).max() < 12


def test_a_picture_without_a_puzzle_has_none():
    noise = np.random.default_rng(1).integers(0, 255, (300, 400, 3)).astype(np.uint8)
    assert see(noise) == see(np.full((40, 30, 3), 255, np.uint8)) == see(np.zeros((1, 1, 3), np.uint8)) == []


def test_with_the_solver_a_reading_with_exactly_one_answer_says_so():
    [seen] = see(photograph(page_of(PUZZLE).draw(), np.random.default_rng(7)))
    reading = judge_reading(seen, SUDOKU, solvers.engine("sudoku"))
    assert (reading.verdict, reading.changed) == (Verdict.ONE, ())


@pytest.mark.parametrize("ground", [0, 40])
def test_a_screen_may_be_white_on_black(ground):
    page = np.asarray(page_of(PUZZLE).draw())
    screen = ground + (255 - page) * ((230 - ground) / 255)
    [seen] = see(np.repeat(screen.astype(np.uint8)[..., None], 3, axis=2))
    assert text_of(read_likeliest_letters(seen)) == PUZZLE


def test_two_puzzles_of_one_page_are_both_read():
    other = PUZZLE[::-1]
    pages = [np.asarray(page_of(text).draw()) for text in (PUZZLE, other)]
    picture = np.repeat(np.hstack(pages)[..., None], 3, axis=2)
    assert {text_of(read_likeliest_letters(seen)) for seen in see(picture)} == {PUZZLE, other}


def test_what_was_seen_outlasts_json():
    [seen] = see(photograph(page_of(PUZZLE).draw(), np.random.default_rng(8)))
    again = seen_puzzle_from_json(**json.loads(json.dumps(seen.to_plain())))
    assert text_of(read_likeliest_letters(again)) == PUZZLE
    with pytest.raises(ValueError, match="no chances"):
        seen_puzzle_from_json(**{**seen.to_plain(), "letters": ["1"]})


@pytest.mark.parametrize(("size", "boxes"), [(4, (2, 2)), (6, (2, 3)), (12, (3, 4)), (16, (4, 4))])
@pytest.mark.parametrize("alphabet", ["numbers", "letters"])
def test_other_sizes_are_found_and_read_with_numbers_or_letters(size, boxes, alphabet):
    random = np.random.default_rng(size)
    printed = [str(one) for one in range(1, size + 1)] if alphabet == "numbers" else [*"123456789ABCDEFG"]
    places = np.where(random.random((size, size)) < 0.4, random.integers(0, size, (size, size)), -1)
    page = Page([[printed[place] if place >= 0 else "" for place in row] for row in places.tolist()], boxes)
    [seen] = see(photograph(page.draw(), random, side=1200))
    wanted = "".join(".123456789ABCDEFG"[place + 1] for place in places.ravel())
    wrong = [
        at
        for at, (one, other) in enumerate(zip(text_of(read_likeliest_letters(seen)), wanted, strict=True))
        if one != other
    ]
    assert {divmod(at, size) for at in wrong} <= set(read_likeliest_letters(seen).doubtful)
    assert len(wrong) <= 1


@pytest.mark.parametrize("seed", [1, 2])
def test_black_cells_with_white_numbers_are_distinguished_from_white_ones_and_their_size_is_found(seed):
    random = np.random.default_rng(seed)
    rows, cols = random.integers(6, 13, 2).tolist()
    letters = random.choice([*"....#01234"], (rows, cols), p=[0.175] * 4 + [0.1] + [0.04] * 5)
    shapes = np.where(letters == ".", PLAIN, BLACK).tolist()
    texts = [[letter if letter.isdigit() else "" for letter in row] for row in letters.tolist()]
    picture = photograph(Page(texts, shapes=shapes).draw(), random)
    [[seen, *_]] = see_puzzles(picture, list_kinds(solvers.all_genres()))
    reading = read_likeliest_letters(seen)
    assert (seen.genre, ["".join(row) for row in reading.rows]) == ("akari", ["".join(row) for row in letters])


# The radii of circles, in cells.
CIRCLED = 0.35, 0.42


@pytest.mark.parametrize("name", ["hitori", "kurodoko", "masyu", "nurimisaki", "slitherlink", "yinyang"])
@pytest.mark.parametrize("radius", CIRCLED)
def test_circles_dots_and_full_boards_are_read_and_their_size_is_found(name, radius):
    genre, random = solvers.genre(name), np.random.default_rng(round(100 * radius))
    rows, cols = random.integers(6, 12, 2).tolist()
    symbols = genre.photographed.symbols(rows, cols)[0]
    share = 1.0 if genre.photographed.is_full else 0.4
    places = np.where(random.random((rows, cols)) < share, random.integers(1, len(symbols), (rows, cols)), 0).tolist()
    texts, shapes = ([[symbols[place].printed[part] for place in row] for row in places] for part in (0, 1))
    page = Page(texts, shapes=shapes, has_dots=genre.photographed.has_dots, radius=radius)
    [ways] = see_puzzles(photograph(page.draw(), random, side=1300), list_kinds(solvers.all_genres()))
    seen = next(way for way in ways if way.genre == name)
    reading, wanted = read_likeliest_letters(seen), [[symbols[place].letter for place in row] for row in places]
    wrong = {(row, col) for row in range(rows) for col in range(cols) if reading.rows[row][col] != wanted[row][col]}
    assert wrong <= set(reading.doubtful)
    assert len(wrong) <= 1
    assert genre.photographed.assemble(wanted).size == (rows, cols)


@pytest.mark.parametrize(("rows", "cols"), [(12, 6), (7, 8), (5, 9)])
def test_heavy_prints_in_all_cells_are_no_lines_of_a_finer_lattice(rows, cols):
    random = np.random.default_rng(rows)
    texts = random.integers(1, 9, (rows, cols)).astype(str).tolist()
    page = Page(texts, font=str(BOLD), share=0.75)
    [[seen, *_]] = see_puzzles(photograph(page.draw(), random), list_kinds(solvers.all_genres()))
    assert seen.chances.shape[:2] == (rows, cols)


def test_a_print_at_the_end_of_a_board_is_not_cut_off_as_a_stain():
    texts = [[""] * 5 for _ in range(11)]
    shapes = [[PLAIN] * 5 for _ in texts]
    for row, col in ((0, 1), (1, 3), (2, 0), (3, 2), (4, 4), (5, 1), (6, 3), (7, 0), (8, 2), (10, 4)):
        shapes[row][col] = BLACK
    picture = photograph(Page(texts, shapes=shapes).draw(), np.random.default_rng(2))
    [[seen, *_]] = see_puzzles(picture, list_kinds(solvers.all_genres()))
    assert (seen.chances.shape[:2], seen.count_printed()) == ((11, 5), 10)


def test_circles_printed_faintly_beside_black_ones_are_seen():
    random = np.random.default_rng(5)
    shapes = random.choice([PLAIN, RING, DISC], (9, 9), p=(0.7, 0.2, 0.1))
    page = Page([[""] * 9] * 9, shapes=shapes.tolist())
    [[seen, *_]] = see_puzzles(photograph(page.draw(), random, side=750), list_kinds(solvers.all_genres()))
    letters = np.array(read_likeliest_letters(seen).rows)
    assert (seen.genre, (letters == "w").sum(), (letters == "b").sum()) == (
        "masyu",
        (shapes == RING).sum(),
        (shapes == DISC).sum(),
    )


LOOP = ("3--22", "-3---", "---3-", "1-0-3", "0-3--")
DOTTED = ("-112-3", "------", "111-2-", "-21--0", "-1--1-", "1---2-")


def dotted_page(rows: Sequence[str]) -> Page:
    return Page([[letter.replace("-", "") for letter in row] for row in rows], has_dots=True)


def test_one_answer_of_a_part_proves_nothing_where_dots_of_further_lines_are_seen():
    image = dotted_page(DOTTED).draw()
    pen = ImageDraw.Draw(image)
    for row, col in ((0, 5), (1, 5), (2, 5), (3, 5), (0, 6), (1, 6), (2, 6), (4, 6), (5, 6)):
        x, y = (col + 1) * CELL, (row + 1) * CELL
        pen.rectangle((x - 8, y - 8, x + 8, y + 8), fill=255)
    picture = photograph(image, np.random.default_rng(1), side=1300)
    genre, engine = solvers.genre("slitherlink"), solvers.engine("slitherlink")
    [[seen, *_]] = see_puzzles(picture, list_kinds(solvers.all_genres()))
    assert (seen.chances.shape[:2], seen.is_cut) == ((6, 4), True)
    assert judge_reading(replace(seen, is_cut=False), genre, engine).verdict is Verdict.ONE
    assert (
        judge_reading(seen_puzzle_from_json(**json.loads(json.dumps(seen.to_plain()))), genre, engine).verdict
        is Verdict.UNKNOWN
    )


def believe(*judged: tuple[str, int, float, bool, int]) -> list[int]:
    """The places of the believed ones among ways: genre, turns, loss; is_proved, changes."""
    ways = [ReadingWay(*one[:3]) for one in judged]
    return choose_believed(ways, lambda place: JudgedReading(*judged[place][3:], place))


def test_of_several_genres_the_one_with_exactly_one_answer_is_believed_and_the_least_changed():
    ways = [("a", 0, 0.0, False, 0), ("a", 0, 1.0, False, 0), ("b", 0, 2.0, False, 0)]
    assert believe(*ways) == [0, 2]
    assert believe(*ways, ("b", 0, 2.0, True, 2), ("c", 0, 3.0, True, 1)) == [4]
    assert believe(("c", 0, 0.0, True, 0), *ways) == [0]
    assert believe(("b", 0, 0.0, True, 0), ("c", 0, 1.0, True, 0), ("d", 0, 2.0, True, 1)) == [0, 1]


def test_another_turn_with_exactly_one_answer_is_shown_too_and_so_is_one_that_is_as_likely():
    assert believe(("a", 0, 0.0, True, 0), ("a", 2, PROVED_RIVAL - 0.1, True, 1)) == [0, 1]
    assert believe(("a", 0, 0.0, True, 0), ("a", 2, PROVED_RIVAL, True, 0)) == [0]
    assert believe(("a", 0, 0.0, True, 0), ("a", 2, RIVAL - 0.1, False, 0)) == [0, 1]
    assert believe(("a", 0, 0.0, True, 0), ("a", 2, RIVAL, False, 0)) == [0]
    assert believe(("a", 0, 0.0, False, 0), ("a", 2, 8.0, True, 0)) == [1, 0]
    assert believe(("a", 0, 0.0, False, 0), ("a", 2, 1.0, False, 0), ("a", 2, 1.5, False, 0)) == [0, 1]


def test_the_genre_that_is_named_is_believed_before_others_which_are_offered():
    ways = [ReadingWay("a", 0, 0.0), ReadingWay("b", 0, 1.0)]
    for proved, named, places in (
        ((True, False), "b", [1, 0]),
        ((False, False), "b", [1, 0]),
        ((False, True), "b", [1]),
        ((True, True), "b", [1, 0]),
        ((False, True), "c", [1]),
        ((True, False), "c", [0]),
    ):
        judge = [JudgedReading(is_proved, 0, place) for place, is_proved in enumerate(proved)]
        assert choose_believed(ways, judge.__getitem__, named) == places


def circled_page(rows: Sequence[str]) -> Page:
    texts = [[letter.replace("-", "") for letter in row] for row in rows]
    return Page(texts, shapes=[[RING if text else PLAIN for text in row] for row in texts])


TWO_SIDES = "---9-", "6----", "--9--", "-6---", "-----", "---6-"


@pytest.mark.parametrize("turns", range(4))
def test_a_board_that_reads_from_two_sides_is_read_from_both(turns):
    page = circled_page(TWO_SIDES)
    picture = np.rot90(photograph(page.draw(), np.random.default_rng(1)), turns)
    [ways] = see_puzzles(np.ascontiguousarray(picture), list_kinds([solvers.genre("kurodoko")]))
    boards = {way.turns: ["".join(row) for row in read_likeliest_letters(way).rows] for way in ways}
    around = -turns % 4
    assert boards == {around: [*TWO_SIDES], (around + 2) % 4: ["-9---", "-----", "---9-", "--6--", "----9", "-6---"]}
    assert ways[0].loss == 0


@pytest.mark.parametrize("turns", [0, 2])
def test_what_reads_the_same_from_two_sides_is_read_from_one(turns):
    page = circled_page(("---8-", "8----", "--8--", "-8---", "-----", "---8-"))
    picture = np.rot90(photograph(page.draw(), np.random.default_rng(1)), turns)
    [[way]] = see_puzzles(np.ascontiguousarray(picture), list_kinds([solvers.genre("kurodoko")]))
    assert way.count_printed() == 5


def test_where_a_person_has_to_choose_nothing_is_proved():
    picture = photograph(dotted_page(LOOP).draw(), np.random.default_rng(1), side=1300)
    [[seen]] = see_puzzles(picture, list_kinds(solvers.all_genres()))
    genre, engine = solvers.genre("slitherlink"), solvers.engine("slitherlink")
    ways = [seen, replace(seen, turns=2, loss=1.0)]
    assert [one.verdict for _, one in choose_best_reading(ways[:1], lambda _: (genre, engine))] == [Verdict.ONE]
    assert [one.verdict for _, one in choose_best_reading(ways, lambda _: (genre, engine))] == [Verdict.UNKNOWN] * 2
