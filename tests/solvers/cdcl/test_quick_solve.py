"""A whole search in one call, against all fillings of small random problems."""

from collections import Counter

import numpy as np
import pytest

from solvers.cdcl.quick_solve import ANSWERS, find_two_answers
from solvers.cdcl.state import Formula
from solvers.jit.decorators import kernel
from tests.solvers.cdcl.test_finder import Reported, guard_literal, tiny
from tests.solvers.cdcl.test_properties import Filling, crowded, extended, tight

pytestmark = pytest.mark.plain

# A budget of decisions that is never used up.
ENOUGH = 100_000


@kernel
def look(formula: Formula, budget: int) -> tuple[bool, int, np.ndarray, int, int]:
    return find_two_answers(formula, budget)


def found_answers(reported: Reported, budget: int) -> tuple[bool, list[Filling], int]:
    """Whether the search came to its end, the answers that it found, and its decisions."""
    ended, found, answers, decisions, _ = look(guard_literal(reported.problem), budget)
    return ended, [tuple(answer) for answer in answers[:found].tolist()], decisions


@pytest.mark.parametrize(("problem", "seeds"), [(tiny, 80), (tight, 40), (crowded, 40)])
def test_a_glance_that_ends_has_two_answers_or_all_there_are(problem, seeds):
    counts = Counter()
    for seed in range(seeds):
        reported = problem(seed)
        answers = {extended(reported, one) for one in reported.fillings()}
        ended, found, _ = found_answers(reported, ENOUGH)
        assert set(found) <= answers, seed
        assert len(found) == len(set(found))
        assert not ended or len(found) == min(ANSWERS, len(answers)), seed
        counts[len(found) if ended else "no room"] += 1
    # Learned clauses find no room; such a board is searched elsewhere.
    assert counts["no room"] <= seeds // 6
    assert min(counts[number] for number in (0, 1, 2)) > 0


def test_a_glance_that_is_cut_short_says_so_and_has_found_nothing_wrong():
    cut = 0
    for seed in range(20):
        answers = {extended(crowded(seed), one) for one in crowded(seed).fillings()}
        for budget in (0, 1, 2, 4):
            ended, found, decisions = found_answers(crowded(seed), budget)
            assert set(found) <= answers, (seed, budget)
            assert len(set(found)) == len(found)
            assert decisions <= budget
            assert not ended or len(found) == min(ANSWERS, len(answers)), (seed, budget)
            cut += not ended
    assert cut > 20
