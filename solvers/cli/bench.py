"""bench: how many puzzles a second."""

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

MOST_SECONDS = 60.0  # for one board
BY_COUNT = (Verdict.NONE, Verdict.ONE, Verdict.MANY)  # by answers found
DECIDED = frozenset(range(len(BY_COUNT)))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_json(parser)
    arguments.add_genre(parser)
    parser.add_argument("file", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Throughput of a genre's kernels on one thread; reading and compiling are not counted."""
    boards: list[Board] = []
    tally = Tally()

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
class Tally:
    """What was judged, and the seconds in the kernels."""

    seconds: float = 0.0
    verdicts: Counter[Verdict] = field(default_factory=Counter)

    def add(self, run: JudgedRun) -> None:
        """Lines that were judged together; the time of all lines of a text is that of those that hold boards."""
        counts = Counter(run.lines.found[run.first : run.last])
        self.verdicts.update({BY_COUNT[count]: number for count, number in counts.items()})
        self.seconds += run.lines.seconds * run.puzzles / sum(map(DECIDED.__contains__, run.lines.found))

    def add_boards(self, seconds: float, verdicts: Sequence[Verdict]) -> None:
        """Boards that were judged from objects."""
        self.verdicts.update(verdicts)
        self.seconds += seconds

    def figures(self) -> dict[str, object]:
        """What is printed."""
        puzzles = self.verdicts.total()
        return {
            "puzzles": puzzles,
            "seconds": self.seconds,
            "per_second": puzzles / self.seconds,
            "verdicts": {verdict.value: number for verdict, number in self.verdicts.items()},
        }


def _measure(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    """Seconds and verdicts of these boards; the first is solved once before, for its kernels to be compiled."""
    _throughput(genre, boards[:1])
    return _throughput(genre, boards)


def _throughput(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    """Seconds and verdicts, in one call where the engine can."""
    return solvers.engine(genre.name).throughput(boards) or _solve_one_by_one(genre, boards)


def _solve_one_by_one(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    judged = [_judge(genre, board) for board in boards]
    return sum(seconds for seconds, _ in judged), [verdict for _, verdict in judged]


def _judge(genre: Genre, board: Board) -> tuple[float, Verdict]:
    """Seconds to the verdict: why there is none, or what all answers share, is not waited for. Raises Unsound."""
    query, begun = Query(keep=genre.keep), time.perf_counter()
    for progress in search.slices(solvers.engine(genre.name).start(board, query)):
        seconds = time.perf_counter() - begun
        if progress.done or progress.refuted or progress.found > 1 or seconds > MOST_SECONDS:
            break
    return seconds, search.outcome(genre, board, query, progress, seconds).verdict


def _print_throughput(figures: dict[str, object], is_json: bool) -> None:
    if is_json:
        print_json(figures)
    else:
        print(" ".join(f"{name}={value}" for name, value in figures.items()))
