"""How steps name the rules, and what is said where they are broken."""

from solvers.messages import Message, Words
from solvers.rulebook.sentences import LOOP, LOOP_POINT, SIDES, Rule

REASONS = {
    "visit": Rule(
        Message("One visit to each region"),
        Message("the loop visits the region of {at} once"),
        Message("The loop comes into each region once and leaves it once: two ways across its border."),
    ),
    "count": Rule(
        Message("Number of a region"),
        Message("the loop passes {number} cells in the region of {at}"),
        Message("In a region with a number the loop takes one way less than the cells it passes."),
        2,
    ),
    "left-out": Rule(
        Message("No two cells left out across a border"),
        Message("the loop passes one of {at}"),
        Message("Of two cells side by side in different regions the loop passes one at least."),
    ),
    "loop-point": LOOP_POINT,
    "loop": LOOP,
    "sides": SIDES,
}
WORDS: Words = {
    "fault.visit-many": Message("The line crosses the border of this region {found} times: more than twice."),
    "fault.visit-few": Message("The line does not visit this region."),
    "fault.count-many": Message("The line passes more cells in this region than its number."),
    "fault.count-few": Message("The line passes fewer cells in this region than its number."),
    "fault.empty": Message("This region has 0, but the line visits each region."),
    "fault.left-out": Message("The line leaves out these two cells of different regions."),
    "fault.branch": Message("The line branches here."),
    "fault.end": Message("The line ends here."),
    "fault.loops": Message("This is not the only line."),
    "fault.no-loop": Message("There is no line."),
}
