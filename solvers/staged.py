"""A search in stages: each works in slices, then the next begins with the results so far."""

import json
import math
import zlib
from abc import ABC, abstractmethod
from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from solvers.contract.results import Progress


class Stage(ABC):
    """One part of a search. is_brief: it ends after one step, and the next stage continues in the same step."""

    is_brief = False

    @property
    @abstractmethod
    def done(self) -> bool:
        """Whether the stage is over; `next_stage` is only called then."""

    @abstractmethod
    def step(self, budget: int) -> None:
        """Search for about `budget` more nodes."""

    @abstractmethod
    def progress(self) -> Progress:
        """Return the results of this stage and those before it; `Staged` says whether the whole search is done."""

    def next_stage(self) -> "Stage | None":
        """Return the next stage at its beginning; None when the search ends here."""
        return None

    def freeze(self) -> bytes:
        """Return the state as bytes; b"" when it is cheap to begin the stage again."""
        return b""


# A stage begins with few nodes, because their cost is not known from the stage before.
FIRST_NODES = 2_000
# A step of a stage may be longer than the one before by this factor.
GROWTH = 2


class StagedSearch:
    """A search in its current stage. A finished stage gives way at once: progress is that of the latest stage."""

    def __init__(self, stage: Stage):
        self.stage = stage
        # The next step may take this many nodes.
        self._most = FIRST_NODES
        # The limit above is for this stage.
        self._paced = stage

    def step(self, budget: int) -> Progress:
        """Search for about `budget` more nodes, or fewer when that ends or begins a stage.

        A brief stage does not count as a step of its own.
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
        """Return the budget of a step, small at first.

        A costly stage after a cheap one would otherwise hold a worker for seconds.
        """
        if self._paced is not self.stage:
            self._paced, self._most = self.stage, FIRST_NODES
        budget = min(budget, self._most)
        self._most = max(self._most, GROWTH * budget)
        return budget

    def advance(self) -> None:
        """Go to the first unfinished stage, or to the last one."""
        while self.stage.done and (following := self.stage.next_stage()) is not None:
            self.stage = following


def arrays_to_bytes(**named: ArrayLike) -> bytes:
    """Return named arrays as bytes: a line with their types and shapes, and their contents."""
    arrays = {name: np.asanyarray(array) for name, array in named.items()}
    kinds = {name: (array.dtype.str, array.shape) for name, array in arrays.items()}
    # Fast compression, for other searches wait meanwhile.
    packer = zlib.compressobj(1)
    begin = packer.compress(json.dumps(kinds).encode() + b"\n")
    return b"".join([begin, *(packer.compress(array.tobytes()) for array in arrays.values()), packer.flush()])


def bytes_to_arrays(frozen: bytes) -> Mapping[str, np.ndarray]:
    """Return the arrays of such bytes. Raises ValueError for bytes that hold no arrays."""
    try:
        held = zlib.decompress(frozen)
    except zlib.error as error:
        raise ValueError("these bytes hold no arrays") from error
    begin, arrays = held.index(b"\n") + 1, {}
    for name, (kind, shape) in json.loads(held[:begin]).items():
        array = np.frombuffer(held, kind, math.prod(shape), begin).reshape(shape)
        # An array over bytes would be read-only.
        arrays[name] = array.copy()
        begin += array.nbytes
    return arrays
