"""The witness finds on every tiny board what trying all sets of places finds."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import solvers
from solvers.grids.boards import ClueBoard, RegionBoard, RegionBoardWithTotal
from solvers.grids.rectangle import renumber_regions
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.regions import draw_rectangles
from tests.solvers.genres.akari import naive as akari
from tests.solvers.genres.nonogram import naive as nonogram
from tests.solvers.genres.sudoku import naive as sudoku
from tests.solvers.notation.boards.notations import CASES, counted_board, plain_region_board, region_board, walled_board
from tests.solvers.witness import answers, drawn, naive
from tests.solvers.witness.genres import PROGRAMS

pytestmark = pytest.mark.plain

SIZES = {
    "starbattle": [(1, 1), (1, 3), (3, 3), (4, 4)],
    "slitherlink": [(1, 1), (1, 3), (2, 2)],
    "kurodoko": [(1, 4), (3, 3), (2, 5)],
    "lits": [(1, 4), (2, 4), (3, 4), (2, 6)],
}
LINES = [(2, 2), (2, 4), (3, 3)]
CELLS = [(1, 2), (2, 3), (3, 3), (2, 5)]
BOARDS = 12


def small_board(genre: str, random: Random, size: tuple[int, int]):
    """A board with small numbers, so that some have answers."""
    if genre == "norinori":
        return plain_region_board(random, size)
    if genre == "lits":
        return walled_board(random, size, (None,)) if random.random() < 0.2 else halved_board(random, size)
    if genre == "starbattle":
        return small_stars(random, size)
    if genre in ("heyawake", "countryroad"):
        return (walled_board if genre == "heyawake" else region_board)(random, size, (None, None, None, 1, 2, 3))
    if genre == "shikaku":
        return cut_board(random, size)
    if genre == "numberlink":
        return paired_board(random, size)
    most = size[0] + size[1] - 1
    clues = {
        "slitherlink": lambda: random.randint(0, 4),
        "hitori": lambda: random.randint(1, max(size)),
        "kurodoko": lambda: random.choice([UNKNOWN, random.randint(1, most)]),
        "nurimisaki": lambda: random.choice([UNKNOWN, random.randint(2, max(2, most))]),
        "yajilin": lambda: random.choice(["#", ("e", 1), ("s", 1), ("w", 0), ("n", UNKNOWN), ("", 2)]),
    }.get(genre, lambda: random.choice("wb"))
    share = {"hitori": 1, "nurimisaki": 0.3, "slitherlink": 0.6, "yinyang": 0.4}.get(genre, 0.15)
    rows = ([clues() if random.random() < share else None for _ in range(size[1])] for _ in range(size[0]))
    return ClueBoard(tuple(map(tuple, rows)))


def halved_board(random: Random, size: tuple[int, int]) -> RegionBoard:
    """One region, or two side by side, perhaps with a wall."""
    cut = random.choice([size[1], size[1] // 2])
    grid = renumber_regions([[int(col >= cut) for col in range(size[1])]] * size[0])
    walls = ((0, 0.5),) if cut > 1 and random.random() < 0.3 else ()
    return RegionBoard(grid, (None,) * (1 + max(map(max, grid))), walls)


def small_stars(random: Random, size: tuple[int, int]) -> RegionBoardWithTotal:
    """Regions, and a star each, as many as there are rows as often as not."""
    board = counted_board(random, size)
    if random.random() < 0.7:
        rows = tuple((row,) * size[1] for row in range(size[0]))
        board = replace(board, regions=rows, numbers=(None,) * size[0])
    return replace(board, count=random.choice([1, 1, 2]))


def cut_board(random: Random, size: tuple[int, int]) -> ClueBoard:
    """Sizes of rectangles, each in one of its cells; now and then one of them is another, or not shown."""
    rectangles = draw_rectangles(*size, Chance(random.randrange(2**31)), 2)
    numbers: dict[tuple[int, int], Any] = {random.choice(one): len(one) for one in rectangles}
    if random.random() < 0.5:
        numbers[random.choice(sorted(numbers))] = random.choice([UNKNOWN, UNKNOWN, 2, 3])
    return ClueBoard(tuple(tuple(numbers.get((row, col)) for col in range(size[1])) for row in range(size[0])))


def paired_board(random: Random, size: tuple[int, int]) -> ClueBoard:
    """Numbers in pairs; now and then one of them is another."""
    places = [(row, col) for row in range(size[0]) for col in range(size[1])]
    random.shuffle(places)
    most = max(1, len(places) // 3)
    numbers: dict[tuple[int, int], Any] = {
        place: 1 + at // 2 for at, place in enumerate(places[: 2 * random.randint(min(2, most), most)])
    }
    if random.random() < 0.2:
        numbers[places[0]] = random.choice([2, UNKNOWN])
    return ClueBoard(tuple(tuple(numbers.get((row, col)) for col in range(size[1])) for row in range(size[0])))


def test_every_notation_has_a_witness():
    assert set(CASES) == set(naive.RULES)
    assert {genre.name for genre in solvers.all_genres() if genre.explained} == set(PROGRAMS)


@pytest.mark.parametrize("genre", naive.RULES)
def test_the_witness_finds_all_answers_of_tiny_boards(genre: str):
    random = Random(genre)
    has_lines = CASES[genre].marks in ("lines", "edges")
    counts = []
    for size in SIZES.get(genre, LINES if has_lines else CELLS):
        for _ in range(BOARDS):
            board = small_board(genre, random, size)
            found = answers(genre, board, 0)
            assert len(set(found)) == len(found)
            assert set(found) == naive.answers(genre, board), board
            counts.append(len(found))
    assert 0 in counts
    assert max(counts) > 0


def test_the_witness_finds_all_lights_of_tiny_boards():
    random = Random("lights")
    for _ in range(BOARDS):
        board = drawn.DRAWERS["akari"]("akari", random, (random.randint(2, 3), random.randint(2, 4)))
        if board is not None:
            assert set(answers("akari", board, 0)) == set(akari.every_answer(board)), board


def test_the_witness_finds_all_pictures_of_tiny_boards():
    random = Random("pictures")
    for _ in range(BOARDS):
        board = drawn.DRAWERS["nonogram"]("nonogram", random, (random.randint(2, 3), random.randint(2, 4)))
        if None not in board.rows + board.cols and not board.given:
            assert set(answers("nonogram", board, 0)) == {
                frozenset((row, col, value) for row, line in enumerate(picture) for col, value in enumerate(line))
                for picture in nonogram.answers(board)
            }, board


def test_the_witness_finds_all_digits_of_small_boards():
    random = Random("digits")
    for _ in range(BOARDS):
        board = sudoku.random_board(4, 6, random)
        assert set(answers("sudoku", board, 0)) == {
            frozenset((*divmod(cell, 4), digit) for cell, digit in enumerate(digits))
            for digits in sudoku.every_answer(board)
        }, board
