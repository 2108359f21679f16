"""Judgements of pzprjs on boards, kept as recorded.json.

ENPITSU_PZPRJS=FOLDER python -m tests.solvers.genres.nonogram.pzprjs.recording

It opens our link and our files of each random board, solved and with one cell wrong; the record has its own link
and files, and whether it calls them complete.
"""

import json
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path

from solvers.genres.nonogram.board import Answer, derive_clues
from solvers.genres.nonogram.formats.pzpr import PUZZLINK, PZPR
from solvers.notation.format import CannotHold, Entry

HERE = Path(__file__).parent
RECORDED = HERE / "recorded.json"
SHAPES = [(1, 1), (1, 9), (9, 1), (5, 5), (6, 4), (10, 10), (15, 20), (25, 24), (3, 70), (70, 3)]
SHARES = (0.15, 0.5, 0.95)


def pictures() -> list[Answer]:
    """Pictures of many shapes, sparse and full; the longest runs are of 70 cells."""
    chance = random.Random(2026)
    return [
        tuple(tuple(int(chance.random() < share) for _ in range(cols)) for _ in range(rows))
        for rows, cols in SHAPES
        for share in SHARES
    ]


def spoiled(picture: Answer) -> Answer:
    """The picture with another cell in its middle."""
    row, col = len(picture) // 2, len(picture[0]) // 2
    cells = [list(line) for line in picture]
    cells[row][col] = 1 - cells[row][col]
    return tuple(map(tuple, cells))


def texts(picture: Answer) -> list[str]:
    """The link, the solved file, and the file with a wrong cell."""
    board = derive_clues(picture)
    solved, wrong = (PZPR.write(Entry(board, answer=cells)) for cells in (picture, spoiled(picture)))
    return [PUZZLINK.write_board(board).strip(), solved, wrong]


def judged(opened: Sequence[str]) -> list[dict[str, object]]:
    """The judgement of pzprjs on each text."""
    lines = "".join(json.dumps({"open": text}) + "\n" for text in opened)
    reported = subprocess.run(["node", HERE / "judge.js"], input=lines, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in reported.stdout.splitlines()]


def main() -> None:
    """Write the record."""
    held = []
    for picture in pictures():
        try:
            held.append((picture, texts(picture)))
        except CannotHold:
            # The grid has more runs than pzprjs has places for.
            continue
    said = judged([text for _, three in held for text in three])
    record = [
        {"picture": ["".join(map(str, row)) for row in picture], "link": link, "solved": solved}
        | {"is_wrong_complete": wrong["complete"]}
        for (picture, _), link, solved, wrong in zip(held, said[::3], said[1::3], said[2::3], strict=True)
    ]
    RECORDED.write_text("[\n" + ",\n".join(map(json.dumps, record)) + "\n]\n")


if __name__ == "__main__":
    main()
