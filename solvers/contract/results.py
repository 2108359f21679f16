"""The values that engines and genres return: verdicts, progress, outcomes, faults, steps, grades."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from solvers.brief import Brief
from solvers.contract.places import translate_cells
from solvers.messages import Message, list_parameters

# A puzzle is a frozen value; each genre has its own type.
Board = Hashable


# A filling of a board is a frozen value, perhaps half-filled.
Answer = Hashable


# A person's own work on a board is like an Answer, with a "certainly not" of the genre.
Marks = Hashable


# A cell is (row, column) from 0. Halves are between cells: (0.5, 2) is the side, or the link, between rows 0 and 1 of
# column 2, (-0.5, 2) the upper side of the board there, and (0.5, 1.5) the point in which four cells meet. Types do not
# distinguish them from cells, whose whole numbers index rows: a genre knows which of them it has.
At = tuple[Any, Any]


class Verdict(StrEnum):
    """The number of answers of a board. NONE and ONE are proofs; UNKNOWN means that the search was stopped."""

    NONE = "none"
    ONE = "one"
    MANY = "many"
    UNKNOWN = "unknown"


class Measure(NamedTuple):
    """The size of a board, for lists and filters."""

    rows: int
    cols: int
    label: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule. key names its message ("fault.<key>"); cells show where it is broken."""

    key: str
    cells: tuple[At, ...] = ()
    parameters: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search, all figures counted from its start.

    nodes: decisions taken. found: answers found, of which `answers` are held. share: of the search space, 0 to 1, when
    it can be known. proven: cells that are the same in every answer, with their values, when known. conflict: cells
    that contradict each other, when there is no answer. counts: the genre's own named numbers. method: how it was
    found.
    refuted: it is proved that there is no answer, though the search may continue to find out why. undecided: the search
    is done because it cannot continue, for example on a board too large for it; its results remain true.
    """

    nodes: int = 0
    found: int = 0
    answers: tuple[Answer, ...] = ()
    share: float | None = None
    done: bool = False
    proven: Mapping[At, object] | None = None
    conflict: tuple[At, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    method: str = ""
    refuted: bool = False
    undecided: bool = False

    def mark_done(self) -> None:
        """Mark the search as ended, in place (a copy takes 1.5 us).

        Only for the maker of an object that nobody else has seen.
        """
        object.__setattr__(self, "done", True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a search in one shape for command line, API and rows. complete: `found` is the exact number."""

    verdict: Verdict
    found: int
    answers: tuple[Answer, ...]
    counts: Mapping[str, int]
    proven: Mapping[At, object] | None
    differing: tuple[At, ...]
    conflict: tuple[At, ...]
    nodes: int
    seconds: float
    method: str
    complete: bool = False


class Change(NamedTuple):
    """A change of one cell by a Step: put a value in, or rule it out."""

    cell: At
    value: object
    put: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One human deduction. technique: its name in the genre's `techniques`. reasons: the cells it rests on.

    second: the reasons that are drawn in a second colour. nodes: the candidates it is about, (cell, value), and whether
    they are of the first colour. links: pairs of (cell, value) joined by a line, strong or weak. parameters: for the
    technique's sentence.
    """

    technique: str
    changes: tuple[Change, ...]
    reasons: tuple[At, ...] = ()
    second: tuple[At, ...] = ()
    nodes: tuple[tuple[At, object, bool], ...] = ()
    links: tuple[tuple[tuple[At, object], tuple[At, object], bool], ...] = ()
    parameters: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Technique:
    """A named human deduction: its title, the sentence for a Step, its level (0-4) and score among its genre's."""

    name: str
    title: Message
    sentence: Message
    level: int
    score: int

    def explain(self, step: Step) -> "Sentence":
        """Return the sentence of the step: its own if it has one, else the technique's.

        A step that another version stored with other parameters gets only the title.
        """
        says = step.parameters.get("says")
        if isinstance(says, Message):
            return Sentence(says)
        sentence = self.sentence.with_parameters(**step.parameters)
        is_told = list_parameters(sentence.text) <= dict(sentence.parameters).keys()
        return Sentence(sentence if is_told else self.title)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that names its cells as the reader's language does."""

    message: Message

    def format_in(self, language: str = "en", **parameters: object) -> str:
        """The sentence in `language`."""
        return translate_cells(self.message.format_in(language, **parameters), language)


@dataclass(frozen=True, slots=True)
class Grade(Brief):
    """The difficulty of a board: level 0-4, the hardest technique, how often each was used, their summed score.

    counts: the genre's own numbers of the amount of work, with words as those of Progress.
    When the known techniques do not finish the board, `solved` is False and the level reads "at least".
    """

    level: int
    hardest: str
    numbers: Mapping[str, int] = field(hash=False)
    score: int
    solved: bool
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)
