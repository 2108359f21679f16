"""The dictionary's paragraph for each technique. No numba: pages import it."""

from solvers.messages import Message, Words, in_context, plural

TECHNIQUE_TEXTS: Words = {
    "full-line": Message(
        "Blocks and the blanks between them add up to the length of the line: there is only one way to lay them."
    ),
    "empty-line": Message("A clue of 0: the whole line is blank."),
    "complete-line": Message("All blocks are filled already: what is left is blank."),
    "overlap": Message(
        "Push all blocks to the left, then to the right: cells that the same block covers both times are filled."
    ),
    "glue": Message(
        "A filled cell near the edge belongs to the first block, which cannot begin before the edge: it grows inward."
    ),
    "punctuating": Message("A run that is as long as any block there can be has a blank on both sides."),
    "mercury": Message(
        "When the gap between edge and first filled cell is as long as the block, the block cannot touch the edge."
    ),
    "reach": Message("Count from the filled cells how far each block can stretch: cells that none reaches are blank."),
    "forcing": Message("A gap between blanks that is too small for every block that could lie there stays blank."),
    "splitting": Message("Two runs that would be longer than any block when joined have a blank between them."),
    "joining": Message("A filled cell near a blank: every block that can hold it must stretch away from the blank."),
    "whole-line": Message("Think of all ways to lay the blocks on one line: what all ways have in common is certain."),
    "look-ahead": Message(
        "Suppose one cell and look at the two lines through it and one more: where a line cannot be laid, the "
        "opposite is true."
    ),
    "contradiction": Message(
        "Suppose one cell and follow line after line, until one cannot be laid: the opposite is true."
    ),
}

# The steps of these techniques sum up a trial.
TRIED = frozenset({"look-ahead", "contradiction"})

# Parts of the sentences of steps.
STEP_TEXTS: Words = {
    "step.row": Message("Row {number}"),
    "step.column": Message("Column {number}"),
    "step.cell": Message("row {row}, column {column}"),
    "step.place": Message("r{row}c{column}"),
    "step.blank": Message("blank"),
    "step.filled": Message("filled"),
    "step.outcome": Message("{name} {places}"),
    "step.suppose": Message("Suppose: {cell} is {value}."),
    "step.clash": Message("Contradiction: {line} ({clue}) cannot be laid."),
    "step.conclusion": Message("So {cell} is {value}."),
    "step.trial": plural(
        "If {cell} were {value}, then {n} line later {line} could not be laid. So it is {other}.",
        "If {cell} were {value}, then {n} lines later {line} could not be laid. So it is {other}.",
    ),
    "step.at-once": Message("If {cell} were {value}, {line} could not be laid. So it is {other}."),
    "step.this-row": in_context("within a sentence", "row {number}"),
    "step.this-column": in_context("within a sentence", "column {number}"),
}
