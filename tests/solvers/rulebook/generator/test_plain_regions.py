"""Regions without numbers that are grown around marks, and moved, are connected and keep their marks."""

import pytest

from solvers.grids.rectangle import cells
from solvers.grids.rectangle import find_connected_parts as parts_of
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.plain_regions import grow_regions, list_moves, move_blindly

SIZE = (7, 8)


def marks_of(seed: int, count: int) -> set[tuple[int, int]]:
    waiting = list(cells(*SIZE))
    Chance(seed).shuffle(waiting)
    return set(waiting[:count])


def grown(seed: int, share: int) -> tuple[dict[tuple[int, int], int], set[tuple[int, int]]]:
    marked = marks_of(seed, 12)
    region_of = grow_regions(SIZE, tuple(cell in marked for cell in cells(*SIZE)), share, Chance(seed))
    assert region_of
    return region_of, marked


def assert_whole(region_of: dict[tuple[int, int], int], marked: set[tuple[int, int]], share: int) -> None:
    assert set(region_of) == set(cells(*SIZE))
    for region in set(region_of.values()):
        own = {cell for cell, other in region_of.items() if other == region}
        assert len(parts_of(own)) == 1
        assert len(own & marked) == share


@pytest.mark.parametrize("share", [1, 2, 3])
def test_every_region_is_connected_and_has_its_marks(share: int):
    for seed in range(10):
        assert_whole(*grown(seed, share), share)


def test_moves_keep_regions_connected_and_their_marks():
    for seed in range(10):
        region_of, marked = grown(seed, 2)
        moved = move_blindly(region_of, region_of, marked, SIZE, Chance(seed), 20)
        assert moved != region_of
        assert_whole(moved, marked, 2)
        assert all(marked.isdisjoint(move.cells) for move in list_moves(region_of, region_of, marked, SIZE))


def test_marks_that_no_regions_can_share_are_refused():
    marked = {(0, 0), (0, 1), (0, 2)}
    assert grow_regions(SIZE, tuple(cell in marked for cell in cells(*SIZE)), 2, Chance(1)) is None
