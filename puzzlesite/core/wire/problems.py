"""Models of refusals: problem details, and where a text or a value is wrong."""

from pydantic import Field

from puzzlesite.core.wire.shapes import WireModel


class ErrorOut(WireModel):
    """The reason for a refusal. line and column count from 1; choices are genres that the text could be."""

    error: str
    key: str = ""
    line: int = 0
    column: int = 0
    choices: list[str] = Field(default_factory=list)


class MisfitOut(WireModel):
    """A value that does not fit. pointer: where it is, a JSON pointer into the body or the name of a parameter."""

    pointer: str
    detail: str


class ProblemOut(ErrorOut):
    """The reason for a refusal, as problem details (RFC 9457).

    type: leads to what such problems are; title: their name. detail is the sentence for people, also as `error`.
    """

    type: str
    title: str
    status: int
    detail: str
    errors: list[MisfitOut]
