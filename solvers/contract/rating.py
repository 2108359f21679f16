"""How another program would rate a puzzle, computed from the techniques that its grade rests on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from solvers.messages import Message


class Band(NamedTuple):
    """Where a rating lies, on the scale of the other programme. most None: all that is known is "above least"."""

    least: float
    most: float | None

    def __str__(self) -> str:
        if self.most in (None, self.least):
            return f"{self.least:.1f}"
        return f"{self.least:.1f}–{self.most:.1f}"


@dataclass(frozen=True)
class Scale:
    """The ratings of another programme, which a genre's Explained holds.

    name: its key in what machines read. ratings: technique -> the ratings of puzzles that need it and nothing harder.
    beyond: least rating of a puzzle that the techniques do not finish. within, above: the sentences on a grade, with
    {figures} for the Band.
    """

    name: str
    title: Message
    ratings: Mapping[str, Band] = field(hash=False)
    beyond: float
    within: Message
    above: Message

    def band(self, numbers: Mapping[str, int], solved: bool) -> Band | None:
        """The band of a Grade with these `numbers`: that of the techniques together. None when it rests on nothing."""
        used = [rated for name, rated in self.ratings.items() if name in numbers]
        least = max((one.least for one in used), default=0.0)
        if not solved:
            return Band(max(least, self.beyond), None)
        return Band(least, max(one.most or one.least for one in used)) if used else None

    def sentence(self, band: Band) -> Message:
        """What a band says, to be said with `figures`."""
        return self.above if band.most is None else self.within
