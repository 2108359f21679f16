"""Polyominoes side by side: the article's method, Knuth's DLX1, xcover, and ours; processor time of one thread.

    python -m benchmarks.polyomino [--dlx1 PROGRAM] [--xcover PYTHON] [--record]

The article's method is written here in C from what the article says of it, and compiled with gcc -O2 when gcc is
there. DLX1 is Knuth's own program, tangled from dlx1.w and compiled with gcc -O2; xcover (PyPI) runs in the Python that
has it. Both are given the same placements as ours, and find every image of an answer, as ours does where "raw" is said.
Each runs three times, and its best counts. --record writes the tables into docs/benchmarks/polyomino.md.
"""

import argparse
import json
import platform
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from itertools import chain
from pathlib import Path

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.contract.results import Outcome, Progress
from solvers.genres.polyomino.searches.filling import FillingSearch
from solvers.genres.polyomino.searches.layout import PieceLayout

ROUNDS = 3
WITNESS = """
/* Octominoes on 8x8: eight rising cells, each at most one row's length after the one before; connected ones are sorted
   by the least of their four turned codes; of each code, four that do not overlap and all touch; one is enough. */
#include <stdio.h>
#include <stdlib.h>
typedef unsigned long long Word;
typedef struct { Word code, mask; } Line;
static Line lines[70000];
static int count, codes, hits;
static const Word LEFT = 0x0101010101010101ULL, TOP = 0xffULL;

static Word grown(Word m) { return m | m << 8 | m >> 8 | (m & ~(LEFT << 7)) << 1 | (m & ~LEFT) >> 1; }
static int connected(Word m) {
  Word part = m & -m, more;
  while ((more = grown(part) & m) != part) part = more;
  return part == m;
}
static Word turned(Word m) {
  Word t = 0;
  for (int i = 0; i < 64; i++) if (m >> i & 1) t |= 1ULL << ((i % 8) * 8 + 7 - i / 8);
  return t;
}
static Word pushed(Word m) {
  while (!(m & TOP)) m >>= 8;
  while (!(m & LEFT)) m >>= 1;
  return m;
}
static void put(Word m) {
  if (!connected(m)) return;
  Word least = ~0ULL, t = m;
  for (int k = 0; k < 4; k++, t = turned(t)) if (pushed(t) < least) least = pushed(t);
  lines[count].code = least; lines[count++].mask = m;
}
static void choose(int after, int left, Word m) {
  if (!left) { put(m); return; }
  for (int i = after + 1; i < 64 && i <= after + 8; i++) choose(i, left - 1, m | 1ULL << i);
}
static int order(const void *a, const void *b) {
  const Line *x = a, *y = b;
  if (x->code != y->code) return x->code < y->code ? -1 : 1;
  return x->mask < y->mask ? -1 : x->mask > y->mask;
}
/* Contact as the article tests it: numbers painted into a grid, and each cell's neighbours looked at. */
static int grid[8][8];
static void paint(Word m, int number) {
  for (int i = 0; i < 64; i++) if (m >> i & 1) grid[i % 8][i / 8] = number;
}
static int meets(Word m, int number) {
  static const int dx[] = {0, -1, 1, 0}, dy[] = {-1, 0, 0, 1};
  for (int i = 0; i < 64; i++) if (m >> i & 1)
    for (int k = 0; k < 4; k++) {
      int x = i % 8 + dx[k], y = i / 8 + dy[k];
      if (x >= 0 && y >= 0 && x < 8 && y < 8 && grid[x][y] == number) return 1;
    }
  return 0;
}
static int touching(Word a, Word b, Word c, Word d) {
  paint(a, 1); paint(b, 2); paint(c, 3); paint(d, 4);
  int all = meets(a, 2) && meets(a, 3) && meets(a, 4) && meets(b, 3) && meets(b, 4) && meets(c, 4);
  paint(a | b | c | d, 0);
  return all;
}
static int hit(const Line *p, int n) {
  for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) {
    if (p[i].mask & p[j].mask) continue;
    for (int k = j + 1; k < n; k++) {
      if ((p[i].mask | p[j].mask) & p[k].mask) continue;
      for (int m = k + 1; m < n; m++) {
        if ((p[i].mask | p[j].mask | p[k].mask) & p[m].mask) continue;
        if (touching(p[i].mask, p[j].mask, p[k].mask, p[m].mask)) return 1;
      }
    }
  }
  return 0;
}
int main(void) {
  for (int first = 0; first < 64; first++) choose(first, 7, 1ULL << first);
  qsort(lines, count, sizeof *lines, order);
  for (int i = 0, j; i < count; i = j) {
    for (j = i; j < count && lines[j].code == lines[i].code; j++) ;
    codes++; hits += hit(lines + i, j - i);
  }
  printf("%d %d %d\\n", count, codes, hits);
  return 0;
}
"""
TOUCHING = (
    ("octominoes, turned only, 8x8: all 56 placements", "cells: 8\nboard: 8x8\nreflections: no\n", 0.05),
    ("all shapes of 11 cells, turned only, plane", "cells: 11\nreflections: no\n", 1.5),
    ("all shapes of 12 cells, flipped too, plane", "cells: 12\nreflections: yes\n", 20),
    (
        "one shape of 20 cells, flipped too, plane",
        "reflections: yes\npieces: #######/#.....#/#.....#/#.....#/#...../##....\n",
        0.005,
    ),
)
BOARDS = {"6x10": "6x10", "5x12": "5x12", "4x15": "4x15", "3x20": "3x20"}
BOARDS["8x8, hole in the centre"] = "\n" + "........\n" * 3 + "...##...\n" * 2 + "........\n" * 3
XCOVER = """
import json, sys, time
from xcover import covers
options = json.load(sys.stdin)
list(covers([["a"], ["b"]]))
spent = []
for _ in range(int(sys.argv[1])):
    begun = time.thread_time()
    count = sum(1 for _ in covers(options))
    spent.append(time.thread_time() - begun)
print(min(spent), count)
"""
PAPER = Path(__file__).parents[1] / "docs" / "benchmarks" / "polyomino.md"
BEGIN, END = "<!-- measured -->", "<!-- measured to here -->"
GENRE = solvers.genre("polyomino")


