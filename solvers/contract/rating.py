"""Ratings that another program would give a puzzle, computed from the techniques that its grade rests on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from solvers.messages import Message


class Band(NamedTuple):
    """A range of the other programme's scale. most None: only the lower bound is known."""

    least: float
    most: float | None

    def __str__(self) -> str:
        if self.most in (None, self.least):
            return f"{self.least:.1f}"
        return f"{self.least:.1f}–{self.most:.1f}"


@dataclass(frozen=True)
class Scale:
    """The ratings of another programme, which a genre's Explained holds.

    name: its key in data for machines. ratings: technique -> the ratings of puzzles that need it and nothing harder.
    beyond: least rating of a puzzle that the techniques do not finish. within, above: the sentences on a grade, with
    {figures} for the Band.
    """

    name: str
    title: Message
    ratings: Mapping[str, Band] = field(hash=False)
    beyond: float
    within: Message
    above: Message

    def find_band(self, numbers: Mapping[str, int], solved: bool) -> Band | None:
        """Return the band of a Grade with these `numbers`; None when no technique in it is rated."""
        used = [rated for name, rated in self.ratings.items() if name in numbers]
        least = max((one.least for one in used), default=0.0)
        if not solved:
            return Band(max(least, self.beyond), None)
        return Band(least, max(one.most or one.least for one in used)) if used else None

    def sentence(self, band: Band) -> Message:
        """Return the sentence for a band, which takes the parameter `figures`."""
        return self.above if band.most is None else self.within
