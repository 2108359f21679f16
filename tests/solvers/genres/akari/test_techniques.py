"""Every deduction is true in every answer, the ladder is climbed in order, and each rule has a board that needs it."""

import subprocess
import sys
from itertools import pairwise
from random import Random
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import recipes
from solvers.contract.results import Step
from solvers.explaining import log
from solvers.genres.akari import GENRE
from solvers.genres.akari.board import LIGHT, AkariBoard, AkariMarks, Answer
from solvers.genres.akari.engine import ENGINE
from solvers.genres.akari.rules import check
from solvers.genres.akari.techniques import explain as explaining
from solvers.genres.akari.techniques import ladder, numbers
from solvers.genres.akari.techniques.all_trials import SHORT, nested_trial
from solvers.genres.akari.techniques.explain import explain, make_marked_position
from solvers.genres.akari.techniques.explained import EXPLAINED, follow
from solvers.genres.akari.techniques.log_reader import read_log
from solvers.genres.akari.techniques.position import LOGGED, VACANT, AkariPosition
from solvers.genres.akari.techniques.trial_cache import FAR, keep_trial
from solvers.jit.decorators import kernel
from tests.solvers.genres.akari.naive import Witness, random_board, seen, unique_board


def explained(board: AkariBoard, marks: AkariMarks | None = None) -> log.Explanation:
    explanation = log.Explanation(explain(board, marks))
    list(explanation)
    return explanation


def lights_of(steps: list[Step], marks: AkariMarks | None = None) -> Answer:
    put = {change.cell for step in steps for change in step.changes if change.put}
    return frozenset(put | (marks.lights if marks else set()))


def assert_sound(board: AkariBoard, explanation: log.Explanation) -> None:
    """No answer contradicts any change, as a SAT solver sees it."""
    witness = Witness(board)
    for step in explanation.steps:
        assert step.changes, step
        for change in step.changes:
            assert change.value == LIGHT
            against = witness.has(dark=[change.cell]) if change.put else witness.has(lights=[change.cell])
            assert not against, step


@st.composite
def boards(draw) -> AkariBoard:
    random = Random(draw(st.integers(0, 10**9)))
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    return random_board(random, rows, cols, draw(st.sampled_from([0.1, 0.2, 0.3, 0.45])), draw(st.floats(0.2, 1)))


@given(board=boards())
@settings(max_examples=150, deadline=None)
def test_every_step_holds_in_every_answer(board: AkariBoard):
    explanation = explained(board)
    assert_sound(board, explanation)
    if explanation.solved:
        assert check(board, lights_of(explanation.steps)) == []
        assert len(Witness(board).answers(2)) == 1


@given(board=boards(), data=st.data())
@settings(max_examples=60, deadline=None)
def test_steps_go_on_from_right_marks(board: AkariBoard, data):
    answer = Witness(board).answers(1)[0]
    cells = data.draw(st.sets(st.sampled_from(board.whites))) if board.whites else set()
    marks = AkariMarks(frozenset(cells & answer), frozenset(cells - answer))
    witness = Witness(board)
    for clause in ([witness.variables[c]] for c in marks.lights):
        witness.solver.add_clause(clause)
    for clause in ([-witness.variables[c]] for c in marks.dots):
        witness.solver.add_clause(clause)
    explanation = explained(board, marks)
    for step in explanation.steps:
        for change in step.changes:
            assert change.cell not in marks.lights | marks.dots
            assert not (witness.has(dark=[change.cell]) if change.put else witness.has(lights=[change.cell]))
    if explanation.solved:
        assert check(board, lights_of(explanation.steps, marks)) == []


@given(board=boards(), data=st.data())
@settings(max_examples=60, deadline=None)
def test_wrong_marks_never_end_in_a_solution(board: AkariBoard, data):
    cells = data.draw(st.sets(st.sampled_from(board.whites))) if board.whites else set()
    lights = frozenset(cell for cell in cells if data.draw(st.booleans()))
    marks = AkariMarks(lights, frozenset(cells - lights))
    explanation = explained(board, marks)
    if explanation.solved:
        assert check(board, lights_of(explanation.steps, marks)) == []


