"""The rules, against boards that break exactly one of them and against a witness that looks cell by cell."""

from random import Random

import pytest

from solvers.contract.results import Change, Fault, Step
from solvers.genres.akari.board import AkariBoard, AkariMarks
from solvers.genres.akari.formats import read_answer, write_answer
from solvers.genres.akari.picture import draw
from solvers.genres.akari.rules import UNFINISHED, check, values
from solvers.notation.format import NotationError
from tests.solvers.genres.akari.naive import Witness, every_answer, random_board, seen


def board(*rows: str) -> AkariBoard:
    return AkariBoard(rows)


@pytest.mark.parametrize("seed", range(30))
def test_lit_cells_are_those_that_some_light_sees(seed):
    random = Random(seed)
    given = random_board(random, random.randint(1, 9), random.randint(1, 9), random.random() / 2, 0.5)
    lights = frozenset(cell for cell in given.whites if random.random() < 0.2)
    assert given.light_up(lights) == lights | {cell for light in lights for cell in seen(given, light)}


@pytest.mark.parametrize("seed", range(30))
def test_an_answer_without_faults_is_one_that_a_sat_solver_allows(seed):
    given = random_board(Random(seed), 3, 4, 0.3, 0.7)
    witness = Witness(given)
    answers = every_answer(given)
    assert set(witness.answers(1000)) == set(answers)
    assert answers


@pytest.mark.parametrize("seed", range(20))
def test_part_of_an_answer_is_unfinished_and_never_wrong(seed):
    random = Random(seed)
    given = random_board(random, 7, 7, 0.25, 0.6)
    answer = Witness(given).answers(1)[0]
    part = frozenset(cell for cell in answer if random.random() < 0.5)
    assert {fault.key for fault in check(given, part)} <= UNFINISHED
    assert check(given, answer) == []


def test_every_fault_is_reported_with_its_cells():
    given = board("..1", "..#")
    faults = check(given, frozenset({(0, 0), (0, 1), (1, 2)}))
    assert faults == [
        Fault("on-black", ((1, 2),)),
        Fault("seen", ((0, 0), (0, 1))),
    ]
    assert check(given, frozenset()) == [
        Fault("few", ((0, 2),), {"found": 0, "number": 1}),
        *(Fault("unlit", (cell,)) for cell in given.whites),
    ]


def test_three_lights_in_a_run_make_two_faults():
    assert check(board("....."), frozenset({(0, 0), (0, 2), (0, 4)})) == [
        Fault("seen", ((0, 0), (0, 2))),
        Fault("seen", ((0, 2), (0, 4))),
    ]


def test_values_compare_white_cells_only():
    assert values(board(".1."), frozenset({(0, 2)})) == {(0, 0): "x", (0, 2): "o"}


def test_an_answer_for_another_board_is_refused_where_it_differs():
    with pytest.raises(NotationError) as caught:
        read_answer(board(".1.", "..."), "o1.\n.#.\n")
    assert (caught.value.key, caught.value.line, caught.value.column) == ("other-board", 2, 2)


def test_a_half_filled_answer_may_leave_cells_open():
    assert read_answer(board(".1.", "..."), "o1?\n.x.\n") == frozenset({(0, 0)})


def test_an_answer_survives_its_notation():
    given = board(".1.", "...")
    assert read_answer(given, write_answer(given, frozenset({(0, 0), (1, 2)}))) == frozenset({(0, 0), (1, 2)})


def test_a_picture_shows_lights_lit_cells_dots_and_reasons():
    step = Step("trial", (Change((1, 0), "o", False),), reasons=((0, 1),))
    picture = draw(board(".1.", "..."), marks=AkariMarks(frozenset({(0, 0)}), frozenset({(1, 2)})), step=step)
    drawn = {(r, c): cell for r, row in enumerate(picture.cells) for c, cell in enumerate(row)}
    assert (drawn[0, 0].mark, drawn[0, 0].look) == ("bulb", "lit")
    assert (drawn[0, 1].text, drawn[0, 1].look, drawn[0, 1].accents) == ("1", "black", ("reason",))
    assert (drawn[1, 0].mark, drawn[1, 0].look, drawn[1, 0].accents) == ("dot", "lit", ("change",))
    assert (drawn[1, 2].mark, drawn[1, 2].look) == ("dot", "")
    assert drawn[0, 2].look == ""
    assert all(cell.label for cell in drawn.values())
