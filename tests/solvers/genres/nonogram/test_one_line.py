"""One line alone, for a page and the command line: what follows from it equals what all ways to lay it have."""

import random
import subprocess
import sys
import time
from itertools import product

import pytest

import solvers
from solvers import search
from solvers.cli.commands import main
from solvers.contract.results import Verdict
from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Block, NonogramBoard, clue_of_line
from solvers.genres.nonogram.line.deduction import (
    Contradiction,
    LineDeduction,
    deduce,
    format_line,
    get_single_line,
    remarks,
)
from tests.solvers.genres.nonogram import naive

GENRE = solvers.genre("nonogram")
LETTERS = {"?": UNKNOWN, "#": FILLED, ".": BLANK}


def line_of(text):
    return tuple(LETTERS[letter] for letter in text)


def clue_of(text):
    return tuple(Block(int(number)) for number in text.split(","))


@pytest.mark.parametrize(
    ("clue", "line", "cells", "ways", "filled"),
    [
        ("3,5", "??????????", "?##??####?", 3, "2 3 3 1 1 3 3 3 3 2"),
        ("4,5,2", "???????????????", "??##???###?????", 10, "6 9 10 10 4 4 7 10 10 10 7 4 4 9 6"),
        ("4,4,2", "?????????????.?", "?###??###??#?..", 4, "3 4 4 4 1 2 4 4 4 2 1 4 3 0 0"),
        ("5", "??????#????????", "..????#????....", 5, "0 0 1 2 3 4 5 4 3 2 1 0 0 0 0"),
        ("3,4", "??????????", "??#???##??", 6, "3 5 6 3 2 3 6 6 5 3"),
    ],
)
def test_the_articles_lines_have_the_articles_counts(clue, line, cells, ways, filled):
    reported = deduce(clue_of(clue), line_of(line))
    assert isinstance(reported, LineDeduction)
    assert (format_line(reported.cells), reported.ways) == (cells, ways)
    assert " ".join(map(str, reported.filled)) == filled


def agrees(clue, line):
    """Whether a line is reported as all ways to lay it say."""
    ways = [
        way for way in naive.ways(clue, len(line)) if all(a in (UNKNOWN, b) for a, b in zip(line, way, strict=True))
    ]
    reported = deduce(clue, line)
    if not ways:
        return isinstance(reported, Contradiction) and contradicts(clue, line, reported.places)
    assert isinstance(reported, LineDeduction)
    single = tuple(cells[0] if len(set(cells)) == 1 else UNKNOWN for cells in zip(*ways, strict=True))
    filled = tuple(sum(cell != BLANK for cell in cells) for cells in zip(*ways, strict=True))
    ends = (min(ways, key=begins), max(ways, key=begins))
    return reported == (single, *ends, len(ways), filled)


def begins(way):
    """List the beginnings of a line's blocks; those of its furthest left way are the least of all ways."""
    return [place for place, cell in enumerate(way) if cell != BLANK and (place == 0 or way[place - 1] != cell)]


def contradicts(clue, line, places):
    """Whether these cells cannot be together, and each of them is needed for it."""

    def only(kept):
        return tuple(cell if place in kept else UNKNOWN for place, cell in enumerate(line))

    needed = all(naive.deduced(clue, only(set(places) - {place})) for place in places)
    return needed and naive.deduced(clue, only(places)) is None


def test_every_line_to_length_five_is_explained_as_all_ways_say():
    for length in range(1, 6):
        clues = {clue_of_line(cells) for cells in product((BLANK, FILLED), repeat=length)}
        for clue, line in product(clues, product((UNKNOWN, BLANK, FILLED), repeat=length)):
            assert agrees(clue, line), (clue, line)


def test_random_lines_in_colours_are_explained_as_all_ways_say():
    chance = random.Random(4)
    for _ in range(400):
        length, colours = chance.randrange(1, 13), chance.choice([1, 2, 3])
        truth, other = (tuple(chance.choice([BLANK, *range(colours + 1)]) for _ in range(length)) for _ in range(2))
        line = tuple(cell if chance.random() < 0.3 else UNKNOWN for cell in chance.choice([truth, other]))
        assert agrees(clue_of_line(truth), line), (clue_of_line(truth), line)


def test_a_clue_that_is_too_long_contradicts_no_cell():
    assert deduce((Block(4),), (UNKNOWN,) * 3) == Contradiction(())


@pytest.mark.parametrize("clue", [(1,) * 400, (1,) * 250, (3,) * 100, (500, 400), ()])
def test_a_line_of_a_thousand_cells_is_explained_at_once(clue):
    blocks = tuple(map(Block, clue))
    chance = random.Random(1)
    begun = time.process_time()
    reported = deduce(blocks, (UNKNOWN,) * 1000)
    assert isinstance(reported, LineDeduction)
    assert clue_of_line(reported.left) == clue_of_line(reported.right) == blocks
    stuck = deduce(blocks, tuple(chance.choice((UNKNOWN, BLANK, FILLED)) for _ in range(1000)))
    assert isinstance(stuck, Contradiction)
    assert time.process_time() - begun < 15


def test_one_row_and_one_column_are_lines_and_a_grid_is_none():
    row = NonogramBoard(((Block(2),),), (None,) * 3)
    assert get_single_line(row) == get_single_line(row.turn()) == ((Block(2),), (UNKNOWN,) * 3)
    assert get_single_line(NonogramBoard(((Block(2),),), ((), None, None))) is None
    assert remarks(NonogramBoard(((Block(1),), ()), ((Block(1),), ()))) == []


@pytest.mark.parametrize("board", ["3 5 | ?????", "3 5 | ??????????", "3 1 | ??.??#", "3 1 | #.????"])
def test_the_engine_answers_with_both_ends_of_a_line(board):
    [reading] = solvers.read(board, GENRE.name)
    if reading.entry is None:
        return
    for one in (reading.entry.board, reading.entry.board.turn()):
        outcome, reported = search.solve(GENRE, one), deduce(*get_single_line(one))
        if isinstance(reported, Contradiction):
            assert outcome.verdict is Verdict.NONE
            assert {max(cell) for cell in outcome.conflict} == set(reported.places)
        else:
            ends = [tuple(cell for row in answer for cell in row) for answer in outcome.answers]
            assert ends == list(dict.fromkeys((reported.left, reported.right)))
            assert outcome.found == len(ends)


def test_the_command_line_shows_both_ends_and_the_contradiction(capsys, tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("3 5 | ?■■??■■■■?\n35|??.???????\n")
    assert main(["solve", str(path)]) == 0
    said = capsys.readouterr().out
    assert "Furthest left: ###.#####." in said
    assert "Furthest right: .###.#####" in said
    assert "contradicts the known cells 3 " in said


def test_a_page_can_have_a_line_explained_without_the_compiler():
    requested = "import sys, solvers.genres.nonogram.line.deduction; print('numba' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", requested], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "False"
