"""Values that the public functions return: texts, numbers and cells, no types of a genre's own.

Cells are (row, column) from 0. A board is its Enpitsu text, a genre its name, a value as it is written in answers.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from solvers.assist.checking import State
from solvers.assist.old_forms import DictCompatible
from solvers.brief import Brief
from solvers.contract.results import At, Grade, Verdict
from solvers.explaining.stored import Values


@dataclass(frozen=True, slots=True)
class Solved(Brief):
    """The answers of a puzzle, as far as they are known.

    found: how many answers were found, of which `answers` are some; is_complete: there are no others.
    differing: cells in which answers differ; conflict: cells that contradict each other. seconds: of the search.
    """

    genre: str
    board: str = field(repr=False)
    verdict: Verdict
    answers: tuple[str, ...] = field(repr=False)
    found: int
    is_complete: bool
    differing: tuple[At, ...] = field(repr=False)
    conflict: tuple[At, ...] = field(repr=False)
    seconds: float = field(repr=False)


class WrittenChange(NamedTuple):
    """A value that a step puts into a cell, or rules out."""

    cell: At
    value: str
    put: bool


@dataclass(frozen=True, slots=True)
class ExplainedStep(Brief):
    """One step of a solution as a person would find it: its technique, its sentence and the cells that it changes."""

    technique: str
    sentence: str
    changes: tuple[WrittenChange, ...]


@dataclass(frozen=True, slots=True)
class ExplainedPuzzle(Brief):
    """A person's way. verdict: the number of answers. solved: the way reaches the one answer. grade: its difficulty."""

    genre: str
    board: str = field(repr=False)
    verdict: Verdict
    steps: tuple[ExplainedStep, ...] = field(repr=False)
    solved: bool
    grade: Grade


@dataclass(frozen=True, slots=True)
class HintedPuzzle(Brief, DictCompatible):
    """The easiest next step from a person's marks. verdict: the number of answers of the board, whatever is marked.

    technique: its name, or "mistake": a mark is wrong, and no step is given; or "done", or "nothing": none is found.
    cells: where to look; reasons: the cells that it rests on. It holds in every answer that has the marks.
    """

    genre: str
    board: str = field(repr=False)
    verdict: Verdict = field(repr=False)
    technique: str
    title: str = field(repr=False)
    sentence: str
    cells: tuple[At, ...] = field(repr=False)
    reasons: tuple[At, ...] = field(repr=False)
    changes: tuple[WrittenChange, ...] = field(repr=False)
    seconds: float = field(repr=False)
    _old: Values = field(repr=False, compare=False)


class BrokenRule(NamedTuple):
    """A rule that marks break, and the cells where it shows."""

    sentence: str
    cells: tuple[At, ...]


@dataclass(frozen=True, slots=True)
class CheckedPuzzle(Brief, DictCompatible):
    """The state of marks. wrong: the first wrong cell, if one can be named. broken: the rules that marks break."""

    genre: str
    board: str = field(repr=False)
    state: State
    wrong: tuple[At, ...]
    broken: tuple[BrokenRule, ...]
    _old: Values = field(repr=False, compare=False)


class ConflictingClue(NamedTuple):
    """A clue, or a whole line of them, that contradicts others: its name in words, and its cells."""

    name: str
    cells: tuple[At, ...]


class ClueChange(NamedTuple):
    """One change of one clue. name: its place in words. cell: None for a clue beside the grid.

    before, after: as they are written, "" for no clue.
    """

    name: str
    cell: At | None
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class FixedPuzzle(Brief, DictCompatible):
    """Clues that contradict each other, and the single changes that leave exactly one answer, the best first.

    verdict: of the board as it is. conflict: clues that contradict each other. is_minimal: it is proved that none of
    them can be left out. changes: of existing clues; decided_by: added clues. is_done: everything was tried.
    """

    genre: str
    board: str = field(repr=False)
    verdict: Verdict
    conflict: tuple[ConflictingClue, ...] = field(repr=False)
    is_minimal: bool = field(repr=False)
    changes: tuple[ClueChange, ...]
    decided_by: tuple[ClueChange, ...]
    is_done: bool
    seconds: float = field(repr=False)
    _old: Values = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle(Brief):
    """A new puzzle and its one answer, in Enpitsu text. seed: makes it again. grade: None if none was asked for."""

    genre: str
    board: str = field(repr=False)
    answer: str = field(repr=False)
    seed: int
    grade: Grade | None
