"""The type of a kind of question: its schemas, required kernels and the function that answers. See `questions`."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from puzzlesite.core.wire.questions import BoardOut, TextQuestion
from puzzlesite.core.wire.shapes import WireModel
from solvers.contract.genre import Genre
from solvers.contract.results import Step
from solvers.explaining.stored import step_from_json
from solvers.notation.format import NotationError

# The time in seconds that a slice should take.
SLICE = 0.02
# The first slice has this number of nodes.
FIRST_BUDGET = 200
SOLVING, OPTIMIZING, EXPLAINING, GENERATING = "solving", "optimizing", "explaining", "generating"

Parser = Callable[[str], Any]


class BoardQuestion(NamedTuple):
    """A question with its texts read. detail: the part of its name after the dash, as in `steps-3`."""

    genre: Genre
    board: Any
    marks: Any
    language: str
    is_over: Callable[[], bool]
    detail: str = ""


def read_step(question: BoardQuestion) -> tuple[Any, Any, Step]:
    """Return the board, the marks and the step that the site has written into a question's board as JSON."""
    genre, wanted = question.genre, json.loads(question.board)
    board = genre.parse(wanted["board"])
    marks = genre.marked.read(board, wanted["marks"]) if genre.marked else None
    return board, marks, step_from_json(wanted["step"])


class Reply(NamedTuple):
    """A worker's answer. is_decided: a longer search would find nothing more."""

    said: WireModel
    is_decided: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return the JSON that is sent to the client."""
        return {"decided": self.is_decided, **self.said.model_dump(by_alias=True)}


class ImmediateForm(NamedTuple):
    """The API's form of a question about a puzzle in any format: request, answer, and description."""

    question: type[TextQuestion]
    answer: type[BoardOut]
    description: str


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question, by its name.

    schema: of the answer; nothing: the answer when time is over without a result. works: kernels that must be compiled.
    suits: whether a genre has this kind. parser: reads the board of a genre; None where that is not Enpitsu text.
    is_live: the page asks it while a person draws or plays. at_once: the API asks it about a puzzle in any format.
    """

    name: str
    find: Callable[[BoardQuestion], Reply]
    schema: type[WireModel]
    nothing: WireModel
    works: tuple[str, ...] = ()
    suits: Callable[[Genre], bool] = lambda genre: True
    parser: Callable[[Genre], Parser] | None = lambda genre: genre.parse
    is_live: bool = False
    at_once: ImmediateForm | None = None


class Unreadable(Exception):
    """A board or marks that cannot be read as texts of their genre. fields: of the refusal; status: of HTTP."""

    status = 400

    def __init__(self, where: str, error: NotationError, language: str):
        super().__init__(where)
        sentence = error.format_in(language)
        place = {"line": error.line, "column": error.column}
        self.fields = {"error": sentence, "key": error.key, **place, "text": where}
