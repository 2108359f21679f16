"""Many boards, one a line, judged together: numbers and texts, without an object for each board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.contract.results import At

LEFT_OPEN = -1


@dataclass(frozen=True, slots=True)
class JudgedLines:
    """The results for each line of a text, including blank ones.

    starts: where each line begins, in bytes, and the end of the text. found: answers, two at most; LEFT_OPEN for a line
    that is no plain board, or takes longer: it must be read by itself. nodes: of each search. answers: the one answer
    of a line, in Enpitsu text, if it has exactly one; empty when none were wanted. conflicts: clues that contradict
    each other, by the number of their line, when answers were wanted. seconds: in the kernels, for all. method: as in
    an Outcome.
    """

    starts: Sequence[int]
    found: Sequence[int]
    nodes: Sequence[int]
    answers: Sequence[str]
    conflicts: Mapping[int, Sequence[At]]
    seconds: float
    method: str
