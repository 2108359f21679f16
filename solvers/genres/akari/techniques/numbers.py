"""The techniques as numbers, for arrays: their places in `ladder.TECHNIQUES`."""

(
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
) = range(14)
