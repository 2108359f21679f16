"""What an engine does: start a search, step it, freeze it, thaw it; and what it may do besides."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from solvers.contract.lines import JudgedLines
from solvers.contract.recipe import Making
from solvers.contract.results import At, Grade, Progress, Step, Verdict


@dataclass(frozen=True, slots=True)
class Query:
    """What a search is to find.

    limit: stop after so many answers (None: count all). keep: how many answers are held for showing.
    settings: the genre's own options by name.
    """

    limit: int | None = 2
    keep: int = 2
    settings: Mapping[str, str] = field(default_factory=dict, hash=False)


class Search(Protocol):
    """A search that can stop and continue."""

    def step(self, budget: int) -> Progress:
        """Search for about `budget` more nodes and return how far it is; after `done` it changes nothing."""
        ...

    def freeze(self) -> bytes:
        """All that is needed to continue elsewhere, with `Engine.thaw`."""
        ...


class Engine(ABC):
    """What a genre's `engine.py` binds as ENGINE. `start` and `thaw` are every genre's; the rest has defaults.

    can_split: its counts can be split into independent parts. can_race: it can search in several ways at once.
    compile_seconds: what compiling the kernels that solve takes on one core; the genre with the least is first.
    explaining_seconds: the same of those that explain; those of the genre with the most come before others generate.
    shared_seconds: what is to be added for kernels that several genres share, when no other has compiled them yet.
    A genre that is explained overrides `explain`, a generated one `generate`, a symmetric one `canonical`.
    """

    can_split = False
    can_race = False
    compile_seconds = 5
    explaining_seconds = 10
    shared_seconds = 0

    @abstractmethod
    def start(self, board: Any, query: Query) -> Search:
        """A search at its beginning."""

    @abstractmethod
    def thaw(self, frozen: bytes) -> Search:
        """The search that was frozen: it comes to the same verdict and answers, perhaps over other nodes.

        Raises ValueError for bytes that are no frozen search of this version.
        """

    def warm(self) -> None:
        """Compile all kernels, or load them from the cache."""
        self.warm_solving()
        self.warm_optimizing()
        self.warm_generating()
        self.warm_explaining()

    def warm_solving(self, board: Any = None) -> None:  # noqa: B027  an engine without kernels has nothing to warm
        """Compile the kernels that a search of this board may need, or load them; of any board, when none is given."""

    def warm_optimizing(self) -> None:  # noqa: B027
        """Compile the kernels that only searching for the best answers needs, or load them."""

    def warm_generating(self) -> None:  # noqa: B027
        """Compile the kernels that only generating needs, or load them."""

    def warm_explaining(self) -> None:  # noqa: B027
        """Compile the kernels that only explaining and grading need, or load them."""

    def canonical(self, board: Any) -> tuple[Any, str]:
        """The least symmetric form of a board, and the transform that leads there."""
        return board, ""

    def split(self, board: Any, query: Query, parts: int) -> Sequence[Query]:
        """Independent parts of one search, whose Outcomes `search.merge` joins; one at least."""
        return (query,)

    def racers(self, board: Any, query: Query, number: int) -> Sequence[Query]:
        """Up to `number` ways of searching for the same, the first of them as it is searched otherwise."""
        return (query,)

    def find_shared(self, board: Any, answers: Sequence[Any]) -> Iterator[Mapping[At, object]]:
        """Cells that are the same in every answer, with their values, more of them after each step; all at the end.

        answers: two at least. For engines whose searches do not find it by themselves, as `Progress.proven`.
        """
        return iter(())

    def explain(self, board: Any, marks: Any = None) -> Generator[Step, None, bool]:
        """A person's Steps from these marks on; returns whether they solve the board.

        Each holds in every answer that has the marks, however many there are.
        """
        raise NotImplementedError(f"{type(self).__name__} explains nothing")

    def explain_unique(self, board: Any, marks: Any = None) -> Generator[Step, None, bool]:
        """The Steps of a board that is proved to have exactly one answer: some may rely on that."""
        return self.explain(board, marks)

    def find(self, board: Any, marks: Any, technique: str) -> Sequence[Step]:
        """All that a technique finds in a position, whether other techniques apply there or not."""
        return ()

    def grade(self, board: Any) -> Grade | None:
        """What the steps of `explain_unique` come to, where that is known faster than they are.

        None where it is not, and of a board of which it does not soon show that it has exactly one answer.
        """
        return None

    def effort(self, board: Any, steps: Sequence[Step]) -> Mapping[str, int]:
        """The `counts` of the Grade that these Steps come to."""
        return {}

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        """One puzzle of a whole recipe: Making after each try, the last one with the puzzle. Raises RecipeError."""
        raise NotImplementedError(f"{type(self).__name__} generates nothing")

    def generate_many(self, recipe: Mapping[str, str], seed: int, count: int) -> Iterator[Making]:
        """The puzzles of the seeds `seed`, `seed + 1`, ... in this order, each on a Making of its own.

        Makings without a puzzle come in between. Raises RecipeError.
        """
        for one in range(seed, seed + count):
            yield from self.generate(recipe, one)

    def glance(self, boards: Sequence[Any]) -> list[Verdict] | None:
        """The verdicts of small boards in one quick call, UNKNOWN where it takes longer; None without such a call."""
        return None

    def throughput(self, boards: Sequence[Any]) -> tuple[float, list[Verdict]] | None:
        """Seconds and verdicts of a batch in the kernels; None where boards are solved one by one."""
        return None

    def judge_lines(self, text: bytes, budget: int | None) -> JudgedLines | None:
        """The lines of a text in Enpitsu text that has one board a line; None without such a call.

        budget: nodes of each search; None: as many as it takes, and no answers are written. For genres without
        remarks, whose boards of one answer have no `counts`. Raises Unsound.
        """
        return None
