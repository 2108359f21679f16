"""The explanation: the board before a step with the step drawn in it, and the list."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.jobs.values import Explanation
from puzzlesite.models import Job, Puzzle, State
from puzzlesite.pages import dictionary
from puzzlesite.pages.format import heading, language, localize
from puzzlesite.pages.puzzle.actions import Action, actions, facts
from puzzlesite.pages.puzzle.pictures import FORMATS
from solvers.contract.places import name_place
from solvers.contract.results import Step
from solvers.explaining.log import draw_last
from solvers.paper.image import render
from solvers.picture import Picture

MOST_OUTCOMES = 2  # cells, or values, that a line of the list has room for


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step in the list. outcome: cells and values in short; sentence: for paper, where the list is the whole way."""

    number: int
    title: str
    outcome: str
    sentence: str
    address: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ExplanationPage:
    """One step of an explanation, and the way to all others.

    steps: all of them, or the key steps alone. hardest: where the hardest one is. keys: how many are key steps, and
    where the list of the other kind is; none if all steps are equally hard.
    """

    puzzle: Puzzle
    title: str
    facts: str
    actions: list[Action]
    number: int
    technique: str
    technique_address: str
    sentence: str
    step_diagram: Picture | None
    picture: Picture
    image: str
    steps: list[StepLink]
    previous: str
    following: str
    ending: str
    hardest: str
    keys: int
    count: int
    has_keys_only: bool
    other_list: str


def explanation_page(
    puzzle: Puzzle, explanation: Explanation, number: int, has_keys_only: bool = False
) -> ExplanationPage | None:
    """Step `number`, counted from 1; None when there is no such step. has_keys_only: list and turn key steps alone."""
    steps = explanation.steps
    if not 1 <= number <= len(steps):
        return None
    genre, step = puzzle.genre, steps[number - 1]
    technique = puzzle.genre.explained_part.technique(step.technique)
    keys = _find_keys(puzzle, steps)
    has_keys_only = has_keys_only and bool(keys)
    listed = keys if has_keys_only else list(range(1, len(steps) + 1))
    address = partial(_address, puzzle, has_keys_only)
    return ExplanationPage(
        puzzle=puzzle,
        title=heading(puzzle),
        facts=_facts(puzzle, len(steps)),
        actions=actions(puzzle, "explain"),
        number=number,
        technique=localize(technique.title),
        technique_address=dictionary.address(genre, technique.name),
        sentence=localize(technique.explain(step)),
        step_diagram=_step_diagram(puzzle, step),
        picture=draw_last(genre, puzzle.board, steps[:number], puzzle.start),
        image=reverse("step-image", args=[puzzle.key, number, "png"]),
        steps=[_link(puzzle, place, steps[place - 1], address(place), place == number) for place in listed],
        previous=next((address(place) for place in reversed(listed) if place < number), ""),
        following=next((address(place) for place in listed if place > number), ""),
        ending=_ending(explanation.solved) if number == len(steps) else "",
        hardest=address(_find_hardest(puzzle, steps)) if keys else "",
        keys=len(keys),
        count=len(steps),
        has_keys_only=has_keys_only,
        other_list=_address(puzzle, not has_keys_only, number),
    )


def _facts(puzzle: Puzzle, count: int) -> str:
    """What is known of the puzzle in short, and how long its explanation is."""
    length = ngettext("%(number)s step", "%(number)s steps", count) % {"number": count}
    return " · ".join(part for part in (facts(puzzle), length) if part)


def _find_hardest(puzzle: Puzzle, steps: Sequence[Step]) -> int:
    """The number of the first of the hardest steps."""
    scores = [puzzle.genre.explained_part.technique(step.technique).score for step in steps]
    return scores.index(max(scores)) + 1


def _find_keys(puzzle: Puzzle, steps: Sequence[Step]) -> list[int]:
    """The steps above the easiest level that the puzzle needs; none when all are equally hard."""
    levels = [puzzle.genre.explained_part.technique(step.technique).level for step in steps]
    return [number for number, level in enumerate(levels, 1) if level > min(levels)]


def _ending(is_solved: bool) -> str:
    if is_solved:
        return _("With this step the puzzle is solved.")
    return _("From here the known techniques do not lead further.")


def _link(puzzle: Puzzle, number: int, step: Step, address: str, is_shown: bool) -> StepLink:
    technique = puzzle.genre.explained_part.technique(step.technique)
    outcome, sentence = _outcome(puzzle, step), localize(technique.explain(step))
    return StepLink(number, localize(technique.title), outcome, sentence, address, is_shown)


def _outcome(puzzle: Puzzle, step: Step) -> str:
    """What a step comes to: r5c5 = 5, or the cells that lose something."""
    symbol = partial(puzzle.genre.answers.symbol, puzzle.board)
    kinds: dict[tuple[bool, str], list[str]] = defaultdict(list)
    for change in step.changes:
        kinds[change.put, symbol(change.value)].append(localize(name_place(change.cell)))
    outcomes = [_shorten(cells) + _value(value, is_put) for (is_put, value), cells in kinds.items()]
    return "; ".join(outcomes[:MOST_OUTCOMES]) + (" …" if len(outcomes) > MOST_OUTCOMES else "")


def _shorten(cells: list[str]) -> str:
    return " ".join(cells[:MOST_OUTCOMES]) + (" …" if len(cells) > MOST_OUTCOMES else "")


def _value(value: str, is_put: bool) -> str:
    return f" {'=' if is_put else '≠'} {value}" if value.isalnum() and len(value) == 1 else ""


def _step_diagram(puzzle: Puzzle, step: Step) -> Picture | None:
    diagram = puzzle.genre.explained_part.diagram
    return diagram(puzzle.board, step) if diagram else None


def _address(puzzle: Puzzle, has_keys_only: bool, number: int) -> str:
    return reverse("explain", args=[puzzle.key, number]) + ("?steps=key" if has_keys_only else "")


def draw_step(puzzle: Puzzle, job: Job, number: int, form: str, size: int | None) -> bytes | None:
    """Step `number` of what a job has found, counted from 1, as a file; None when there is none, or no such form.

    Raises TooSmall.
    """
    steps = Explanation.from_json(job.result or {}).steps if job.state == State.DONE else ()
    if form not in FORMATS or not 1 <= number <= len(steps):
        return None
    return render(draw_last(puzzle.genre, puzzle.board, steps[:number], puzzle.start), form, size, language())
