"""The contract: what every genre says of itself, and what every engine does. It knows no genre, and no numpy.

A Genre says what a puzzle *is* and is light, so that a page may import it. An Engine says how it is *solved*, is heavy,
and is reached only through `solvers.engine(name)`.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from solvers.notation import Format
from solvers.picture import Cell, Picture
from solvers.words import Phrase, Words

Board = Hashable  # a puzzle as a frozen value; each genre has its own
Answer = Hashable  # a filling of a board as a frozen value, perhaps half-filled
Marks = Hashable  # a person's own work on a board: like an Answer, with a "certainly not" of the genre
At = tuple[int, int]  # (row, column), from 0


class Verdict(StrEnum):
    """How many answers a board has. NONE and ONE are proofs; UNKNOWN says that the search was stopped."""

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
    """One broken rule. key names it in the genre's words (as "fault.<key>"), cells are where it shows."""

    key: str
    cells: tuple[At, ...] = ()
    parameters: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a search is asked for.

    limit: stop after so many answers (None: count all). keep: how many answers are held for showing.
    settings: the genre's own wishes by name.
    """

    limit: int | None = 2
    keep: int = 2
    settings: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Progress:
    """A search seen from outside, all figures from its start.

    nodes: decisions taken. found: answers found, of which `answers` are held. share: of the search space, 0 to 1, when
    it can be known. proven: cells that are the same in every answer, with their values, when known. conflict: cells
    that cannot hold together, when there is no answer. counts: the genre's own named numbers. method: how it was found.
    refuted: it is proved that there is no answer, though the search may go on to tell why. undecided: the search is
    done because it cannot go on, as of a board too large for it; what it has found stands.
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a search in one shape everywhere: command line, API, rows. complete: `found` is the exact number."""

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
    """What a Step does to one cell: put a value in, or cut it out."""

    cell: At
    value: object
    put: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One human deduction. technique: its name in the genre's `techniques`. reasons: the cells it rests on.

    second: those of the reasons that are drawn apart, in a second colour. nodes: the candidates it is about, (cell,
    value), and whether they are of the first colour. links: pairs of (cell, value) joined by a line, strong or weak.
    parameters: for the technique's sentence.
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
    title: Phrase
    sentence: Phrase
    level: int
    score: int


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a board is: level 0-4, the hardest technique, how often each was used, their summed score.

    counts: the genre's own numbers of how much there is to do, with words as those of Progress.
    When the known techniques do not finish the board, `solved` is False and the level reads "at least".
    """

    level: int
    hardest: str
    numbers: Mapping[str, int] = field(hash=False)
    score: int
    solved: bool
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Option:
    """One question of a recipe, as data: forms and the command line are built from it.

    kind: "choice" (choices: value -> title), "number" (least, most), "range" ("24-28" between least and most),
    "flag" ("yes", "no"), "text" (long text), "picture" (in the notation of `solvers.pixels`; the genre has `drawn`
    then, and what stands behind this option is about the picture). default is the text that stands for "not asked".
    """

    name: str
    title: Phrase
    kind: str
    default: str = ""
    choices: Mapping[str, Phrase] = field(default_factory=dict, hash=False)
    least: int = 0
    most: int = 0
    hint: Phrase | None = None


@dataclass(frozen=True)
class Asking:
    """How a puzzle is put together in a form. compose({option: text}) -> its text in house notation.

    options: also of the kind "cells", a grid of `least` rows and `most` columns to be ticked; its text is the box of
    what was ticked, rows of # and . parted by /.
    examples: a title, and the settings that differ from the defaults.
    """

    options: tuple[Option, ...]
    compose: Callable[[Mapping[str, str]], str]
    examples: tuple[tuple[Phrase, Mapping[str, str]], ...] = ()


@dataclass(frozen=True)
class Table:
    """Figures in a story: words above each column, and rows of words or figures."""

    head: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase | int, ...], ...]


