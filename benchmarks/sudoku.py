"""Sudoku solvers side by side on the same puzzles: processor time of one thread, ratios within one run.

    python benchmarks/sudoku.py [--peer NAME=COMMAND]... FILE...

FILE holds one 9x9 puzzle a line. A peer reads such lines on standard input and solves each one, looking for a second
answer; qqwing is taken along when it is installed. Of ours there are the kernel alone, parsing alone, and the way from
bytes to verdicts, which is what a peer's process does; compiling is not counted. Every
contender runs several times, by turns, and its best time counts; of a slow peer only the first lines are taken, and
one that does not end at all gets a dash.
"""

import argparse
import platform
import resource
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROUNDS = 3
# Shorter lists are repeated up to this number.
LEAST_PUZZLES = 20_000
# The seconds of a peer in one round.
SLOW = 2.0
# The seconds after which a peer is ended (qqwing counts every answer, millions of them).
ENDLESS = 30.0
QQWING = "qqwing --solve --count-solutions --one-line"


def main() -> None:
    """Print one table for all lists."""
    options = _read_options()
    peers = dict(one.split("=", 1) for one in options.peer)
    if shutil.which("qqwing"):
        peers["qqwing"] = QQWING
    begun = time.process_time()
    from solvers.genres.sudoku.kernels import many, nine

    many.solve_many(nine.parse_puzzles("." * 81))
    print(f"{processor()}; Python {platform.python_version()}")
    print(f"ours is ready after {time.process_time() - begun:.2f} s (import and compilation, or the kernels' cache)\n")
    names = "".join(f" {name} /s | kernel : {name} | text : {name} |" for name in peers)
    print(f"| list | puzzles | kernel /s | parsing /s | text to verdict /s |{names}")
    print("|---|---|---|---|---|" + "---|---|---|" * len(peers))
    for file in options.files:
        _row(Path(file), peers)


def _row(file: Path, peers: dict[str, str]) -> None:
    from solvers.genres.sudoku.kernels import many, nine
    from solvers.genres.sudoku.lines import judge_lines

    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    text = "\n".join(lines * -(-LEAST_PUZZLES // len(lines))) + "\n"
    puzzles = nine.parse_puzzles(text)
    parsing = _best(lambda: nine.parse_puzzles(text))
    sizes = {name: _enough(command, text) for name, command in peers.items()}
    ending = [name for name in peers if sizes[name]]
    ours, whole, theirs = float("inf"), float("inf"), dict.fromkeys(peers, float("inf"))
    for _ in range(ROUNDS):
        ours = min(ours, _measure(lambda: many.solve_many(puzzles)) / len(puzzles))
        whole = min(whole, _measure(lambda: judge_lines(text.encode(), None)) / len(puzzles))
        for name in ending:
            theirs[name] = min(theirs[name], _run(peers[name], _first(text, sizes[name])) / sizes[name])
    columns = "".join(
        f" {1 / theirs[name]:,.0f} | {theirs[name] / ours:.2f} | {theirs[name] / whole:.2f} |"
        if name in ending
        else " - | - | - |"
        for name in peers
    )
    figures = f"{1 / ours:,.0f} | {len(puzzles) / parsing:,.0f} | {1 / whole:,.0f}"
    print(f"| {file.stem} | {len(lines)} | {figures} |{columns}", flush=True)


def _enough(command: str, text: str) -> int:
    """The number of lines that keep the peer busy for a while, but not longer; 0 when it does not end."""
    most = text.count("\n")
    count = min(100, most)
    try:
        while (spent := _run(command, _first(text, count))) < SLOW / 4 and count < most:
            count = min(most, int(count * min(10, SLOW / 2 / max(spent, 0.01))) + 1)
    except subprocess.TimeoutExpired:
        return 0
    return count


def _first(text: str, count: int) -> str:
    return "\n".join(text.split("\n", count)[:count]) + "\n"


def _best(act: Callable[[], object]) -> float:
    return min(_measure(act) for _ in range(ROUNDS))


def _measure(act: Callable[[], object]) -> float:
    begun = time.process_time()
    act()
    return time.process_time() - begun


def _run(command: str, text: str) -> float:
    """Processor seconds of the command, its start included."""
    before = _of_children()
    arguments = shlex.split(command)
    subprocess.run(arguments, input=text, stdout=subprocess.DEVNULL, text=True, check=True, timeout=ENDLESS)
    return _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processor() -> str:
    """The machine's processor, and the vectors that it has or that kernels are compiled for."""
    from solvers.jit.levels import chosen_level

    known = Path("/proc/cpuinfo")
    lines = known.read_text().splitlines() if known.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())
    flags = next((set(line.split()) for line in lines if line.startswith("flags")), set())
    chosen = chosen_level()
    level = "AVX-512" if "avx512bw" in flags else "AVX2" if "avx2" in flags else platform.machine()
    return f"{model}, {f'kernels for {chosen.cpu}' if chosen else level}"


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    return parser.parse_args()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
