"""Many boards, one a line, judged together: numbers and texts, and no object for a board that nobody looks at."""

from collections.abc import Sequence
from dataclasses import dataclass

LEFT_OPEN = -1


@dataclass(frozen=True, slots=True)
class JudgedLines:
    """What is known of each line of a text, blank ones too.

    starts: where each begins, in bytes, and the end of the text behind the last. found: answers, two at most; LEFT_OPEN
    for a line that is no plain board, or takes longer: it is to be read by itself. nodes: of each search. answers: the
    one answer of a line, in Enpitsu text, where there is one; empty when none were wanted. seconds: in the kernels, for
    all. method: as in an Outcome.
    """

    starts: Sequence[int]
    found: Sequence[int]
    nodes: Sequence[int]
    answers: Sequence[str]
    seconds: float
    method: str
