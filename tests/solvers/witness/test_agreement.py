"""Engines of genres that have a witness find what it finds: on samples, and on random boards small enough to count."""

from itertools import product
from random import Random

import pytest

import solvers
from solvers import samples, search
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Verdict
from solvers.notation.format import Entry
from tests.oracle import judged, needs_oracle
from tests.solvers.witness import Answer, answers
from tests.solvers.witness.naive import RULES
from tests.solvers.witness.test_witness import small_board

GENRES = [genre for genre in solvers.all_genres() if genre.name in RULES]
# The letters of a mark that is there.
THERE = "#*-|b"
# The genres that the published package of pzpr does not have yet.
NOT_IN_PZPR = {"nurimisaki"}
# Faults that pzpr does not report: it keeps cells of clues free, and knows no 0.
NOT_SEEN_THERE = {
    "number",
    "given",
    "circle",
    "clue",
    "empty",
    "no-loop",
}
MOST = 30
SECONDS = 60

pytestmark = pytest.mark.skipif(not GENRES, reason="no genre has a witness yet")


@pytest.fixture(params=GENRES, ids=lambda genre: genre.name)
def genre(request: pytest.FixtureRequest) -> Genre:
    return request.param


def places(genre: Genre, board, answer) -> Answer:
    return frozenset(at for at, sign in genre.answers.values(board, answer).items() if sign in THERE)


def solved(genre: Genre, board) -> tuple[Verdict, set[Answer]]:
    outcome = search.solve(genre, board, Query(limit=MOST, keep=MOST), SECONDS)
    return outcome.verdict, {places(genre, board, answer) for answer in outcome.answers}


def test_a_sample_has_the_answers_that_the_witness_finds(genre: Genre):
    for sample in samples.puzzles(genre):
        board = genre.parse(sample.text)
        found = answers(genre.name, board, MOST)
        assert [Verdict.NONE, Verdict.ONE, Verdict.MANY][min(len(found), 2)] is solved(genre, board)[0], sample.name
        if sample.answer:
            assert places(genre, board, genre.answers.read(board, sample.answer)) in found


def test_random_boards_have_the_answers_that_the_witness_finds(genre: Genre):
    random, counts = Random(genre.name), []
    for _ in range(60):
        board = small_board(genre.name, random, (random.randint(1, 5), random.randint(2, 5)))
        found = set(answers(genre.name, board, MOST))
        verdict, ours = solved(genre, board)
        assert verdict is [Verdict.NONE, Verdict.ONE, Verdict.MANY][min(len(found), 2)], board
        assert ours == found or len(found) == MOST, board
        counts.append(len(found))
    assert min(counts) == 0
    assert max(counts) > 0


def test_boards_of_every_size_to_four_by_four_have_the_answers_that_the_witness_finds(genre: Genre):
    random = Random(f"{genre.name} small")
    for size in product(range(1, 5), repeat=2):
        for _ in range(4):
            board = small_board(genre.name, random, size)
            found = answers(genre.name, board, MOST)
            assert solved(genre, board)[1] == set(found) or len(found) == MOST, board


@needs_oracle
def test_pzpr_finds_a_fault_where_we_do_and_no_other(genre: Genre):
    if genre.name in NOT_IN_PZPR:
        return
    given = [*samples.puzzles(genre), *samples.list_faulty_samples(genre)]
    given = [sample for sample in given if sample.answer and sample.fault not in NOT_SEEN_THERE]
    boards = [(sample, genre.parse(sample.text)) for sample in given]
    entries = [Entry(board, answer=genre.answers.read(board, sample.answer)) for sample, board in boards]
    write = genre.format("pzpr").write
    assert write is not None
    for (sample, _), found in zip(boards, judged(map(write, entries)), strict=True):
        assert found["complete"] == (not sample.fault), (sample.name, found["faults"])
