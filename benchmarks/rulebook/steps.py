"""Explanations, hints and stating of published boards of genres that are stated as rules.

    python -m benchmarks.rulebook.steps [--genre G]... [--boards N] [--write]

N boards a genre to 15x15, spread over the collection (see `collection`), are explained from the beginning, and asked
for a hint with 0, 30, 60 and 85 % of the marks of their answer, the last two times with one of them wrong besides. N
boards of 10x10, and of 800 to 1,000 cells, are stated and packed: from the board as a value to the search's arrays.
Milliseconds of processor time of one thread in a warm process.
"""

import argparse
import platform
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import solvers
from benchmarks.rulebook.collection import FOLDERS, Published, read_boards
from benchmarks.sudoku import processor
from solvers.cdcl.solver import Finder
from solvers.explaining import ladder, log
from solvers.notation.format import CannotHold
from solvers.rulebook.arrays.encoding import encode
from solvers.rulebook.definition import clear_statement_cache
from solvers.rulebook.sentences import SHARED

RECORD = Path(__file__).parents[2] / "docs" / "benchmarks" / "rulebook_steps.md"
# The most cells of a board that is explained.
LARGEST = 225
# The cells of boards that are stated.
USUAL, LARGE = (100,), range(800, 1_001)
# The shares of marks that are filled in, in percent.
MARKED = (0, 30, 60, 85)
WITH_MISTAKE = (60, 85)
ROUNDS = 3
SUPPOSING = {technique.name for technique in SHARED}
HEAD = (
    "| genre | boards | by level, from very easy | without all cases | most places of one rule | step p95, most ms | "
    "hint p50, p95, most ms | stated 10×10, most ms | 800 cells and more, most ms |\n|---|" + "---|" * 8 + "\n"
)


def main() -> None:
    """Measure, print, and write what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--genre", action="append", choices=FOLDERS)
    parser.add_argument("--boards", type=int, default=25)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines = []
    for name in options.genre or FOLDERS:
        engine = solvers.engine(name)
        engine.warm_solving()
        engine.warm_explaining()
        boards = [one for one in read_boards(name) if is_whole(one)]
        small = spread([one for one in boards if one.cells <= LARGEST and one.answer], options.boards)
        cells = (
            *measure_steps(small),
            time_hints(small),
            time_stating(spread([b for b in boards if b.cells == 100], options.boards)),
        )
        cells = (*cells, time_stating(spread([one for one in boards if one.cells >= 800], options.boards)))
        lines.append(f"| {name} | {len(small)} | {' | '.join(cells)} |\n")
        print(lines[-1], end="", flush=True)
    if options.write:
        head = RECORD.read_text().split("\n## Measured\n")[0]
        RECORD.write_text(
            f"{head}\n## Measured\n\n{processor()}; Python {platform.python_version()}.\n\n{HEAD}{''.join(lines)}"
        )


def is_whole(one: Published) -> bool:
    """Whether its regions are in one piece each, as its text wants."""
    try:
        one.genre.emit(one.board)
    except CannotHold:
        return False
    return True


def spread(boards: Sequence[Published], count: int) -> Sequence[Published]:
    """A choice of `count` boards, from the first to the last."""
    return boards[:: max(1, len(boards) // count)][:count]


def measure_steps(boards: Sequence[Published]) -> tuple[str, str, str, str]:
    """Boards by level, the share without cases, the most places that a step of one rule names, and times of steps."""
    levels: Counter[int] = Counter()
    times: list[float] = []
    places = with_cases = 0
    for one in boards:
        assert one.genre.explained
        steps, begun = [], time.process_time()
        explanation = log.Explanation(solvers.engine(one.genre.name).explain(one.board))
        for step in explanation:
            times.append(1e3 * (time.process_time() - begun))
            steps.append(step)
            begun = time.process_time()
        levels[ladder.grade(one.genre.explained, steps, explanation.solved).level] += 1
        with_cases += not explanation.solved or any(step.technique == "cases" for step in steps)
        places = max([places, *(len(step.reasons) for step in steps if step.technique not in SUPPOSING)])
    share = 100 * (1 - with_cases / len(boards))
    by_level = " ".join(str(levels[level]) for level in range(5))
    return by_level, f"{share:.0f} %", str(places), f"{quantile(times, 0.95):.1f}, {max(times):.0f}"


def time_hints(boards: Sequence[Published]) -> str:
    """Times of hints, from a text and marks to a sentence."""
    times = []
    for one in boards:
        for text, marks in texts_of(one):
            begun = time.process_time()
            solvers.hint(text, genre=one.genre.name, marks=marks)
            times.append(1e3 * (time.process_time() - begun))
    return f"{statistics.median(times):.1f}, {quantile(times, 0.95):.0f}, {max(times):.0f}"


def texts_of(one: Published) -> Iterator[tuple[str, str]]:
    """A board with several marks of its answer, as texts."""
    genre, random = one.genre, Random(one.name)
    assert genre.marked
    assert one.answer
    text = genre.emit(one.board)
    for share, is_wrong in [(share, False) for share in MARKED] + [(share, True) for share in WITH_MISTAKE]:
        filling = [value if random.random() * 100 < share else None for value in one.answer]
        if is_wrong:
            at = random.randrange(len(filling))
            filling[at] = not one.answer[at]
        yield text, genre.marked.write(one.board, tuple(filling))


def time_stating(boards: Sequence[Published]) -> str:
    """Median and most of the times from a board to a search of it."""
    times = []
    for one in boards:
        rules = solvers.engine(one.genre.name).rules
        rounds = []
        for _ in range(ROUNDS):
            clear_statement_cache()
            begun = time.process_time()
            Finder(encode(rules.statement(one.board)).formula)
            rounds.append(1e3 * (time.process_time() - begun))
        times.append(min(rounds))
    return f"{statistics.median(times):.2f}, {max(times):.2f}" if times else "-"


def quantile(times: Sequence[float], share: float) -> float:
    """The time within which so many of them lie."""
    return sorted(times)[int(share * (len(times) - 1))]


if __name__ == "__main__":
    main()