@kernel
def only_nested(p):
    """A nested trial before any other rule; whether the log has one."""
    return nested_trial(p, 10**6)


@given(board=boards())
@settings(max_examples=60, deadline=None)
def test_what_a_nested_trial_refutes_is_in_no_answer(board: AkariBoard):
    position = make_marked_position(board, AkariMarks())
    found = only_nested(position)
    witness = Witness(board)
    for step in read_log(position.log[: position.sizes[LOGGED]].tolist(), int(found), board.cols):
        (change,) = step.changes
        assert not (witness.has(dark=[change.cell]) if change.put else witness.has(lights=[change.cell]))


@given(board=boards())
@settings(max_examples=60, deadline=None)
def test_a_trial_rests_on_cells_that_alone_lead_to_its_clash(board: AkariBoard):
    for step in explained(board).steps:
        if step.technique in ("short-trial", "trial"):
            supposed = step.changes[0].cell
            assert supposed in step.reasons
            assert len(step.reasons) - 1 <= step.parameters["length"] + 2
            assert (step.technique == "short-trial") == (step.parameters["length"] <= SHORT)


@pytest.mark.parametrize("seed", range(12))
def test_boards_with_few_numbers_are_solved(seed: int):
    board = unique_board(Random(seed), 8, 9, 0.28)
    explanation = explained(board)
    assert explanation.solved
    assert [lights_of(explanation.steps)] == Witness(board).answers(2)


def test_a_board_without_an_answer_is_not_solved():
    for rows in (("4...",), (".1.", "..."), ("00000", *["....."] * 4)):
        board = AkariBoard(rows)
        if not Witness(board).has():
            assert not explained(board).solved


def test_a_board_with_several_answers_is_explained_as_far_as_all_agree():
    board = AkariBoard((".0.....", "......."))
    explanation = explained(board)
    assert not explanation.solved
    assert {change.cell for step in explanation.steps for change in step.changes if not change.put} >= {(0, 0), (0, 2)}


# One board for each rule: the marks that lead there, the rule, and what it finds


def cells_of(picture: tuple[str, ...], letter: str) -> frozenset[tuple[int, int]]:
    return frozenset((r, c) for r, row in enumerate(picture) for c, state in enumerate(row) if state == letter)


# `o` and `x` are marks; capitals are what the first step finds: O lights, X none.
FIRST_STEPS = {
    "zero-clue": (".X.", "X0X", ".X."),
    "satisfied-clue": (".o.", "X1X", "#X#"),
    "full-clue": ("#O#", "O3O", "###"),
    "lonely-cell": ("O#.", "#..", "..."),
    "only-source": ("xO#", "##."),
    "clue-diagonals": ("X.X..", ".3...", "X.X..", "....."),
    "shared-sources": ("x.", ".X"),
    "diagonal-pair": ("xOx.", "O3..", "x.1X", "..X."),
    "facing-clues": (".....", "x.x.x", "O3O3O", "x.x.x", "....."),
    "line-counting": ("x##x", ".XX.", ".XX."),
}


@pytest.mark.parametrize("name", FIRST_STEPS)
def test_a_rule_finds_what_its_picture_shows(name: str):
    picture = FIRST_STEPS[name]
    board = AkariBoard(tuple("".join("." if state in "oxOX" else state for state in row) for row in picture))
    step = next(explain(board, AkariMarks(cells_of(picture, "o"), cells_of(picture, "x"))))
    assert step.technique == name
    assert {change.cell for change in step.changes if change.put} == cells_of(picture, "O")
    assert {change.cell for change in step.changes if not change.put} == cells_of(picture, "X")