def main() -> None:
    """Print the tables, and record them when asked."""
    options = _read_options()
    solvers.engine(GENRE.name).warm()
    begun = time.monotonic()
    lines = []
    for line in chain(packing(options.dlx1, options.xcover), [""], print_touching()):
        lines.append(line)
        print(line, flush=True)
    how = (
        f"`python -m benchmarks.polyomino --record`, {date.today()}, {_processor()}, Python {platform.python_version()}"
    )
    end = f"{how}; {time.monotonic() - begun:.0f} s in all."
    print(f"\n{end}")
    if options.record:
        text = PAPER.read_text()
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        PAPER.write_text("\n".join([f"{before}{BEGIN}", "", end, "", *lines, "", f"{END}{after}"]))


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dlx1", default=shutil.which("dlx1"), help="Knuth's program, compiled")
    parser.add_argument("--xcover", help="a Python that has xcover")
    parser.add_argument("--record", action="store_true", help=f"write {PAPER.name}")
    return parser.parse_args()


def print_touching() -> Iterator[str]:
    """The table of copies that touch."""
    yield "| question | counts | ours, s | bar, s |"
    yield "|---|---|---|---|"
    ours = []
    for name, text, bar in TOUCHING:
        board = GENRE.parse("task: touch\ncopies: 4\n" + text)
        seconds, outcome = best(lambda board=board: solve(board))
        ours.append(seconds)
        yield f"| {name} | {_format_counts(outcome.counts)} | {seconds:.4f} | {bar} |"
    yield article(ours[0])


def solve(board: object) -> Outcome:
    """A whole question, from the board to answers that were checked."""
    return search.solve(GENRE, board, Query(None, keep=24), 600)


