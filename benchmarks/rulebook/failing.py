"""The failing boards of pzprjs' own tests, judged by our rules.

    ENPITSU_PZPRJS=folder python -m benchmarks.rulebook.failing

The folder is a copy of its repository, of which nothing is kept here. Its tests have, for each genre, boards that break
one rule, with the code of that rule, and one that breaks none. A board counts as judged alike when we find no fault
where it has none, and where it has one, a fault of that rule among ours.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import solvers
from benchmarks.rulebook.collection import FOLDERS
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError
from solvers.rulebook.layout import answer_of

FILES = {"slitherlink": "slither", "masyu": "mashu", "countryroad": "country"}
BOARD = re.compile(r'\[\s*(?:"(\w+)"|null),\s*"(pzprv3[^"]*)"')
# Codes of pzpr for an empty board, of which we report the missing marks.
NOTHING_DRAWN = ("brNoLine", "brNoShade", "cxNoLine")
# By pzpr's code, the beginning of our faults of that rule.
FAULTS = {
    "csAdjacent": ("touching",),
    "cuDivide": ("parted",),
    "cuDivideRB": ("parted",),
    "nmDupRow": ("twice",),
    "bkShadeNe": ("count",),
    "bkUnshadeConsecGt3": ("run",),
    "lnBranch": ("branch",),
    "lnCross": ("branch",),
    "lnDeadEnd": ("end",),
    "lnPlLoop": ("loops",),
    "nmLineNe": ("count",),
    "nmSumViewNe": ("seen", "length"),
    "anShadeNe": ("count",),
    "ceEmpty": ("left-out",),
    "lnOnShade": ("crossed",),
    "bkLineNe": ("count",),
    "bkNoLine": ("visit",),
    "bkPassTwice": ("visit",),
    "cbNoLine": ("left-out",),
    "msDivide": ("black-parted",),
    "muDivide": ("white-parted",),
    **dict.fromkeys(("mashuBStrig", "mashuBCvNbr"), ("black",)),
    **dict.fromkeys(("mashuWCurve", "mashuWStNbr"), ("white",)),
    "mashuOnLine": ("black", "white"),
    "circleNotPromontory": ("cape",),
    "nonCirclePromontory": ("other-cape",),
    **dict.fromkeys(("cs2x2", "cu2x2", "ms2x2", "mu2x2"), ("square",)),
}


def main() -> None:
    """A line for each genre, and each board that is judged otherwise."""
    total: Counter[str] = Counter()
    for name in FOLDERS:
        counts = Counter(outcome for outcome in judge(solvers.genre(name)))
        total += counts
        print(f"{name}: " + ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
    print("all: " + ", ".join(f"{count} {outcome}" for outcome, count in sorted(total.items())))


def judge(genre: Genre) -> Iterator[str]:
    """Yield for each board how our judgement compares with pzpr's."""
    for code, text in read_boards(FILES.get(genre.name, genre.name)):
        faults = find_faults(genre, text)
        if faults is None:
            outcome = "not read"
        elif not code or code in NOTHING_DRAWN:
            outcome = "alike" if bool(faults) == bool(code) else "otherwise"
        else:
            wanted = FAULTS.get(code)
            outcome = "of another rule" if wanted is None else "otherwise"
            if wanted and any(fault.startswith(wanted) for fault in faults):
                outcome = "alike"
        if outcome != "alike":
            print(f"  {genre.name} {code}: ours {faults}, {text[:150]}")
        yield outcome


def read_boards(name: str) -> Iterator[tuple[str, str]]:
    """The code, or "" for none, and the file of each board of a genre, lines parted by slashes."""
    script = Path(os.environ["ENPITSU_PZPRJS"]) / "test" / "script" / f"{name}.js"
    checks = script.read_text(encoding="utf-8").split("failcheck:")[1].split("inputs:")[0]
    yield from BOARD.findall(checks)


def find_faults(genre: Genre, text: str) -> list[str] | None:
    """The faults that we find in an answer as it is drawn; None where the board cannot be read."""
    try:
        (reading,) = solvers.read(text, genre.name)
    except NotationError:
        return None
    if reading.entry is None:
        return None
    entry = reading.entry
    drawn = entry.answer if entry.answer is not None else entry.marks
    drawn = genre.answers.filled(entry.board, {}) if drawn is None else drawn
    return [fault.key for filling in (drawn, answer_of(drawn)) for fault in genre.check(entry.board, filling)]


if __name__ == "__main__":
    main()
