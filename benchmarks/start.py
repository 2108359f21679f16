"""Time from a fresh clone with empty caches to solved puzzles, and the site's needs at rest.

`python -m benchmarks.start` clones this checkout's last commit into a temporary folder and runs that, with the packages
of this environment (let it be one of `make run` alone: those for tests take memory), on this machine's loopback: first
one sudoku on the command line, then the site, then the site at rest, then the small site, and last a site whose solvers
were built ahead, as in the image. It takes four to ten minutes on a quiet machine of two cores. Beside the seconds by
the clock stand those that processors worked, which a busy machine changes less. --record writes the first part of
docs/benchmarks/start.md anew.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

import solvers
from benchmarks import site
from benchmarks.site import Site
from solvers.jit import folder, levels

PAPER = site.ROOT / "docs" / "benchmarks" / "start.md"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TICK = os.sysconf("SC_CLK_TCK")
# The seconds after which an idle site is at rest.
REST = 10.0
SOLVING, ALL = ("solving",), folder.WORKS


class Figure(NamedTuple):
    """One measurement beside what is promised. cpu: seconds that processors worked until then, where that matters."""

    name: str
    value: float
    bar: float
    unit: str = "s"
    cpu: float | None = None

    def format_row(self) -> str:
        cpu = "" if self.cpu is None else f"{self.cpu:.1f} s"
        met = "yes" if self.value <= self.bar else "no"
        return f"| {self.name} | {self.value:.1f} {self.unit} | {cpu} | {self.bar:g} {self.unit} | {met} |"


def measure() -> Iterator[Figure]:
    """Every figure."""
    with tempfile.TemporaryDirectory(prefix="enpitsu-start-", ignore_cleanup_errors=True) as name:
        place = Path(name)
        clone = place / "clone"
        subprocess.run(["git", "clone", "-q", site.ROOT, clone], check=True)
        yield from measure_command(clone, place / "command")
        yield from measure_site(clone, place / "site")
        yield from measure_small(clone, place / "small", place / "site" / "kernels")
        yield from measure_shipped(clone, place / "shipped")


def measure_command(clone: Path, place: Path) -> Iterator[Figure]:
    """The first `solve` of a sudoku, on the command line."""
    place.mkdir()
    (place / "puzzle.txt").write_text(SUDOKU)
    command = [sys.executable, "-m", "solvers", "solve", str(place / "puzzle.txt")]
    environment = {**os.environ, "ENPITSU_KERNELS": str(place / "kernels"), "PYTHONPATH": ""}
    begun = time.perf_counter()
    process = subprocess.Popen(command, cwd=clone, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    said = process.stderr.read().decode()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - begun
    assert process.returncode == 0, said
    assert said.startswith("Compiling the solver"), f"it said nothing but {said!r}"
    yield Figure("first `solve` of a sudoku on the command line", seconds, 12, cpu=used.ru_utime + used.ru_stime)
    yield Figure("its memory at most", used.ru_maxrss / 1024, 600, "MB")


def measure_site(clone: Path, place: Path) -> Iterator[Figure]:
    """The first start of the site, until all is compiled, and its memory at rest."""
    place.mkdir()
    kernels = place / "kernels"
    here = Site(str(place / "data"), clone, ENPITSU_KERNELS=str(kernels))
    with here.start() as first_page:
        begun = time.perf_counter()

        def reach(name: str, bar: float) -> Figure:
            return Figure(name, time.perf_counter() - begun, bar, cpu=cpu_seconds(here.pid))

        yield Figure("first page", first_page, 30, cpu=cpu_seconds(here.pid))
        here.wait_for(here.upload(SUDOKU), 0.05)
        yield reach("first uploaded sudoku solved, after the first page", 25)
        wait_until_warm(kernels, SOLVING)
        yield reach("every genre's solving compiled, after the first page", 60)
        wait_until_warm(kernels, ALL)
        yield reach("everything compiled, after the first page", 150)
        yield from measure_rest(here, "the whole site at rest", 460)


def measure_small(clone: Path, place: Path, kernels: Path) -> Iterator[Figure]:
    """The small site, with solvers that are compiled already."""
    here = Site(str(place), clone, ENPITSU_KERNELS=str(kernels), SMALL="yes")
    with here.up():
        here.wait_for(here.upload(SUDOKU), 0.05)
        yield from measure_rest(here, "the small site at rest", 400)


def measure_rest(here: Site, name: str, bar: float) -> Iterator[Figure]:
    """Memory when all that came with a new archive is done, shared pages counted once."""
    here.wait_until_well()
    used = -1.0
    while cpu_seconds(here.pid) - used > REST / 10:
        used = cpu_seconds(here.pid)
        time.sleep(REST)
    yield Figure(name, sum(share_of_memory(pid) for pid in family(here.pid)), bar, "MB")
    for role, pid in (("supervisor", here.pid), ("reaper", find_named(here.pid, "reaper"))):
        yield Figure(f"of which the {role}", own_memory(pid), 30, "MB")


def measure_shipped(clone: Path, place: Path) -> Iterator[Figure]:
    """A first start where solvers were built ahead for a level of processors, in a folder that can't be written."""
    level = next(iter(levels.fitting_levels()), None)
    if level is None:
        print("This processor has no level that solvers are built ahead for: that is not measured.", file=sys.stderr)
        return
    shipped = {"ENPITSU_SHIPPED_KERNELS": str(place / "kernels")}
    here = Site(str(place / "data"), clone, ENPITSU_KERNELS=str(place / "own"), **shipped)
    (place / "data").mkdir(parents=True)
    build = [sys.executable, "manage.py", "warm", "--verbosity", "0", "--level", level.name]
    subprocess.run(build, cwd=clone, env=here.environment, check=True)
    subprocess.run(["chmod", "-R", "a-w", str(place / "kernels")], check=True)
    begun = time.perf_counter()
    with here.start():
        here.wait_for(here.upload(SUDOKU), 0.02)
        seconds = time.perf_counter() - begun
        yield Figure(
            f"start to first sudoku, solvers built ahead for {level.name}", seconds, 5, cpu=cpu_seconds(here.pid)
        )
    subprocess.run(["chmod", "-R", "u+w", str(place / "kernels")], check=True)


