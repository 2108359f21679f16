"""Akari beside its peers: CPU time until the verdict "none, one or many" is proved, on one thread, warm.

    python -m benchmarks.akari [--seconds S] [--boards N] [--only CLASS] [--write]
    python -m benchmarks.akari --explain

Ours is timed from the board to the proof. Of CaDiCaL, CP-SAT and clingo only the solving is timed, not the building of
their models (nor clingo's grounding). The backtracking program and the integer program of the two articles, written
from their descriptions, only look for a first answer; they run on the articles' boards. Boards are made here from
seeds; game IDs of Simon Tatham's collection are read from the folder ENPITSU_DATA where that is set, and his solver
takes part where ENPITSU_TATHAM is the folder of his sources.
"""

import argparse
import gc
import os
import platform
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean, median

import clingo
from ortools.sat.python import cp_model
from pysat.solvers import Cadical153

import solvers
from benchmarks import lightup
from benchmarks.peers import VERDICTS, Timed, cp_sat_verdict
from solvers import recipes, samples
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.explaining import log
from solvers.genres.akari import GENRE, engine
from solvers.genres.akari.board import BLACK, WHITE, AkariBoard
from solvers.genres.akari.engine import ENGINE
from solvers.notation.format import Entry

RECORD = Path(__file__).parent.parent / "docs" / "benchmarks" / "akari.md"
# Our solver runs this often in one round, until the round takes WHILE seconds.
TURNS = (10, 100, 1000)
WHILE = 0.005
# Everybody has this number of rounds, as long as they take less than LONG seconds in all.
ROUNDS = 5
LONG = 1.0


# Boards


def blocks(rows: int, cols: int, share: float, clues: float, seed: int) -> AkariBoard:
    """Random black cells, and the numbers of a random filling on some of them."""
    rng = random.Random(seed)
    chosen = set(rng.sample(range(rows * cols), round(share * rows * cols)))
    cells = [[BLACK if row * cols + col in chosen else WHITE for col in range(cols)] for row in range(rows)]
    empty = AkariBoard(tuple(map("".join, cells)))
    seen: dict = {cell: [] for cell in empty.whites}
    for run in empty.runs:
        for cell in run:
            seen[cell] += run
    lights, lit = set(), set()
    for cell in rng.sample(empty.whites, len(empty.whites)):
        if cell not in lit:
            lights.add(cell)
            lit.update(seen[cell])
    for at in sorted(chosen):
        row, col = divmod(at, cols)
        if rng.random() < clues:
            cells[row][col] = str(sum(near in lights for near in empty.around((row, col))))
    return AkariBoard(tuple(map("".join, cells)))


def change(board: AkariBoard, seed: int) -> AkariBoard:
    """One number is one more or one less."""
    rng = random.Random(seed)
    (row, col), number = rng.choice(sorted(board.clues.items()))
    other = rng.choice([one for one in (number - 1, number + 1) if 0 <= one <= 4])
    rows = list(board.cells)
    rows[row] = rows[row][:col] + str(other) + rows[row][col + 1 :]
    return AkariBoard(tuple(rows))


def minimal(rows: int, cols: int, seed: int) -> AkariBoard:
    """20 % black, one answer, no number to spare."""
    options = {"rows": str(rows), "cols": str(cols), "symmetry": "none", "connected": "no"}
    *_, last = ENGINE.generate(recipes.complete_recipe(GENRE, options), seed)
    return last.made.board


def pigeonholes(size: int) -> AkariBoard:
    """A row of zeros over an empty square."""
    return AkariBoard(("0" * size, *("." * size,) * size))


