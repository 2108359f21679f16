"""Two steps combined into one: siamese fish, dual kites, dual empty rectangles."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from solvers.genres.sudoku.techniques.ladder import TECHNIQUES
from solvers.genres.sudoku.techniques.step_log import COVER, CUT, DIGIT, FIN, KINDS, NODE, TECHNIQUE, UNIT

# The kind of entry gives its values.
Entries = Mapping[int, Sequence[int]]

# By technique, the kinds of entries that both steps share.
_SHARED = {
    **dict.fromkeys(
        (technique.name for technique in TECHNIQUES if technique.name.startswith(("finned", "sashimi"))), (DIGIT, UNIT)
    ),
    "two-string-kite": (FIN,),
    "empty-rectangle": (DIGIT, COVER),
}


def combine_related_steps(steps: Sequence[Entries]) -> Iterator[Entries]:
    """Yield every two related steps that rule out different candidates, both as one step."""
    groups: dict[tuple[frozenset[int], ...], list[Entries]] = defaultdict(list)
    for step in steps:
        kinds = _SHARED.get(TECHNIQUES[step[TECHNIQUE][0]].name)
        if kinds:
            groups[tuple(frozenset(step[kind]) for kind in kinds)].append(step)
    for group in groups.values():
        for one, other in combinations(group, 2):
            if set(one[CUT]) != set(other[CUT]):
                both = {kind: list(dict.fromkeys([*one[kind], *other[kind]])) for kind in range(KINDS)}
                # Two chains are not one.
                yield {**both, NODE: []}
