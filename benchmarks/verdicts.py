"""From text to verdict beside the kernels, for every genre: processor time of one thread, warm, medians of boards.

    python -m benchmarks.verdicts [--write]

    read      the text becomes a board
    state     the engine's start: arrays packed, rules stated, as far as that comes before the first step
    decide    steps until the verdict is out: a second answer, a proof that there is none or no other
    rest      what comes behind it: cells that all answers share, clues that contradict each other, answers checked

The boards are every genre's samples, and larger ones of two genres, some of them with a clue that was changed. Each is
measured ROUNDS times and its best counts, as others use the machine. Lines of sudoku, which are judged together from
bytes, have a sentence besides. Peers of Akari and Nonogram judge the larger boards too: their search beside ours from
the start of a search, and with the building of their model beside our way from the text; theirs begins with the board.
Peers of sudoku are in sudoku.md, those of genres that are rules, from text to verdict, in rulebook.md. --write records
all.
"""

import argparse
import platform
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import solvers
from benchmarks import akari, nonogram
from benchmarks.peers import VERDICTS, Timed
from benchmarks.sudoku import processor
from solvers import samples, search
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Progress
from solvers.genres.sudoku.kernels import many, nine
from solvers.recipes import complete_recipe

Contestant = Callable[[Any, float], Timed]
RECORD = Path(__file__).parent.parent / "docs" / "benchmarks" / "verdicts.md"
ROUNDS = 3
# The seconds for one board; harder ones are left out.
SECONDS = 5.0
# The nodes of a step, before whose end the verdict is not known.
BUDGET = 500
# The seconds of a peer for one board.
PEER_SECONDS = 2.0
LINES = 20_000
LINE_GENRE = "sudoku"
HEAD = """# From text to verdict

`python -m benchmarks.verdicts --write` measures the samples of every genre, in microseconds of processor time, warm;
its docstring says what is what. {processor}; Python {python}.

| genre | boards | read | state | decide | rest | text to verdict: one answer | none | several |
|---|---|---|---|---|---|---|---|---|
"""


PEERS: dict[str, dict[str, Contestant]] = {
    "akari": {"CaDiCaL": akari.cadical, "CP-SAT": akari.cp_sat, "clingo": akari.clingo_rules},
    "nonogram": {"CaDiCaL": nonogram.cadical, "CP-SAT": nonogram.cp_sat},
}
HEAD_OF_PEERS = """
How many times as long as ours theirs take, geometric means over the boards that they decide in {seconds:.0f} s.

| boards | peer | decided | search | text to verdict |
|---|---|---|---|---|
"""


class Times(NamedTuple):
    """Seconds of one board, and the number of answers that its search ended with, two at most."""

    read: float
    state: float
    decide: float
    rest: float
    found: int

    @property
    def verdict(self) -> float:
        """Seconds from the text to the verdict."""
        return self.read + self.state + self.decide


