"""The explanation: the board before a step with the step drawn in it, and the list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from puzzlesite.jobs.values import Explanation
from puzzlesite.models import Puzzle
from puzzlesite.pages import dictionary as lexicon
from puzzlesite.pages.format import heading, localized
from solvers.contract.genre import Genre
from solvers.contract.results import Step
from solvers.picture import Picture

LONG = 50  # squares of a line that is printed small


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step in the list. sentence, aside: for paper, where the list is the whole way. squares: how large aside is."""

    number: int
    title: str
    sentence: str
    step_diagram: tuple[str, ...]
    squares: str
    address: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ExplanationPage:
    """One step of an explanation, and the way to all others."""

    puzzle: Puzzle
    title: str
    number: int
    technique: str
    lexicon: str
    sentence: str
    step_diagram: Picture | None
    picture: Picture
    steps: list[StepLink]
    previous: str
    following: str
    ending: str


def explanation_page(puzzle: Puzzle, explanation: Explanation, number: int) -> ExplanationPage | None:
    """Step `number`, counted from 1; None when there is no such step."""
    steps = explanation.steps
    if not 1 <= number <= len(steps):
        return None
    genre, step = puzzle.genre, steps[number - 1]
    technique = genre.technique(step.technique)
    return ExplanationPage(
        puzzle=puzzle,
        title=heading(puzzle),
        number=number,
        technique=localized(technique.title),
        lexicon=lexicon.address(genre, technique.name),
        sentence=localized(technique.sentence, **step.parameters),
        step_diagram=_step_diagram(puzzle, step),
        picture=_drawn(genre, puzzle.board, steps[: number - 1], step, puzzle.start),
        steps=[_link(puzzle, place, one, place == number) for place, one in enumerate(steps, 1)],
        previous=_address(puzzle, number - 1) if number > 1 else "",
        following=_address(puzzle, number + 1) if number < len(steps) else "",
        ending=_ending(explanation.solved) if number == len(steps) else "",
    )


def _ending(is_solved: bool) -> str:
    if is_solved:
        return _("With this step the puzzle is solved.")
    return _("From here the known techniques do not lead further.")


def _link(puzzle: Puzzle, number: int, step: Step, is_shown: bool) -> StepLink:
    technique = puzzle.genre.technique(step.technique)
    sentence = localized(technique.sentence, **step.parameters)
    step_diagram = _step_diagram(puzzle, step)
    lines = step_diagram.plain if step_diagram else ()
    squares = "squares fine" if any(len(line) > LONG for line in lines) else "squares"
    return StepLink(number, localized(technique.title), sentence, lines, squares, _address(puzzle, number), is_shown)


def _step_diagram(puzzle: Puzzle, step: Step) -> Picture | None:
    return puzzle.genre.step_diagram(puzzle.board, step) if puzzle.genre.step_diagram else None


def _address(puzzle: Puzzle, number: int) -> str:
    return reverse("explain", args=[puzzle.key, number])


def _drawn(genre: Genre, board: Any, before: Sequence[Step], step: Step, marks: Any | None = None) -> Picture:
    """The board as it stands before the step, with the step in it."""
    if genre.follow is not None:
        return genre.draw(board, marks=genre.follow(board, before, marks), step=step)
    changes = [change for one in (*before, step) for change in one.changes]
    contents = genre.draw(board, step=replace(step, changes=tuple(changes)))
    return _with_accents(contents, genre.draw(board, step=step))


def _with_accents(contents: Picture, accented: Picture) -> Picture:
    """The cells of one picture with the accents of another."""
    pairs = (zip(row, over, strict=True) for row, over in zip(contents.cells, accented.cells, strict=True))
    return replace(contents, cells=tuple(tuple(replace(c, accents=a.accents) for c, a in row) for row in pairs))