def test_a_new_light_casts_its_beam_next():
    steps = explained(AkariBoard((".1#", "..."))).steps
    assert [step.technique for step in steps[:1]] != ["beam"]
    for before, step in pairwise(steps):
        if any(change.put for change in before.changes) and step.technique != "beam":
            lit = {
                cell
                for change in before.changes
                if change.put
                for cell in seen(AkariBoard((".1#", "...")), change.cell)
            }
            assert not lit & {change.cell for change in step.changes}


# The words


@pytest.mark.parametrize("technique", ladder.TECHNIQUES, ids=lambda technique: technique.name)
def test_sentences_say_the_same_in_both_languages(technique):
    texts = map(technique.sentence.template, ("en", "ja"))
    english, japanese = ({name for _, name, _, _ in Formatter().parse(text) if name} for text in texts)
    assert english == japanese
    assert "outcome" in english


def test_the_numbers_of_the_techniques_are_their_places_on_the_ladder():
    numbered = {value: name.lower().replace("_", "-") for name, value in vars(numbers).items() if name.isupper()}
    assert numbered == dict(enumerate(technique.name for technique in ladder.TECHNIQUES))


def test_levels_rise_along_the_ladder():
    assert [technique.level for technique in ladder.TECHNIQUES] == sorted(t.level for t in ladder.TECHNIQUES)
    assert [technique.score for technique in ladder.TECHNIQUES] == sorted(t.score for t in ladder.TECHNIQUES)
    assert [level.format_in("ja") for level in EXPLAINED.levels] == ["入門", "初級", "中級", "上級"]


def test_the_ladder_is_read_without_numba():
    requested = (
        "import sys; import solvers.genres.akari; assert 'numba' not in sys.modules and 'numpy' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", requested], check=False).returncode == 0


def generated(seed: int) -> AkariBoard:
    requested = {"rows": "24", "cols": "24", "symmetry": "none", "connected": "no"}
    *_, last = ENGINE.generate(recipes.complete_recipe(GENRE, requested), seed)
    return last.made.board


@pytest.mark.parametrize("seed", [1, 3, 6])
def test_trials_that_were_kept_come_to_what_they_would_again(seed: int):
    board = generated(seed)
    steps = explained(board).steps
    for place, step in enumerate(steps):
        if step.technique == "trial":
            again = next(explain(board, follow(board, steps[:place])))
            assert (again.changes, again.parameters["length"]) == (step.changes, step.parameters["length"])


@kernel
def kept_after(p, trials):
    """The word of kept records after so many trials that decided nothing."""
    for s in range(trials):
        p.trial.lengths[s] = FAR
        keep_trial(p, s)
    return p.tried.kept[0]


@pytest.mark.plain
def test_each_kept_trial_has_a_bit_of_its_own():
    """Beyond 32 of them a bit was lost without the compiler, and boards were explained by other steps."""
    assert kept_after(make_marked_position(AkariBoard(("." * 8,) * 8), AkariMarks()), 40) == (1 << 40) - 1


def with_little_room(board: AkariBoard, marks: AkariMarks) -> AkariPosition:
    """A position that keeps 20 trials, in a short arena, and looks at three changed things together."""
    position = make_marked_position(board, marks)
    position.sizes[VACANT] = 20
    tried = position.tried
    small = tried._replace(arena=tried.arena[:2000].copy(), things=tried.things[:3].copy())
    return position._replace(tried=small)


@pytest.mark.parametrize("seed", [1, 6])
def test_what_is_reported_does_not_rest_on_the_room_for_trials(seed: int, monkeypatch):
    board = generated(seed)
    read_log = explained(board).steps
    monkeypatch.setattr(explaining, "make_marked_position", with_little_room)
    assert explained(board).steps == read_log


def test_a_way_that_takes_too_many_trials_ends_untold(monkeypatch):
    monkeypatch.setattr(explaining, "MOST_TRIES", 0)
    explanation = log.Explanation(explain(generated(1)))
    read_log = {step.technique for step in explanation}
    assert not explanation.solved
    assert read_log
    assert ladder.NESTED_TRIAL.name not in read_log
