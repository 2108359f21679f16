"""Text to verdict of published boards, beside cspuz_core and noqx where they are installed.

    python -m benchmarks.rulebook [--genre G]... [--share K] [--noqx K] [--rounds R] [--out FILE] [--write]

Every K-th board of each genre is measured (1: all of them), noqx on every K-th of those (0: on none). Times are
milliseconds of processor time of one thread in a warm process, the best of R rounds where a round takes less than
SOON: from the puzz.link address to the proof that there is one answer, none, or more (cspuz_core: until its
`decode_and_solve` returns, which finds with the proof what all answers share). The peers run beside us, board by board,
so that ratios hold on a busy machine. --out keeps each board's times (JSON lines), --write the table. Boards are read
as `collection` says, and peers as `peers` says.
"""

import argparse
import gc
import json
import math
import platform
import statistics
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import solvers
from benchmarks.rulebook import collection, peers
from benchmarks.rulebook.collection import Published, read_boards
from benchmarks.sudoku import processor
from solvers.contract.engine import Query
from solvers.contract.results import Progress
from solvers.notation.format import CannotHold, Entry
from solvers.rulebook.definition import clear_statement_cache

RECORD = Path(__file__).parent.parent.parent / "docs" / "benchmarks" / "rulebook.md"
# The seconds for one board.
SECONDS = 20.0
# The milliseconds below which boards are measured in several rounds.
SOON = 200.0
# The decisions of a step.
BUDGET = 500
# The milliseconds of the bars.
QUICK, NOTABLE = 2.0, 5.0
FAR_BEHIND = 3.0


class Row(NamedTuple):
    """One board: its genre, name, cells, verdicts and milliseconds of each solver that was run."""

    genre: str
    name: str
    cells: int
    ours: tuple[str, float]
    cspuz: tuple[str, float] | None
    noqx: tuple[str, float] | None
    # Whether our answer is the published one.
    agrees: bool | None


def main() -> None:
    """Measure, print, and write what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--genre", action="append", choices=collection.FOLDERS)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--noqx", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", action="append", help="names of boards")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    for genre in options.genre or collection.FOLDERS:
        solvers.engine(genre).warm_solving()
    # The site's workers freeze, too.
    gc.freeze()
    rows: list[Row] = []
    for genre in options.genre or collection.FOLDERS:
        chosen = [one for one in read_boards(genre) if not options.only or one.name in options.only]
        for at, one in enumerate(chosen[:: options.share]):
            rows.append(measure(one, options.rounds, with_noqx=options.noqx and at % options.noqx == 0))
            if options.out:
                with options.out.open("a") as out:
                    out.write(json.dumps(rows[-1]) + "\n")
        print(_line(genre, [row for row in rows if row.genre == genre]), flush=True)
    print(_line("all", rows))
    if options.write:
        RECORD.write_text(_record(rows))


def measure(one: Published, rounds: int, *, with_noqx: bool) -> Row:
    """The times of all solvers on a board."""
    write = one.genre.format("puzz.link").write
    assert write is not None
    try:
        link = write(Entry(one.board)).strip()
    except CannotHold:
        # A region in several parts has no text.
        return Row(one.genre.name, one.name, one.cells, ("faulty", 0.0), None, None, None)
    verdict, ms, answers = _ours(one, link)
    ours, theirs = (verdict, ms), _peer(peers.cspuz(), link)
    for _ in range(rounds - 1):
        if ours[1] < SOON:
            ours = min(ours, _ours(one, link)[:2], key=lambda timed: timed[1])
        if theirs and theirs[1] < SOON:
            theirs = min(theirs, _peer(peers.cspuz(), link) or theirs, key=lambda timed: timed[1])
    other = _peer(peers.noqx(), peers.noqx_line(one)) if with_noqx else None
    agrees = answers[0] == one.answer if answers and one.answer else None
    return Row(one.genre.name, one.name, one.cells, ours, theirs, other, agrees)


def _peer(peer: peers.Peer | None, line: str) -> tuple[str, float] | None:
    return peer.solve(line, SECONDS) if peer else None


def _ours(one: Published, link: str) -> tuple[str, float, Sequence[Any]]:
    """Verdict, milliseconds and answers. What is kept of the board itself is forgotten first."""
    clear_statement_cache()
    seconds = time.process_time
    begun = seconds()
    (reading,) = solvers.read(link, one.genre.name)
    assert reading.entry is not None
    search = solvers.engine(one.genre.name).start(reading.entry.board, Query(keep=one.genre.keep))
    progress = search.step(BUDGET)
    while not _is_decided(progress) and seconds() - begun < SECONDS:
        progress = search.step(BUDGET)
    taken = 1e3 * (seconds() - begun)
    if not _is_decided(progress):
        return "timeout", taken, ()
    return ("none", "one", "many")[min(progress.found, 2)], taken, progress.answers


def _is_decided(progress: Progress) -> bool:
    return progress.done or progress.refuted or progress.found > 1


# The table


def _line(title: str, rows: Sequence[Row]) -> str:
    """A line of the table."""
    rows = [row for row in rows if row.ours[0] != "faulty"]
    beside = [(row.ours[1], row.cspuz[1]) for row in rows if row.cspuz and row.cspuz[0] != "error"]
    notable = [(ours, theirs) for ours, theirs in beside if theirs > NOTABLE]
    quick = sum(ours <= QUICK or ours <= theirs for ours, theirs in beside)
    beyond = sum(ours > FAR_BEHIND * theirs for ours, theirs in notable)
    slower = [
        (row.ours[1], row.noqx[1]) for row in rows if row.noqx and row.noqx[0] != "error" and row.noqx[1] > NOTABLE
    ]
    times = [row.ours[1] for row in rows]
    cells = (
        title,
        len(rows),
        sum(row.ours[0] == "one" for row in rows),
        sum(row.agrees is False for row in rows),
        sum(row.ours[0] == "timeout" for row in rows),
        f"{statistics.median(times):.2f}",
        f"{max(times):,.0f}",
        f"{100 * quick / len(beside):.1f} %" if beside else "-",
        beyond,
        _ratio(notable),
        _ratio(slower),
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def _ratio(pairs: Sequence[tuple[float, float]]) -> str:
    """The ratio of their times to ours, as a geometric mean."""
    if not pairs:
        return "-"
    mean = math.exp(statistics.fmean(math.log(theirs / ours) for ours, theirs in pairs))
    return f"{mean:.2f} ({len(pairs)})"


def _record(rows: Sequence[Row]) -> str:
    head = RECORD.read_text().split("\n## Measured\n")[0]
    lines = [
        _line(genre, [row for row in rows if row.genre == genre]) for genre in dict.fromkeys(r.genre for r in rows)
    ]
    return f"{head}\n## Measured\n\n{processor()}; Python {platform.python_version()}.\n\n{HEAD}" + "".join(
        f"{line}\n" for line in [*lines, _line("all", rows), "", *_notes(rows)]
    )


HEAD = (
    "| genre | boards | one answer | another answer | not in time | median ms | most ms | quick | far behind | "
    "cspuz_core | noqx |\n|---|---|---|---|---|---|---|---|---|---|---|\n"
)


def _notes(rows: Iterable[Row]) -> list[str]:
    """Boards that are not decided as published, one a line."""
    odd = [row for row in rows if row.ours[0] != "one" or row.agrees is False]
    return [
        f"- {row.genre} {row.name} ({row.cells} cells): {row.ours[0]}, cspuz_core {row.cspuz[0] if row.cspuz else '-'}"
        for row in odd
    ]


if __name__ == "__main__":
    main()
