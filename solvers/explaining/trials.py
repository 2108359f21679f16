"""Trials as JSON, for workers that follow them and pages that show them; and as pictures, up to one of their steps."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from solvers.contract.genre import Genre
from solvers.contract.results import At, Board, Marks, Step
from solvers.contract.trial import FollowedTrial, OtherReason, TrialMove
from solvers.decorations import decorate
from solvers.explaining.stored import Values, step_from_json, step_to_json
from solvers.message_keys import message_from_json, message_to_json
from solvers.picture import Badge, Picture, Sign


def trial_to_json(trial: FollowedTrial) -> Values:
    """A trial as JSON, with those within it."""
    return {
        "says": message_to_json(trial.says),
        "supposed": step_to_json(trial.supposed),
        "moves": [[step_to_json(step), inner and trial_to_json(inner)] for step, inner in trial.moves],
        "clash": step_to_json(trial.clash),
        "conclusion": step_to_json(trial.conclusion),
    }


def reason_to_json(reason: OtherReason) -> Values:
    """Return another reason as JSON."""
    return {"step": step_to_json(reason.step), "trial": reason.trial and trial_to_json(reason.trial)}


def reason_from_json(row: Mapping[str, Any]) -> OtherReason:
    """Read the reason that a worker wrote."""
    return OtherReason(step_from_json(row["step"]), row["trial"] and trial_from_json(row["trial"]))


def trial_from_json(row: Mapping[str, Any]) -> FollowedTrial:
    """The trial that a worker wrote."""
    moves = (TrialMove(step_from_json(step), inner and trial_from_json(inner)) for step, inner in row["moves"])
    supposed, clash, conclusion = (step_from_json(row[name]) for name in ("supposed", "clash", "conclusion"))
    says: Any = message_from_json(row["says"])
    return FollowedTrial(says, supposed, tuple(moves), clash, conclusion)


def draw_trial(
    genre: Genre, board: Board, marks: Marks | None, trial: FollowedTrial, number: int | None = None
) -> Picture:
    """Return the picture of a trial, of all of it or up to one of its steps, from 1. marks: before it begins."""
    count = len(trial.steps)
    if number == count:
        return genre.draw(board, marks=marks, step=trial.conclusion)
    steps = trial.steps[: min(number or count, count - 2)]
    numbers = dict(_numbers(steps))
    shown = trial.steps[number - 1] if number else Step("", ())
    picture = genre.draw(board, marks=genre.explained_part.apply(board, steps, marks), step=_look_at(shown))
    places = trial.clash.reasons if number in (None, count - 1) else ()
    accents: dict[At, tuple[str, ...]] = {at: ("supposed",) for at in numbers if not (at[0] % 1 or at[1] % 1)}
    accents |= {at: (*accents.get(at, ()), "fault") for at in places}
    now = {change.cell for change in shown.changes}
    badges = tuple(Badge(at, place, at in now) for at, place in numbers.items())
    picture = decorate(picture, accents)
    edges, links = (_suppose(signs, numbers) for signs in (picture.edges, picture.links))
    return replace(picture, edges=edges, links=links, badges=badges)


def _numbers(steps: tuple[Step, ...]) -> Iterator[tuple[At, int]]:
    """Yield each place that changes, with the number of the step in which it does."""
    yield from ((change.cell, number) for number, step in enumerate(steps, 1) for change in step.changes)


def _look_at(step: Step) -> Step:
    """Return a step without its changes; without its reasons, too, if it has no changes."""
    return replace(step, changes=(), reasons=step.reasons if step.changes else ())


def _suppose(signs: tuple[Sign, ...], places: Mapping[At, int]) -> tuple[Sign, ...]:
    return tuple(sign._replace(look="supposed") if sign.word and sign.at in places else sign for sign in signs)
