"""The engine: lines, trials, then the clause-learning search on the open rest."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from solvers.cdcl import solver
from solvers.contract.engine import Engine, Query
from solvers.contract.recipe import Making
from solvers.contract.results import Step, Verdict
from solvers.contract.trial import FollowedTrial, OtherReason
from solvers.genres.nonogram.board import Marks, NonogramBoard, derive_clues
from solvers.genres.nonogram.formats.non import NON
from solvers.genres.nonogram.generator.generate import generate
from solvers.genres.nonogram.generator.recipe import LARGEST
from solvers.genres.nonogram.generator.repair import repair_in_steps
from solvers.genres.nonogram.kernels import grid as kernels
from solvers.genres.nonogram.stages import SEED, LineSolvingStage, NonogramWork, name_stage, resume_stage
from solvers.genres.nonogram.techniques.effort import effort
from solvers.genres.nonogram.techniques.explain import explain
from solvers.genres.nonogram.techniques.texts import TRIED
from solvers.genres.nonogram.techniques.trials import find_reason, follow_trial
from solvers.staged import Stage, StagedSearch, arrays_to_bytes, bytes_to_arrays

# There is a board for each length of rows that kernels know.
SIZES = (2, 70, 130, 300, 600)
# Lines of up to 255 cells.
COMMON_SIZES = SIZES[:3]


class NonogramSearch(StagedSearch):
    """The search of one board, in the stages of `stages`."""

    def __init__(self, work: NonogramWork, stage: Stage | None = None):
        super().__init__(stage or LineSolvingStage(work))
        self.work = work

    def freeze(self) -> bytes:
        """Return the board and its query, the progress so far, and the stage."""
        query, work = self.work.query, self.work
        return arrays_to_bytes(
            board=np.array(NON.write_board(work.board)),
            query=np.array([-1 if query.limit is None else query.limit, query.keep, work.seed, work.impossible]),
            name=np.array(name_stage(self.stage)),
            stage=np.frombuffer(self.stage.freeze(), np.uint8),
            **work.grid._asdict(),
        )


class NonogramEngine(Engine):
    """An engine of lines, trials and clause learning; a race shuffles the clauses."""

    can_race = True
    compile_seconds = 15
    shared_seconds = solver.COMPILE_SECONDS

    def start(self, board: NonogramBoard, query: Query) -> NonogramSearch:
        """Return a search at its beginning."""
        return NonogramSearch(NonogramWork(board, query))

    def thaw(self, frozen: bytes) -> NonogramSearch:
        """Return the search that was frozen."""
        arrays = bytes_to_arrays(frozen)
        limit, keep, seed, impossible = arrays["query"].tolist()
        query = Query(None if limit < 0 else limit, keep, {SEED: str(seed)})
        work = NonogramWork(NON.board(str(arrays["board"])), query)
        work.impossible = impossible
        for name, array in work.grid._asdict().items():
            array[...] = arrays[name]
        return NonogramSearch(work, resume_stage(work, str(arrays["name"]), arrays["stage"].tobytes()))

    def glance(self, boards: Sequence[NonogramBoard]) -> list[Verdict]:
        """Refute boards whose rows and columns fill different numbers of cells."""
        return [Verdict.NONE if board.has_unequal_totals else Verdict.UNKNOWN for board in boards]

    def racers(self, board: NonogramBoard, query: Query, number: int) -> Sequence[Query]:
        """Return the same search in several ways: the clauses as they are written, and shuffled from seeds."""
        others = (replace(query, settings={**query.settings, SEED: str(seed)}) for seed in range(1, number))
        return [query, *others]

    def warm_solving(self, board: NonogramBoard | None = None) -> None:
        solver.warm()
        for size in COMMON_SIZES if board is None else (max(2, board.height, board.width),):
            self._warm_size(size)

    def warm_optimizing(self) -> None:
        """Compile kernels for the largest boards, which are rare: after all other solving.

        There is no better answer to find.
        """
        for size in SIZES:
            self._warm_size(size)

    def _warm_size(self, size: int) -> None:
        search = self.start(_blank(size), Query())
        while not search.step(10).done:
            pass
        kernels.find_impossible(search.work.grid, search.work.width, np.zeros(1, np.int64))

    def warm_generating(self) -> None:
        for size in SIZES:
            if size <= LARGEST:
                for _ in repair_in_steps(_picture(size)):
                    pass

    def warm_explaining(self) -> None:
        for size in SIZES:
            effort(_blank(size), ())

    def explain(self, board: NonogramBoard, marks: Marks | None = None) -> Generator[Step, None, bool]:
        return explain(board, marks)

    def follow_trial(self, board: NonogramBoard, marks: Marks | None, step: Step) -> FollowedTrial | None:
        return follow_trial(board, marks, step) if step.technique in TRIED else None

    def find_reason(self, board: NonogramBoard, marks: Marks | None, step: Step) -> OtherReason | None:
        return find_reason(board, marks, step)

    def effort(self, board: NonogramBoard, steps: Sequence[Step]) -> Mapping[str, int]:
        return effort(board, steps)

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        return generate(recipe, seed)


def _blank(size: int) -> NonogramBoard:
    return derive_clues(_picture(size))


def _picture(size: int) -> list[tuple[int, ...]]:
    """Return a nearly empty picture, in two ways."""
    blank = (0,) * size
    return [blank[2:] + line for line in ((1, 0), (0, 1))] + [blank] * (size - 2)


ENGINE = NonogramEngine()
