"""Schemas of the puzzles of a day in requests and answers."""

from datetime import date
from typing import Literal

from puzzlesite.core.wire.jobs import Patience
from puzzlesite.core.wire.puzzles import PuzzleOut
from puzzlesite.core.wire.shapes import WireModel


class DayQuery(Patience):
    """The day and the puzzles to list. day: such as 2026-11-23, today by default; level: "easy", "medium" or "hard"."""

    day: date | None = None
    genre: str = ""
    level: Literal["", "easy", "medium", "hard"] = ""


class DailyOut(WireModel):
    """The puzzle of a day of one genre and level; null while it is made, or where that did not succeed."""

    genre: str
    level: str
    is_open: bool
    puzzle: PuzzleOut | None


class DayOut(WireModel):
    """The puzzles of a day, by genre and level. earlier: the days before it that have some, the latest first."""

    day: date
    puzzles: list[DailyOut]
    earlier: list[date]
