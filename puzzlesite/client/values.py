"""Answers of the site as typed dictionaries, equal to the JSON. /api/docs describes each field.

Cells are [row, column] from 0; texts of boards, answers and marks are Enpitsu text.
Written by `python -m docs.generate` from the OpenAPI document.
"""

from typing import Any, Literal, TypedDict

Cell = list[float]


class Trouble(TypedDict):
    """The reason for a refusal. line and column count from 1; choices are genres that the text could be."""

    error: str
    key: str
    line: int
    column: int
    choices: list[str]


class Change(TypedDict):
    """The change that a step makes in one cell: a value is put in or cut out."""

    cell: Cell
    value: str
    put: bool


class Step(TypedDict):
    """A step of a person's way. cells: where to look; reasons: the cells on which it rests."""

    technique: str
    title: str
    cells: list[Cell]
    reasons: list[Cell]
    changes: list[Change]
    sentence: str


class Fault(TypedDict):
    """A broken rule and where it shows."""

    sentence: str
    cells: list[Cell]


class Answer(TypedDict):
    """decided: false when the time was over before all was known. seconds: of computing."""

    decided: bool
    seconds: float
    serial: int
    ask: str


class Solved(TypedDict):
    """The number of answers of a board. found: how many were found; answers: some of them, in Enpitsu text."""

    verdict: Literal["none", "one", "many", "unknown"]
    shared: str | None
    differing: list[Cell]
    conflict: list[Cell]
    decided: bool
    seconds: float
    genre: str
    board: str
    found: int
    answers: list[str]


class NowGrade(TypedDict):
    """The difficulty for a person: level 0-4; numbers: how often each technique is needed."""

    level: int
    hardest: str
    numbers: dict[str, int]
    score: int


class Explained(TypedDict):
    """A person's way: as many steps as were found in time. solved: they lead to the one answer. grade: of all of them.

    verdict: how many answers the board has, whatever the marks are; each step is right in all that have the marks.
    """

    decided: bool
    seconds: float
    genre: str
    board: str
    verdict: Literal["none", "one", "many", "unknown"]
    steps: list[Step]
    solved: bool
    grade: NowGrade | None


class Hint(Step):
    """The easiest next step."""

    verdict: Literal["none", "one", "many", "unknown"]
    trial: dict[str, Any] | None
    decided: bool
    seconds: float
    genre: str
    board: str


class Checked(TypedDict):
    """Whether marks are right so far."""

    state: Literal["right", "wrong", "done", "unknown"]
    wrong: list[Cell]
    broken: list[Fault]
    decided: bool
    seconds: float
    genre: str
    board: str


class Fixed(TypedDict):
    """Single changes that each fix the board."""

    verdict: Literal["none", "one", "many", "unknown"]
    conflict: list[Cell | dict[str, Any]]
    minimal: bool
    changes: list[dict[str, Any]]
    more: int
    decided_by: list[dict[str, Any]]
    decided: bool
    seconds: float
    genre: str
    board: str


class Made(TypedDict):
    """A new puzzle and its one answer in Enpitsu text, "" when none was found in time. seed: makes it again."""

    decided: bool
    seconds: float
    genre: str
    seed: int
    board: str
    answer: str
    level: int | None
    tries: int


class Recognised(TypedDict):
    """One puzzle of a text, or why it cannot be read. line: where it begins, from 1. marks: the filled cells.

    board and marks are Enpitsu text.
    """

    line: int
    genre: str
    format: str
    size: str
    board: str
    marks: str
    title: str
    author: str
    source: str
    error: Trouble | None


class Converted(TypedDict):
    """One puzzle in the wanted format, or why not."""

    line: int
    genre: str
    text: str
    error: Trouble | None


class Grade(NowGrade):
    """The difficulty for a person, with the number of steps; is_exact: the known techniques suffice."""

    steps: int
    is_exact: bool


