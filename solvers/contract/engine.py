"""What an engine does: start a search, step it, freeze it, thaw it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from solvers.contract.results import Progress


@dataclass(frozen=True, slots=True)
class Goal:
    """What a search is asked for.

    limit: stop after so many answers (None: count all). keep: how many answers are held for showing.
    settings: the genre's own wishes by name.
    """

    limit: int | None = 2
    keep: int = 2
    settings: Mapping[str, str] = field(default_factory=dict, hash=False)


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
