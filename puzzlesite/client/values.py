"""What the site answers, as typed dictionaries: the JSON as it comes. /api/docs says what each field is.

Cells are [row, column] from 0; texts of boards, answers and marks are Enpitsu text.
"""

from typing import Any, Literal, TypedDict

Verdict = Literal["", "none", "one", "many", "unknown"]
State = Literal["queued", "running", "done", "failed", "cancelled"]
Cell = list[float]


class Trouble(TypedDict):
    """What is wrong with a text, and where."""

    error: str
    key: str
    line: int
    column: int
    choices: list[str]


class Change(TypedDict):
    """What a step does to one cell."""

    cell: Cell
    value: str
    put: bool


class Step(TypedDict):
    """A step of a person's way."""

    technique: str
    title: str
    cells: list[Cell]
    reasons: list[Cell]
    changes: list[Change]
    sentence: str


class Fault(TypedDict):
    """A broken rule."""

    sentence: str
    cells: list[Cell]


# Answered at once


class Answered(TypedDict):
    """What all answers about a text have."""

    genre: str
    board: str
    decided: bool
    seconds: float


class Answer(TypedDict):
    """What was asked for while somebody draws or plays; further fields by what was asked, as /api/docs has it."""

    ask: str
    serial: int
    decided: bool
    seconds: float


class Solved(Answered):
    """How many answers a board has."""

    verdict: Verdict
    shared: str | None
    differing: list[Cell]
    conflict: list[Cell]
    found: int
    answers: list[str]


class NowGrade(TypedDict):
    """How hard an explained board is."""

    level: int
    hardest: str
    numbers: dict[str, int]
    score: int


class Explained(Answered):
    """A person's way."""

    verdict: Verdict
    steps: list[Step]
    solved: bool
    grade: NowGrade | None


class Hint(Answered, Step):
    """The easiest next step."""

    verdict: Verdict


class Checked(Answered):
    """Whether marks are right so far."""

    state: Literal["right", "wrong", "done", "unknown"]
    wrong: list[Cell]
    broken: list[Fault]


class Fixed(Answered):
    """Which one change leaves exactly one answer; each as /api/docs has it."""

    verdict: Verdict
    conflict: list[Any]
    minimal: bool
    changes: list[dict[str, Any]]
    more: int
    decided_by: list[dict[str, Any]]


class Made(Answered):
    """A new puzzle."""

    seed: int
    answer: str
    level: int | None
    tries: int


class Recognised(TypedDict):
    """What one puzzle of a text is."""

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
    """One puzzle in another format."""

    line: int
    genre: str
    text: str
    error: Trouble | None


# Rows


class Grade(TypedDict):
    """How hard a puzzle is."""

    level: int
    hardest: str
    numbers: dict[str, int]
    score: int
    steps: int
    is_exact: bool


class Solution(TypedDict):
    """What is known of a board."""

    verdict: Verdict
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
    """A piece of work."""

    key: str
    kind: str
    state: State
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
    """A job with the secret that cancels it."""

    owner_token: str


class Puzzle(TypedDict):
    """A puzzle as lists have it."""

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
    verdict: Verdict
    level: int | None
    seed: int | None
    recipe: dict[str, Any] | None
    created: str
    solved: str | None


class PuzzleWhole(Puzzle):
    """A puzzle with what is known of it."""

    source_text: str
    source_format: str
    formats: list[str]
    solution: Solution | None
    job: Job | None
    same_as: str | None


class Result(Puzzle):
    """A row of the results of a file or recipe."""

    place: int
    solution: Solution | None


class Taken(TypedDict):
    """What was taken in: one puzzle, or a job for many."""

    puzzle: Puzzle | None
    job: Job | None
    owner_token: str
    is_known: bool
    errors: list[Trouble]


class Explanation(TypedDict):
    """The steps of a stored puzzle."""

    steps: list[Step]
    solved: bool
    job: Job


class Book(TypedDict):
    """A book; file is "" until it is made."""

    key: str
    title: str
    puzzles: int
    address: str
    file: str
    job: Job | None
    created: str


class OwnedBook(Book):
    """A book with the secret that deletes it and cancels its job."""

    owner_token: str


class Collection(TypedDict):
    """A collection as lists have it."""

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
    """A collection with the secret that changes and deletes it."""

    owner_token: str


class Daily(TypedDict):
    """The puzzle of a day of one genre and level; None while it is made, or where that did not succeed."""

    genre: str
    level: Literal["easy", "medium", "hard"]
    is_open: bool
    puzzle: Puzzle | None


class Day(TypedDict):
    """The puzzles of a day, such as "2026-11-23"; earlier: days before it that have some."""

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
    """A kind of puzzle."""

    name: str
    title: str
    rules: str
    reads: list[str]
    writes: list[str]
    offers: list[str]
    limit: list[int]
    recipe: list[Option]
