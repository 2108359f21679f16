"""A trial within an explanation: its picture and its lines, each with an address of its own."""

import gzip
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.core import files, limits
from puzzlesite.core.format import localize
from puzzlesite.live import lane
from puzzlesite.live.ask import REASON, TRIAL, ask_worker
from puzzlesite.models import FileKind, Puzzle
from solvers.contract.results import Marks, Sentence, Step
from solvers.contract.trial import FollowedTrial, OtherReason
from solvers.explaining.stored import step_to_json
from solvers.explaining.trials import draw_trial, reason_from_json, trial_from_json
from solvers.picture import Picture

# The version of the way in which trials are followed: results of another version are not shown.
VERSION = "2"
CLASH, SO = "▲", "✓"


class ShownPart(NamedTuple):
    """The part of a step that is shown. move: a line of its trial, from 1; None for all of it.

    within: the line whose own trial is meant. is_other: another reason for the step.
    """

    move: int | None = None
    within: int | None = None
    is_other: bool = False


WHOLE = ShownPart()


@dataclass(frozen=True, slots=True)
class TrialLine:
    """A line of a trial. sign: number or shape; kind: "", "clash" or "so"; inner: address of the trial within it."""

    sign: str
    kind: str
    sentence: str
    address: str
    inner: str
    is_shown: bool
    is_later: bool


@dataclass(frozen=True, slots=True)
class TrialPart:
    """A trial in a page. says: its sentence; place: "3 of 5" lines; outer: the address of the trial around it."""

    says: str
    lines: list[TrialLine]
    place: str
    back: str
    on: str
    outer: str
    picture: Picture


Address = Callable[[ShownPart], str]
Steps = tuple[Step, ...]


class ShownStep(NamedTuple):
    """A step and its trial on a page. step: the one shown; says: the sentence of the trial; part: the trial itself.

    is_late: no worker could look for it in time; has_no_other: no other reason is known.
    """

    step: Step
    says: str = ""
    part: TrialPart | None = None
    is_late: bool = False
    has_no_other: bool = False


def build_shown_step(puzzle: Puzzle, steps: Steps, walk: ShownPart, client: str, address: Address) -> ShownStep | None:
    """Return the last of these steps, or the other reason for it, with its trial; None where it has no such line."""
    other, has_none = None, False
    try:
        if walk.is_other:
            other = _find_reason(puzzle, steps, client)
            has_none = other is None
        trial = other.trial if other else _find_trial(puzzle, steps, client)
    except lane.NoWorker:
        return ShownStep(steps[-1], is_late=True)
    step = other.step if other else steps[-1]
    if trial is None:
        return ShownStep(step, has_no_other=has_none)
    part = _trial_part(puzzle, steps, trial, walk, address)
    return ShownStep(step, localize(Sentence(trial.says)), part, has_no_other=has_none) if part else None


def _find_trial(puzzle: Puzzle, steps: Steps, client: str) -> FollowedTrial | None:
    """Return the trial of the last of these steps; None where there is none. Raises lane.NoWorker."""
    is_tried = steps[-1].technique in puzzle.genre.explained_part.tried
    row = _ask_once(puzzle, steps, client, TRIAL) if is_tried else None
    return trial_from_json(row) if row else None


def _find_reason(puzzle: Puzzle, steps: Steps, client: str) -> OtherReason | None:
    """Return another reason for the last of these steps; None where none is known. Raises lane.NoWorker."""
    row = _ask_once(puzzle, steps, client, REASON)
    return reason_from_json(row) if row else None


def _ask_once(puzzle: Puzzle, steps: Steps, client: str, ask: str) -> Any:
    """Ask a worker about a step, and store the answer for the next time. Raises lane.NoWorker."""
    marks = puzzle.genre.marked_part.write(puzzle.board, _marks_before(puzzle, steps))
    board = puzzle.genre.emit(puzzle.board)
    question = json.dumps({"board": board, "marks": marks, "step": step_to_json(steps[-1])})
    name = hashlib.sha256("\0".join((VERSION, ask, puzzle.genre_name, question)).encode()).hexdigest()
    kept = files.read_file(name)
    if kept is None:
        found = ask_worker(puzzle.genre, question, ask, "en", client, budget=limits.LIVE_MOST_SECONDS)
        if not found.get("decided"):
            raise lane.NoWorker
        kept = gzip.compress(json.dumps(found[ask]).encode(), 6, mtime=0)
        files.store_file(FileKind.DRAWING, name, kept, limits.DRAWING_LIFETIME)
    return json.loads(gzip.decompress(kept))


def _marks_before(puzzle: Puzzle, steps: Steps) -> Marks:
    marks: Marks = puzzle.genre.explained_part.apply(puzzle.board, steps[:-1], puzzle.start)
    return marks


def _trial_part(
    puzzle: Puzzle, steps: Steps, trial: FollowedTrial, walk: ShownPart, address: Address
) -> TrialPart | None:
    """Return the part of a trial for a page; None where the trial has no such line."""
    marks, around = _marks_before(puzzle, steps), None
    if walk.within is not None:
        move = trial.moves[walk.within - 2] if 2 <= walk.within <= len(trial.moves) + 1 else None
        if move is None or move.inner is None:
            return None
        marks = puzzle.genre.explained_part.apply(puzzle.board, trial.steps[: walk.within - 1], marks)
        trial, around = move.inner, walk._replace(move=walk.within, within=None)
    count = len(trial.steps)
    if walk.move is not None and not 1 <= walk.move <= count:
        return None
    here = walk.move or 0
    return TrialPart(
        says=localize(Sentence(trial.says)),
        lines=_lines(puzzle, trial, walk, address),
        place=_place(here, count),
        back=address(walk._replace(move=here - 1 or None)) if here else "",
        on=address(walk._replace(move=here + 1)) if here < count else "",
        outer=address(around) if around else "",
        picture=draw_trial(puzzle.genre, puzzle.board, marks, trial, walk.move),
    )


def _lines(puzzle: Puzzle, trial: FollowedTrial, walk: ShownPart, address: Address) -> list[TrialLine]:
    count, explain = len(trial.steps), puzzle.genre.explained_part.explain_step
    signs = [*map(str, range(1, count - 1)), CLASH, SO]
    kinds = ["" for _line in range(count - 2)] + ["clash", "so"]
    inner = {
        place: address(walk._replace(move=None, within=place))
        for place, move in enumerate(trial.moves, 2)
        if move.inner
    }
    return [
        TrialLine(
            sign=signs[place - 1],
            kind=kinds[place - 1],
            sentence=localize(explain(step)),
            address=address(walk._replace(move=place)),
            inner=inner.get(place, ""),
            is_shown=place == walk.move,
            is_later=walk.move is not None and place > walk.move,
        )
        for place, step in enumerate(trial.steps, 1)
    ]


def _place(here: int, count: int) -> str:
    if here:
        return _("%(here)s of %(count)s") % {"here": here, "count": count}
    return ngettext("Walk through: %(count)s line", "Walk through: %(count)s lines", count) % {"count": count}
