"""Steps from logged numbers: a person's way through a board, one named deduction at a time."""

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import pairwise

from solvers import deadline
from solvers.contract.results import Change, Step
from solvers.genres.sudoku.board import SudokuBoard, SudokuMarks, row_and_column, symbol
from solvers.genres.sudoku.board import units as units_of
from solvers.genres.sudoku.rules import check
from solvers.genres.sudoku.techniques.double_steps import Entries, combine_related_steps
from solvers.genres.sudoku.techniques.grading import log_easiest, log_easiest_general_step, log_technique
from solvers.genres.sudoku.techniques.ladder import TECHNIQUES, technique_number
from solvers.genres.sudoku.techniques.position import SudokuPosition, is_solved, position_of
from solvers.genres.sudoku.techniques.registry import apply_logged_step
from solvers.genres.sudoku.techniques.step_log import (
    CELL,
    CELLS,
    COVER,
    CUT,
    DIGIT,
    FIN,
    HOLDS,
    KINDS,
    MORE,
    NODE,
    PUT,
    SET,
    STEPS,
    STOPPED,
    TECHNIQUE,
    UNIT,
    VALUES,
    StepLog,
    new_log,
)
from solvers.genres.sudoku.techniques.texts import STEP_TEXTS
from solvers.grids.rectangle import At
from solvers.jit.decorators import kernel
from solvers.messages import Listing, Text, listing

Nodes = tuple[tuple[At, object, bool], ...]
Links = tuple[tuple[tuple[At, object], tuple[At, object], bool], ...]
# Whether it holds, and its candidates.
Node = tuple[bool, list[int]]


def explain(board: SudokuBoard, marks: SudokuMarks | None = None) -> Generator[Step, None, bool]:
    """Yield the Steps that solve a board, easiest first.

    Return whether they do: a board without an answer breaks a rule.
    """
    return _explain(board, marks, log_easiest_general_step)


def explain_unique(board: SudokuBoard, marks: SudokuMarks | None = None) -> Generator[Step, None, bool]:
    """Yield the Steps of a board that is proved to have exactly one answer."""
    return _explain(board, marks, log_easiest)


def _explain(
    board: SudokuBoard, marks: SudokuMarks | None, log: Callable[[SudokuPosition, StepLog], bool]
) -> Generator[Step, None, bool]:
    position, found = position_of(board, marks), new_log()
    while not is_solved(position) and _finds(position, found, log):
        yield step_of(found, 0, board.size)
        _do(position, found)
    return bool(is_solved(position)) and not check(board, tuple(position.digits.tolist()))


def _finds(position: SudokuPosition, found: StepLog, log: Callable[[SudokuPosition, StepLog], bool]) -> bool:
    """Log the easiest step; return whether there is one. Raises OutOfTime."""
    with deadline.stop_at(found.tally, STOPPED):
        return log(position, found)


@kernel
def _do(position, found):
    apply_logged_step(position, found, 0)


def all_steps(position: SudokuPosition, *techniques: str, limit: int = 20_000) -> list[Step]:
    """Return every step that these techniques find in a position, including combinations of two."""
    return [
        make_entries_step(entries, position.units.shape[1])
        for entries in all_entries(position, *techniques, limit=limit)
    ]


def all_entries(position: SudokuPosition, *techniques: str, limit: int = 20_000) -> list[Entries]:
    """Return the logged entries of every such step: a tenth of the time, if there are thousands."""
    logged = []
    for technique in techniques:
        found = new_log(limit)
        log_technique(position, found, technique_number(technique))
        logged += [_entries(found, step) for step in range(found.tally[STEPS])]
    return [*logged, *combine_related_steps(logged)]


def step_of(found: StepLog, step: int, size: int) -> Step:
    """Return one logged step, for a board of that size."""
    return make_entries_step(_entries(found, step), size)


