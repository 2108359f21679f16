"""The page of an explanation: the board before a step with the step drawn in, and the list of steps."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from puzzlesite.core.format import language, localize, localize_heading
from puzzlesite.core.wire.results import Explanation
from puzzlesite.explain.trials import WHOLE, ShownPart, build_shown_step
from puzzlesite.models import Job, Puzzle, State
from puzzlesite.parts import techniques as dictionary
from puzzlesite.parts.actions import list_actions, list_facts
from puzzlesite.parts.pictures import FORMATS
from solvers.contract.places import name_place, nearest_cell
from solvers.contract.results import At, Step
from solvers.explaining.log import draw_last
from solvers.messages import Message
from solvers.paper.image import render
from solvers.picture import Picture

# The number of the board as it is given, before the first step.
START = 0
# A line of the list has room for this number of cells or values.
MOST_OUTCOMES = 2
Address = Callable[[int], str]


class WantedStep(NamedTuple):
    """Parts of an explanation that a reader requests. number: the step, from 1, or START; walk: the part of its trial.

    has_keys_only: list only key steps. client: the reader's client key.
    """

    number: int
    has_keys_only: bool
    walk: ShownPart
    client: str


def explanation_page(puzzle: Puzzle, explanation: Explanation, wanted: WantedStep) -> dict[str, Any] | None:
    """Return the page of a step, or of the start; None where the step, or the line of its trial, does not exist.

    start: the address of the board as it is given. steps: all steps, or only the key steps. hardest: the address of
    the hardest step. keys: the number of key steps, 0 if all steps are equally hard. other_list: the address with the
    other selection of steps.
    """
    number, steps = wanted.number, explanation.steps
    if not START <= number <= len(steps):
        return None
    keys = _find_keys(puzzle, steps)
    has_keys_only = wanted.has_keys_only and bool(keys)
    listed = keys if has_keys_only else list(range(1, len(steps) + 1))
    address = partial(_address, puzzle, has_keys_only)
    here = _start(puzzle) if number == START else _shown_step(puzzle, explanation, wanted, address)
    if here is None:
        return None
    before = [place for place in listed if place < number]
    return here | {
        "puzzle": puzzle,
        "title": localize_heading(puzzle),
        "facts": _facts(puzzle, len(steps)),
        "actions": list_actions(puzzle, "explain"),
        "number": number,
        "start": address(START),
        "clues": _clue_count(_count_clues(puzzle)),
        "steps": _list(puzzle, steps, listed, number, address),
        "previous": address(before[-1] if before else START) if number != START else "",
        "following": next((address(place) for place in listed if place > number), ""),
        "hardest": address(_find_hardest(puzzle, steps)) if keys else "",
        "keys": len(keys),
        "count": len(steps),
        "has_keys_only": has_keys_only,
        "other_list": _address(puzzle, not has_keys_only, number),
    }


def _shown_step(
    puzzle: Puzzle, explanation: Explanation, wanted: WantedStep, address: Callable[..., str]
) -> dict[str, Any] | None:
    """Return the values that a page shows of its step; None where its trial has no such line.

    later: the address to try again where no worker could follow the step's trial in time. other: the address of another
    reason, or of the first one again; has_no_other: none is known.
    """
    genre, number, steps = puzzle.genre, wanted.number, explanation.steps
    walked = build_shown_step(puzzle, steps[:number], wanted.walk, wanted.client, partial(address, number))
    if walked is None:
        return None
    part, step = walked.part, walked.step
    technique = genre.explained_part.technique(step.technique)
    return {
        "technique": localize(technique.title),
        "technique_address": dictionary.technique_address(genre, technique.name),
        "sentence": walked.says or localize(technique.explain(step)),
        "step_diagram": None if part else _step_diagram(puzzle, step),
        "trial": part,
        "later": address(number, wanted.walk) if walked.is_late else "",
        "other": address(number, ShownPart(is_other=not wanted.walk.is_other)) if genre.marked else "",
        "is_other": wanted.walk.is_other,
        "has_no_other": walked.has_no_other,
        "picture": part.picture if part else draw_last(genre, puzzle.board, (*steps[: number - 1], step), puzzle.start),
        "image": reverse("step-image", args=[puzzle.key, number, "png"]),
        "ending": _ending(explanation.solved) if number == len(steps) else "",
    }


def _start(puzzle: Puzzle) -> dict[str, Any]:
    """Return the sentence and the picture of the board as it is given."""
    drawn = puzzle.genre.drawn
    given = [_clue_count(_count_clues(puzzle))]
    if drawn and drawn.regions:
        regions = len(set(chain.from_iterable(drawn.regions(puzzle.board))))
        given.insert(0, ngettext("%(count)s region", "%(count)s regions", regions) % {"count": regions})
    sentence = _("The puzzle as it is given: %(given)s.") % {"given": pgettext("between counts", ", ").join(given)}
    return {"sentence": sentence, "picture": puzzle.genre.draw(puzzle.board, marks=puzzle.start)}


def _count_clues(puzzle: Puzzle) -> int:
    """Return the number of texts and shapes that are printed in the cells and beside them."""
    printed = puzzle.genre.draw(puzzle.board)
    return sum(1 for cell in chain.from_iterable(printed.cells) if cell.text or cell.mark) + sum(
        1 for clue in chain.from_iterable((*printed.left, *printed.above)) if clue.text
    )


def _clue_count(count: int) -> str:
    return ngettext("%(count)s clue", "%(count)s clues", count) % {"count": count}


def _facts(puzzle: Puzzle, count: int) -> str:
    """The puzzle's facts with the number of steps."""
    length = ngettext("%(number)s step", "%(number)s steps", count) % {"number": count}
    return " · ".join(part for part in (list_facts(puzzle), length) if part)


