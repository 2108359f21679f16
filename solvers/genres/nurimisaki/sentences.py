"""How steps name the rules, and what is said where they are broken."""

from solvers.messages import Message, Words
from solvers.rulebook.sentences import PARTED, Rule

REASONS = {
    "circle": Rule(
        Message("Circles stay"),
        Message("a cell with a circle is not shaded"),
        Message("No cell with a circle is shaded."),
    ),
    "square": Rule(
        Message("No square of one kind"),
        Message("the square {at} has shaded and unshaded cells"),
        Message("Where three cells of a square of two by two are alike, the fourth is of the other kind."),
    ),
    "cape": Rule(
        Message("Circles are capes"),
        Message("the circle at {at} has one unshaded neighbour"),
        Message("One neighbour of a circle is unshaded, all others are shaded."),
    ),
    "other-cape": Rule(
        Message("No cape without a circle"),
        Message("{at} is no cape, as it has no circle"),
        Message("An unshaded cell without a circle has two unshaded neighbours or more, or it is shaded itself."),
        2,
    ),
    "length": Rule(
        Message("Length of a cape"),
        Message("the way from {at} has {number} cells"),
        Message(
            "From a circle with a number the way is straight and as long as the number says; behind its last cell lies "
            "a shaded one or the edge."
        ),
        2,
    ),
    "parted": PARTED,
}
WORDS: Words = {
    "fault.circle": Message("This cell has a circle and is shaded."),
    "fault.cape-many": Message("{found} neighbours of this circle are unshaded; expected one."),
    "fault.cape-few": Message("This circle has no unshaded neighbour."),
    "fault.other-cape": Message("This cell is a cape and has no circle."),
    "fault.length-many": Message("The way from this circle has {found} cells at least; expected {number}."),
    "fault.length-few": Message("The way from this circle has {found} cells at most; expected {number}."),
    "fault.square": Message("This square of two by two cells is all shaded or all unshaded."),
    "fault.parted": Message("These unshaded cells are cut off from the others."),
}
