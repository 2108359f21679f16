"""Polyominoes side by side: the article's method, xcover, and ours; processor time of one thread in one run.

    python benchmarks/polyomino.py

The article's method is written anew here in C from what the article says of it, and compiled with gcc -O2 when gcc is
there. xcover (PyPI) is taken along when it can be imported. Every contender runs several times, and its best counts.
"""

import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

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
    ("octominoes, turned, 8x8: all 56 placements", "cells: 8\nboard: 8x8\nreflections: no\n"),
    ("11 cells, turned, plane", "cells: 11\nreflections: no\n"),
    ("12 cells, turned and flipped, plane", "cells: 12\nreflections: yes\n"),
    (
        "one shape of 20 cells, flipped, plane",
        "reflections: yes\npieces: #######/#.....#/#.....#/#.....#/#...../##....\n",
    ),
)
PACKING = ("6x10", "5x12", "4x15", "3x20")
HOLE = "board:\n" + "........\n" * 3 + "...##...\n" * 2 + "........\n" * 3


def main() -> None:
    """Print the tables."""
    import solvers
    from solvers import search
    from solvers.genre import Goal

    engine, genre = solvers.engine("polyomino"), solvers.genre("polyomino")
    engine.warm()

    def solved(text: str) -> Callable[[], object]:
        board = genre.parse(text)
        return lambda: search.solve(genre, board, Goal(None, keep=24), 600)

    print(f"{_processor()}; Python {platform.python_version()}\n\n| task | ours, s | counts |\n|---|---|---|")
    ours = []
    for name, asked in TOUCHING:
        seconds, outcome = best(solved("task: touch\ncopies: 4\n" + asked))
        ours.append(seconds)
        print(f"| {name} | {seconds:.4f} | {_told(outcome.counts)} |", flush=True)
    article()(ours[0])
    print("\n| pentominoes | first empty cell, s | fewest ways first, s | answers | raw | xcover, s | xcover : ours |")
    print("|---|---|---|---|---|---|---|")
    for name in (*PACKING, "8x8, hole in the centre"):
        text = "task: pack\npieces: pentominoes\n" + (f"board: {name}\n" if name in PACKING else HOLE)
        seconds, outcome = best(solved(text))
        other, _ = best(lambda text=text: fewest_first(genre.parse(text)))
        peer = peer_seconds(genre.parse(text))
        told = f"{peer:.2f} | {peer / seconds:.1f}, {peer / other:.1f}" if peer else "- | -"
        counts = outcome.counts
        print(
            f"| {name} | {seconds:.3f} | {other:.3f} | {counts['solutions']} | {counts['raw']} | {told} |", flush=True
        )


def article() -> Callable[[float], None]:
    """Compile and run the article's method; what is given prints how much longer it takes."""
    if not shutil.which("gcc"):
        return lambda ours: print("\ngcc is not there: the article's method was not run")
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "article.c", Path(folder) / "article"
        source.write_text(WITNESS)
        subprocess.run(["gcc", "-O2", "-o", program, source], check=True)
        runs = [_run(program) for _ in range(ROUNDS)]
    seconds, said = min(runs)
    return lambda ours: print(
        f"\nThe article's method, gcc -O2: {seconds:.2f} s ({said}: lines, codes, answers), "
        f"{seconds / ours:.0f} times ours"
    )


def _run(program: Path) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, " / ".join(said.split())


def peer_seconds(board: object) -> float:
    """xcover on the same placements, every answer counted; 0 when it is not there."""
    try:
        from xcover import covers
    except ImportError:
        return 0.0
    from solvers.polyomino.packing import Laying

    options = [[*map(str, cells), f"kind {kind}"] for cells, kind in Laying(board).ways]
    list(covers([[0], [1]]))
    return best(lambda: sum(1 for _ in covers(options)), 1)[0]


def fewest_first(board: object) -> None:
    """The search for wide boards on a narrow one, to its end."""
    from solvers import search
    from solvers.genre import Goal
    from solvers.polyomino.engine import Packed

    packed = Packed(board, Goal(None, keep=24))
    packed.fits, packed.possible = None, packed.laying.possible(packed.packing)
    assert list(search.slices(packed))[-1].done


def best(deed: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, object]:
    """The least processor time of several rounds, and what came of it."""
    spent = []
    for _ in range(rounds):
        begun = time.thread_time()
        came = deed()
        spent.append(time.thread_time() - begun)
    return min(spent), came


def _told(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items() if name != "shapes")


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    lines = known.read_text().splitlines() if known.exists() else []
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
