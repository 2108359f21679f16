"""Models of the results of jobs, as their rows store them. Steps and messages inside are values of `solvers`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, InstanceOf, PlainSerializer

import solvers
from puzzlesite.core import limits
from puzzlesite.core.wire.shapes import StoredValue
from solvers.contract.genre import Genre
from solvers.contract.places import list_cells
from solvers.contract.results import Outcome, Step, Verdict
from solvers.explaining.stored import read_cells, step_from_json, step_to_json
from solvers.message_keys import message_from_json, message_to_json
from solvers.messages import Message, Text
from solvers.notation.format import NotationError
from solvers.reading import Ambiguous

# Each cell is [row, column], with halves between cells.
Cells = list[list[int | float]]


def _read_step(value: Any) -> Step:
    return value if isinstance(value, Step) else step_from_json(value)


def _keep_known(names: list[str]) -> list[str]:
    """Return the names of genres that are still installed."""
    known = {genre.name for genre in solvers.all_genres()}
    return [name for name in names if name in known]


StoredStep = Annotated[InstanceOf[Step], BeforeValidator(_read_step), PlainSerializer(step_to_json)]
StoredText = Annotated[Any, BeforeValidator(message_from_json), PlainSerializer(message_to_json)]


class Refuted(StoredValue):
    """A board certainly without an answer, while its search continues to find out why."""

    refuted: Literal[True] = True

    @classmethod
    def is_in(cls, row: Mapping[str, Any] | None) -> bool:
        """Whether a job's column holds this value."""
        return bool(row and row.get("refuted"))


class StoredOutcome(StoredValue):
    """The outcome of a search over a canonical board, or of a part of one; also the columns of a Solution.

    answers: in Enpitsu text. proven: [row, column, value] of cells, None when there is one answer, which has them all.
    differing, conflict: [row, column] of cells, with halves between them.
    """

    verdict: str = "unknown"
    complete: bool = False
    found: int = 0
    answers: list[str] = Field(default_factory=list)
    counts: dict[str, int] = Field(default_factory=dict)
    proven: list[list[Any]] | None = None
    differing: Cells = Field(default_factory=list)
    conflict: Cells = Field(default_factory=list)
    nodes: int = 0
    seconds: float = 0.0
    method: str = ""

    @classmethod
    def of(cls, genre: Genre, text: str, outcome: Outcome) -> Self:
        """Return the stored form of an outcome on the board with this text."""
        board = genre.parse(text)
        return cls(
            verdict=outcome.verdict.value,
            complete=outcome.complete,
            found=min(outcome.found, 2**63 - 1),
            answers=[genre.answers.write(board, answer) for answer in outcome.answers],
            counts=dict(outcome.counts),
            proven=_list_proven(outcome),
            differing=list_cells(outcome.differing),
            conflict=list_cells(outcome.conflict),
            nodes=outcome.nodes,
            seconds=outcome.seconds,
            method=outcome.method,
        )

    def outcome(self, genre: Genre, text: str) -> Outcome:
        """Return the stored outcome, on the board with this text."""
        board = genre.parse(text)
        same: dict[str, Any] = self.model_dump(include={"found", "counts", "nodes", "seconds", "method", "complete"})
        return Outcome(
            **same,
            verdict=Verdict(self.verdict),
            answers=tuple(genre.answers.read(board, answer) for answer in self.answers),
            proven=None if self.proven is None else {(row, col): value for row, col, value in self.proven},
            differing=read_cells(self.differing),
            conflict=read_cells(self.conflict),
        )


def _list_proven(outcome: Outcome) -> list[list[Any]] | None:
    if not outcome.proven or outcome.verdict in (Verdict.ONE, Verdict.NONE):
        return None
    return [[*cell, value] for cell, value in sorted(outcome.proven.items())]


class Explanation(StoredValue):
    """The steps of a person's solution. solved: they lead to its end."""

    steps: tuple[StoredStep, ...] = ()
    solved: bool = False


class UnreadPuzzles(StoredValue):
    """The number of a file's puzzles that could not be read, and the sentences of the first of them."""

    count: int = Field(alias="unread")
    errors: list[StoredText]

    @classmethod
    def of(cls, errors: Sequence[NotationError]) -> Self:
        """Return the stored form of all errors."""
        return cls(unread=len(errors), errors=_list_sentences(errors))


def _list_sentences(errors: Sequence[NotationError]) -> list[Text]:
    return [error.sentence for error in errors[: limits.UNREAD]]


class Refusal(UnreadPuzzles):
    """The reason why no puzzle of a text was stored. choices: genres that it could be. can_skip: some could be read."""

    choices: Annotated[list[str], AfterValidator(_keep_known)] = Field(default_factory=list)
    can_skip: bool = False

    @classmethod
    def of(cls, errors: Sequence[NotationError], can_skip: bool = False) -> Self:
        """Return the refusal of a text with these errors, or with puzzles that have them."""
        choices = [genre.name for genre in errors[0].genres] if isinstance(errors[0], Ambiguous) else []
        return cls(unread=len(errors), errors=_list_sentences(errors), choices=choices, can_skip=can_skip)


def read_error_place(sentence: Text) -> tuple[int, int]:
    """Return line and column of the sentence of a NotationError; 0 where it has none."""
    parameters = _parameters(_parameters(sentence).get("place"))
    return parameters.get("line", 0), parameters.get("column", 0)


def read_error_key(sentence: Text) -> str:
    """Return the key of the sentence of a NotationError, without its genre's name; "" where it has none."""
    stored = message_to_json(_parameters(sentence).get("message"))
    return str(stored["key"]).rpartition(":")[2] if stored else ""


def _parameters(message: object) -> dict[str, Any]:
    return dict(message.parameters) if isinstance(message, Message) else {}
