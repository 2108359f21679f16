"""The techniques in order of difficulty: names, sentences, levels and scores.

Most look at one line; a line's cells are counted from 1. No numba here: pages read it.
"""

from solvers.contract.genre import LEVELS
from solvers.contract.results import Technique
from solvers.messages import Message

EASIEST, EASY, MEDIUM, HARD, HARDEST = range(5)


def _of_line(name: str, title: Message, why: Message, level: int, score: int) -> Technique:
    """Make a technique of one line: its sentence names the line, the reason, and the conclusion."""
    sentence = Message("{line} ({clue}): {why}; {outcome}.").with_parameters(why=why)
    return Technique(name, title, sentence, level, score)


TECHNIQUES = (
    _of_line("full-line", Message("Full line"), Message("the clue leaves no room to move"), EASIEST, 1),
    _of_line("empty-line", Message("Empty line"), Message("nothing is filled"), EASIEST, 1),
    _of_line("complete-line", Message("Complete line"), Message("all blocks are there, the rest is blank"), EASIEST, 1),
    _of_line(
        "overlap",
        Message("Overlap"),
        Message("laid furthest to one side and to the other, a block covers the same cells"),
        EASIEST,
        2,
    ),
    _of_line("glue", Message("Glue"), Message("the block nearest to the edge grows away from it"), EASY, 3),
    _of_line("punctuating", Message("Punctuating"), Message("a run is as long as a block can be there"), EASY, 3),
    _of_line(
        "mercury",
        Message("Mercury"),
        Message("as many cells as the block's length lie before a filled one, so the block cannot begin at the edge"),
        EASY,
        4,
    ),
    _of_line("reach", Message("Out of reach"), Message("no block reaches these cells"), EASY, 4),
    _of_line("forcing", Message("Forcing"), Message("no block fits into the gap"), MEDIUM, 5),
    _of_line("splitting", Message("Splitting"), Message("joined runs would be longer than any block there"), MEDIUM, 6),
    _of_line(
        "joining", Message("Joining"), Message("every block that can be there needs more cells this way"), MEDIUM, 6
    ),
    _of_line("whole-line", Message("All ways of one line"), Message("all ways to lay the blocks agree"), MEDIUM, 9),
    Technique(
        "look-ahead",
        Message("Look-ahead"),
        Message("If {cell} were {value}, {stuck} could not be laid (by {chain}); {outcome}."),
        HARD,
        20,
    ),
    Technique(
        "contradiction",
        Message("Contradiction"),
        Message(
            "If {cell} were {value}, {count} lines would follow ({chain}) and {stuck} could not be laid; {outcome}."
        ),
        HARDEST,
        40,
    ),
)

# Messages on a grade besides its hardest step (see `effort`).
EFFORT = {
    "count.sweeps": Message("Sweeps over all lines"),
    **{
        f"count.share{level}": Message("{number} % of the cells at level {level}").with_parameters(level=title)
        for level, title in enumerate(LEVELS)
    },
}