class Solution(TypedDict):
    """The known facts of a board: verdict, answers and grade, in the puzzle's own orientation."""

    verdict: Literal["", "none", "one", "many", "unknown"]
    is_complete: bool
    found: int
    answers: list[str]
    counts: dict[str, int]
    differing: list[Cell]
    conflict: list[Cell]
    nodes: int
    seconds: float
    method: str
    version: str
    grade: Grade | None


class Job(TypedDict):
    """A piece of work: place is its place in the queue while it waits; ready and total count puzzles.

    kind "reading": a large text that is read first. The same job then is the search of its puzzle ("solve") or of its
    puzzles ("batch"); or it has failed, and nothing was stored. errors: what of a text could not be read, the first
    hundred.
    """

    key: str
    kind: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    is_cancelling: bool
    place: int | None
    puzzle: str | None
    share: float | None
    nodes: int
    found: int
    seconds: float
    answers: list[str]
    ready: int
    total: int
    reason: str
    errors: list[Trouble]
    created: str
    started: str | None
    finished: str | None


class OwnedJob(Job):
    """A piece of work of one's own. owner_token: cancels it; "" when somebody else had requested it before."""

    owner_token: str


class Puzzle(TypedDict):
    """A puzzle as the archive lists it."""

    key: str
    address: str
    genre: str
    text: str
    title: str
    author: str
    source: str
    origin: str
    visibility: Literal["public", "unlisted"]
    rows: int
    cols: int
    size: str
    verdict: Literal["", "none", "one", "many", "unknown"]
    level: int | None
    seed: int | None
    recipe: dict[str, Any] | None
    created: str
    solved: str | None


class PuzzleWhole(Puzzle):
    """A puzzle with what is known of it. same_as: the key of the public puzzle that had this board before."""

    source_text: str
    source_format: str
    formats: list[str]
    solution: Solution | None
    job: Job | None
    same_as: str | None


class Result(Puzzle):
    """A row of the results of a file or recipe. place: of the puzzle in it, from 1."""

    place: int
    solution: Solution | None


class Taken(TypedDict):
    """An upload that was taken in: one puzzle, or a job for many or a large text. owner_token is shown this once."""

    puzzle: Puzzle | None
    job: Job | None
    owner_token: str
    is_known: bool
    errors: list[Trouble]


class Explanation(TypedDict):
    """A person's way to the answer. solved: the steps lead to the end. job: which finds them, or has."""

    steps: list[Step]
    solved: bool
    job: Job


class Book(TypedDict):
    """A book. puzzles: how many it has. address: its page; file: of the PDF, "" as long as there is none."""

    key: str
    title: str
    puzzles: int
    address: str
    file: str
    job: Job | None
    created: str


class OwnedBook(Book):
    """A book of one's own. owner_token: deletes it, and cancels its job."""

    owner_token: str


class Collection(TypedDict):
    """A collection as lists have it. count: of its puzzles."""

    key: str
    address: str
    title: str
    description: str
    visibility: Literal["public", "unlisted"]
    count: int
    created: str
    changed: str


class CollectionWhole(Collection):
    """A collection with its puzzles in their order."""

    puzzles: list[Puzzle]


class CollectionMade(CollectionWhole):
    """A new collection. owner_token changes and deletes it; it is shown this once."""

    owner_token: str


class Daily(TypedDict):
    """The puzzle of a day of one genre and level; null while it is made, or where that did not succeed."""

    genre: str
    level: str
    is_open: bool
    puzzle: Puzzle | None


class Day(TypedDict):
    """The puzzles of a day, by genre and level. earlier: the days before it that have some, the latest first."""

    day: str
    puzzles: list[Daily]
    earlier: list[str]


class Option(TypedDict):
    """One question of a recipe."""

    name: str
    title: str
    kind: str
    default: str
    choices: dict[str, str]
    least: int
    most: int


class Genre(TypedDict):
    """A kind of puzzle: its rules in a sentence, formats that are read and written, and what can be asked for."""

    name: str
    title: str
    rules: str
    reads: list[str]
    writes: list[str]
    offers: list[str]
    limit: list[int]
    recipe: list[Option]
