"""What a job is asked for and what it results in: the JSON of its columns `request` and `result` as values.

| kind | request | result |
|---|---|---|
| solve | SolveRequest | Refuted while it runs; a part: StoredOutcome |
| explain | ExplainRequest | Explanation |
| batch | BatchRequest | Unread, when something could not be read |
| generate | GenerateRequest | |
| book | BookRequest | |
| reading | ReadingRequest | Refusal, when nothing was taken |

Rows are found again by this JSON (the search to be resumed, the parts of an earlier split), so each value writes
exactly the keys that its row has always had: a field whose default is None is left out then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import PurePath
from typing import Any, NamedTuple, Self, cast

import solvers
from puzzlesite import limits
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.places import list_cells
from solvers.contract.results import Outcome, Step, Verdict
from solvers.explaining.stored import read_cells, step_from_json, step_to_json
from solvers.message_keys import message_from_json, message_to_json
from solvers.messages import Message, Text
from solvers.notation.format import NotationError
from solvers.reading import Ambiguous

Json = Mapping[str, Any]
LONGEST_ENDING = 20  # characters


class Span(NamedTuple):
    """The places of a part's puzzles in its batch, both included, from 1."""

    first: int
    last: int


# Requests


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """Search for so many answers (None: count all). settings: of one part of a search; None for a whole search."""

    limit: int | None = 2
    settings: Mapping[str, str] | None = field(default=None, hash=False)

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column."""
        return cls(row["limit"], row.get("settings"))

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return {"limit": self.limit} | _drop_none(settings=self.settings)

    def query(self, genre: Genre) -> Query:
        """The same for an engine of this genre."""
        return Query(limit=self.limit, keep=genre.keep, settings=self.settings or {})


@dataclass(frozen=True, slots=True)
class ExplainRequest:
    """Find the steps of a person's solution."""

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return {}


@dataclass(frozen=True, slots=True)
class BatchRequest:
    """Search the puzzles of a file; a part those of its span."""

    span: Span | None = None

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column."""
        return cls(_span(row))

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return _span_json(self.span)


@dataclass(frozen=True, slots=True)
class GenerateRequest:
    """Make puzzles of a recipe, with the seeds seed, seed + 1 ...; a part those of its span. owner: hashed."""

    recipe: Mapping[str, str] = field(hash=False)
    seed: int
    owner: str
    visibility: str
    title: str | None = None
    span: Span | None = None

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column."""
        return cls(row["recipe"], row["seed"], row["owner"], row["visibility"], row.get("title"), _span(row))

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        same = {"recipe": dict(self.recipe), "seed": self.seed, "owner": self.owner}
        return same | _drop_none(title=self.title) | {"visibility": self.visibility} | _span_json(self.span)


