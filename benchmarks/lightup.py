"""The solver of Simon Tatham's "Light Up" as a peer, compiled from his sources where they can be found.

The folder of the collection's sources (with `lightup.c`) is read from ENPITSU_TATHAM. A small program around it reads
one game ID, lets the solver work at its full strength until enough time went by, and prints what it found with the
seconds of one round: 0, 1 or more answers, -1 where it gives up (it recurses five levels deep and no deeper).
"""

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from benchmarks.peers import VERDICTS
from solvers.contract.results import Verdict
from solvers.genres.akari import GENRE
from solvers.genres.akari.board import AkariBoard
from solvers.notation.format import Entry

# The sources that the solver calls; the drawing is never reached.
PARTS = ("combi.c", "malloc.c", "misc.c", "random.c")
PROGRAM = r"""
#include "lightup.c"
#include <time.h>
int main(void) {
    static char id[1 << 20];
    char *cells;
    game_params *params = default_params();
    game_state *board;
    clock_t begun;
    long rounds = 0;
    int found;
    if (!fgets(id, sizeof id, stdin) || !(cells = strchr(id, ':'))) return 2;
    *cells++ = '\0';
    cells[strcspn(cells, "\r\n")] = '\0';
    decode_params(params, id);
    if (validate_desc(params, cells)) return 3;
    board = new_game(NULL, params, cells);
    begun = clock();
    do {
        unplace_lights(board);
        found = dosolve(board, flags_from_difficulty(DIFFCOUNT), NULL);
        rounds++;
    } while (clock() - begun < CLOCKS_PER_SEC / 50);
    printf("%d %.9f\n", found, (double)(clock() - begun) / CLOCKS_PER_SEC / rounds);
    return 0;
}
"""


def is_there() -> bool:
    """Whether his sources and a compiler were found."""
    return bool(shutil.which("gcc")) and (Path(os.environ.get("ENPITSU_TATHAM", "")) / "lightup.c").exists()


@cache
def program() -> Path:
    """The compiled program. Raises CalledProcessError."""
    sources = Path(os.environ["ENPITSU_TATHAM"])
    folder = Path(tempfile.mkdtemp(prefix="enpitsu-lightup-"))
    (folder / "peer.c").write_text(PROGRAM)
    parts = [sources / part for part in PARTS]
    options = ["-O2", "-w", "-no-pie", "-static", "-Wl,--unresolved-symbols=ignore-all", f"-I{sources}"]
    subprocess.run(["gcc", *options, "-o", folder / "peer", folder / "peer.c", *parts], check=True)
    return folder / "peer"


def measure(board: AkariBoard, seconds: float) -> tuple[float, Verdict | None]:
    """Seconds of one round, and the verdict; None where it gives up or is not done in time."""
    write = GENRE.format("tatham").write
    assert write is not None
    try:
        run = subprocess.run(
            [program()], input=write(Entry(board)), capture_output=True, text=True, timeout=seconds, check=True
        )
    except subprocess.TimeoutExpired:
        return seconds, None
    found, taken = run.stdout.split()
    return float(taken), None if int(found) < 0 else VERDICTS[min(int(found), 2)]
