"""A trial of every genre can be followed: what it derives is named in order, follows, and ends in what it says.

That a mark follows is asked of clingo, which knows the rules of the genre and only the marks that the move points at:
all marks of a trial together contradict each other, and would let anything follow.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product
from math import ceil, floor
from typing import Any, NamedTuple

import pytest

import solvers
from solvers import samples, search
from solvers.contract.genre import Genre
from solvers.contract.places import format_places
from solvers.contract.results import At, Board, Change, Marks, Step
from solvers.contract.trial import FollowedTrial
from solvers.explaining.examples import examples
from solvers.explaining.stored import step_from_json
from solvers.explaining.trials import reason_from_json, reason_to_json, trial_from_json, trial_to_json
from solvers.genres.nonogram.board import UNKNOWN
from tests.solvers.witness import models
from tests.solvers.witness.genres import PROGRAMS

GENRES = [genre for genre in solvers.all_genres() if genre.explained and genre.explained.tried]
# The most cells of a board on which trials are checked.
MOST_CELLS = 50
# The trials, moves and reasons that are checked in one genre.
TRIALS, MOVES, REASONS = 5, 24, 20
MOST_ROWS = 8
LANGUAGES = ("en", "ja")


class Position(NamedTuple):
    """A board with the marks before a step that sums up a trial."""

    board: Board
    marks: Marks
    step: Step


@pytest.fixture(params=GENRES, ids=lambda genre: genre.name)
def genre(request: pytest.FixtureRequest) -> Genre:
    return request.param


@cache
def positions(genre: Genre) -> list[Position]:
    """Return trials of a genre's samples and of its dictionary, those that have others within them first."""
    found = [
        Position(board, genre.explained_part.apply(board, steps[:number]), step)
        for board, steps in explanations(genre)
        for number, step in enumerate(steps)
        if step.technique in genre.explained_part.tried
    ]
    found = sorted(found, key=lambda one: "nested" not in one.step.technique)[:TRIALS]
    return [*found, *examples_of(genre)]


def examples_of(genre: Genre) -> list[Position]:
    """Return the positions of the dictionary in which a trial is shown, of small boards, or the smallest one."""
    found = []
    for technique in genre.explained_part.tried & examples(genre).found.keys():
        example = examples(genre).found[technique]
        entry = example.entry(genre)
        found.append(Position(entry.board, entry.marks, step_from_json(example.step)))
    found.sort(key=lambda one: genre.measure(one.board).rows)
    return [one for one in found if genre.measure(one.board).rows <= MOST_ROWS] or found[:1]


def explanations(genre: Genre) -> Iterator[tuple[Board, list[Step]]]:
    """Yield the small samples of one answer with their steps."""
    for sample in samples.puzzles(genre):
        board = genre.parse(sample.text)
        measure = genre.measure(board)
        if sample.answers == 1 and measure.rows * measure.cols <= MOST_CELLS:
            yield board, list(solvers.engine(genre.name).explain(board))


def follow(genre: Genre, position: Position) -> FollowedTrial:
    trial = solvers.engine(genre.name).follow_trial(*position)
    assert trial, position.step
    return trial


def meaning(change: Change) -> tuple[At, object]:
    """Return where a change is and what it comes to there, a cut value as its opposite."""
    return change.cell, (change.value, change.put)


def test_a_trial_supposes_the_opposite_of_what_it_concludes(genre: Genre):
    assert positions(genre)
    for position in positions(genre):
        trial = follow(genre, position)
        before, after = (
            genre.explained_part.apply(position.board, [step], position.marks)
            for step in (trial.supposed, trial.conclusion)
        )
        assert after == genre.explained_part.apply(position.board, [position.step], position.marks)
        assert before != after
        assert {change.cell for change in trial.supposed.changes} == {change.cell for change in position.step.changes}
        assert not trial.clash.changes
        assert trial.clash.reasons


def test_each_move_of_a_trial_comes_to_something_new_and_says_so(genre: Genre):
    for position in positions(genre):
        for trial, marks in unfold(genre, position.board, follow(genre, position), position.marks):
            for step in trial.steps[:-2]:
                changed = genre.explained_part.apply(position.board, [step], marks)
                assert changed != marks, step
                assert not {change.cell for change in step.changes} & {*step.reasons}
                marks = changed
            for step in trial.steps:
                sentences = [genre.explained_part.explain_step(step).format_in(language) for language in LANGUAGES]
                assert all(sentences)
                assert sentences[0] != sentences[1]
            cells = [change.cell for step in trial.steps[:-2] for change in step.changes]
            assert len(cells) == len(set(cells)), "a place is derived once"
            supposed = genre.explained_part.explain_step(trial.supposed).format_in("en")
            assert format_places(cells[:1], "en").partition("/")[0].removeprefix("rim of ") in supposed


def unfold(genre: Genre, board: Board, trial: FollowedTrial, marks: Marks) -> Iterator[tuple[FollowedTrial, Marks]]:
    """Yield a trial and those within it, each with the marks before it."""
    yield trial, marks
    for number, move in enumerate(trial.moves):
        if move.inner:
            before = genre.explained_part.apply(board, trial.steps[: number + 1], marks)
            yield from unfold(genre, board, move.inner, before)


def test_a_trial_comes_back_as_a_worker_wrote_it(genre: Genre):
    for position in positions(genre):
        trial = follow(genre, position)
        assert trial_from_json(trial_to_json(trial)) == trial


