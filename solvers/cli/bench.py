"""bench: how many puzzles a second."""

import argparse
from collections import Counter
from collections.abc import Sequence

import solvers
from solvers import search
from solvers.cli import arguments
from solvers.cli.output import OK, print_json
from solvers.cli.puzzles import Puzzle, run_on_each
from solvers.contract.genre import Genre
from solvers.contract.results import Board, Verdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_json(parser)
    arguments.add_genre(parser)
    parser.add_argument("file", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Throughput of a genre's kernels on one thread; reading and compiling are not counted."""
    boards: list[Board] = []

    def collect(puzzle: Puzzle) -> int:
        boards.append(puzzle.entry.board)
        return OK

    status = run_on_each([args.file], args, collect)
    if boards:
        _print_throughput(_measure(solvers.genre(args.genre), boards), args.json)
    return status


def _measure(genre: Genre, boards: Sequence[Board]) -> dict[str, object]:
    """The figures of these boards; the first is solved once before, for its kernels to be compiled."""
    _throughput(genre, boards[:1])
    seconds, verdicts = _throughput(genre, boards)
    return {
        "puzzles": len(boards),
        "seconds": seconds,
        "per_second": len(boards) / seconds,
        "verdicts": dict(Counter(verdict.value for verdict in verdicts)),
    }


def _throughput(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    """Seconds and verdicts, in one call where the engine can."""
    return solvers.engine(genre.name).throughput(boards) or _solve_one_by_one(genre, boards)


def _solve_one_by_one(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    outcomes = [search.solve(genre, board) for board in boards]
    return sum(outcome.seconds for outcome in outcomes), [outcome.verdict for outcome in outcomes]


def _print_throughput(figures: dict[str, object], is_json: bool) -> None:
    if is_json:
        print_json(figures)
    else:
        print(" ".join(f"{name}={value}" for name, value in figures.items()))