def main() -> None:
    """Print the table, and write it when that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    is_written = parser.parse_args().write
    table = HEAD.format(processor=processor(), python=platform.python_version())
    for genre in solvers.all_genres():
        table += _row(genre, "", [genre.emit(genre.parse(sample.text)) for sample in samples.puzzles(genre)])
    for name, title, boards in _larger():
        genre = solvers.genre(name)
        table += _row(genre, title, [genre.emit(board) for board in boards])
    table += f"\n{_lines(solvers.genre(LINE_GENRE))}\n" + HEAD_OF_PEERS.format(seconds=PEER_SECONDS)
    for name, title, boards in _larger():
        for peer, contestant in PEERS[name].items():
            table += _peer_row(solvers.genre(name), title, boards, peer, contestant)
    print(table)
    if is_written:
        RECORD.write_text(table)


def _larger() -> Iterator[tuple[str, str, list[Any]]]:
    """Genre, title and boards: of one answer, and the same with a clue changed, which have none, one or several."""
    made = [akari.minimal(25, 25, seed) for seed in range(1, 9)]
    yield "akari", " 25x25", made
    yield "akari", " 25x25, a number changed", [akari.change(board, seed) for board in made for seed in range(6)]
    drawn = nonogram.random_boards(25, 55, 60, 30, 2026)
    yield "nonogram", " 25x25, random", drawn
    yield "nonogram", " 25x25, random, a row turned round", [_turn_row(board) for board in drawn]


def _turn_row(board: Any) -> Any:
    """The clue of the middle row is read from the other end."""
    middle = len(board.rows) // 2
    return replace(board, rows=(*board.rows[:middle], board.rows[middle][::-1], *board.rows[middle + 1 :]))


def measure(genre: Genre, text: str) -> Times | None:
    """The best times of a board; None for one that takes too long."""
    solvers.engine(genre.name).warm_solving(genre.parse(text))
    rounds = [_measure_once(genre, text) for _ in range(ROUNDS)]
    return min((times for times in rounds if times), key=lambda times: times.verdict, default=None)


def _measure_once(genre: Genre, text: str) -> Times | None:
    query, seconds = Query(keep=genre.keep), time.process_time
    begun = seconds()
    (reading,) = solvers.read(text, genre.name)
    assert reading.entry is not None
    board, read = reading.entry.board, seconds()
    one, stated = solvers.engine(genre.name).start(board, query), seconds()
    progress = one.step(BUDGET)
    while not _is_decided(progress) and seconds() - begun < SECONDS:
        progress = one.step(BUDGET)
    decided = seconds()
    while not progress.done and seconds() - begun < SECONDS:
        progress = one.step(BUDGET)
    if not progress.done:
        return None
    search.outcome(genre, board, query, progress, 0.0)
    return Times(read - begun, stated - read, decided - stated, seconds() - decided, min(progress.found, 2))


def _is_decided(progress: Progress) -> bool:
    return progress.done or progress.refuted or progress.found > 1


def _row(genre: Genre, title: str, texts: list[str]) -> str:
    times = [found for text in texts if (found := measure(genre, text))]
    parts = [_median([getattr(one, part) for one in times]) for part in ("read", "state", "decide", "rest")]
    by_verdict = [_median([one.verdict for one in times if one.found == found]) for found in (1, 0, 2)]
    row = f"| {genre.title.text}{title} | {len(times)} | {' | '.join(parts + by_verdict)} |\n"
    print(row, end="", flush=True)
    return row


def _peer_row(genre: Genre, title: str, boards: list[Any], peer: str, contestant: Contestant) -> str:
    """A peer on these boards. Raises AssertionError where it comes to another verdict."""
    searches, ways, decided = [], [], 0
    for board in boards:
        times = measure(genre, genre.emit(board))
        begun = time.process_time()
        search_seconds, verdict = contestant(board, PEER_SECONDS)
        whole = time.process_time() - begun
        if times and verdict is not None:
            assert VERDICTS[times.found] is verdict, f"{genre.name}: {peer} finds another verdict"
            decided += 1
            ways.append(whole / times.verdict)
            if search_seconds > 0:
                searches.append(search_seconds / (times.state + times.decide))
    row = f"| {genre.title.text}{title} | {peer} | {decided} of {len(boards)} | {_mean(searches)} | {_mean(ways)} |\n"
    print(row, end="", flush=True)
    return row


def _mean(ratios: list[float]) -> str:
    return f"{statistics.geometric_mean(ratios):.1f}" if ratios else "-"


def _median(seconds: list[float]) -> str:
    return f"{1e6 * statistics.median(seconds):,.0f}" if seconds else "-"


def _lines(genre: Genre) -> str:
    """The sentence about lines that are judged together."""
    engine = solvers.engine(genre.name)
    makings = engine.generate_many(complete_recipe(genre, {"symmetry": "none"}), 1, LINES)
    text = "".join(genre.emit(making.made.board) for making in makings if making.made).encode()
    puzzles = nine.parse_puzzles(text)
    alone = _best(lambda: many.solve_many(puzzles))
    together, with_answers = (
        _best(lambda: engine.judge_lines(text, None)),
        _best(lambda: engine.judge_lines(text, 1_000)),
    )
    return (
        f"{LINES:,} lines of sudoku, minimal, judged together: {_per_line(together)} us a line from bytes to verdict, "
        f"{_per_line(with_answers)} us with checked answers as text; "
        f"the kernel alone, from arrays, {_per_line(alone)} us."
    )


def _per_line(seconds: float) -> str:
    return f"{1e6 * seconds / LINES:.2f}"


def _best(action: Callable[[], object]) -> float:
    """The least processor time of it."""
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        action()
        times.append(time.process_time() - begun)
    return min(times)


if __name__ == "__main__":
    main()
