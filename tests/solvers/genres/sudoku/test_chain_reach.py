"""Bounds before the search for chains change no step: the searches that they spare would find nothing."""

import pytest

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import almost_locked
from solvers.genres.sudoku.techniques.chains.chains import LARGEST_SET, TECHNIQUES, search_from_every_node, style_of
from solvers.genres.sudoku.techniques.chains.links import GROUPED, PLAIN, edges_by_state, link_candidates
from solvers.genres.sudoku.techniques.chains.reach import bound_reach, reach_everything
from solvers.genres.sudoku.techniques.ladder import TECHNIQUES as LADDER
from solvers.genres.sudoku.techniques.step_log import SPENT, STEPS, begin_look, clear, new_log, seek_best
from solvers.jit.decorators import kernel
from tests.solvers.genres.sudoku.test_finders import position

POSITIONS = 60


@kernel
def look(position, found, technique, style, is_bounded):
    """The best chain of a technique, with the bound or without it; how much the search has taken."""
    sets = almost_locked(position, LARGEST_SET)
    links = link_candidates(position, style, sets, False)
    ways = edges_by_state(links, style)
    reach = bound_reach(position, found, links, ways, style) if is_bounded else reach_everything(links, style)
    clear(found)
    begin_look(found)
    seek_best(found)
    search_from_every_node(position, found, technique, links, edges_by_state(links, style_of(technique)), reach, sets)
    return found.tally[SPENT]


def best(seed: int, technique: int, is_bounded: bool) -> tuple[list[int], int]:
    style, found = GROUPED if LADDER[technique].name.startswith("grouped") else PLAIN, new_log()
    spent = look(position(seed), found, technique, style, is_bounded)
    return found.log[: found.starts[found.tally[STEPS]]].tolist(), spent


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda one: LADDER[one].name)
def test_the_best_chain_is_the_same_with_and_without_a_bound(technique):
    pairs = [(best(seed, technique, True), best(seed, technique, False)) for seed in range(POSITIONS)]
    assert [(bounded, whole) for (bounded, _), (whole, _) in pairs if bounded != whole] == []
    assert any(whole for _, (whole, _) in pairs)
    assert sum(spent for (_, spent), _ in pairs) < sum(spent for _, (_, spent) in pairs)
