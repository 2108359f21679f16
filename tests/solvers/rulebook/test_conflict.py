"""Boards of rules without an answer: what it takes to know that, and then which clues contradict each other."""

from random import Random

import pytest

import solvers
from solvers.assist.judging import judge
from solvers.contract.engine import Query
from solvers.contract.results import Progress, Verdict
from solvers.grids.boards import ClueBoard
from solvers.rulebook import search as searching
from solvers.rulebook.generator.makers import board_of
from solvers.search import solve

# The 9 and the 2 cannot both be right: what the 9 must see, the 2 sees too. The 3 contradicts nothing.
BOARD = ClueBoard(
    (
        (9, 2, None, None, None),
        (None, None, None, None, None),
        (None, None, None, None, None),
        (None, None, None, None, None),
        (None, None, None, None, 3),
    )
)
CONFLICT = {(0, 0), (0, 1)}
ENGINE = solvers.engine("kurodoko")


@pytest.fixture
def stated(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The boards that are made into arrays, in their order."""
    boards: list[object] = []
    encode = searching.encode_board

    def note(rules, board, **options):
        boards.append(board)
        return encode(rules, board, **options)

    monkeypatch.setattr(searching, "encode_board", note)
    return boards


def last_of(search) -> Progress:
    while not (progress := search.step(1_000)).done:
        pass
    return progress


def refuted():
    """A search that has just found that there is no answer."""
    search = ENGINE.start(BOARD, Query())
    while not search.step(1_000).refuted:
        pass
    return search


def test_a_board_that_is_only_judged_is_stated_once(stated: list[object]):
    assert judge(ENGINE, [BOARD]) == [Verdict.NONE]
    assert stated == [BOARD]


def test_a_conflict_states_the_board_once_more(stated: list[object]):
    progress = last_of(ENGINE.start(BOARD, Query()))
    assert (progress.refuted, set(progress.conflict)) == (True, CONFLICT)
    assert stated == [BOARD, BOARD]


def test_a_refuted_search_is_not_over_and_shows_no_conflict_before_it_is_found():
    search = ENGINE.start(BOARD, Query())
    seen = [search.step(1_000)]
    while not seen[-1].done:
        seen.append(search.step(1_000))
    first = next(progress for progress in seen if progress.refuted)
    assert (first.done, first.conflict) == (False, ())
    assert {progress.conflict for progress in seen[:-1]} == {()}
    assert search.step(1_000) == seen[-1]


def test_a_search_frozen_when_refuted_and_thawed_finds_the_same_conflict(stated: list[object]):
    frozen = refuted().freeze()
    assert stated == [BOARD]
    thawed = ENGINE.thaw(frozen)
    assert thawed.freeze() == frozen
    assert stated == [BOARD, BOARD]
    assert set(last_of(thawed).conflict) == CONFLICT


def test_a_search_is_frozen_amid_its_conflict_as_at_its_beginning():
    search = refuted()
    frozen = search.freeze()
    assert not search.step(1_000).done
    assert search.freeze() == frozen


def test_rules_of_all_cells_alone_end_without_a_conflict():
    """The smallest case: no loop fits into two cells."""
    progress = last_of(solvers.engine("masyu").start(solvers.genre("masyu").drawn.blank(1, 2), Query()))
    assert (progress.refuted, progress.done, progress.conflict) == (True, True, ())


@pytest.mark.parametrize("seed", range(12))
def test_circles_of_a_loop_that_contradict_each_other_have_no_answer_by_themselves(seed: int):
    random, masyu = Random(seed), solvers.genre("masyu")
    size = range(random.randrange(4, 7))
    board = ClueBoard(tuple(tuple(random.choice([None, None, None, "w", "b"]) for _ in size) for _ in size))
    outcome = solve(masyu, board, Query(), 60)
    assert outcome.verdict is Verdict.NONE
    alone = board_of(*board.size, {cell: clue for cell, clue in board.clues.items() if cell in outcome.conflict})
    assert len(alone.clues) == len(outcome.conflict) > 0
    assert solve(masyu, alone, Query(), 60).verdict is Verdict.NONE