def wait_until_warm(kernels: Path, works: tuple[str, ...]) -> None:
    """Wait until these works of every genre are compiled."""
    wanted = {folder.part_name(genre.name, work) for genre in solvers.all_genres() for work in works}
    while not wanted <= {marker.name.split("-", 2)[2] for marker in kernels.glob("warm-*-*")}:
        time.sleep(0.1)


# What processes use, as Linux counts it


def family(pid: int) -> list[int]:
    """A process and all that came of it and lives."""
    above = site.parents()
    found = [pid]
    for one in found:
        found += [other for other, parent in above.items() if parent == one]
    return found


def cpu_seconds(pid: int) -> float:
    """Seconds that processors have worked for a process, and for all that came of it."""
    return sum(map(_ticks, family(pid))) / TICK


def _ticks(pid: int) -> int:
    # The process may have just ended; its parent counts it.
    with suppress(OSError):
        return sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
    return 0


def find_named(root: int, name: str) -> int:
    """The process of a site that has this name."""
    return next(pid for pid in family(root) if site.read_lines(f"/proc/{pid}/comm") == [name])


def share_of_memory(pid: int) -> float:
    """Megabytes of a process, where what several share is divided among them."""
    return _megabytes(pid, lambda word: word == "Pss:")


def own_memory(pid: int) -> float:
    """Megabytes that a process has for itself alone."""
    return _megabytes(pid, lambda word: word.startswith("Private_"))


def _megabytes(pid: int, is_counted: Callable[[str], bool]) -> float:
    lines = (line.split() for line in site.read_lines(f"/proc/{pid}/smaps_rollup")[1:])
    return sum(int(words[1]) for words in lines if is_counted(words[0])) / 1024


def record_figures(rows: list[str]) -> str:
    """The paper: its first part is written anew."""
    head = f"`python -m benchmarks.start --record`, {date.today()}. {site.describe_machine()}."
    how = (
        "A fresh clone with the packages of an environment that is there, and empty caches. Seconds of processors are\n"
        "those of all processes of the site until then. Memory of the whole site counts shared pages once (PSS), that\n"
        "of one process is what it has for itself alone."
    )
    table = ["| what | measured | processors | promised | met |", "|---|---|---|---|---|", *rows]
    # Tables that were measured otherwise or elsewhere stay.
    others = PAPER.read_text().partition("\n## ")[2]
    return "\n".join(["# A first start, measured", "", head, "", how, "", *table, "", f"## {others}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    record = parser.parse_args().record
    rows = []
    for figure in measure():
        rows.append(figure.format_row())
        print(rows[-1], flush=True)
    if record:
        PAPER.write_text(record_figures(rows))


if __name__ == "__main__":
    main()
