"""Verdicts on a thousand boards of all classes and sizes, against CaDiCaL on clauses written from the rules alone."""

import itertools
import random
from collections import Counter
from collections.abc import Callable

import pytest
from pysat.solvers import Cadical153

from solvers import recipes, search
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.akari import GENRE
from solvers.genres.akari.board import AkariBoard
from solvers.genres.akari.engine import ENGINE
from tests.solvers.genres.akari.test_engine import (
    VERDICTS,
    all_answers,
    blocks,
    changed,
    lattice,
    pigeonholes,
    tiny_boards,
)

# The number of chunks, each with the boards of 40 seeds.
CHUNKS = 25
BOARDS = 40
# The ranges of sides; of each chunk every tenth board is larger.
SIDES = ((5, 12), (13, 20), (21, 36), (37, 60))
LARGE = (100, 150, 200)


def clauses(board: AkariBoard) -> tuple[list[list[int]], int]:
    """The rules, with one variable a white cell, numbered from 1: (clauses, how many variables)."""
    number = {cell: at for at, cell in enumerate(board.whites, 1)}
    reported, seen = [], {cell: set() for cell in board.whites}
    for run in board.runs:
        reported += [[-number[one], -number[other]] for one, other in itertools.combinations(run, 2)]
        for cell in run:
            seen[cell].update(run)
    reported += [[number[near] for near in near_cells] for near_cells in seen.values()]
    for cell, wanted in board.clues.items():
        beside = [number[near] for near in board.around(cell)]
        if wanted > len(beside):
            return [[]], len(number)
        reported += [list(some) for some in itertools.combinations(beside, len(beside) - wanted + 1)]
        reported += [[-one for one in some] for some in itertools.combinations(beside, wanted + 1)]
    return reported, len(number)


def cadical_verdict(board: AkariBoard) -> Verdict:
    reported, size = clauses(board)
    if reported == [[]]:
        return Verdict.NONE
    with Cadical153(bootstrap_with=reported) as peer:
        found = 0
        while found < 2 and peer.solve():
            found += 1
            held = (peer.get_model() or [])[:size]
            peer.add_clause([-one for one in held] or [1])
            if not size:
                break
        return VERDICTS[found]


def minimal(rows: int, cols: int, seed: int) -> AkariBoard:
    requested = {"rows": str(rows), "cols": str(cols), "symmetry": "none", "connected": "no"}
    *_, last = ENGINE.generate(recipes.complete_recipe(GENRE, requested), seed)
    return last.made.board


def noise(rows: int, cols: int, seed: int) -> AkariBoard:
    """Random numbers, few of them, whatever they come to."""
    rng = random.Random(seed)
    cells = "." * 70 + "#" * 20 + "0111122223"
    return AkariBoard(tuple("".join(rng.choice(cells) for _ in range(cols)) for _ in range(rows)))


CLASSES: dict[str, Callable[[int, int, int], AkariBoard]] = {
    "half": lambda rows, cols, seed: blocks(rows, cols, 0.2, 0.5, seed),
    "empty": lambda rows, cols, seed: blocks(rows, cols, 0.1, 0, seed),
    "full": lambda rows, cols, seed: blocks(rows, cols, 0.2, 1, seed),
    "dense": lambda rows, cols, seed: blocks(rows, cols, 0.4, 0.8, seed),
    "changed": lambda rows, cols, seed: changed(blocks(rows, cols, 0.2, 1, seed), seed),
    "noise": noise,
    "minimal": lambda rows, cols, seed: minimal(min(rows, 30), min(cols, 30), seed),
    "one number less": lambda rows, cols, seed: thinner(minimal(min(rows, 30), min(cols, 30), seed), seed),
}


def thinner(board: AkariBoard, seed: int) -> AkariBoard:
    """Without one of its numbers, which all are needed: a second answer hides somewhere."""
    row, col = random.Random(seed).choice(sorted(board.clues))
    rows = list(board.cells)
    rows[row] = rows[row][:col] + "#" + rows[row][col + 1 :]
    return AkariBoard(tuple(rows))


def made(seed: int) -> tuple[str, AkariBoard]:
    rng = random.Random(seed)
    name = list(CLASSES)[seed % len(CLASSES)]
    if seed % BOARDS < BOARDS // 10:
        name = list(CLASSES)[seed // BOARDS % 5]
        rows = cols = rng.choice(LARGE)
    else:
        least, most = SIDES[seed // len(CLASSES) % len(SIDES)]
        rows, cols = rng.randint(least, most), rng.randint(least, most)
    return name, CLASSES[name](rows, cols, seed)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_thousand_verdicts_agree_with_cadical(chunk):
    seen = Counter()
    for seed in range(chunk * BOARDS, (chunk + 1) * BOARDS):
        name, board = made(seed)
        (verdict,) = ENGINE.throughput([board])[1]
        assert verdict is cadical_verdict(board), (name, board.cells)
        seen[verdict] += 1
    assert min(seen[verdict] for verdict in VERDICTS) > 0


@pytest.mark.parametrize("name", CLASSES)
def test_verdicts_of_every_class_agree_with_cadical(name):
    for seed in range(6):
        board = CLASSES[name](9 + seed, 12, seed)
        expected = cadical_verdict(board)
        assert ENGINE.throughput([board])[1] == [expected], board.cells
        assert search.solve(GENRE, board, Query()).verdict is expected, board.cells


def test_verdicts_of_tiny_boards_are_those_of_all_fillings():
    boards = [
        *tiny_boards(),
        AkariBoard(("#0", "##")),
        AkariBoard(("#1", "##")),
        AkariBoard(("0",)),
        AkariBoard((".",)),
    ]
    expected = [VERDICTS[min(len(all_answers(board)), 2)] for board in boards]
    assert ENGINE.throughput(boards)[1] == expected


def test_the_classes_that_need_counting_agree_with_what_is_known_of_them():
    assert ENGINE.throughput([pigeonholes(9), lattice(8, 1), lattice(8, 0)])[1] == [
        Verdict.NONE,
        Verdict.NONE,
        Verdict.MANY,
    ]