def packing(dlx1: str | None, xcover: str | None) -> Iterator[str]:
    """The table of boards filled with the twelve pentominoes."""
    own = "answers | ours, s | raw | ours raw, s | search alone | other search raw, s"
    yield f"| board | {own} | DLX1, s | xcover, s | raw to raw |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for name, text in BOARDS.items():
        board = GENRE.parse(f"task: pack\npieces: pentominoes\nboard: {text}\n")
        seconds, outcome = best(lambda board=board: solve(board))
        raw, progress = best(lambda board=board: search_all(board))
        other, _ = best(lambda board=board: search_all(board, not PieceLayout(board).suits_filling_in_order))
        assert progress.counts["raw"] == outcome.counts["raw"]
        alone = min(_searched_alone(board) for _ in range(ROUNDS))
        peers = [_peer(run, program, board, progress) for run, program in ((run_dlx1, dlx1), (run_xcover, xcover))]
        ratios = ", ".join(f"{peer / raw:.1f}" if peer else "-" for peer in peers)
        figures = [f"{peer:.3f}" if peer else "not there" for peer in peers]
        counts = outcome.counts
        ours = [counts["solutions"], f"{seconds:.4f}", counts["raw"], *(f"{one:.4f}" for one in (raw, alone, other))]
        cells = [name, *ours, *figures, ratios]
        yield f"| {' | '.join(map(str, cells))} |"


def search_all(board: object, is_first: bool | None = None) -> Progress:
    """Every answer with all its images, none left out for symmetry; by the search that is named."""
    *_, progress = search.iterate_slices(FillingSearch(board, Query(None, keep=0), are_alike=False, is_first=is_first))
    return progress


def _searched_alone(board: object) -> float:
    """The seconds of the search for every answer and its images, without those that prepare it."""
    packed = FillingSearch(board, Query(None, keep=0), are_alike=False)
    return best(lambda: list(search.iterate_slices(packed)), rounds=1)[0]


def _peer(run: Callable, program: str | None, board: object, ours: Progress) -> float:
    """The seconds of a peer that finds as many answers; 0 where it is not there."""
    if not program:
        return 0.0
    seconds, count = run(program, options(board))
    assert count == ours.counts["raw"], f"{program} counts {count}"
    return seconds


def options(board: object) -> list[list[str]]:
    """The placements as an exact cover: cells, then the piece."""
    laying = PieceLayout(board)
    ways = zip(laying.taken.tolist(), laying.kind.tolist(), strict=True)
    return [[*(str(cell) for cell in cells if cell >= 0), f"p{kind}"] for cells, kind in ways]


def run_dlx1(program: str, options: list[list[str]]) -> tuple[float, int]:
    """Seconds and solutions of Knuth's program."""
    items = sorted({item for option in options for item in option})
    text = "\n".join([" ".join(items), *map(" ".join, options)]) + "\n"
    runs = []
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        said = subprocess.run([program, "v1"], input=text, capture_output=True, text=True, check=True).stderr
        count = next(int(line.split()[1]) for line in said.splitlines() if line.startswith("Altogether"))
        runs.append((resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, count))
    return min(runs)


def run_xcover(python: str, options: list[list[str]]) -> tuple[float, int]:
    """Seconds and solutions of xcover."""
    command = [python, "-c", XCOVER, str(ROUNDS)]
    said = subprocess.run(command, input=json.dumps(options), capture_output=True, text=True, check=True).stdout.split()
    return float(said[0]), int(said[1])


def article(ours: float) -> str:
    """Compile and run the article's method."""
    name = "| the article's method in C, gcc -O2, first answer of each shape only |"
    if not shutil.which("gcc"):
        return f"{name} gcc is not there | | |"
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "article.c", Path(folder) / "article"
        source.write_text(WITNESS)
        subprocess.run(["gcc", "-O2", "-o", program, source], check=True)
        seconds, said = min(_run(program) for _ in range(ROUNDS))
    return f"{name} {said}: sets, codes, shapes | {seconds:.2f}, {seconds / ours:.0f} times ours | 50 times ours |"


def _run(program: Path) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, " / ".join(said.split())


def best(act: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, object]:
    """The least processor time of several rounds, and what came of it."""
    spent = []
    for _ in range(rounds):
        begun = time.thread_time()
        came = act()
        spent.append(time.thread_time() - begun)
    return min(spent), came


def _format_counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items() if name != "shapes")


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    lines = known.read_text().splitlines() if known.exists() else []
    name = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())
    return " ".join(name.split()[:2])


if __name__ == "__main__":
    main()
