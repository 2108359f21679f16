"""Models of a job that is sent: its state, what waits for it, and the steps that it has found."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from puzzlesite.core import limits
from puzzlesite.core.wire.problems import ErrorOut
from puzzlesite.core.wire.shapes import StrictRequest, WireModel
from puzzlesite.core.wire.steps import StepOut


class Longer(StrictRequest):
    """The way in which a search continues."""

    all_answers: bool = False


class Patience(StrictRequest):
    """The longest wait for a job. wait: seconds until the answer comes anyway; it comes at once when many wait."""

    wait: float = Field(0, ge=0, le=limits.POLL_SECONDS)


class JobOut(WireModel):
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
    errors: list[ErrorOut] = Field(default_factory=list)
    created: datetime
    started: datetime | None
    finished: datetime | None


class OwnedJob(JobOut):
    """A piece of work of one's own. owner_token: cancels it; "" when somebody else had requested it before."""

    owner_token: str


class ExplanationOut(WireModel):
    """A person's way to the answer. solved: the steps lead to the end. job: which finds them, or has."""

    steps: list[StepOut]
    solved: bool
    job: JobOut
