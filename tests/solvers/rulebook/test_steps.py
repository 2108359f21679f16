"""Demands of steps on a reader, in genres that are stated as rules."""

import pytest

import solvers
from solvers import samples, search
from solvers.contract.genre import Genre
from solvers.contract.results import Board
from solvers.grids.rectangle import SYMMETRIES
from solvers.rulebook.kinds import RuleGenre
from solvers.rulebook.sentences import EASY, GLANCE, MOST_REASONS, SHARED, VERY_EASY, supposition_technique
from tests.solvers.notation.boards.notations import CASES

GENRES = [genre for genre in solvers.all_genres() if genre.name in CASES]
# The techniques whose steps may rest on marks anywhere.
MANY = {technique.name for technique in SHARED} - {"look-ahead"}


@pytest.fixture(params=GENRES, ids=lambda genre: genre.name)
def genre(request: pytest.FixtureRequest) -> Genre:
    return request.param


def sample_of(genre: Genre) -> Board:
    """The first sample with one answer."""
    return next(genre.parse(sample.text) for sample in samples.puzzles(genre) if sample.answers == 1)


def is_area(genre: Genre, technique: str) -> bool:
    """Whether the cells of a rule, or of one that a trial breaks, are a region or lines: one place to look at."""
    assert isinstance(genre, RuleGenre)
    reasons = genre.rulebook.reasons
    return reasons[technique].is_area if technique in reasons else any(rule.is_area for rule in reasons.values())


def test_a_step_of_one_rule_or_a_look_ahead_points_at_few_places(genre: Genre):
    numbers = []
    for sample in samples.puzzles(genre):
        for step in solvers.engine(genre.name).explain(genre.parse(sample.text)):
            if step.technique not in MANY:
                # of a look-ahead into the sum of some lines or a region, too
                is_one_place = is_area(genre, step.technique) or set(step.reasons) == set(step.second)
                area = set(step.second) if is_one_place else set()
                numbers.append(len(set(step.reasons) - area) + bool(area))
    assert max(numbers) >= 2
    assert max(numbers) <= MOST_REASONS


def test_a_rule_of_a_genre_is_very_easy_and_what_follows_from_several_easy(genre: Genre):
    assert genre.explained
    shared = {technique.name for technique in SHARED} | {"sides"}
    levels = {one.level for one in genre.explained.techniques if one.name not in shared}
    assert VERY_EASY in levels
    assert levels <= {VERY_EASY, EASY}


def test_a_board_is_explained_alike_from_every_side(genre: Genre):
    assert genre.symmetric
    engine, symmetric = solvers.engine(genre.name), genre.symmetric
    board = sample_of(genre)
    steps = list(engine.explain(board))
    for symmetry in SYMMETRIES:
        turned = symmetric.turn_board(board, symmetry)
        found = list(engine.explain(turned))
        assert [step.technique for step in found] == [step.technique for step in steps]
        for one, other in zip(steps, found, strict=True):
            assert {symmetric.turn_cell(board, change.cell, symmetry) for change in one.changes} == {
                change.cell for change in other.changes
            }
            turned = {symmetric.turn_cell(board, at, symmetry) for at in one.reasons}
            # The clue of a room is printed in the first cell that it has on the board as it is turned.
            clues = {symmetric.turn_cell(board, at, symmetry) for at in one.second} | set(other.second)
            assert turned - clues == set(other.reasons) - clues


def test_a_hint_on_a_turned_board_is_true_of_its_answer(genre: Genre):
    assert genre.explained
    for sample in samples.puzzles(genre):
        if sample.answers != 1:
            continue
        board = genre.symmetric.turn_board(genre.parse(sample.text), "r1")
        answer = search.solve(genre, board).answers[0]
        marks = tuple(value if at % 3 else None for at, value in enumerate(answer))
        values = genre.answers.values(board, answer)
        for step in solvers.engine(genre.name).explain(board, marks):
            assert all((values[change.cell] == change.value) == change.put for change in step.changes)
        assert step


@pytest.mark.parametrize("technique", ["supposition", "cases"])
def test_what_a_technique_shows_is_found_beside_the_way(genre: Genre, technique: str):
    assert genre.explained
    engine, met = solvers.engine(genre.name), 0
    board = sample_of(genre)
    values = genre.answers.values(board, search.solve(genre, board).answers[0])
    steps = list(engine.explain(board))
    for number in range(len(steps)):
        for step in engine.find(board, genre.explained.apply(board, steps[:number]), technique):
            met += 1
            assert step.technique == technique
            assert all((values[change.cell] == change.value) == change.put for change in step.changes)
    assert met or technique != "cases" or not {step.technique for step in steps} & MANY


@pytest.mark.plain
def test_a_supposition_is_named_by_what_is_to_be_kept_in_mind():
    assert supposition_technique(GLANCE, MOST_REASONS) == "look-ahead"
    assert (
        supposition_technique(GLANCE, MOST_REASONS + 1) == supposition_technique(GLANCE + 1, 0) == "short-supposition"
    )
    assert [supposition_technique(count, 3) for count in (12, 13)] == ["supposition", "long-supposition"]


@pytest.mark.parametrize(
    ("name", "technique", "marks", "rows"),
    [
        ("slitherlink", "corner-one", 2, ("1--", "---")),
        ("slitherlink", "corner-three", 2, ("3--", "---", "--2")),
        ("slitherlink", "threes", 3, ("----", "-33-", "----", "2---")),
        ("masyu", "white-row", 6, ("-----", "-www-", "-----", "-----")),
        ("nurikabe", "reach", 3, ("2----",)),
    ],
)
def test_what_a_pattern_settles_is_one_step(name: str, technique: str, marks: int, rows: tuple[str, ...]):
    cells = "\n".join(map(" ".join, rows))
    board = solvers.genre(name).parse(f"genre: {name}\nsize: {len(rows)} {len(rows[0])}\n{cells}\n")
    [step] = [one for one in solvers.engine(name).explain(board) if one.technique == technique]
    assert len(step.changes) == marks
