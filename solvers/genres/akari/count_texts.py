"""Names of the numbers that a search reports."""

from solvers.messages import Message, Words

WORDS: Words = {
    "count.fewest-lights": Message("Fewest lights of any answer"),
    "count.fewest-lights-so-far": Message("Fewest lights found so far"),
    "count.fewest-lights-bound": Message("Lights of any answer, at least"),
    "count.most-lights": Message("Most lights of any answer"),
    "count.most-lights-so-far": Message("Most lights found so far"),
    "count.most-lights-bound": Message("Lights of any answer, at most"),
}
