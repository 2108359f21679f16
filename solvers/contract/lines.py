"""Many boards, one a line, judged together: numbers and texts, and no object for a board that nobody looks at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.contract.results import At

LEFT_OPEN = -1


@dataclass(frozen=True, slots=True)
class JudgedLines:
    """What is known of each line of a text, blank ones too.

    starts: where each begins, in bytes, and the end of the text behind the last. found: answers, two at most; LEFT_OPEN
    for a line that is no plain board, or takes longer: it is to be read by itself. nodes: of each search. answers: the
    one answer of a line, in Enpitsu text, where there is one; empty when none were wanted. conflicts: clues that
    contradict each other, by the number of their line, where answers were wanted. seconds: in the kernels, for all.
    method: as in an Outcome.
    """

    starts: Sequence[int]
    found: Sequence[int]
    nodes: Sequence[int]
    answers: Sequence[str]
    conflicts: Mapping[int, Sequence[At]]
    seconds: float
    method: str
