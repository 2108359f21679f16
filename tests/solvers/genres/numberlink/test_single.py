"""Properties of an only answer: searches that use them end like searches by the rules alone."""

from dataclasses import replace
from random import Random

import pytest

import solvers
from solvers.contract.engine import Query
from solvers.grids.boards import ClueBoard
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.engine import RulebookEngine
from solvers.rulebook.layout import sides_of
from solvers.search import iterate_slices

GENRE = solvers.genre("numberlink")
PLAIN = RulebookEngine(replace(GENRE.rulebook, single=None), GENRE.formats[0])
BOARDS = 60
EMPTIED = "genre: numberlink\nsize: 6 4\n1 - 1 -\n2 - - -\n3 - - -\n4 4 - 2\n3 - - -\n5 5 - -\n"


def draw_board(random: Random) -> ClueBoard:
    """Numbers in pairs, some of them four times, now and then two that are not shown."""
    rows, cols = random.randint(2, 5), random.randint(2, 5)
    places = [(row, col) for row in range(rows) for col in range(cols)]
    random.shuffle(places)
    pairs = random.randint(1, max(1, len(places) // 3))
    names: list[int | str] = [random.choice([pair, pair, pair, 1, UNKNOWN]) for pair in range(1, pairs + 1)]
    clues = {place: names[at // 2] for at, place in enumerate(places[: 2 * pairs])}
    return ClueBoard(tuple(tuple(clues.get((row, col)) for col in range(cols)) for row in range(rows)))


def found(engine: RulebookEngine, board: ClueBoard, query: Query, budget: int = 1_000):
    """The number of answers, and those that are held."""
    *_, last = iterate_slices(engine.start(board, query), budget, 60)
    assert last.done
    return last.found, set(last.answers)


@pytest.mark.parametrize("query", [Query(), Query(limit=None, keep=1_000)], ids=["two", "all"])
def test_a_search_that_leans_on_one_answer_finds_what_the_rules_allow(query: Query):
    random, seen = Random("numberlink"), set[int]()
    for _ in range(BOARDS):
        board = draw_board(random)
        count, answers = found(solvers.engine("numberlink"), board, query)
        known = found(PLAIN, board, Query(limit=None, keep=100_000))
        assert count == (known[0] if query.limit is None else min(known[0], 2)), board
        assert answers <= known[1] if len(answers) < known[0] else answers == known[1], board
        seen.add(min(count, 2))
    assert seen == {0, 1, 2}


def test_an_answer_that_leaves_cells_empty_can_be_the_only_one():
    board = GENRE.parse(EMPTIED)
    count, [answer] = found(solvers.engine("numberlink"), board, Query())
    empty = [cell for cell, gaps in sides_of(GENRE.rulebook.layout(board)).items() if not any(answer[g] for g in gaps)]
    assert count == 1
    assert len(empty) > 1


def test_steps_of_a_board_of_several_answers_lean_on_none():
    board = GENRE.parse("genre: numberlink\nsize: 2 3\n- - -\n1 - 1\n")
    engine = solvers.engine("numberlink")
    assert found(engine, board, Query(limit=None, keep=9))[0] == 4
    assert not {step.technique for step in engine.explain(board)} & {"detour", "room", "corner"}


def test_answers_that_differ_by_a_detour_are_two():
    board = GENRE.parse("genre: numberlink\nsize: 2 2\n- -\n1 1\n")
    assert found(solvers.engine("numberlink"), board, Query())[0] == 2


def test_a_search_is_frozen_and_thawed_in_each_of_its_stages():
    board, engine, leans = GENRE.parse(EMPTIED), solvers.engine("numberlink"), set[str]()
    search = engine.start(board, Query())
    for _ in range(10_000):
        leans.add(search.stage.lean)
        if search.step(1).done:
            break
        search = engine.thaw(search.freeze())
    assert leans >= {"presumed", "normal"}
    progress = search.step(1)
    assert (progress.done, progress.found) == (True, 1)


def test_the_solution_of_a_text_of_janko_is_read_and_written():
    text = "begin\npuzzle arukone\nsize 3\n[problem]\n1 - 1\n- - -\n2 - 2\n[solution]\ne ew w\n- - -\ne ew w\n[end]\n"
    form = GENRE.format("janko")
    [entry] = form.read(text)
    assert entry.answer is not None
    assert not GENRE.check(entry.board, entry.answer)
    assert "[solution]\ne ew w\n- - -\ne ew w\n" in form.write_entry(entry)


def test_letters_are_numbers_and_a_number_without_a_partner_is_named():
    board = GENRE.parse("genre: numberlink\nsize: 2 3\nA - B\na - C\n")
    assert board.table == ((10, None, 11), (10, None, 12))
    assert found(solvers.engine("numberlink"), board, Query())[0] == 0
    faults = GENRE.check(board, (None,) * len(GENRE.rulebook.layout(board).places))
    assert {(fault.key, fault.cells) for fault in faults} == {("partner", ((0, 2),)), ("partner", ((1, 2),))}


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (2, 3), (10, 10)])
def test_a_board_without_numbers_has_the_one_answer_without_lines(rows: int, cols: int):
    board = ClueBoard(((None,) * cols,) * rows)
    assert found(solvers.engine("numberlink"), board, Query(limit=None, keep=10)) == found(
        PLAIN, board, Query(limit=None, keep=10)
    )
    assert not any(
        change.value for step in solvers.engine("numberlink").explain(board) for change in step.changes if change.put
    )
