"""The questions that a worker answers, one module each: its schema, its requirements, and the function that answers.

Pages know the schemas, so modules that need arrays are imported inside the functions: those run in workers only.
"""

from puzzlesite.live.kinds import QuestionKind
from puzzlesite.live.questions import (
    best,
    check,
    explain,
    faults,
    fix,
    generate,
    hint,
    photo,
    reason,
    solve,
    steps,
    trial,
    verdict,
)

# In this order the API lists them.
MODULES = (verdict, solve, explain, hint, check, fix, faults, generate, best, steps, trial, reason, photo)
KINDS: dict[str, QuestionKind] = {module.QUESTION.name: module.QUESTION for module in MODULES}
# Questions that pages ask while a person draws or plays, and those that the API asks about a puzzle in any format.
LIVE = [kind for kind in KINDS.values() if kind.is_live]
AT_ONCE = [kind for kind in KINDS.values() if kind.at_once]


def find_kind(ask: str) -> QuestionKind:
    """Return the kind of a question by its name, which may have a detail after a dash: `steps-3`. Raises KeyError."""
    return KINDS[ask.partition("-")[0]]