@dataclass(frozen=True, slots=True)
class BookRequest:
    """Make a book. book: the number of its row."""

    book: int

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column."""
        return cls(row["book"])

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return {"book": self.book}


@dataclass(frozen=True, slots=True)
class ReadingRequest:
    """Read a text, kept as the file text_name(the job's key). genre: "" for any. skip: leave out what cannot be read.

    is_file: it was not typed. ending: of the file's name, as ".nono". The others are columns of the puzzles.
    """

    genre: str = ""
    skip: bool = False
    is_file: bool = False
    ending: str | None = None
    title: str = ""
    author: str = ""
    source: str = ""
    visibility: str = "public"

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column."""
        return cls(**row)

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return _drop_none(**{column.name: getattr(self, column.name) for column in fields(self)})


def ending_of(name: str) -> str | None:
    """What a file's name says of how its text is meant: its ending, unless there is none or a very long one."""
    ending = PurePath(name.lower().removesuffix(".gz")).suffix
    return ending if 0 < len(ending) <= LONGEST_ENDING else None


def text_name(key: str) -> str:
    """The name of the file that a job of that key reads."""
    return f"text-{key}"


def _drop_none(**values: object) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _span(row: Json) -> Span | None:
    return Span(row["first"], row["last"]) if "first" in row else None


def _span_json(span: Span | None) -> dict[str, Any]:
    return span._asdict() if span else {}


# Results


@dataclass(frozen=True, slots=True)
class Refuted:
    """There is certainly no answer, though the search continues in order to find out why."""

    @classmethod
    def is_in(cls, row: Json | None) -> bool:
        """Whether this is what a job's column says."""
        return bool(row and row.get("refuted"))

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return {"refuted": True}


@dataclass(frozen=True, slots=True)
class StoredOutcome:
    """The outcome of a search over a canonical board, or of a part of one; also the columns of a Solution.

    answers: in Enpitsu text. proven: [row, column, value] of cells, None when there is one answer, which has them all.
    differing, conflict: [row, column] of cells, with halves between them.
    """

    verdict: str
    complete: bool
    found: int
    answers: list[str]
    counts: dict[str, int]
    proven: list[list[Any]] | None
    differing: list[list[float]]
    conflict: list[list[float]]
    nodes: int
    seconds: float
    method: str

    @classmethod
    def of(cls, genre: Genre, text: str, outcome: Outcome) -> Self:
        """An outcome over the board that `text` stands for."""
        board = genre.parse(text)
        return cls(
            verdict=outcome.verdict.value,
            complete=outcome.complete,
            found=min(outcome.found, 2**63 - 1),
            answers=[genre.answers.write(board, answer) for answer in outcome.answers],
            counts=dict(outcome.counts),
            proven=_proven_json(outcome),
            differing=list_cells(outcome.differing),
            conflict=list_cells(outcome.conflict),
            nodes=outcome.nodes,
            seconds=outcome.seconds,
            method=outcome.method,
        )

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column."""
        return cls(**row)

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return {column.name: getattr(self, column.name) for column in fields(self)}

    def outcome(self, genre: Genre, text: str) -> Outcome:
        """The outcome that was stored, over the board that `text` stands for."""
        board = genre.parse(text)
        return Outcome(
            verdict=Verdict(self.verdict),
            found=self.found,
            answers=tuple(genre.answers.read(board, answer) for answer in self.answers),
            counts=self.counts,
            proven=None if self.proven is None else {(row, col): value for row, col, value in self.proven},
            differing=read_cells(self.differing),
            conflict=read_cells(self.conflict),
            nodes=self.nodes,
            seconds=self.seconds,
            method=self.method,
            complete=self.complete,
        )


def _proven_json(outcome: Outcome) -> list[list[Any]] | None:
    if not outcome.proven or outcome.verdict in (Verdict.ONE, Verdict.NONE):
        return None
    return [[*cell, value] for cell, value in sorted(outcome.proven.items())]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps of a person's solution. solved: they lead to its end."""

    steps: tuple[Step, ...]
    solved: bool

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column."""
        return cls(tuple(step_from_json(step) for step in row["steps"]), bool(row["solved"]))

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return {"steps": [step_to_json(step) for step in self.steps], "solved": self.solved}


@dataclass(frozen=True, slots=True)
class Unread:
    """How many puzzles of a file could not be read, and what is wrong with the first of them."""

    count: int
    errors: Sequence[Text]

    @classmethod
    def of(cls, errors: Sequence[NotationError]) -> Self:
        """Of all that is wrong."""
        return cls(len(errors), [error.sentence for error in errors[: limits.UNREAD]])

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column."""
        return cls(row["unread"], [cast(Text, message_from_json(error)) for error in row["errors"]])

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return {"unread": self.count, "errors": [message_to_json(error) for error in self.errors]}


def read_place(sentence: Text) -> tuple[int, int]:
    """Line and column of the sentence of a NotationError; 0 where it has none."""
    parameters = _parameters(_parameters(sentence).get("place"))
    return parameters.get("line", 0), parameters.get("column", 0)


def read_key(sentence: Text) -> str:
    """The key of the sentence of a NotationError, without its genre's name; "" where it has none."""
    stored = message_to_json(_parameters(sentence).get("message"))
    return str(stored["key"]).rpartition(":")[2] if stored else ""


def _parameters(message: object) -> dict[str, Any]:
    return dict(message.parameters) if isinstance(message, Message) else {}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing of a text was taken. choices: names of the genres that it could be. can_skip: some could be read."""

    unread: Unread
    choices: Sequence[str] = ()
    can_skip: bool = False

    @classmethod
    def of(cls, errors: Sequence[NotationError], can_skip: bool = False) -> Self:
        """Of what is wrong with a text, or with its puzzles."""
        choices = [genre.name for genre in errors[0].genres] if isinstance(errors[0], Ambiguous) else []
        return cls(Unread.of(errors), choices, can_skip)

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """Of a job's column; a genre that is gone is no choice."""
        known = {genre.name for genre in solvers.all_genres()}
        return cls(Unread.from_json(row), [name for name in row["choices"] if name in known], row["can_skip"])

    def to_json(self) -> dict[str, Any]:
        """For a job's column."""
        return self.unread.to_json() | {"choices": list(self.choices), "can_skip": self.can_skip}
