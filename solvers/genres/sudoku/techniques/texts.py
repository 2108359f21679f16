"""The dictionary's paragraph for each technique. No numba: pages import it."""

from solvers.messages import Message, Words

_SUBSET_NAKED = Message(
    "As many cells of a unit as digits that fit into them: whichever way they are filled, these cells use those digits "
    "up. Look for cells with few candidates that repeat."
)
_SUBSET_HIDDEN = Message(
    "As many digits as cells that still take them in a unit: these cells are spoken for, and their other candidates "
    "go. Look for digits with few places."
)
_LOCKED_SUBSET = Message("A naked subset whose cells lie in a box and in one line of it: it clears both units at once.")
_FISH = Message(
    "One digit, and as many rows as columns: where the rows hold it only in these columns, the columns hold it only in "
    "these rows. Rows and columns may change places."
)
_FINNED = Message(
    "A fish with some candidates too many, its fins. Either a fin is true or the fish holds; what both would cut is "
    "cut: cells of the fish's covers that see every fin."
)
_SASHIMI = Message(
    "A finned fish of which a corner is missing: without its fins it would be a smaller fish. It works as other finned "
    "fish do."
)
_RECTANGLE = Message(
    "Four cells in two rows, two columns and two boxes that held the same two digits could be swapped, and the puzzle "
    "would have two answers. As it has one, something must prevent it. This rests on the promise of a single answer."
)
_AVOIDABLE = Message(
    "The deadly rectangle again, in cells that were solved on the way: clues could not be swapped, digits put in could."
)
_LINKS = Message(
    "Two strong links of one digit, tied by cells that see each other: one of the two far ends holds the digit, and "
    "what sees both ends loses it."
)
_COLOURS = Message(
    "Where a digit has two places in a unit, exactly one is right. Colour chains of such pairs in turn with two "
    "colours: one colour is right throughout. A colour that meets itself is wrong; what sees both colours is not the "
    "digit."
)
_CHAIN = Message(
    "A chain of candidates in which each, if it is not so, makes the next so, and in turn. However it begins, one of "
    "its ends is true."
)
_LOOP = Message(
    "A chain that closes without a break: every link in it is strong both ways, so of each linked two exactly one is "
    "true."
)
_BROKEN_LOOP = Message("A chain that returns to its first candidate and contradicts it, or confirms it.")
_GROUPED = Message("The same with groups: two or three cells of a box on one line act as one candidate.")
_ALS = Message(
    "An almost locked set is a group of cells with one digit more than cells: take one digit away and the rest is "
    "locked. Two such sets that share a digit only one of them can hold decide what else they share."
)
_ODD_FISH = Message("A fish whose bases or covers are not only lines: boxes take part, too.")
_TEMPLATES = Message(
    "All ways to lay one digit over the whole board, held against what is known: what all have in common is true, what "
    "none has is not. It needs a computer's patience."
)

