"""The engine: boards to formulas for the clause-learning search, answers unpacked.

First two answers are looked for, or as many as the query asks for. When there is none, a small set of numbers and cells
that contradict each other is looked for; when there are several, cells that all share, or the fewest or most lights if
asked.
"""

import json
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from solvers.cdcl import solver
from solvers.cdcl.solver import Finder
from solvers.contract.engine import Engine, Query
from solvers.contract.recipe import Making
from solvers.contract.results import Step, Verdict
from solvers.contract.trial import FollowedTrial, OtherReason
from solvers.genres.akari.board import AkariBoard, AkariMarks
from solvers.genres.akari.canonical import canonical
from solvers.genres.akari.fewest import search as fewest
from solvers.genres.akari.generator.generate import generate
from solvers.genres.akari.generator.placement import random_number
from solvers.genres.akari.generator.recipe import RECIPE
from solvers.genres.akari.kernels.cell_codes import read_codes
from solvers.genres.akari.kernels.formula import akari_formula, judge_all
from solvers.genres.akari.stages import GLANCE, GLANCE_A_CELL, LOST, AkariAnswerStage, QuickSearch, codes_of
from solvers.genres.akari.techniques import explain as explaining
from solvers.genres.akari.techniques.explain import explain
from solvers.genres.akari.techniques.texts import TRIED
from solvers.genres.akari.techniques.trials import follow_trial, summarize
from solvers.staged import StagedSearch

# Verdicts by the number of answers found; -1 is undecided.
VERDICTS = (Verdict.NONE, Verdict.ONE, Verdict.MANY, Verdict.UNKNOWN)
TAG = b"akari-2\n"


class AkariSearch(StagedSearch):
    """The search of one board, in the stages of `stages`."""

    def __init__(self, board: AkariBoard, query: Query):
        super().__init__(QuickSearch(board, query))
        self.board, self.query = board, query

    def freeze(self) -> bytes:
        """Return a tag, a line of JSON, and the frozen finder; stages after the finder begin again."""
        query = {"limit": self.query.limit, "keep": self.query.keep, "settings": dict(self.query.settings)}
        head = json.dumps({"cells": self.board.cells, "query": query})
        return TAG + head.encode() + b"\n" + self.stage.freeze()


class PackedBoards(NamedTuple):
    """Boards for one call: their cells one after another, where each begins, their sides, decisions of a glance."""

    codes: np.ndarray
    starts: np.ndarray
    rows: np.ndarray
    cols: np.ndarray
    budgets: np.ndarray


def pack_boards(boards: Sequence[AkariBoard]) -> PackedBoards:
    """The boards as arrays."""
    codes = read_codes("".join(["".join(board.cells) for board in boards]))
    rows = np.array([len(board.cells) for board in boards], np.int64)
    cols = np.array([len(board.cells[0]) for board in boards], np.int64)
    sizes = rows * cols
    starts = np.zeros(sizes.size + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return PackedBoards(codes, starts, rows, cols, GLANCE + GLANCE_A_CELL * sizes)


def judge(pack: PackedBoards, boards: Sequence[AkariBoard]) -> list[Verdict]:
    """Return the verdicts; boards that a glance does not decide are searched to the end."""
    verdicts = glance(pack)
    for at, verdict in enumerate(verdicts):
        if verdict is Verdict.UNKNOWN:
            verdicts[at] = _search_one(boards[at])
    return verdicts


def glance(pack: PackedBoards) -> list[Verdict]:
    """Return the verdicts of a glance at each board."""
    return [VERDICTS[count] for count in judge_all(*pack).tolist()]


def _search_one(board: AkariBoard) -> Verdict:
    search = Finder(akari_formula(codes_of(board), board.rows, board.cols)[0], stuck_after=LOST)
    while not search.done:
        search.step(1_000_000)
    return VERDICTS[search.found]


class AkariEngine(Engine):
    """An engine that searches by clause learning, counting and frontiers; the genre's modules do everything else."""

    compile_seconds = 18
    explaining_seconds = 55
    shared_seconds = solver.COMPILE_SECONDS

    def start(self, board: AkariBoard, query: Query) -> AkariSearch:
        """Return a search at its beginning."""
        return AkariSearch(board, query)

    def thaw(self, frozen: bytes) -> AkariSearch:
        """Return the search that was frozen."""
        line, _, arrays = frozen.removeprefix(TAG).partition(b"\n")
        head = json.loads(line)
        search = AkariSearch(AkariBoard(tuple(head["cells"])), Query(**head["query"]))
        if arrays:
            search.stage = finding = AkariAnswerStage(search.board, search.query)
            finding.resume(arrays)
            search.advance()
        return search

    def warm_solving(self, board: AkariBoard | None = None) -> None:
        solver.warm()
        self._search_small_boards({})
        self.throughput([AkariBoard(("1.", ".."))])

    def warm_optimizing(self) -> None:
        fewest.warm()
        self._search_small_boards({"lights": "min"})

    def _search_small_boards(self, settings: Mapping[str, str]) -> None:
        for cells in ((".1..", "....", "...1"), ("1.", ".#"), ("...", "...")):
            search = self.start(AkariBoard(cells), Query(settings=settings))
            while not search.step(1).done:
                pass

    def warm_generating(self) -> None:
        small = {option.name: option.default for option in RECIPE} | {"rows": "6", "cols": "6"}
        for _ in generate(small, 1):
            pass
        # A small board seldom needs this.
        random_number(np.zeros(1, np.uint64), 2)

    def warm_explaining(self) -> None:
        explaining.warm()

    def canonical(self, board: AkariBoard) -> tuple[AkariBoard, str]:
        return canonical(board)

    def explain(self, board: AkariBoard, marks: AkariMarks | None = None) -> Generator[Step, None, bool]:
        return explain(board, marks)

    def follow_trial(self, board: AkariBoard, marks: AkariMarks | None, step: Step) -> FollowedTrial | None:
        return follow_trial(board, marks, step) if step.technique in TRIED else None

    def find_reason(self, board: AkariBoard, marks: AkariMarks | None, step: Step) -> OtherReason | None:
        trial = None if step.technique in TRIED else follow_trial(board, marks, step)
        return OtherReason(summarize(trial), trial) if trial and trial.moves else None

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        return generate(recipe, seed)

    def glance(self, boards: Sequence[AkariBoard]) -> list[Verdict]:
        return glance(pack_boards(boards))

    def throughput(self, boards: Sequence[AkariBoard]) -> tuple[float, list[Verdict]]:
        """Return the seconds for all verdicts on one thread, from boards to proofs, and the verdicts."""
        begun = time.perf_counter()
        verdicts = judge(pack_boards(boards), boards)
        return time.perf_counter() - begun, verdicts


ENGINE = AkariEngine()
