"""bench: puzzles per second."""

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import solvers
from solvers import search
from solvers.cli import arguments
from solvers.cli.lines.judge import Judge, JudgedRun
from solvers.cli.output import OK, print_json
from solvers.cli.puzzles import Puzzle, run_on_each
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Board, Verdict

# One board may take this long.
MOST_SECONDS = 60.0
# Verdicts by the number of answers found.
BY_COUNT = (Verdict.NONE, Verdict.ONE, Verdict.MANY)
DECIDED = frozenset(range(len(BY_COUNT)))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_json(parser)
    arguments.add_genre(parser)
    parser.add_argument("file", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Throughput of a genre's kernels on one thread; reading and compiling are not counted."""
    boards: list[Board] = []
    tally = BenchTally()

    def collect(puzzle: Puzzle) -> int:
        boards.append(puzzle.entry.board)
        return OK

    status = run_on_each([args.file], args, collect, Judge(tally.add, DECIDED, None, args.lang))
    if boards:
        tally.add_boards(*_measure(solvers.genre(args.genre), boards))
    if tally.verdicts:
        _print_throughput(tally.figures(), args.json)
    return status


@dataclass(slots=True)
class BenchTally:
    """The verdicts so far, and the seconds in the kernels."""

    seconds: float = 0.0
    verdicts: Counter[Verdict] = field(default_factory=Counter)

    def add(self, run: JudgedRun) -> None:
        """Add lines that were judged together; the time of all lines of a text counts for those that hold boards."""
        counts = Counter(run.lines.found[run.first : run.last])
        self.verdicts.update({BY_COUNT[count]: number for count, number in counts.items()})
        self.seconds += run.lines.seconds * run.puzzles / sum(map(DECIDED.__contains__, run.lines.found))

    def add_boards(self, seconds: float, verdicts: Sequence[Verdict]) -> None:
        """Add boards that were judged as objects."""
        self.verdicts.update(verdicts)
        self.seconds += seconds

    def figures(self) -> dict[str, object]:
        """Return the figures that are printed."""
        puzzles = self.verdicts.total()
        return {
            "puzzles": puzzles,
            "seconds": self.seconds,
            "per_second": puzzles / self.seconds,
            "verdicts": {verdict.value: number for verdict, number in self.verdicts.items()},
        }


def _measure(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    """Return seconds and verdicts of these boards; the first one is solved once before, to compile its kernels."""
    _throughput(genre, boards[:1])
    return _throughput(genre, boards)


def _throughput(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    """Return seconds and verdicts, in one call if the engine can."""
    return solvers.engine(genre.name).throughput(boards) or _solve_one_by_one(genre, boards)


def _solve_one_by_one(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    judged = [_judge(genre, board) for board in boards]
    return sum(seconds for seconds, _ in judged), [verdict for _, verdict in judged]


def _judge(genre: Genre, board: Board) -> tuple[float, Verdict]:
    """Return seconds and verdict, without waiting for a conflict or for shared cells. Raises Unsound."""
    query, begun = Query(keep=genre.keep), time.perf_counter()
    for progress in search.iterate_slices(solvers.engine(genre.name).start(board, query)):
        seconds = time.perf_counter() - begun
        if progress.done or progress.refuted or progress.found > 1 or seconds > MOST_SECONDS:
            break
    return seconds, search.outcome(genre, board, query, progress, seconds).verdict


def _print_throughput(figures: dict[str, object], is_json: bool) -> None:
    if is_json:
        print_json(figures)
    else:
        print(" ".join(f"{name}={value}" for name, value in figures.items()))
