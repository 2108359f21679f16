"""How steps name the rules, and what is said where they are broken."""

from solvers.messages import Message, Words
from solvers.rulebook.sentences import LOOP, LOOP_POINT, SIDES, TOUCHING, Rule

REASONS = {
    "clue": Rule(
        Message("Clues stay free"),
        Message("a clue is neither shaded nor passed"),
        Message("Cells with a clue are not shaded, and the loop does not pass them."),
    ),
    "count": Rule(
        Message("Cells along an arrow"),
        Message("the arrow at {at} counts {number}"),
        Message("An arrow with all its shaded cells gets no more; one that needs every cell left shades them all."),
    ),
    "left-out": Rule(
        Message("No cell is left out"),
        Message("{at} is shaded or on the loop"),
        Message("A cell that the loop cannot pass is shaded."),
    ),
    "crossed": Rule(
        Message("Shaded cells are passed by"),
        Message("the loop does not pass a shaded cell"),
        Message("The loop does not go through shaded cells, and where it goes no cell is shaded."),
    ),
    "touching": TOUCHING,
    "loop-point": LOOP_POINT,
    "loop": LOOP,
    "sides": SIDES,
}
WORDS: Words = {
    "fault.clue": Message("This clue is shaded or on the line."),
    "fault.count-many": Message("The arrow sees {found} shaded cells: more than {number}."),
    "fault.count-few": Message("The arrow sees {found} shaded cells: fewer than {number}."),
    "fault.left-out": Message("This cell is neither shaded nor on the line."),
    "fault.crossed": Message("The line goes through this shaded cell."),
    "fault.touching": Message("These two shaded cells touch."),
    "fault.branch": Message("The line branches here."),
    "fault.end": Message("The line ends here."),
    "fault.loops": Message("This is not the only line."),
    "fault.no-loop": Message("There is no line."),
}
