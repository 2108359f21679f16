"""The contract of an engine: start a search, step it, freeze it, thaw it; and further abilities that it may have."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from solvers.contract.lines import JudgedLines
from solvers.contract.recipe import Making
from solvers.contract.results import At, Grade, Progress, Step, Verdict
from solvers.contract.trial import FollowedTrial, OtherReason


@dataclass(frozen=True, slots=True)
class Query:
    """A request to a search.

    limit: the number of answers to stop at (None: count all). keep: number of answers that are kept for showing.
    settings: the genre's own options by name.
    """

    limit: int | None = 2
    keep: int = 2
    settings: Mapping[str, str] = field(default_factory=dict, hash=False)


class Search(Protocol):
    """A search that can stop and continue."""

    def step(self, budget: int) -> Progress:
        """Search for about `budget` more nodes and return its progress; after `done` it changes nothing."""
        ...

    def freeze(self) -> bytes:
        """Return the state as bytes, with which `Engine.thaw` continues elsewhere."""
        ...


class Engine(ABC):
    """The engine of a genre, bound as ENGINE in its `engine.py`.

    Only `start` and `thaw` are required; the rest has defaults.
    can_split: its counts can be split into independent parts. can_race: it can search in several ways at once.
    compile_seconds: time on one core to compile the kernels that solve; the genre with the least is compiled first.
    explaining_seconds: the same for the kernels that explain; the longest are compiled before any that generate.
    shared_seconds: extra time for kernels that several genres share, when no other genre has compiled them yet.
    A genre that is explained overrides `explain`, a generated one `generate`, a symmetric one `canonical`.
    """

    can_split = False
    can_race = False
    compile_seconds = 5
    explaining_seconds = 10
    shared_seconds = 0

    @abstractmethod
    def start(self, board: Any, query: Query) -> Search:
        """Return a search at its beginning."""

    @abstractmethod
    def thaw(self, frozen: bytes) -> Search:
        """Return the search that was frozen: it reaches the same verdict and answers, perhaps over other nodes.

        Raises ValueError for bytes that are no frozen search of this version.
        """

    def warm(self) -> None:
        """Compile all kernels, or load them from the cache."""
        self.warm_solving()
        self.warm_optimizing()
        self.warm_generating()
        self.warm_explaining()

    def warm_solving(self, board: Any = None) -> None:  # noqa: B027  an engine without kernels has nothing to warm
        """Compile or load the kernels that a search of this board may need; of any board, when none is given."""

    def warm_optimizing(self) -> None:  # noqa: B027
        """Compile the kernels that only searching for the best answers needs, or load them."""

    def warm_generating(self) -> None:  # noqa: B027
        """Compile the kernels that only generating needs, or load them."""

    def warm_explaining(self) -> None:  # noqa: B027
        """Compile the kernels that only explaining and grading need, or load them."""

    def canonical(self, board: Any) -> tuple[Any, str]:
        """Return the least symmetric form of a board, and the transform that leads there."""
        return board, ""

    def split(self, board: Any, query: Query, parts: int) -> Sequence[Query]:
        """Return independent parts of one search, at least one, whose Outcomes `search.merge` joins."""
        return (query,)

    def racers(self, board: Any, query: Query, number: int) -> Sequence[Query]:
        """Return up to `number` ways of searching for the same, beginning with the usual one."""
        return (query,)

    def find_shared(self, board: Any, answers: Sequence[Any]) -> Iterator[Mapping[At, object]]:
        """Yield the cells that are the same in every answer, with their values; each mapping holds more of them.

        The last mapping holds them all. answers: at least two. For engines whose searches do not report
        `Progress.proven` themselves.
        """
        return iter(())

    def explain(self, board: Any, marks: Any = None) -> Generator[Step, None, bool]:
        """Yield a person's Steps from these marks on; return whether they solve the board.

        Each Step holds in every answer with these marks, however many answers there are.
        """
        raise NotImplementedError(f"{type(self).__name__} explains nothing")

    def explain_unique(self, board: Any, marks: Any = None) -> Generator[Step, None, bool]:
        """Yield the Steps of a board that is proved to have exactly one answer; some may rely on that."""
        return self.explain(board, marks)

    def find(self, board: Any, marks: Any, technique: str) -> Sequence[Step]:
        """Return every Step of one technique in a position, whether or not easier techniques apply."""
        return ()

    def follow_trial(self, board: Any, marks: Any, step: Step) -> FollowedTrial | None:
        """Return the trial that a step sums up, from these marks on; None for a step without one."""
        return None

    def find_reason(self, board: Any, marks: Any, step: Step) -> OtherReason | None:
        """Return another reason for a change of a step from these marks, by the easiest other technique."""
        return None

    def grade(self, board: Any) -> Grade | None:
        """Return the Grade of the steps of `explain_unique`, when it can be computed faster than the steps.

        Return None when it cannot, and when the board is not soon shown to have exactly one answer.
        """
        return None

    def effort(self, board: Any, steps: Sequence[Step]) -> Mapping[str, int]:
        """Return the `counts` of the Grade for these Steps."""
        return {}

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        """Generate a puzzle of a whole recipe, with a Making after each try, the last with it. Raises RecipeError."""
        raise NotImplementedError(f"{type(self).__name__} generates nothing")

    def generate_many(self, recipe: Mapping[str, str], seed: int, count: int) -> Iterator[Making]:
        """Generate the puzzles of the seeds `seed`, `seed + 1`, ... in this order, each in a Making of its own.

        Makings without a puzzle come in between. Raises RecipeError.
        """
        for one in range(seed, seed + count):
            yield from self.generate(recipe, one)

    def glance(self, boards: Sequence[Any]) -> list[Verdict] | None:
        """Return the verdicts of small boards in one quick call, UNKNOWN for slow ones; None without such a call."""
        return None

    def throughput(self, boards: Sequence[Any]) -> tuple[float, list[Verdict]] | None:
        """Return seconds and verdicts of a batch in the kernels; None when boards are solved one by one."""
        return None

    def judge_lines(self, text: bytes, budget: int | None) -> JudgedLines | None:
        """Judge the lines of an Enpitsu text with one board a line; None without such a call.

        budget: nodes of each search; None: unlimited, and no answers are written. For genres without remarks, whose
        boards of one answer have no `counts`. Raises Unsound.
        """
        return None