def _find_hardest(puzzle: Puzzle, steps: Sequence[Step]) -> int:
    """The number of the first among the hardest steps."""
    scores = [puzzle.genre.explained_part.technique(step.technique).score for step in steps]
    return scores.index(max(scores)) + 1


def _find_keys(puzzle: Puzzle, steps: Sequence[Step]) -> list[int]:
    """Numbers of the steps above the level of the easiest one; none when all are equally hard."""
    levels = [puzzle.genre.explained_part.technique(step.technique).level for step in steps]
    return [number for number, level in enumerate(levels, 1) if level > min(levels)]


def _ending(is_solved: bool) -> str:
    if is_solved:
        return _("With this step the puzzle is solved.")
    return _("From here the known techniques do not lead further.")


def _list(
    puzzle: Puzzle, steps: Sequence[Step], numbers: Sequence[int], shown: int, address: Address
) -> list[dict[str, Any]]:
    """Return the list of the steps with these numbers.

    outcome: its clue or cells, in short; sentence: for paper, where only the list is printed.
    """
    printed, explained = puzzle.genre.draw(puzzle.board), puzzle.genre.explained_part
    techniques = {step.technique: explained.technique(step.technique) for step in steps}
    return [
        {
            "number": number,
            "title": localize(techniques[step.technique].title),
            "outcome": _outcome(puzzle, step, printed),
            "sentence": localize(techniques[step.technique].explain(step)),
            "address": address(number),
            "is_shown": number == shown,
        }
        for number, step in ((number, steps[number - 1]) for number in numbers)
    ]


def _outcome(puzzle: Puzzle, step: Step, printed: Picture) -> str:
    """Return the outcome of a step in short: the clue that it comes from, or cells and values such as r5c5 = 5."""
    explained = puzzle.genre.explained_part
    if explained.has_values:
        return _name_values(puzzle, step)
    line = step.parameters.get("line")
    if isinstance(line, Message):
        return localize(line)
    clue = None if step.technique in explained.tried else _find_clue(step, printed)
    if clue:
        return _("%(clue)s at %(cell)s") % {"clue": _text_at(printed, clue), "cell": localize(name_place(clue))}
    cells = dict.fromkeys(localize(name_place(nearest_cell(change.cell))) for change in step.changes)
    return _shorten(list(cells))


def _find_clue(step: Step, printed: Picture) -> At | None:
    """The cell with the clue that a step comes from; without any reason it is one of those that the step concludes."""
    reasons = step.second or step.reasons[:1] or tuple(change.cell for change in step.changes)
    return next((at for at in reasons if _text_at(printed, at)), None)


def _text_at(printed: Picture, at: At) -> str:
    """Return the text printed in a cell; "" for places between cells."""
    row, col = int(at[0]), int(at[1])
    is_cell = (row, col) == at and 0 <= row < printed.rows and 0 <= col < printed.cols
    return printed.cells[row][col].text if is_cell else ""


def _name_values(puzzle: Puzzle, step: Step) -> str:
    """Return cells with the values that are placed or removed there."""
    symbol = partial(puzzle.genre.answers.symbol, puzzle.board)
    kinds: dict[tuple[bool, str], list[str]] = defaultdict(list)
    for change in step.changes:
        kinds[change.put, symbol(change.value)].append(localize(name_place(change.cell)))
    outcomes = [f"{_shorten(cells)} {'=' if is_put else '≠'} {value}" for (is_put, value), cells in kinds.items()]
    return "; ".join(outcomes[:MOST_OUTCOMES]) + (" …" if len(outcomes) > MOST_OUTCOMES else "")


def _shorten(cells: list[str]) -> str:
    return " ".join(cells[:MOST_OUTCOMES]) + (" …" if len(cells) > MOST_OUTCOMES else "")


def _step_diagram(puzzle: Puzzle, step: Step) -> Picture | None:
    diagram = puzzle.genre.explained_part.diagram
    return diagram(puzzle.board, step) if diagram else None


def _address(puzzle: Puzzle, has_keys_only: bool, number: int, walk: ShownPart = WHOLE) -> str:
    wanted = {"steps": has_keys_only and "key", "why": walk.is_other and "other", "in": walk.within, "move": walk.move}
    query = urlencode({name: value for name, value in wanted.items() if value})
    return reverse("explain", args=[puzzle.key, number]) + (f"?{query}" if query else "")


def draw_step(puzzle: Puzzle, job: Job, number: int, form: str, size: int | None) -> bytes | None:
    """A step of a job's explanation, counted from 1, as an image; None where the step or the format does not exist.

    Raises TooSmall.
    """
    steps = Explanation.from_json(job.result or {}).steps if job.state == State.DONE else ()
    if form not in FORMATS or not 1 <= number <= len(steps):
        return None
    return render(draw_last(puzzle.genre, puzzle.board, steps[:number], puzzle.start), form, size, language())
