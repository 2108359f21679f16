"""The techniques in order of difficulty: names, sentences, levels and scores.

No numba here: pages read it.
"""

from solvers.contract.results import Technique
from solvers.messages import Message

EASY, FAIR, HARD, AMAZING = range(4)

BEAM = Technique(
    "beam",
    Message("Beam"),
    Message("No other light fits where the light at {reasons} shines: {outcome}."),
    EASY,
    1,
)
ZERO_CLUE = Technique(
    "zero-clue",
    Message("Zero clue"),
    Message("No light is beside the 0 at {reasons}: {outcome}."),
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
    Message("Nothing else can light {at}: {outcome}."),
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
    Message("{at} can be lit only from {sources}, and no light may shine on all of these: {outcome}."),
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
    Message("If there were {supposed}, a chain of {length} would end so: {clash}. So there is {outcome}."),
    HARD,
    40,
)
TRIAL = Technique(
    "trial",
    Message("Trial"),
    Message("If there were {supposed}, a chain of {length} would end so: {clash}. So there is {outcome}."),
    AMAZING,
    80,
)
NESTED_TRIAL = Technique(
    "nested-trial",
    Message("Nested trial"),
    Message("If there were {supposed}, further trials would rule out every way to go on. So there is {outcome}."),
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
