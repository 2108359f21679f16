"""The techniques in order of difficulty: names, sentences, levels and scores.

No numba here: pages read it.
"""

from solvers.contract.results import Technique
from solvers.messages import Message

EASY, FAIR, HARD, AMAZING = range(4)

BEAM = Technique(
    "beam",
    Message("Beam"),
    Message("The light at {reasons} shines here, so there is no other light: {outcome}."),
    EASY,
    1,
)
ZERO_CLUE = Technique(
    "zero-clue",
    Message("Zero clue"),
    Message("No light touches the 0 at {reasons}: {outcome}."),
    EASY,
    1,
)
SATISFIED_CLUE = Technique(
    "satisfied-clue",
    Message("Satisfied clue"),
    Message("The {number} at {at} has all its lights: {outcome}."),
    EASY,
    1,
)
FULL_CLUE = Technique(
    "full-clue",
    Message("Full clue"),
    Message("The {number} at {at} needs every cell that is left beside it: {outcome}."),
    EASY,
    2,
)
LONELY_CELL = Technique(
    "lonely-cell",
    Message("Lonely cell"),
    Message("Nothing else can light {at}, so it holds a light: {outcome}."),
    EASY,
    2,
)
ONLY_SOURCE = Technique(
    "only-source",
    Message("Only source"),
    Message("Only one cell can still light {at}: {outcome}."),
    EASY,
    3,
)
CLUE_DIAGONALS = Technique(
    "clue-diagonals",
    Message("Diagonals of a clue"),
    Message("A light there would take too many places from the {number} at {at}: {outcome}."),
    FAIR,
    8,
)
SHARED_SOURCES = Technique(
    "shared-sources",
    Message("Shared sources"),
    Message("Only {sources} can light {at}, and a light there would rule out both: {outcome}."),
    FAIR,
    10,
)
DIAGONAL_PAIR = Technique(
    "diagonal-pair",
    Message("Diagonal pair"),
    Message("The {number} at {at} and the {other} at {other_at} share cells; whichever way both are met: {outcome}."),
    HARD,
    20,
)
FACING_CLUES = Technique(
    "facing-clues",
    Message("Facing clues"),
    Message(
        "The {number} at {at} and the {other} at {other_at} stand on one line; whichever way both are met: {outcome}."
    ),
    HARD,
    22,
)
LINE_COUNTING = Technique(
    "line-counting",
    Message("Line counting"),
    Message("{count} stretches hold at most {count} lights, and {at} need all of them: {outcome}."),
    HARD,
    30,
)
SHORT_TRIAL = Technique(
    "short-trial",
    Message("Short trial"),
    Message("Suppose {supposed}: by a chain of {length}, {clash}. So {outcome}."),
    HARD,
    40,
)
TRIAL = Technique(
    "trial",
    Message("Trial"),
    Message("Suppose {supposed}: by a chain of {length}, {clash}. So {outcome}."),
    AMAZING,
    80,
)
NESTED_TRIAL = Technique(
    "nested-trial",
    Message("Nested trial"),
    Message("Suppose {supposed}: then further trials leave no way on. So {outcome}."),
    AMAZING,
    200,
)

TECHNIQUES = (
    BEAM,
    ZERO_CLUE,
    SATISFIED_CLUE,
    FULL_CLUE,
    LONELY_CELL,
    ONLY_SOURCE,
    CLUE_DIAGONALS,
    SHARED_SOURCES,
    DIAGONAL_PAIR,
    FACING_CLUES,
    LINE_COUNTING,
    SHORT_TRIAL,
    TRIAL,
    NESTED_TRIAL,
)
