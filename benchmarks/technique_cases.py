"""Named-technique positions with their expected results, against our finders.

    python benchmarks/technique_cases.py FILE [CODE]...

A line is :code[-variant]:candidates:grid:deleted:eliminations:placements:extra. In the grid `+` stands before a digit
that was placed and not given; triples are digit, row, column. A case passes when some step that the technique of its
code finds in that position gives exactly the listed result; a case of variant `x` when no step is found at all. A line
for each code, then {"passed": n, "total": n}. With codes given only these are run, and failures are printed.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from solvers.contract.results import Change
from solvers.genres.sudoku.board import SudokuBoard
from solvers.genres.sudoku.techniques.explain import all_entries, changes_of
from solvers.genres.sudoku.techniques.position import SudokuPosition, position_of, put_in_digit, remove_candidate

SIZE = 9
CODES: dict[str, tuple[str, ...]] = {
    "0000": ("full-house",),
    "0002": ("hidden-single",),
    "0003": ("naked-single",),
    "0100": ("pointing",),
    "0101": ("claiming",),
    "0110": ("locked-pair",),
    "0111": ("locked-triple",),
    "0200": ("naked-pair",),
    "0201": ("naked-triple",),
    "0202": ("naked-quad",),
    "0210": ("hidden-pair",),
    "0211": ("hidden-triple",),
    "0212": ("hidden-quad",),
    "0300": ("x-wing",),
    "0301": ("swordfish",),
    "0302": ("jellyfish",),
    "0310": ("finned-x-wing",),
    "0311": ("finned-swordfish",),
    "03111": ("finned-swordfish", "sashimi-swordfish"),
    "0312": ("finned-jellyfish",),
    "03121": ("finned-jellyfish", "sashimi-jellyfish"),
    "0320": ("sashimi-x-wing",),
    "0321": ("sashimi-swordfish",),
    "03211": ("sashimi-swordfish",),
    "0322": ("sashimi-jellyfish",),
    "03221": ("sashimi-jellyfish",),
    "0331": ("franken-swordfish",),
    "0332": ("franken-jellyfish",),
    "0340": ("finned-franken-x-wing",),
    "0341": ("finned-franken-swordfish",),
    "03411": ("finned-franken-swordfish",),
    "0342": ("finned-franken-jellyfish",),
    "03421": ("finned-franken-jellyfish",),
    "0361": ("finned-mutant-swordfish",),
    "0362": ("finned-mutant-jellyfish",),
    "03621": ("finned-mutant-jellyfish",),
    "0363": ("finned-mutant-squirmbag",),
    "0364": ("finned-mutant-whale",),
    "0400": ("skyscraper",),
    "0401": ("two-string-kite",),
    "0402": ("empty-rectangle",),
    "0403": ("turbot-fish",),
    "0404": ("two-string-kite",),
    "0405": ("empty-rectangle",),
    "0500": ("simple-colours",),
    "0501": ("simple-colours",),
    "0502": ("multi-colours",),
    "0503": ("multi-colours",),
    "0600": ("uniqueness-1",),
    "0601": ("uniqueness-2",),
    "0602": ("uniqueness-3",),
    "0603": ("uniqueness-4",),
    "0604": ("uniqueness-5",),
    "0605": ("uniqueness-6",),
    "0606": ("hidden-rectangle",),
    "0607": ("avoidable-rectangle-1",),
    "0608": ("avoidable-rectangle-2",),
    "0610": ("bug-plus-1",),
    "0701": ("x-chain",),
    "0702": ("xy-chain",),
    "0706": ("continuous-loop",),
    "0707": ("discontinuous-loop",),
    "0708": ("aic",),
    "0709": ("grouped-continuous-loop",),
    "0710": ("grouped-discontinuous-loop",),
    "0711": ("grouped-aic",),
    "0703": ("remote-pair",),
    "0800": ("xy-wing",),
    "0801": ("xyz-wing",),
    "0803": ("w-wing",),
    "0901": ("als-xz",),
    "0902": ("als-xy-wing",),
    "0903": ("als-chain",),
    "0904": ("death-blossom",),
    "1101": ("sue-de-coq",),
    "1201": ("template-set",),
    "1202": ("template-delete",),
}


@dataclass(frozen=True)
class Case:
    """One line of the file."""

    text: str
    code: str
    nothing: bool
    given: tuple[int, ...]
    placed: tuple[int, ...]
    deleted: frozenset[Change]
    expected: frozenset[Change]


def cases(text: str) -> Iterator[Case]:
    """Every case of a file; comments and blank lines are passed over."""
    for line in text.splitlines():
        if line.startswith(":"):
            _, code, _, grid, deleted, cuts, puts, *_ = line.split(":")
            given, placed = _grid(grid)
            expected = triples(cuts, put=False) | triples(puts, put=True)
            base, _, variant = code.partition("-")
            yield Case(line, base, variant == "x", given, placed, triples(deleted, put=False), expected)


def _grid(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    given, placed = [], []
    for character, before in zip(text, " " + text, strict=False):
        if character != "+":
            digit = 0 if character == "." else int(character)
            given.append(0 if before == "+" else digit)
            placed.append(digit if before == "+" else 0)
    return tuple(given), tuple(placed)


def triples(text: str, *, put: bool) -> frozenset[Change]:
    """`436 257` as changes: digit, row, column."""
    return frozenset(Change((int(row) - 1, int(col) - 1), int(digit), put) for digit, row, col in text.split())


def position(case: Case) -> SudokuPosition:
    """The case as a position."""
    start = position_of(SudokuBoard(SIZE, case.given))
    for cell, digit in enumerate(case.placed):
        if digit:
            put_in_digit(start, cell, digit - 1)
    for change in case.deleted:
        row, col = change.cell
        remove_candidate(start, row * SIZE + col, change.value - 1)
    return start


def passes(case: Case) -> bool:
    """Whether some step gives exactly what is expected, or none is found where none should be."""
    if case.code not in CODES:
        return False
    logged = all_entries(position(case), *CODES[case.code])
    results = {frozenset(changes_of(entries, SIZE)) for entries in logged}
    return not results if case.nothing else case.expected in results


def main(path: str, *codes: str) -> None:
    """Run all cases, or those of some codes, and print the counts."""
    tally: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for case in cases(Path(path).read_text(encoding="utf-8")):
        if codes and case.code not in codes:
            continue
        passed = passes(case)
        tally[case.code][0] += passed
        tally[case.code][1] += 1
        if codes and not passed:
            print(f"fails: {case.text}")
    for code, (passed, total) in sorted(tally.items()):
        print(f"{code:6} {passed:4} of {total:4}  {', '.join(CODES.get(code, ('-',)))}")
    print(json.dumps({"passed": sum(p for p, _ in tally.values()), "total": sum(t for _, t in tally.values())}))


if __name__ == "__main__":
    main(*sys.argv[1:])
