"""One line: the jitted deduction equals that of all ways, and those of the article's cases."""

import random
from collections import defaultdict
from itertools import product

import numpy as np
import pytest

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Block, Clue, Line, clue_of_line
from solvers.genres.nonogram.kernels.line import solve_line
from solvers.genres.nonogram.line.placements import find_possible_values
from solvers.genres.nonogram.rules import can_be_finished
from solvers.jit.bit_rows import WORDS, bit_row, load_row, mirror, store_row, width_for
from solvers.jit.decorators import kernel
from tests.solvers.genres.nonogram import naive

LETTERS = {"?": UNKNOWN, "#": FILLED, ".": BLANK}


@kernel
def _solved(may, blocks, n, behind, starts, found, width):
    return solve_line(may, blocks, n, behind, starts, found, width)


def deduced(clue: Clue, line: Line, colours: int = 1, width=None) -> list[set[int]] | None:
    """The possible contents of each cell, by the kernel."""
    width = width or width_for(len(line) + 1)
    may = np.zeros((colours + 1, len(width)), np.uint64)
    for colour in range(colours + 1):
        bits = sum(1 << place for place, cell in enumerate(line) if cell in (UNKNOWN, colour))
        store_row(may, colour, bits, width)
    blocks = np.array(clue, np.int64).reshape(-1, 2)
    behind, starts = (np.zeros((len(clue) + more, len(width)), np.uint64) for more in (1, 0))
    found = np.zeros_like(may)
    if not _solved(may, blocks, len(line), behind, starts, found, width):
        return None
    held = [load_row(found, colour, width) for colour in range(colours + 1)]
    return [{colour for colour, bits in enumerate(held) if bits >> place & 1} for place in range(len(line))]


def reported(clue: str, line: str) -> str | None:
    """A case as the article writes it."""
    blocks = tuple(Block(int(number)) for number in clue.split(",") if number)
    found = deduced(blocks, tuple(LETTERS[letter] for letter in line))
    single = {BLANK: ".", FILLED: "#"}
    return found and "".join(single[min(cell)] if len(cell) == 1 else "?" for cell in found)


@pytest.mark.parametrize(
    ("clue", "line", "found"),
    [
        ("3,5", "??????????", "?##??####?"),
        ("3,5", "???#??????", ".###.#####"),
        ("4,5,2", "???????????????", "??##???###?????"),
        ("4,4,2", "?????????????.?", "?###??###??#?.."),
        ("5", "??????#????????", "..????#????...."),
        ("3,4", "??????????", "??#???##??"),
        ("3,4", "????????", "###.####"),
        ("3,4", "???#????", None),
        ("", "????", "...."),
        ("", "??#?", None),
        ("4", "???", None),
        ("3", "????", "?##?"),
    ],
)
def test_the_articles_lines_are_deduced_completely(clue, line, found):
    assert reported(clue, line) == found


@kernel
def _all_solved(may, blocks, n, behind, starts, found, is_possible, width):
    for state in range(len(may)):
        is_possible[state] = solve_line(may[state], blocks, n, behind, starts, found[state], width)