@dataclass(frozen=True)
class Story:
    """A page that a genre tells: paragraphs, pictures side by side, and tables."""

    title: Phrase
    parts: tuple[Phrase | Table | tuple[Picture, ...], ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A generated puzzle with its one answer, and its grade when one was asked for."""

    board: Board
    answer: Answer
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Making:
    """A generation seen from outside: tries so far, and the puzzle on the last one."""

    tries: int
    made: Made | None = None


class Choice(NamedTuple):
    """What a person can put into a cell: its letter in the house notation of Marks, and how the cell looks then."""

    letter: str
    cell: Cell


class LineTold(NamedTuple):
    """What one line tells by itself. text: the line in its notation; pictures: what is seen, each with what it is."""

    text: str
    sentences: tuple[Phrase, ...]
    pictures: tuple[tuple[Phrase, Picture], ...]


class RecipeError(ValueError):
    """A recipe that cannot be followed. key and parameters name the sentence in the genre's words ("recipe.<key>")."""

    def __init__(self, key: str, **parameters: object):
        super().__init__(key)
        self.key = key
        self.parameters = parameters


class Search(Protocol):
    """A search that can stop and go on."""

    def step(self, budget: int) -> Progress:
        """Search for about `budget` more nodes and tell how it stands; after `done` it changes nothing."""
        ...

    def freeze(self) -> bytes:
        """All that is needed to go on elsewhere, with `engine.thaw`."""
        ...


class Engine(Protocol):
    """What `<genre>/engine.py` offers. Only `start` and `thaw` are asked of every genre; `offers` names the rest.

    canonical(board) -> (board, transform): the least symmetric form and the text of the way there ("canonical").
    explain(board, marks=None) -> generator of Steps that returns whether they solve the board ("explain").
    generate(recipe, seed) -> iterator of Making, the last one with the puzzle ("generate").
    shards(board, goal, n) -> goals: independent parts of one search, whose Outcomes `search.merge` joins ("shards").
    warm() -> None: compiles or loads all kernels, where there are any.
    find(board, marks, technique) -> Steps: all that a technique finds in a position, with others at hand or not.
    effort(board, steps) -> the `counts` of the Grade that these Steps come to.
    grade(board) -> Grade: what the steps of `explain` come to, without telling them, where that is faster.
    throughput(boards) -> (seconds, verdicts): a batch through the kernels, for `bench`; solved one by one without it.
    """

    def start(self, board: Any, goal: Goal) -> Search: ...

    def thaw(self, frozen: bytes) -> Search: ...


OFFERS = {"canonical": "canonical", "explain": "explain", "generate": "generate", "shards": "shards"}


@dataclass(frozen=True)
class Symmetry:
    """How boards and answers are carried along a transform, in plain Python. Transforms are short texts.

    turn_board(board, transform) -> board; turn_answer(board, answer, transform) -> answer of the turned board;
    turn_cell(board, cell, transform) -> cell of the turned board; undo(transform) -> the way back.
    """

    turn_board: Callable[[Any, str], Any]
    turn_answer: Callable[[Any, Any, str], Any]
    turn_cell: Callable[[Any, At, str], At]
    undo: Callable[[str], str]


@dataclass(frozen=True, eq=False)
class Genre:
    """What a kind of puzzle is: all that a page needs, and nothing heavy.

    read_answer(board, text) and write_answer(board, answer) are the house notation of answers, of half-filled ones too.
    values(board, answer) -> {cell: value} compares answers cell by cell. draw(board, marks=None, answer=None,
    faults=(), step=None, differing=(), conflict=()) -> Picture. words: "fault.<key>", "recipe.<key>", "count.<name>",
    "method.<name>" and the keys of the genre's NotationErrors. ceilings: the highest summed score of each level but
    the last, when many easy steps make a board hard too. limit: (rows, columns) of the largest board.
    follow(board, steps, marks=None) -> the Marks of a person who went on from these marks with these steps, on which
    the next one is drawn. read_marks(board, text), write_marks(board, marks): the house notation of Marks;
    wrong(board, marks, answer) -> the cells whose Marks do not lead to that answer. lore: technique -> what it is, to
    whom its sentence is not enough.
    aside(board, step) -> the Picture that is drawn under a Step's sentence, if any: what it is about, apart from the
    board. Its caption says in words all that it shows.
    filled(board, {cell: value}) -> the half-filled Answer that holds these values, for cells proven one by one.
    guides(board) -> the Marks that a person would begin with. bound(board, marks) -> the Board whose answers are those
    with these Marks, for going on from them; unfinished: keys of the Faults of Marks that more work may still mend.
    drawn(text) -> (the Board of a picture before anything is changed in it, the picture as its Answer).
    choices(board) -> what a person can put into its cells, the empty one first, where the house notation of Marks is
    rows of one letter a cell; follows(board, marks) -> a Step with all that is plain from there, found in no time.
    line(text) -> LineTold, for a page about one line, in a genre whose lines can be looked at one by one.
    remarks(board) -> sentences on what shows of a board at once, without a search. keep: how many answers are worth
    showing. counts_all: its engine counts every answer, whatever limit a Goal has.
    asking: for puzzles that are asked rather than drawn. story() -> the Story of a page of its own.
    """

    name: str
    title: Phrase
    rules: Phrase
    formats: tuple[Format, ...]
    read_answer: Callable[[Any, str], Any]
    write_answer: Callable[[Any, Any], str]
    check: Callable[[Any, Any], list[Fault]]
    draw: Callable[..., Picture]
    measure: Callable[[Any], Measure]
    values: Callable[[Any, Any], Mapping[At, object]]
    limit: tuple[int, int]
    words: Words = field(default_factory=dict)
    offers: frozenset[str] = frozenset()
    symmetry: Symmetry | None = None
    techniques: tuple[Technique, ...] = ()
    levels: tuple[Phrase, ...] = ()
    ceilings: tuple[int, ...] = ()
    lore: Words = field(default_factory=dict)
    read_marks: Callable[[Any, str], Any] | None = None
    write_marks: Callable[[Any, Any], str] | None = None
    wrong: Callable[[Any, Any, Any], Sequence[At]] | None = None
    recipe: tuple[Option, ...] = ()
    follow: Callable[..., Any] | None = None
    aside: Callable[[Any, Step], Picture | None] | None = None
    filled: Callable[[Any, Mapping[At, object]], Any] | None = None
    guides: Callable[[Any], Any] | None = None
    bound: Callable[[Any, Any], Any] | None = None
    unfinished: frozenset[str] = frozenset()
    remarks: Callable[[Any], Sequence[Phrase]] | None = None
    drawn: Callable[[str], tuple[Any, Any]] | None = None
    line: Callable[[str], LineTold] | None = None
    choices: Callable[[Any], Sequence[Choice]] | None = None
    follows: Callable[[Any, Any], Step] | None = None
    asking: Asking | None = None
    story: Callable[[], Story] | None = None
    keep: int = 2
    counts_all: bool = False

    @property
    def house(self) -> Format:
        """The house notation: the one that is stored and sent."""
        return self.formats[0]

    def parse(self, text: str) -> Any:
        """The board of one puzzle in house notation. Raises NotationError."""
        return self.house.board(text)

    def emit(self, board: Any) -> str:
        """The board in house notation."""
        return self.house.write_board(board)

    def format(self, name: str) -> Format:
        """The format of that name. Raises KeyError."""
        return {form.name: form for form in self.formats}[name]

    def technique(self, name: str) -> Technique:
        """The technique of that name. Raises KeyError."""
        return {technique.name: technique for technique in self.techniques}[name]