def _entries(found: StepLog, step: int) -> Entries:
    entries: dict[int, list[int]] = {kind: [] for kind in range(KINDS)}
    for entry in found.log[found.starts[step] : found.starts[step + 1]].tolist():
        entries[entry // VALUES].append(entry % VALUES)
    return entries


def make_entries_step(entries: Entries, size: int) -> Step:
    """Return the step of logged entries, for a board of that size."""
    path, sets = _path(entries[NODE]), _sets(entries[SET])
    cells = _distinct([*entries[CELL], *(cell for turn, held in sets.items() if not turn % 2 for cell in held)])
    second = _distinct([*entries[FIN], *(cell for turn, held in sets.items() if turn % 2 for cell in held)])
    on_path = [one // size for _, candidates in path for one in candidates]
    return Step(
        technique=TECHNIQUES[entries[TECHNIQUE][0]].name,
        changes=changes_of(entries, size),
        reasons=tuple(row_and_column(cell, size) for cell in _distinct(cells + second + on_path)),
        second=tuple(row_and_column(cell, size) for cell in second),
        nodes=_of_path(path, size) if path else _of_groups(entries[DIGIT], cells, second, size),
        links=_links(path, size),
        parameters={
            "cells": _cells(cells, size),
            "fins": _cells(second, size),
            "sets": _all_sets(sets, size),
            "digits": _all(map(symbol, sorted({digit + 1 for digit in entries[DIGIT]}))),
            "units": _units(entries[UNIT], size),
            "covers": _units(entries[COVER], size),
            "puts": _cells((one // size for one in entries[PUT]), size),
            "cuts": _cuts(entries[CUT], size),
            "chain": _chain(path, sets, size),
        },
    )


def changes_of(entries: Entries, size: int) -> tuple[Change, ...]:
    """Return the digits that the step puts in and rules out."""
    return _changes(entries[PUT], size, put=True) + _changes(entries[CUT], size, put=False)


def _sets(values: Iterable[int]) -> dict[int, list[int]]:
    """Return the cells of each almost locked set, by its number in the step, first to last."""
    sets: dict[int, list[int]] = defaultdict(list)
    for value in values:
        number, cell = divmod(value, CELLS)
        sets[number].append(cell)
    return dict(sorted(sets.items()))


def _all_sets(sets: Mapping[int, Sequence[int]], size: int) -> Listing:
    names = ("+".join(_cell_name(row_and_column(cell, size)) for cell in sorted(cells)) for cells in sets.values())
    return listing(names, "short and")


def _of_groups(digits: Iterable[int], cells: Iterable[int], second: Iterable[int], size: int) -> Nodes:
    """Return the candidates of the step's digits in its cells, and in those of the second colour."""
    held = [(cell, True) for cell in cells] + [(cell, False) for cell in second]
    return tuple((row_and_column(cell, size), digit + 1, first) for digit in _distinct(digits) for cell, first in held)


def _of_path(path: list[Node], size: int) -> Nodes:
    """Return the candidates of a chain; those that hold are of the first colour."""
    return tuple(
        (row_and_column(one // size, size), one % size + 1, holds) for holds, candidates in path for one in candidates
    )


def _path(nodes: Iterable[int]) -> list[Node]:
    """Return the nodes of a chain, from its first on. A start within a set is named once, not as the set's node too."""
    path: list[Node] = []
    for value in nodes:
        if value & MORE:
            path[-1][1].append(value // 4)
        else:
            path.append((bool(value & HOLDS), [value // 4]))
    path.reverse()
    if [holds for holds, _ in path[:2]] == [False, False]:
        del path[1]
    return path


def _links(path: list[Node], size: int) -> Links:
    """Return a line from each node of a chain to the next, strong if the next holds because this one does not."""
    return tuple((_candidate(one, size), _candidate(other, size), other[0]) for one, other in pairwise(path))


def _candidate(node: Node, size: int) -> tuple[At, int]:
    return row_and_column(node[1][0] // size, size), node[1][0] % size + 1


def _chain(path: list[Node], sets: Mapping[int, Sequence[int]], size: int) -> Text | str:
    """Return the chain as people write it: r1c2=5 holds, r1c2≠5 does not.

    The almost locked sets that the chain goes through are listed after it.
    """
    links_text = []
    for holds, candidates in path:
        cells = "/".join(_cell_name(row_and_column(one // size, size)) for one in candidates)
        links_text.append(f"{cells}{'=' if holds else '≠'}{symbol(candidates[0] % size + 1)}")
    chain, through = " → ".join(links_text), _all_sets(sets, size)
    return STEP_TEXTS["step.through"].with_parameters(chain=chain, sets=through) if sets else chain


def _distinct(values: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(values))


def _changes(candidates: Iterable[int], size: int, *, put: bool) -> tuple[Change, ...]:
    return tuple(Change(row_and_column(one // size, size), one % size + 1, put) for one in candidates)


def _cell_name(cell: At) -> str:
    """Return the name people give a cell: r3c5."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _all(names: Iterable[str]) -> Listing:
    return listing(names, "short")


def _cells(cells: Iterable[int], size: int) -> Listing:
    return _all(_cell_name(row_and_column(cell, size)) for cell in sorted(cells))


def _units(numbers: Iterable[int], size: int) -> Listing:
    units = (units_of(size)[number] for number in _distinct(numbers))
    return listing((STEP_TEXTS[f"step.{unit.kind}"].with_parameters(number=unit.number) for unit in units), "and")


def _cuts(candidates: Iterable[int], size: int) -> Text:
    """Return the ruled out candidates: digits grouped by their cells."""
    places: dict[int, list[str]] = defaultdict(list)
    for one in sorted(candidates):
        places[one % size + 1].append(_cell_name(row_and_column(one // size, size)))
    digits: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for digit, cells in sorted(places.items()):
        digits[tuple(cells)].append(symbol(digit))
    cuts = (_cut(gone, cells) for cells, gone in digits.items())
    return STEP_TEXTS["step.cuts"].with_parameters(cuts=listing(cuts, "semicolon"))


def _cut(digits: Sequence[str], cells: Sequence[str]) -> Text:
    if len(digits) == 1:
        return STEP_TEXTS["step.cut"].with_parameters(digit=digits[0], cells=_all(cells))
    return STEP_TEXTS["step.cut-several"].with_parameters(digits=listing(digits, "short and"), cells=_all(cells))