def solved(clue: Clue, n: int, may: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Solve a line in each state by the kernel: may and found are [states, 2] bits of cells, blank and filled."""
    blocks = np.array(clue, np.int64).reshape(-1, 2)
    behind, starts = (np.zeros((len(clue) + more, 1), np.uint64) for more in (1, 0))
    found, is_possible = np.zeros_like(may)[..., None], np.zeros(len(may), bool)
    _all_solved(may[..., None], blocks, n, behind, starts, found, is_possible, width_for(n + 1))
    return found[..., 0], is_possible


def states(n: int) -> np.ndarray:
    """[3 ** n, 2] every line of cells that are unknown, blank or filled: what may be blank, and what filled."""
    may = np.array([(1, 1), (1, 0), (0, 1)], np.uint64)
    digits = np.arange(3**n)[:, None] // 3 ** np.arange(n) % 3
    return np.sum(may[digits] << np.arange(n, dtype=np.uint64)[:, None], axis=1, dtype=np.uint64)


def fitting(ways: list[int], n: int, may: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The possible contents by going through all ways to lay a clue."""
    found, is_possible = np.zeros_like(may), np.zeros(len(may), bool)
    for way in ways:
        laid = np.array([(1 << n) - 1 - way, way], np.uint64)
        fits = np.all(laid & ~may == 0, axis=1)
        found[fits] |= laid
        is_possible |= fits
    return found, is_possible


@pytest.mark.parametrize("n", range(1, 10))
def test_every_clue_in_every_state_of_a_line_is_deduced_as_all_ways_say(n):
    may, lines = states(n), defaultdict(list)
    for way in range(1 << n):
        lines[clue_of_line(tuple(way >> place & 1 for place in range(n)))].append(way)
    for clue, ways in lines.items():
        expected, is_possible = fitting(ways, n, may)
        found, is_laid = solved(clue, n, may)
        assert np.array_equal(is_laid, is_possible), clue
        assert np.array_equal(found[is_laid], expected[is_laid]), clue


def test_the_number_of_those_states_is_known():
    clues = {n: len({clue_of_line(cells) for cells in product((BLANK, FILLED), repeat=n)}) for n in range(1, 9)}
    assert sum(many * len(states(n)) for n, many in clues.items()) == 454_497


@pytest.mark.parametrize("words", WORDS)
def test_random_lines_in_colours_are_deduced_in_words_of_any_length(words):
    chance = random.Random(words)
    for _ in range(300):
        length, colours = chance.randrange(1, 13), chance.choice([1, 2, 3])
        truth = tuple(chance.choice([BLANK, *range(colours + 1)]) for _ in range(length))
        other = tuple(chance.choice([BLANK, *range(colours + 1)]) for _ in range(length))
        known = tuple(cell if chance.random() < 0.3 else UNKNOWN for cell in chance.choice([truth, other]))
        expected = naive.deduced(clue_of_line(truth), known)
        assert deduced(clue_of_line(truth), known, colours, (0,) * words) == expected
        assert can_be_finished(clue_of_line(truth), known) == (expected is not None)


@pytest.mark.parametrize("length", [62, 63, 64, 127, 128, 200, 512, 575, 999, 1000])
def test_long_lines_are_deduced_at_the_borders_of_words(length):
    clue = (Block(length // 2 + 1), Block(3))
    found = deduced(clue, (UNKNOWN,) * length)
    spare = length - (length // 2 + 1) - 3 - 1
    assert found is not None
    sure = [place for place, cell in enumerate(found) if cell == {FILLED}]
    assert sure == list(range(spare, length // 2 + 1)) + ([] if spare >= 3 else list(range(length - 3, length - spare)))


@pytest.mark.parametrize("longest", [63, 127, 255, 575, 1000])
def test_random_long_lines_are_deduced_as_with_whole_numbers_of_any_length(longest):
    chance = random.Random(longest)
    for _ in range(60):
        length = chance.randrange(longest // 2, longest + 1)
        share, colours = chance.choice([0.2, 0.5, 0.9]), chance.choice([1, 1, 2])
        truth = tuple(chance.randint(1, colours) if chance.random() < share else BLANK for _ in range(length))
        strange = chance.choice([0.0, 0.0, 0.002])
        line = tuple(
            UNKNOWN if chance.random() < 0.6 else BLANK if chance.random() < strange else cell for cell in truth
        )
        expected = find_possible_values(
            clue_of_line(truth), tuple((2 << colours) - 1 if cell == UNKNOWN else 1 << cell for cell in line)
        )
        found = deduced(clue_of_line(truth), line, colours)
        assert expected == (found and tuple(sum(1 << colour for colour in cell) for cell in found))


@kernel
def _moved(rows, places, width):
    one = load_row(rows, 0, width)
    store_row(rows, 1, one << places, width)
    store_row(rows, 2, one >> places, width)
    store_row(rows, 3, mirror(one, width), width)
    store_row(rows, 4, bit_row(places, width), width)


@pytest.mark.parametrize("words", WORDS)
def test_rows_of_bits_are_moved_as_whole_numbers(words):
    chance, bits = random.Random(words), 64 * words
    width, rows = (0,) * words, np.zeros((5, words), np.uint64)
    for places in [0, 1, 63, bits - 1, *(chance.randrange(bits) for _ in range(60))]:
        one = chance.getrandbits(bits)
        store_row(rows, 0, one, width)
        _moved(rows, places, width)
        found = [load_row(rows, row, width) for row in range(1, 5)]
        assert found == [(one << places) % (1 << bits), one >> places, mirror(one, width), 1 << places]


def test_rows_of_bits_hold_what_they_say_and_no_more():
    assert len(width_for(64 * WORDS[-1] - 1)) == WORDS[-1]
    with pytest.raises(ValueError, match="1088"):
        width_for(64 * WORDS[-1])
