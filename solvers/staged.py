"""A search made of stages: each does its part in slices, then the next one begins with what it has found."""

import json
import math
import zlib
from abc import ABC, abstractmethod
from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from solvers.contract.results import Progress


class Stage(ABC):
    """One part of a search. is_brief: it is over after one step, and the next stage takes the same step."""

    is_brief = False

    @property
    @abstractmethod
    def done(self) -> bool:
        """Whether it is over; `following` is only called then."""

    @abstractmethod
    def step(self, budget: int) -> None:
        """Search for about `budget` more nodes."""

    @abstractmethod
    def progress(self) -> Progress:
        """What this stage and those before it have found; whether the search is done is not said here."""

    def next_stage(self) -> "Stage | None":
        """The next stage at its beginning; None when the search ends here."""
        return None

    def freeze(self) -> bytes:
        """All that is needed to continue; b"" when it is cheap to begin the stage again."""
        return b""


FIRST_NODES = 2_000  # of a stage: what its nodes cost is not known from those of the stage before
GROWTH = 2  # a step of a stage may be so much longer than the one before


class Staged:
    """A search in its stage. A stage that ends gives way at once, so that progress is always that of the latest."""

    def __init__(self, stage: Stage):
        self.stage = stage
        self._most = FIRST_NODES  # nodes of the next step
        self._paced = stage  # the stage that this is said of

    def step(self, budget: int) -> Progress:
        """Search for about `budget` more nodes, or fewer when that ends or begins a stage.

        A brief stage is no step of its own.
        """
        self.advance()
        is_brief = True
        while is_brief and not self.stage.done:
            is_brief = self.stage.is_brief
            self.stage.step(self._pace(budget))
            self.advance()
        progress = self.stage.progress()
        if self.stage.done:
            progress.mark_done()
        return progress

    def _pace(self, budget: int) -> int:
        """The budget of a step, little at first: a costly stage after a cheap one would hold a worker for seconds."""
        if self._paced is not self.stage:
            self._paced, self._most = self.stage, FIRST_NODES
        budget = min(budget, self._most)
        self._most = max(self._most, GROWTH * budget)
        return budget

    def advance(self) -> None:
        """Go to the first stage that is not over, or to the last."""
        while self.stage.done and (following := self.stage.next_stage()) is not None:
            self.stage = following


def arrays_to_bytes(**named: ArrayLike) -> bytes:
    """Named arrays as bytes: a line that says what they are, and all that they hold."""
    arrays = {name: np.asanyarray(array) for name, array in named.items()}
    kinds = {name: (array.dtype.str, array.shape) for name, array in arrays.items()}
    packer = zlib.compressobj(1)  # others wait meanwhile
    begin = packer.compress(json.dumps(kinds).encode() + b"\n")
    return b"".join([begin, *(packer.compress(array.tobytes()) for array in arrays.values()), packer.flush()])


def bytes_to_arrays(frozen: bytes) -> Mapping[str, np.ndarray]:
    """The arrays of such bytes. Raises ValueError when they are none."""
    try:
        held = zlib.decompress(frozen)
    except zlib.error as error:
        raise ValueError("these bytes hold no arrays") from error
    begin, arrays = held.index(b"\n") + 1, {}
    for name, (kind, shape) in json.loads(held[:begin]).items():
        array = np.frombuffer(held, kind, math.prod(shape), begin).reshape(shape)
        arrays[name] = array.copy()  # bytes are not to be written to
        begin += array.nbytes
    return arrays