def lattice(size: int, more: int) -> AkariBoard:
    """Numbers joined by corridors of two cells, each holding one light; the numbers add up to `more` too many."""
    side = 3 * size - 2
    cells = [[BLACK] * side for _ in range(side)]
    beside = {(row, col): 0 for row in range(size) for col in range(size)}
    for row, col in beside:
        if row + 1 < size:
            cells[3 * row + 1][3 * col] = cells[3 * row + 2][3 * col] = WHITE
            beside[row + col % 2, col] += 1
        if col + 1 < size:
            cells[3 * row][3 * col + 1] = cells[3 * row][3 * col + 2] = WHITE
            beside[row, col + 1 - row % 2] += 1
    beside[size // 2, size // 2] += more
    for (row, col), number in beside.items():
        cells[3 * row][3 * col] = str(number)
    return AkariBoard(tuple(map("".join, cells)))


def tatham() -> Iterator[tuple[str, list[AkariBoard]]]:
    """The boards of the collection's generator, by its parameters."""
    folder = os.environ.get("ENPITSU_DATA")
    if not folder:
        return
    found: dict[str, list[AkariBoard]] = {}
    for line in (Path(folder) / "akari" / "tatham_ids.txt").read_text().splitlines():
        if line.startswith("# ") and "x" in line.split()[1]:
            name = line[2:].strip()
        elif ":" in line and not line.startswith("#"):
            found.setdefault(name, []).append(GENRE.format("tatham").board(line))
    yield from ((f"generated {name}", boards) for name, boards in found.items())


def classes() -> Iterator[tuple[str, Callable[[], list[AkariBoard]]]]:
    """Boards by class, made only on request."""
    for sample in samples.puzzles(GENRE):
        if sample.name.startswith("article"):
            yield sample.name, lambda sample=sample: [solvers.read(sample.text)[0].entry.board]
    yield from ((name, lambda boards=boards: boards) for name, boards in tatham())
    for rows, cols, count in ((14, 14, 10), (25, 25, 6), (20, 36, 6), (50, 50, 4), (100, 100, 4)):
        size = f"{cols}x{rows}"
        yield f"minimal {size}", lambda r=rows, c=cols, n=count: [minimal(r, c, seed) for seed in range(n)]
    for side, count in ((14, 10), (36, 6), (50, 4), (100, 3), (200, 2)):
        for name, share, clues in (("half", 0.2, 0.5), ("empty", 0.1, 0), ("full", 0.2, 1)):
            yield (
                f"{name} {side}x{side}",
                lambda s=side, n=count, b=share, q=clues: [blocks(s, s, b, q, seed) for seed in range(n)],
            )
        yield (
            f"changed {side}x{side}",
            lambda s=side, n=count: [change(blocks(s, s, 0.2, 1, seed), seed) for seed in range(n)],
        )
    yield from ((f"pigeonholes {side}", lambda side=side: [pigeonholes(side)]) for side in (8, 12, 20, 50))
    yield from ((f"lattice {side}", lambda side=side: [lattice(side, 1)]) for side in (8, 10, 12, 14))


# Contestants


def ours(board: AkariBoard, seconds: float) -> Timed:
    """Solve a board from its value: the mean of as many turns as take a while."""
    return _turns(lambda turns: ENGINE.throughput([board] * turns)[1])


def bare(board: AkariBoard, seconds: float) -> Timed:
    """Solve from an array of the board's cells, as Tatham's solver begins with his own."""
    packs = {turns: engine.pack_boards([board] * turns) for turns in (1, *TURNS)}
    return _turns(lambda turns: engine.judge(packs[turns], [board] * turns))


def _turns(solve: Callable[[int], list[Verdict]]) -> Timed:
    """(seconds of a turn, verdict), of the fewest turns of TURNS that take a WHILE together."""
    for turns in (1, *TURNS):
        begun = time.process_time()
        verdicts = solve(turns)
        taken = time.process_time() - begun
        if taken > WHILE:
            break
    return taken / turns, verdicts[0]


def cadical(board: AkariBoard, seconds: float) -> Timed:
    """Clauses with a ladder over each run."""
    clauses, number = as_clauses(board)
    with Cadical153(bootstrap_with=clauses) as peer:
        begun = time.process_time()
        found = 0
        while found < 2 and peer.solve():
            found += 1
            held = peer.get_model()
            peer.add_clause([-held[number[cell] - 1] for cell in board.whites])
        return time.process_time() - begun, VERDICTS[found]


def as_clauses(board: AkariBoard) -> tuple[list[list[int]], dict]:
    """(clauses, number of each white cell): ladders for "at most one", a ladder's end says that the run is used."""
    number = {cell: index for index, cell in enumerate(board.whites, 1)}
    top = len(number)
    clauses: list[list[int]] = []
    used: dict = {cell: [] for cell in board.whites}
    for run in board.runs:
        before = 0
        for cell in run:
            top += 1
            one = number[cell]
            clauses += [[-one, top], [-top, one, before]] if before else [[-one, top], [-top, one]]
            if before:
                clauses += [[-before, top], [-before, -one]]
            before = top
        for cell in run:
            used[cell].append(before)
    clauses += used.values()
    for cell, wanted in board.clues.items():
        beside = [number[near] for near in board.around(cell)]
        for mask in range(1 << len(beside)):
            if mask.bit_count() != wanted:
                clauses.append([-one if mask >> bit & 1 else one for bit, one in enumerate(beside)])
    return clauses, number


def cp_sat(board: AkariBoard, seconds: float) -> Timed:
    """One variable a white cell, one worker."""
    model = cp_model.CpModel()
    light = {cell: model.new_bool_var("") for cell in board.whites}
    runs: dict = {cell: [] for cell in board.whites}
    for run in board.runs:
        model.add_at_most_one(light[cell] for cell in run)
        for cell in run:
            runs[cell] += run
    for cell in board.whites:
        model.add_bool_or(light[near] for near in set(runs[cell]))
    for cell, wanted in board.clues.items():
        model.add(sum(light[near] for near in board.around(cell)) == wanted)
    return cp_sat_verdict(model, light.values(), seconds)


RULES = """
{ light(C) : in(C, _) }.
:- run(R), 2 { light(C) : in(C, R) }.
used(R) :- light(C), in(C, R).
:- cell(C), not used(R) : in(C, R).
:- clue(K, N), not N { light(C) : beside(C, K) } N.
#show light/1.
"""


def clingo_rules(board: AkariBoard, seconds: float) -> Timed:
    """The rules as an answer set program; grounding is not timed."""
    control = clingo.Control(["2", "--warn=none"])
    index = {cell: at for at, cell in enumerate(board.whites)}
    facts = [f"cell({at})." for at in index.values()]
    for number, run in enumerate(board.runs):
        facts += [f"run({number}).", *(f"in({index[cell]},{number})." for cell in run)]
    for number, (cell, wanted) in enumerate(board.clues.items()):
        facts += [f"clue({number},{wanted}).", *(f"beside({index[near]},{number})." for near in board.around(cell))]
    control.add("base", [], RULES + "\n".join(facts))
    control.ground([("base", [])])
    found = 0
    begun = time.process_time()
    with control.solve(yield_=False, async_=True, on_model=lambda _: None) as handle:
        ended = handle.wait(seconds)
        if not ended:
            handle.cancel()
    found = int(control.statistics["summary"]["models"]["enumerated"])
    return time.process_time() - begun, VERDICTS[min(found, 2)] if ended else None


# The first article's program, from its description: cells in reading order, a light first, then none; the whole board
# is copied at each level; only numbers are looked at to see whether a board can still be right.
BACKTRACKING = r"""
#include <stdio.h>
#include <string.h>
#include <time.h>
enum { PLAIN = 5, BULB, SHONE, BARRED, FREE };
static int rows, cols, wide, cells;
static long nodes;
typedef signed char Grid[204 * 204];
static int fits(const Grid g) {
    const int beside[4] = {-wide, 1, wide, -1};
    for (int r = 1; r <= rows; r++) for (int c = 1; c <= cols; c++) {
        int at = r * wide + c, bulbs = 0, open = 0;
        if (g[at] >= PLAIN) continue;
        for (int d = 0; d < 4; d++) { bulbs += g[at + beside[d]] == BULB; open += g[at + beside[d]] == FREE; }
        if (bulbs > g[at] || bulbs + open < g[at]) return 0;
    }
    return 1;
}
static void put(Grid g, int at) {
    const int ways[4] = {-wide, 1, wide, -1};
    g[at] = BULB;
    for (int d = 0; d < 4; d++) for (int to = at + ways[d]; g[to] >= SHONE; to += ways[d]) g[to] = SHONE;
}
static int search(const Grid g, Grid answer) {
    int first = 0, dark = 0;
    nodes++;
    if (!fits(g)) return 0;
    for (int r = 1; r <= rows; r++) for (int c = 1; c <= cols; c++) {
        int at = r * wide + c;
        if (g[at] == FREE && !first) first = at;
        dark += g[at] == BARRED;
    }
    if (!first) { if (dark) return 0; memcpy(answer, g, cells); return 1; }
    Grid next;
    memcpy(next, g, cells); put(next, first);
    if (search(next, answer)) return 1;
    memcpy(next, g, cells); next[first] = BARRED;
    return search(next, answer);
}
int main(void) {
    static Grid g, answer;
    if (scanf("%d %d", &rows, &cols) != 2) return 2;
    wide = cols + 2; cells = (rows + 2) * wide;
    memset(g, PLAIN, sizeof g);
    for (int r = 1; r <= rows; r++) for (int c = 1; c <= cols; c++) {
        char ch; if (scanf(" %c", &ch) != 1) return 2;
        g[r * wide + c] = ch == '.' ? FREE : ch == '#' ? PLAIN : ch - '0';
    }
    clock_t begun = clock();
    int solved = search(g, answer);
    printf("%d %.9f %ld\n", solved, (double)(clock() - begun) / CLOCKS_PER_SEC, nodes);
    return 0;
}
"""


def backtrack(board: AkariBoard, seconds: float) -> Timed:
    """The first article's way, compiled here; it stops at its first answer and proves nothing more."""
    folder = Path(tempfile.gettempdir()) / f"enpitsu-akari-{os.getuid()}"
    program = folder / "backtracking"
    if not program.exists():
        folder.mkdir(exist_ok=True)
        (folder / "backtracking.c").write_text(BACKTRACKING)
        subprocess.run(["gcc", "-O2", "-o", program, folder / "backtracking.c"], check=True)
    text = f"{board.rows} {board.cols}\n" + "\n".join(board.cells)
    try:
        run = subprocess.run([program], input=text, capture_output=True, text=True, timeout=seconds, check=True)
    except subprocess.TimeoutExpired:
        return seconds, None
    solved, taken, _ = run.stdout.split()
    return float(taken), Verdict.UNKNOWN if int(solved) else Verdict.NONE


def glpsol(board: AkariBoard, seconds: float) -> Timed:
    """The second article's way: the integer program, which looks for one answer with the fewest lights."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "akari.mod"
        write = GENRE.format("glpk-model").write
        assert write is not None
        path.write_text(write(Entry(board)))
        begun = of_children()
        try:
            subprocess.run(["glpsol", "-m", path], capture_output=True, timeout=seconds, check=True)
        except subprocess.TimeoutExpired:
            return seconds, None
        return of_children() - begun, Verdict.UNKNOWN


def of_children() -> float:
    """Seconds of processor time of all ended processes that were started here."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# The table

# CaDiCaL cannot be interrupted, so these boards are left out for it.
ENDLESS_FOR_CADICAL = ("pigeonholes 20", "pigeonholes 50", "lattice 12", "lattice 14")


# The seconds that the program of the first article may take.
ARTICLE = 120.0


def contestants(name: str) -> dict[str, Callable[[AkariBoard, float], Timed]]:
    """The contestants beside ours on a class."""
    found: dict[str, Callable[[AkariBoard, float], Timed]] = {}
    if name not in ENDLESS_FOR_CADICAL:
        found["CaDiCaL"] = cadical
    found |= {"CP-SAT": cp_sat, "clingo": clingo_rules}
    if name.startswith("article"):
        if shutil.which("gcc"):
            found["article 1"] = lambda board, _: backtrack(board, ARTICLE)
        if shutil.which("glpsol"):
            found["article 2"] = glpsol
    return found


def best(solve: Callable[[AkariBoard, float], Timed], board: AkariBoard, limit: float) -> Timed:
    """The shortest of some rounds, one only where that is long."""
    taken, verdict = solve(board, limit)
    rounds = min(ROUNDS, int(LONG / max(taken, 1e-6)))
    return min([taken, *(solve(board, limit)[0] for _ in range(rounds - 1))]), verdict


def row(name: str, boards: list[AkariBoard], limit: float) -> str:
    """One line of the table; ends the run when two who prove do not agree."""
    mine = [best(ours, board, limit) for board in boards]
    own = [best(bare, board, limit) for board in boards] if lightup.is_there() else []
    peers = {peer: taken_by(solve, boards, limit) for peer, solve in contestants(name).items()}
    his = [lightup.measure(board, limit) for board in boards] if lightup.is_there() else []
    for peer, timed in [*peers.items(), ("Tatham", his)]:
        for (_, verdict), (_, right) in zip(timed, mine, strict=False):
            if verdict not in (None, Verdict.UNKNOWN, right):
                sys.exit(f"{name}: {peer} says {verdict}, ours {right}")
    means = {peer: mean_of(timed, boards) for peer, timed in peers.items()} | {"ours": mean_of(mine, boards)}
    fastest = min((taken for peer in ("CaDiCaL", "CP-SAT") if (taken := means.get(peer))), default=None)
    verdicts = [verdict for _, verdict in mine]
    cells = [
        name,
        len(boards),
        "/".join(str(verdicts.count(verdict)) for verdict in VERDICTS),
        format_milliseconds(means["ours"]),
        format_milliseconds(max(taken for taken, _ in mine)),
        *(format_milliseconds(means.get(peer)) for peer in ("CaDiCaL", "CP-SAT", "clingo")),
        times(fastest, means["ours"]),
        *beside_tatham(his, own),
        *(format_milliseconds(means.get(peer)) for peer in ("article 1", "article 2")),
    ]
    return "| " + " | ".join(map(str, cells)) + " |"


def taken_by(solve: Callable[[AkariBoard, float], Timed], boards: list[AkariBoard], limit: float) -> list[Timed]:
    """The time of each board, up to the first one that is not decided."""
    timed: list[Timed] = []
    for board in boards:
        timed.append(best(solve, board, limit))
        if timed[-1][1] is None:
            break
    return timed


def mean_of(timed: list[Timed], boards: list[AkariBoard]) -> float | None:
    """Seconds a board; None unless all were decided."""
    if len(timed) < len(boards) or any(verdict is None for _, verdict in timed):
        return None
    return mean(taken for taken, _ in timed)


def beside_tatham(his: list[Timed], mine: list[Timed]) -> list[str]:
    """His mean on the boards that he decides, how many he does not, and how many times as long as ours those take."""
    decided = [(taken, own) for (taken, verdict), (own, _) in zip(his, mine, strict=False) if verdict is not None]
    if not decided:
        return ["–", str(len(his)) if his else "–", "–"]
    taken, own = (mean(times) for times in zip(*decided, strict=True))
    return [format_milliseconds(taken), str(len(his) - len(decided)), times(taken, own)]


def format_milliseconds(seconds: float | None) -> str:
    """Milliseconds."""
    return "–" if seconds is None else f"{seconds * 1000:.3g}"


def times(longer: float | None, shorter: float | None) -> str:
    """The ratio of two times as text."""
    return f"{longer / shorter:.3g}" if longer and shorter else "–"


def measure_explaining(boards: list[AkariBoard]) -> str:
    """Most of a line: how many boards, how many a person's way solves, its steps, milliseconds until all are worded."""
    solved, steps, taken = 0, [], []
    for board in boards:
        rounds = []
        for _ in range(ROUNDS):
            begun = time.process_time()
            explanation = log.Explanation(ENGINE.explain(board))
            number = sum(1 for _ in explanation)
            rounds.append(time.process_time() - begun)
        solved += explanation.solved
        steps.append(number)
        taken.append(min(rounds))
    cells = [
        len(boards),
        solved,
        f"{median(steps):.0f}",
        format_milliseconds(median(taken)),
        format_milliseconds(max(taken)),
    ]
    return " | ".join(map(str, cells))


def print_explaining(most: int) -> None:
    """Print how long a person's way takes, for boards that have one answer."""
    print("| class | boards | solved | steps | median ms | worst ms |\n" + "|---" * 6 + "|")
    print(
        f"| minimal 50x50, 24 seeds | {measure_explaining([minimal(50, 50, seed) for seed in range(24)])} |", flush=True
    )
    for name, boards in classes():
        if name.startswith(("article", "generated", "minimal")):
            print(f"| {name} | {measure_explaining(boards()[:most])} |", flush=True)


def fewest(seeds: int, seconds: float) -> None:
    """Print how long the proof of the fewest lights takes on 20x20, with random black cells and few numbers."""
    print("| black | numbered | boards | proved | median s | worst s |\n" + "|---" * 6 + "|")
    for share in (0.05, 0.08, 0.1, 0.12, 0.14, 0.17, 0.2, 0.25, 0.3, 0.35):
        for clues in (0, 0.1, 0.3):
            taken = [of_fewest(blocks(20, 20, share, clues, seed), seconds) for seed in range(1, seeds + 1)]
            proved = sorted(one for one in taken if one is not None)
            figures = f"{len(proved)} | {median(proved):.2f} | {proved[-1]:.2f}" if proved else "0 | – | –"
            print(f"| {share:.0%} | {clues:.0%} | {seeds} | {figures} |", flush=True)


def of_fewest(board: AkariBoard, seconds: float) -> float | None:
    """Seconds of CPU for the fewest lights; None beyond the limit."""
    begun = time.process_time()
    searched = ENGINE.start(board, Query(settings={"lights": "min"}))
    while not searched.step(1000).done:
        if time.process_time() - begun > seconds:
            return None
    return time.process_time() - begun


COLUMNS = ["class", "boards", "none/one/many", "ours", "worst", "CaDiCaL", "CP-SAT", "clingo", "ratio"]
COLUMNS += ["Tatham", "gave up", "ratio", "article 1", "article 2"]
HEAD = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|"
TEXT = """# Akari: measured

Milliseconds of CPU a board (mean of the boards, each the best of up to {rounds} rounds; `worst` is ours), on one
thread, warm, from `python -m benchmarks.akari --write`, in one run of {minutes:.0f} minutes. A dash: not decided in
{seconds:g} s, or not run. The first `ratio` is that of the faster of CaDiCaL and CP-SAT to ours, their model building
not counted. Tatham: the solver of his collection at full strength, on the boards that it decides; `gave up` is on how
many it does not, the second `ratio` is of those it does, to ours from the array of a board's cells on (his begins
with one too; `ours` begins with the board). The first article's program may take {article:g} s; of glpsol
the whole process is timed. All who prove agreed on every verdict. {machine}; kernels loaded or compiled in {warm:.1f}
s.

{table}
"""


def main() -> None:
    """Print the table, and with --write record it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="limit for one board")
    parser.add_argument("--boards", type=int, default=10, help="boards of a class, at most")
    parser.add_argument("--only", default="", help="classes whose name begins so")
    parser.add_argument("--write", action="store_true", help=f"record in {RECORD.name}")
    parser.add_argument("--explain", action="store_true", help="time a person's way instead")
    parser.add_argument("--fewest", action="store_true", help="time the proof of the fewest lights instead")
    options = parser.parse_args()
    begun, started = time.process_time(), time.perf_counter()
    ENGINE.warm()
    warm = time.process_time() - begun
    if options.explain:
        print_explaining(options.boards)
        return
    if options.fewest:
        fewest(options.boards, options.seconds)
        return
    # The collector would walk the peers' models again and again.
    gc.disable()
    lines = [HEAD]
    print(HEAD)
    for name, boards in classes():
        if name.startswith(options.only):
            gc.collect()
            lines.append(row(name, boards()[: options.boards], options.seconds))
            print(lines[-1], flush=True)
    if options.write:
        machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        minutes = (time.perf_counter() - started) / 60
        figures = {"rounds": ROUNDS, "minutes": minutes, "seconds": options.seconds, "article": ARTICLE}
        # Tables that were measured in other ways stay.
        _, heading, rest = RECORD.read_text().partition("\n## ")
        RECORD.write_text(TEXT.format(**figures, machine=machine, warm=warm, table="\n".join(lines)) + heading + rest)


if __name__ == "__main__":
    main()
