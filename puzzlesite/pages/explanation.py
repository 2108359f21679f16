"""The explanation: the board before a step with the step drawn in it, and the list."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import gettext as _

from puzzlesite.jobs.values import Explanation
from puzzlesite.models import Puzzle
from puzzlesite.pages import dictionary
from puzzlesite.pages.format import heading, localize
from solvers.contract.genre import Explained
from solvers.contract.results import Step
from solvers.picture import Picture

CACHE_SECONDS = 600  # while somebody turns the pages
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
    technique_address: str
    sentence: str
    step_diagram: Picture | None
    picture: Picture
    steps: list[StepLink]
    previous: str
    following: str
    ending: str


def explanation_page(puzzle: Puzzle, explanation: Explanation, number: int, key: str) -> ExplanationPage | None:
    """Step `number`, counted from 1; None when there is no such step. key: of the job that found the steps."""
    steps = explanation.steps
    if not 1 <= number <= len(steps):
        return None
    genre, step = puzzle.genre, steps[number - 1]
    diagrams = _diagram_texts(puzzle, steps, key)
    technique = _explained_part(puzzle).technique(step.technique)
    return ExplanationPage(
        puzzle=puzzle,
        title=heading(puzzle),
        number=number,
        technique=localize(technique.title),
        technique_address=dictionary.address(genre, technique.name),
        sentence=localize(technique.sentence, **step.parameters),
        step_diagram=_step_diagram(puzzle, step),
        picture=_draw(puzzle, steps[: number - 1], step),
        steps=[
            _link(puzzle, place, one, lines, place == number)
            for place, (one, lines) in enumerate(zip(steps, diagrams, strict=True), 1)
        ],
        previous=_address(puzzle, number - 1) if number > 1 else "",
        following=_address(puzzle, number + 1) if number < len(steps) else "",
        ending=_ending(explanation.solved) if number == len(steps) else "",
    )


def _ending(is_solved: bool) -> str:
    if is_solved:
        return _("With this step the puzzle is solved.")
    return _("From here the known techniques do not lead further.")


def _link(puzzle: Puzzle, number: int, step: Step, lines: tuple[str, ...], is_shown: bool) -> StepLink:
    technique = _explained_part(puzzle).technique(step.technique)
    sentence = localize(technique.sentence, **step.parameters)
    squares = "squares fine" if any(len(line) > LONG for line in lines) else "squares"
    return StepLink(number, localize(technique.title), sentence, lines, squares, _address(puzzle, number), is_shown)


def _diagram_texts(puzzle: Puzzle, steps: Sequence[Step], key: str) -> list[tuple[str, ...]]:
    """Each step's diagram in squares, for paper. They are made once for all pages of an explanation."""
    if _explained_part(puzzle).diagram is None:
        return [()] * len(steps)
    made = cache.get_or_set(f"diagrams-{key}", lambda: [_diagram_text(puzzle, step) for step in steps], CACHE_SECONDS)
    return made if made is not None and len(made) == len(steps) else [_diagram_text(puzzle, step) for step in steps]


def _diagram_text(puzzle: Puzzle, step: Step) -> tuple[str, ...]:
    diagram = _step_diagram(puzzle, step)
    return diagram.plain if diagram else ()


def _step_diagram(puzzle: Puzzle, step: Step) -> Picture | None:
    diagram = _explained_part(puzzle).diagram
    return diagram(puzzle.board, step) if diagram else None


def _explained_part(puzzle: Puzzle) -> Explained:
    assert puzzle.genre.explained is not None, puzzle.genre.name
    return puzzle.genre.explained


def _address(puzzle: Puzzle, number: int) -> str:
    return reverse("explain", args=[puzzle.key, number])


def _draw(puzzle: Puzzle, before: Sequence[Step], step: Step) -> Picture:
    """The board before the step, with the step in it."""
    marks = _explained_part(puzzle).apply(puzzle.board, before, puzzle.start)
    return puzzle.genre.draw(puzzle.board, marks=marks, step=step)
