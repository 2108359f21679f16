"""The dictionary's paragraph for each technique. No numba: pages import it."""

from solvers.messages import Message, Words, in_context, plural

_TRIAL = Message(
    "Suppose a light, or none, in one cell and follow the rules: where that ends in a clash, the opposite is true. "
    "The fewer cells it takes, the easier it is to see."
)
TECHNIQUE_TEXTS: Words = {
    "beam": Message(
        "A light shines to the next black cell in all four directions, and no other light may stand in its beam."
    ),
    "zero-clue": Message("A 0 has no light on any side: four cells are settled at once."),
    "satisfied-clue": Message("Once a number has all its lights, the other cells beside it have none."),
    "full-clue": Message("When a number has only as many cells left as it needs lights, all of them are lights."),
    "lonely-cell": Message("A cell that no other place can light must hold a light itself."),
    "only-source": Message("A cell without light that only one place can still light: the light goes there."),
    "clue-diagonals": Message(
        "A light diagonal to a number shines on two of the cells beside it. When the number cannot spare them, there "
        "is no light."
    ),
    "shared-sources": Message(
        "When a light in one cell would shine on every place that can light another, it must not stand there."
    ),
    "diagonal-pair": Message(
        "Two numbers that touch at a corner share two cells. Count how many lights fit there: often the outer cells "
        "are settled."
    ),
    "facing-clues": Message(
        "Two numbers on one line see the same stretch between them, which has room for one light only."
    ),
    "line-counting": Message(
        "Each stretch between black cells holds at most one light. Where some numbers need as many lights as some "
        "stretches can hold, these are used up."
    ),
    "short-trial": _TRIAL,
    "trial": _TRIAL,
    "nested-trial": Message("One trial does not fail by itself; only further trials inside it show that it must."),
}

# The steps of these techniques sum up a trial.
TRIED = frozenset({"short-trial", "trial", "nested-trial"})

# Parts of the sentences of steps.
STEP_TEXTS: Words = {
    "step.light": plural("a light at {at}", "lights at {at}"),
    "step.lights": Message("lights on the {n} marked cells"),
    "step.dark": in_context("outcome", "no light at {at}"),
    "step.darks": Message("no light on the {n} marked cells"),
    "step.first-dark": in_context("to begin with", "no light at {at}"),
    "step.both": Message("{lights}; {dark}"),
    "step.marked": Message("the marked cells"),
    "step.supposed-light": in_context("supposed", "a light at {at}"),
    "step.supposed-dark": in_context("supposed", "no light at {at}"),
    "step.met": Message("lights at {at} would shine on each other"),
    "step.too-many": Message("the number at {at} would have too many lights"),
    "step.too-few": Message("the number at {at} could not get its lights"),
    "step.unlit": Message("{at} could not be lit"),
    "step.suppose": Message("Suppose: {outcome}."),
    "step.clash": Message("Contradiction: {clash}."),
    "step.conclusion": Message("So there is {outcome}."),
    "step.trial": plural(
        "If there were {supposed}, then {n} step later {clash}. So there is {outcome}.",
        "If there were {supposed}, then {n} steps later {clash}. So there is {outcome}.",
    ),
    "step.at-once": Message("If there were {supposed}, {clash}. So there is {outcome}."),
}
