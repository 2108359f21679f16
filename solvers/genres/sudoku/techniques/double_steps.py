"""Two steps combined into one: siamese fish, dual kites, dual empty rectangles."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from solvers.genres.sudoku.techniques.ladder import TECHNIQUES
from solvers.genres.sudoku.techniques.step_log import COVER, CUT, DIGIT, FIN, KINDS, NODE, TECHNIQUE, UNIT

Entries = Mapping[int, Sequence[int]]  # kind of entry -> values

_SHARED = {  # what both steps have alike, by technique
    **dict.fromkeys(
        (technique.name for technique in TECHNIQUES if technique.name.startswith(("finned", "sashimi"))), (DIGIT, UNIT)
    ),
    "two-string-kite": (FIN,),
    "empty-rectangle": (DIGIT, COVER),
}


def doubles(steps: Sequence[Entries]) -> Iterator[Entries]:
    """For every two of the steps that belong together and cut different candidates: both as one step."""
    groups: dict[tuple[frozenset[int], ...], list[Entries]] = defaultdict(list)
    for step in steps:
        kinds = _SHARED.get(TECHNIQUES[step[TECHNIQUE][0]].name)
        if kinds:
            groups[tuple(frozenset(step[kind]) for kind in kinds)].append(step)
    for group in groups.values():
        for one, other in combinations(group, 2):
            if set(one[CUT]) != set(other[CUT]):
                both = {kind: list(dict.fromkeys([*one[kind], *other[kind]])) for kind in range(KINDS)}
                yield {**both, NODE: []}  # two chains are not one