def test_what_a_trial_derives_follows_from_the_marks_that_it_points_at(genre: Genre):
    answers = []
    for position in positions(genre):
        for trial, marks in unfold(genre, position.board, follow(genre, position), position.marks):
            for number, move in enumerate(trial.moves, 1):
                if move.inner or len(answers) > MOVES:
                    continue
                known = genre.explained_part.apply(position.board, trial.steps[:number], marks)
                for change in move.step.changes:
                    answers.append(follows(genre, position.board, known, move.step, change))
                    assert answers[-1] is not False, (move.step, change)
    # In Shikaku there is hardly an answer without the other numbers, since each cell is of a rectangle with one.
    assert answers.count(None) <= len(answers) * (0.95 if genre.name == "shikaku" else 0.5)


def follows(genre: Genre, board: Board, known: Marks, step: Step, change: Change) -> bool | None:
    """Whether the opposite of a change breaks a rule at once, or is no part of any answer where only its clues count.

    None where the marks that it points at are no part of any either.
    """
    opposite = Step("", (change._replace(put=not change.put),))
    if search.find_broken(genre, board, genre.explained_part.apply(board, [opposite], known)):
        return True
    held = premises(genre, board, known, step)
    if not has_answer(genre, board, held, step):
        return None
    return not has_answer(genre, board, [*held, literal(genre, change, is_so=False)], step)


def premises(genre: Genre, board: Board, known: Marks, step: Step) -> list[str]:
    """Return the marks at the places that a step points at."""
    values = known_values(genre, board, known)
    return [literal(genre, values[at], is_so=True) for at in step.reasons if at in values]


def known_values(genre: Genre, board: Board, known: Any) -> Mapping[At, Change]:
    """Return the known value at each place."""
    if genre.name == "akari":
        return {at: Change(at, "o", at in known.lights) for at in known.lights | known.dots}
    if genre.name == "nonogram":
        grid = ((at, known[at[0]][at[1]]) for at in product(range(len(board.rows)), range(len(board.cols))))
        return {at: Change(at, value, True) for at, value in grid if value != UNKNOWN}
    return {at: Change(at, value, True) for at, value in genre.answers.values(board, known).items()}


def has_answer(genre: Genre, board: Board, constraints: list[str], step: Step) -> bool:
    """Whether there is an answer in which the clues of a step count, and no others."""
    facts, program = PROGRAMS[genre.name]
    kept = (keep_fact(genre, board, step, fact.replace(" ", "")) for fact in facts(board))
    return any(True for _ in models((*kept, program, *constraints), 1))


def keep_fact(genre: Genre, board: Board, step: Step, fact: str) -> str:
    """Return a fact of a board; of a clue that the step does not name, what is left of it without its number."""
    if genre.name == "nonogram":
        line = step.parameters["line"].format_in("en").lower().split()  # type: ignore[attr-defined]  # a Message
        own = f"{line[0][:3]}({int(line[1]) - 1})"
        return fact if own in fact or not fact.startswith(("known", "block")) else ""
    places = step.reasons if genre.name == "akari" else step.second
    cells = [f"(({row:.0f},{col:.0f})" for row, col in places]
    regions = getattr(board, "regions", None)
    cells += [f"({regions[row][col]}," for row, col in places if regions and row % 1 == 0 == col % 1]
    if not fact.startswith(("clue(", "number(")) or any(cell in fact for cell in cells):
        return fact
    return f"black({fact.partition('(')[2].rpartition(',')[0]})." if genre.name == "akari" else ""


def literal(genre: Genre, change: Change, *, is_so: bool) -> str:
    """Return the constraint of a program in which a change holds, or does not."""
    row, col = change.cell
    if genre.name == "nonogram":
        return f":- {'not ' if change.put == is_so else ''}value(({row},{col}),{change.value})."
    if genre.name == "akari":
        return f":- {'not ' if change.put == is_so else ''}light(({row},{col}))."
    layout = genre.rulebook.layout_of_size(99, 99)  # type: ignore[attr-defined]  # the genre of rules
    _, is_there = layout.meaning_of(change)
    if row % 1 == 0 == col % 1:
        atom = f"black(({row:.0f},{col:.0f}))"
    else:
        shift = 0.5 if layout.gaps == "edges" else 0
        (top, left), (low, right) = ((part(row + shift), part(col + shift)) for part in (floor, ceil))
        atom = f"line(({top},{left}),({low},{right}))"
    return f":- {'not ' if is_there == is_so else ''}{atom}."


def test_a_trial_ends_in_a_broken_rule_at_the_places_that_it_names(genre: Genre):
    for position in positions(genre):
        for trial, marks in unfold(genre, position.board, follow(genre, position), position.marks):
            last = genre.explained_part.apply(position.board, trial.steps[:-2], marks)
            faults = genre.check(position.board, last)
            broken = {at for fault in faults if fault.key.startswith(trial.clash.technique) for at in fault.cells}
            assert not broken or broken & {*trial.clash.reasons}, trial.clash


def test_another_reason_comes_to_the_same_change_by_something_else(genre: Genre):
    found = 0
    for board, marks, step in steps_of(genre):
        reason = solvers.engine(genre.name).find_reason(board, marks, step)
        if reason:
            found += 1
            assert {*reason.step.changes} <= {*step.changes}
            assert (reason.step.technique, reason.step.parameters) != (step.technique, step.parameters)
            assert reason_from_json(reason_to_json(reason)) == reason
    assert found


def steps_of(genre: Genre) -> Iterator[Position]:
    """Yield the first steps of two samples, and those of the dictionary."""
    for board, steps in islice(explanations(genre), 2):
        for number, step in enumerate(steps[:REASONS]):
            yield Position(board, genre.explained_part.apply(board, steps[:number]), step)
    for example in examples(genre).found.values():
        entry = example.entry(genre)
        yield Position(entry.board, entry.marks, step_from_json(example.step))