TECHNIQUE_TEXTS: Words = {
    "full-house": Message("Eight of nine cells of a unit are filled: the last one takes what is missing."),
    "naked-single": Message(
        "A cell that sees all digits but one. Count from 1 to 9 what its row, column and box hold already."
    ),
    "hidden-single": Message(
        "A digit that has one place left in a row, column or box. Take a digit and cross out what its others see."
    ),
    "locked-pair": _LOCKED_SUBSET,
    "locked-triple": _LOCKED_SUBSET,
    "pointing": Message(
        "All places for a digit in a box lie on one line: the digit is in the box, so it is nowhere else on that line."
    ),
    "claiming": Message("All places for a digit on a line lie in one box: the rest of the box loses the digit."),
    "naked-pair": _SUBSET_NAKED,
    "naked-triple": _SUBSET_NAKED,
    "naked-quad": _SUBSET_NAKED,
    "hidden-pair": _SUBSET_HIDDEN,
    "hidden-triple": _SUBSET_HIDDEN,
    "hidden-quad": _SUBSET_HIDDEN,
    "x-wing": _FISH,
    "swordfish": _FISH,
    "jellyfish": _FISH,
    "remote-pair": Message(
        "A row of cells with the same two candidates, each seeing the next: they alternate, so whatever sees one of "
        "either kind loses both digits."
    ),
    "bug-plus-1": Message(
        "If every open cell had exactly two candidates, and each digit exactly two places in its units, there would be "
        "two answers. One cell with a third candidate saves the puzzle: that candidate is true."
    ),
    "skyscraper": _LINKS,
    "two-string-kite": _LINKS,
    "turbot-fish": _LINKS,
    "empty-rectangle": Message(
        "In a box all places of a digit lie on one row and one column, so either that row or that column gets it. A "
        "strong link elsewhere then decides a cell that both ways lead to."
    ),
    "w-wing": Message(
        "Two cells with the same two candidates, tied by a strong link of one of them: at least one of the cells holds "
        "the other digit."
    ),
    "xy-wing": Message(
        "A pivot with two candidates sees two cells that share one each with it and one with each other: one of the "
        "two holds what they share."
    ),
    "xyz-wing": Message("The XY-wing with a pivot of three candidates: one of the three cells holds the shared digit."),
    "uniqueness-1": _RECTANGLE,
    "uniqueness-2": _RECTANGLE,
    "uniqueness-3": _RECTANGLE,
    "uniqueness-4": _RECTANGLE,
    "uniqueness-5": _RECTANGLE,
    "uniqueness-6": _RECTANGLE,
    "hidden-rectangle": _RECTANGLE,
    "avoidable-rectangle-1": _AVOIDABLE,
    "avoidable-rectangle-2": _AVOIDABLE,
    "finned-x-wing": _FINNED,
    "finned-swordfish": _FINNED,
    "finned-jellyfish": _FINNED,
    "sashimi-x-wing": _SASHIMI,
    "sashimi-swordfish": _SASHIMI,
    "sashimi-jellyfish": _SASHIMI,
    "simple-colours": _COLOURS,
    "multi-colours": Message(
        "Two chains of strong links, each coloured with two colours of which one is right throughout. Where a colour "
        "of one sees a colour of the other, not both are right: one of their opposites is, and what sees both of these "
        "is not the digit. A colour that sees both colours of the other chain is wrong."
    ),
    "sue-de-coq": Message(
        "Where a line crosses a box, two or three cells hold more digits than they are; cells of the line and of the "
        "box beside them, with digits of their own, make the count come out even. Then every digit has its unit."
    ),
    "x-chain": _CHAIN,
    "xy-chain": _CHAIN,
    "aic": _CHAIN,
    "continuous-loop": _LOOP,
    "discontinuous-loop": _BROKEN_LOOP,
    "grouped-aic": _GROUPED,
    "grouped-continuous-loop": _GROUPED,
    "grouped-discontinuous-loop": _GROUPED,
    "als-xz": _ALS,
    "als-xy-wing": _ALS,
    "als-chain": _ALS,
    "death-blossom": Message(
        "A stem cell of which every candidate locks one petal, an almost locked set: what all petals share is in one "
        "of them."
    ),
    "franken-x-wing": _ODD_FISH,
    "franken-swordfish": _ODD_FISH,
    "franken-jellyfish": _ODD_FISH,
    "finned-franken-x-wing": _FINNED,
    "finned-franken-swordfish": _FINNED,
    "finned-franken-jellyfish": _FINNED,
    "finned-mutant-swordfish": _FINNED,
    "finned-mutant-jellyfish": _FINNED,
    "finned-mutant-squirmbag": _FINNED,
    "finned-mutant-whale": _FINNED,
    "template-set": _TEMPLATES,
    "template-delete": _TEMPLATES,
}

# Parts of the sentences of steps.
STEP_TEXTS: Words = {
    "step.row": Message("row {number}"),
    "step.column": Message("column {number}"),
    "step.box": Message("box {number}"),
    "step.cut": Message("{digit} is cut in {cells}"),
    "step.cut-several": Message("{digits} are cut in {cells}"),
    "step.cuts": Message("{cuts}"),
    "step.through": Message("{chain} (through the almost locked {sets})"),
}
