"""Propagation, which handles a word of cells at a time, decides as a twin in sets does cell by cell."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import numpy as np
import pytest

from solvers.genres.akari.board import BLACK, NUMBERS, WHITE, AkariBoard
from solvers.genres.akari.kernels.layout import LIGHT, OPEN, states_of
from solvers.genres.akari.kernels.propagation import (
    BROKEN,
    COLUMNS,
    SETTLED,
    UNSETTLED,
    count_bit_words,
    follow_rules,
    pack_words,
)
from solvers.genres.akari.stages import codes_of
from solvers.grids.rectangle import At
from tests.solvers.genres.akari.naive import random_board, seen

# Widths at which rows begin to fill words, or to need another one.
WIDE = (29, 30, 31, 58, 59, 60, 61, 62, 119, 120, 121, 181)


class Contradiction(Exception):
    """A rule that cannot be kept any more."""


class Twin:
    """The rules in sets: what is open, and where lights stand."""

    def __init__(self, board: AkariBoard):
        self.board, self.open, self.lights = board, set(board.whites), set[At]()
        self.seen = {cell: set(seen(board, cell)) for cell in board.whites}

    def decide(self) -> int:
        """Propagate until nothing follows any more."""
        before = None
        try:
            while before != len(self.open):
                before = len(self.open)
                for clue, number in self.board.clues.items():
                    self.look_at_clue(set(self.board.around(clue)), number)
                for cell in self.board.whites:
                    self.look_at_cell(cell)
        except Contradiction:
            return BROKEN
        return UNSETTLED if self.open else SETTLED

    def look_at_clue(self, around: set[At], number: int) -> None:
        wanted, left = number - len(around & self.lights), around & self.open
        if not 0 <= wanted <= len(left):
            raise Contradiction
        if not wanted:
            self.open -= left
        elif wanted == len(left):
            for cell in left:
                self.shine(cell)

    def look_at_cell(self, cell: At) -> None:
        can_light = {cell} | self.seen[cell]
        if not can_light & self.lights:
            left = can_light & self.open
            if not left:
                raise Contradiction
            if len(left) == 1:
                self.shine(*left)

    def shine(self, cell: At) -> None:
        if cell not in self.open:
            raise Contradiction
        self.lights.add(cell)
        self.open -= {cell} | self.seen[cell]


def decided(board: AkariBoard) -> tuple[int, set[At], set[At]]:
    """The outcome of the kernels, open cells and lights."""
    codes = codes_of(board)
    bits = np.full((count_bit_words(pack_words(board.rows, board.cols)), COLUMNS), -1)
    outcome = follow_rules(bits, codes, 0, board.rows, board.cols)
    state = states_of(bits, board.rows, board.cols).reshape(board.rows, board.cols)
    found = [set(zip(*np.nonzero(state == wanted), strict=True)) for wanted in (OPEN, LIGHT)]
    return outcome, *found


def assert_same(board: AkariBoard) -> int:
    twin = Twin(board)
    expected = twin.decide()
    outcome, left, lights = decided(board)
    assert outcome == expected, board.cells
    if outcome != BROKEN:
        assert (left, lights) == (twin.open, twin.lights), board.cells
    return outcome


def boards(random: Random, rows: int, cols: int) -> Iterator[AkariBoard]:
    """One with an answer, one with a number changed, one of random cells."""
    board = random_board(random, rows, cols, random.uniform(0.1, 0.5), random.uniform(0.5, 1))
    yield board
    if board.clues:
        row, col = random.choice(sorted(board.clues))
        cells = [list(line) for line in board.cells]
        cells[row][col] = random.choice(NUMBERS)
        yield AkariBoard(tuple(map("".join, cells)))
    states = WHITE * random.randint(4, 20) + BLACK * 3 + NUMBERS[: random.randint(1, 5)]
    yield AkariBoard(tuple("".join(random.choices(states, k=cols)) for _ in range(rows)))


def outcomes(seed: int, shapes: Iterable[tuple[int, int]]) -> Counter[int]:
    random = Random(seed)
    return Counter(assert_same(board) for rows, cols in shapes for board in boards(random, rows, cols))


@pytest.mark.plain
@pytest.mark.parametrize("seed", range(6))
def test_small_boards_are_decided_as_by_the_rules_in_sets(seed):
    random = Random(seed)
    met = outcomes(seed, [(random.randint(1, 16), random.randint(1, 16)) for _ in range(100)])
    assert min(met[outcome] for outcome in (BROKEN, SETTLED, UNSETTLED)) > 10


@pytest.mark.plain
@pytest.mark.parametrize("cols", WIDE)
def test_rows_that_just_fill_a_word_or_need_another_one_lose_no_cell(cols):
    met = outcomes(cols, [(rows, cols) for rows in (1, 2, 3, 4, 5, 8, 9)])
    assert min(met[BROKEN], met[UNSETTLED]) > 0


@pytest.mark.plain
def test_tall_boards_carry_lights_from_word_to_word():
    met = outcomes(1, [(rows, cols) for cols in (1, 2, 3, 6, 19) for rows in (20, 59, 60, 61, 120)])
    assert min(met[BROKEN], met[UNSETTLED]) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_thousands_of_boards_are_decided_as_by_the_rules_in_sets(seed):
    random = Random(seed)
    outcomes(seed, [(random.randint(1, 40), random.choice((random.randint(1, 40), *WIDE))) for _ in range(60)])


@pytest.mark.plain
@pytest.mark.parametrize(
    ("cells", "outcome"),
    [
        ((".",), SETTLED),
        (("#0", "##"), SETTLED),
        (("#1", "##"), BROKEN),
        (("0",), SETTLED),
        (("4.", ".."), BROKEN),
        (("..", ".."), UNSETTLED),
        (("1.1", "###"), SETTLED),
        # Two lights in one run.
        (("1..1",), BROKEN),
        (("1", ".", ".", "1"), BROKEN),
        ((".0.", ".#."), SETTLED),
        (("." * 60 + "1",), SETTLED),
        ((*"." * 60, "1"), SETTLED),
        # The run is three words long.
        (("1" + "." * 130 + "1",), BROKEN),
        (("1", *"." * 130, "1"), BROKEN),
    ],
)
def test_boards_of_one_thought(cells, outcome):
    assert assert_same(AkariBoard(cells)) == outcome
