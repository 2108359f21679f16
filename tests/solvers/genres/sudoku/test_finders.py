"""Every finder against its exhaustive twin, on positions of random puzzles: nothing is missed, nothing is made up."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

import pytest

from solvers.contract.results import Change, Step
from solvers.genres.sudoku.board import SudokuBoard
from solvers.genres.sudoku.techniques import grading
from solvers.genres.sudoku.techniques.double_steps import Entries
from solvers.genres.sudoku.techniques.explain import all_entries, all_steps, explain_unique, make_entries_step
from solvers.genres.sudoku.techniques.position import SudokuPosition, position_of, put_in_digit, remove_candidate
from solvers.genres.sudoku.techniques.step_log import CUT, PUT, STOPPED, StepLog, new_log
from tests.solvers.genres.sudoku.exhaustive import CELLS, SIZE, TWINS, Candidates, Changes, Twin
from tests.solvers.genres.sudoku.exhaustive_chains import PARTS
from tests.solvers.genres.sudoku.exhaustive_fish import FISH, fish, fish_digits
from tests.solvers.genres.sudoku.exhaustive_unique import UNIQUE, Grid
from tests.solvers.genres.sudoku.test_techniques import puzzle

POSITIONS = 16
# The most steps that are listed; where there are more, some are left out.
LIMIT = 20_000
# One logged step in this number is read whole.
SAMPLED = 50
# The number of positions for techniques with slow twins; others have POSITIONS. These twins search almost locked sets.
OTHER = {("als-xz",): 4, ("als-xy-wing",): 2, ("death-blossom",): 5}
# More positions are needed for techniques that are rare or of many kinds.
OTHER |= {("locked-triple",): 20, ("remote-pair",): 37, ("w-wing",): 100}
# The twin of these goes through all sets of four lines.
OTHER |= {("finned-jellyfish", "sashimi-jellyfish"): 4}
OTHER |= {("als-xz", "als-xy-wing", "als-chain"): 4}
GROUPED = ("grouped-aic", "grouped-continuous-loop", "grouped-discontinuous-loop")
# The twins of these go through thousands of almost locked sets.
OTHER |= {(name,): 4 for name in GROUPED}
# Positions with an X-chain that goes past the shortest ways to its candidates.
CROSSED = (488, 531, 559)


@cache
def position(seed: int) -> SudokuPosition:
    """A position somewhere on the way through a puzzle, some wrong candidates taken away."""
    draw = random.Random(seed)
    board, answer = puzzle(seed)
    steps = list(explain_unique(board))
    found = position_of(board)
    for step in steps[: draw.randrange(len(steps))]:
        apply(found, step)
    share = draw.choice([0, 0.1, 0.3, 0.5])
    wrong = [(cell, digit) for cell in CELLS for digit in sorted(candidates(found)[cell]) if answer[cell] != digit + 1]
    for cell, digit in wrong:
        if draw.random() < share:
            remove_candidate(found, cell, digit)
    return found


def apply(position: SudokuPosition, step: Step) -> None:
    for change in step.changes:
        row, col = change.cell
        (put_in_digit if change.put else remove_candidate)(position, row * SIZE + col, change.value - 1)


def candidates(position: SudokuPosition) -> Candidates:
    return [frozenset(digit for digit in range(SIZE) if int(mask) >> digit & 1) for mask in position.candidates]


def find_all(position: SudokuPosition, name: str) -> list[Entries]:
    """The steps that a technique finds in a position. Some become real steps, which must have the same changes."""
    found = all_entries(position, name)
    for entries in found[:: SAMPLED if len(found) > SAMPLED else 1]:
        changes = make_entries_step(entries, SIZE).changes
        assert {(row * SIZE + col, value - 1, put) for (row, col), value, put in changes} == changes_of([entries])
    return found


def changes_of(found: list[Entries]) -> Changes:
    """The changes of logged steps."""
    return {(*divmod(one, SIZE), kind == PUT) for entries in found for kind in (PUT, CUT) for one in entries[kind]}


def compare(names: tuple[str, ...], twin: Twin) -> Iterator[tuple[Changes, Changes]]:
    """The changes by the finders and by their twin, for each position in which all steps are listed."""
    for seed in (*range(OTHER.get(names, POSITIONS)), *(CROSSED if names == ("x-chain",) else ())):
        listed = [find_all(position(seed), name) for name in names]
        if all(len(found) < LIMIT for found in listed):
            yield changes_of([entries for found in listed for entries in found]), twin(candidates(position(seed)))


@pytest.mark.parametrize("names", TWINS, ids="+".join)
def test_a_finder_finds_all_that_there_is_and_nothing_else(names):
    pairs = list(compare(names, TWINS[names]))
    assert [(found - twin, twin - found) for found, twin in pairs if found != twin] == []
    assert any(twin for _, twin in pairs)


@pytest.mark.parametrize("names", PARTS, ids="+".join)
def test_a_finder_finds_the_shortest_of_what_there_is(names):
    pairs = list(compare(names, PARTS[names]))
    assert [twin - found for found, twin in pairs if twin - found] == []
    assert any(twin for _, twin in pairs)


# Positions without too many of these fish.
FEW = {"finned-mutant-jellyfish": (0, 9, 11, 12, 16, 26, 34, 35, 45, 48)}


@pytest.mark.parametrize("name", FISH)
def test_fish_of_any_units_are_found_whole(name):
    size, mutant, finned, most = FISH[name]
    seen = 0
    for one in map(position, FEW.get(name, range(8))):
        given = candidates(one)
        digits = list(fish_digits(given, most))
        listed = find_all(one, name)
        if len(listed) < LIMIT:
            found = {change for change in changes_of(listed) if change[1] in digits}
            twin = set().union(*(fish(given, digit, size, mutant=mutant, finned=finned) for digit in digits))
            assert found == twin
            seen += len(twin)
    assert seen


# Positions in which there are some, by technique.
RARE = {
    "uniqueness-2": (8, 21, 30, 35),
    "uniqueness-5": (0, 31),
    "uniqueness-6": (5, 11, 16, 21),
    "avoidable-rectangle-1": (364, 519, 682),
    "avoidable-rectangle-2": (5, 7, 17, 24),
}
# Puzzles whose explanation meets a BUG.
BUGS = (136, 142, 166, 294)


def grid(found: SudokuPosition) -> Grid:
    return Grid(candidates(found), [int(digit) - 1 for digit in found.digits], [bool(given) for given in found.given])


def positions_for(name: str) -> list[SudokuPosition]:
    """Random positions, and some in which there is surely something to be found."""
    if name == "bug-plus-1":
        return [before(name, seed) for seed in BUGS]
    return [position(seed) for seed in sorted({*range(POSITIONS), *RARE.get(name, ())})]


def before(name: str, seed: int) -> SudokuPosition:
    """The position in which a technique is first used on the way through a puzzle."""
    board, _ = puzzle(seed)
    found = position_of(board)
    for step in takewhile(lambda step: step.technique != name, explain_unique(board)):
        apply(found, step)
    return found


@pytest.mark.parametrize("name", UNIQUE)
def test_what_follows_from_there_being_one_answer_is_found_whole(name):
    pairs = []
    for one in positions_for(name):
        pairs.append((changes_of(find_all(one, name)), UNIQUE[name](grid(one))))
    assert any(found for found, _ in pairs)
    assert [found ^ twin for found, twin in pairs if found != twin] == []


FORCED = """
=1 =5  =2  =6    =8 =7   =9  =3 =4
=3 =6  =8  24    49 249  =5  =1 =7
=4 =9  =7  15    =3 15   =6  =2 =8
=6 23  =5  =8    49 2349 23  =7 =1
27 =8  =1  237   =6 23   =4  =5 =9
=9 237 =4  12357 15 1235 238 =6 23
25 =1  369 345   =7 =8   23  4  2356
257 237 36 =9    45 3456 =1  =8 2356
=8 =4  36  135   =2 1356 =7  =9 356
"""


def read_candidates(text: str) -> SudokuPosition:
    """A position from the candidates of each cell; = stands before a digit that was placed."""
    found = position_of(SudokuBoard(SIZE, (0,) * SIZE * SIZE))
    words = text.split()
    for cell, word in enumerate(words):
        if word.startswith("="):
            put_in_digit(found, cell, int(word[1]) - 1)
    for cell in CELLS:
        for digit in candidates(found)[cell]:
            if str(digit + 1) not in words[cell]:
                remove_candidate(found, cell, digit)
    return found


def test_a_loop_cuts_what_a_set_and_a_cell_it_forces_have_between_them():
    """The loop comes to an almost locked set and goes on from the only digit that the set then leaves to a cell."""
    found = read_candidates(FORCED)
    assert [sorted(digit + 1 for digit in digits) for digits in candidates(found)][3 * SIZE + 5] == [2, 3, 4, 9]
    steps = all_steps(found, "grouped-continuous-loop", limit=4_000)
    assert any(Change((5, 3), 2, False) in step.changes for step in steps)


def test_no_technique_is_looked_for_once_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_for = []

    def find(position: SudokuPosition, found: StepLog, technique: int) -> None:
        looked_for.append(technique)
        found.tally[STOPPED] = len(looked_for) == 2

    monkeypatch.setattr(grading, "log_technique", find)
    assert not grading.log_easiest_general_step(position_of(SudokuBoard(9, (0,) * 81)), new_log())
    assert looked_for == list(grading.SOUND[:2])
