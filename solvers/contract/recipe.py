"""What a generator can be asked for, as data, and what it yields."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.contract.results import Answer, Board, Grade
from solvers.messages import Message


@dataclass(frozen=True, slots=True)
class Option:
    """One question of a recipe, as data: forms and the command line are built from it.

    kind: "choice" (choices: value -> title), "number" (least, most), "range" ("24-28" between least and most),
    "flag" ("yes", "no"), "text" (long text), "picture" (in the notation of `solvers.notation.pixels`; the
    genre has `drawn` then, and what stands behind this option is about the picture). default is the text that
    stands for "not asked".
    """

    name: str
    title: Message
    kind: str
    default: str = ""
    choices: Mapping[str, Message] = field(default_factory=dict, hash=False)
    least: int = 0
    most: int = 0
    hint: Message | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """A generated puzzle with its one answer, and its grade when one was asked for."""

    board: Board
    answer: Answer
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Making:
    """A generation seen from outside: tries so far, and the puzzle on the last one."""

    tries: int
    made: Made | None = None


class RecipeError(ValueError):
    """A recipe that cannot be followed. key and parameters name the sentence in the genre's words ("recipe.<key>")."""

    def __init__(self, key: str, **parameters: object):
        super().__init__(key)
        self.key = key
        self.parameters = parameters


Calls = Mapping[str, tuple[str, ...]]  # the name of another option -> its values that call for a question


@dataclass(frozen=True, slots=True)
class Called(Option):
    """An option that matters only where each of these others has one of these values."""

    by: Calls = field(default_factory=dict, hash=False)


def calls(option: Option) -> Calls:
    """What calls for an option; nothing where it always matters."""
    return option.by if isinstance(option, Called) else {}
