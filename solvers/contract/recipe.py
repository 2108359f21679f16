"""Recipes: the options of a generator, as data, and the values that it yields."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.contract.results import Answer, Board, Grade
from solvers.messages import Message


@dataclass(frozen=True, slots=True)
class Option:
    """One question of a recipe, as data: forms and the command line are built from it.

    kind: "choice" (choices: value -> title), "number" (least, most), "range" ("24-28" between least and most),
    "flag" ("yes", "no"), "text" (long text), "picture" (in the notation of `solvers.notation.pixels`; the genre has
    `drawn` then, and the options that follow this one are about the picture). default is the text for "not asked".
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
    """The state of a generation: tries so far, and the puzzle on the last one."""

    tries: int
    made: Made | None = None


class RecipeError(ValueError):
    """Raised for a recipe that cannot be followed. key and parameters name the sentence ("recipe.<key>")."""

    def __init__(self, key: str, **parameters: object):
        super().__init__(key)
        self.key = key
        self.parameters = parameters


# Calls map the name of another option to those of its values for which a question is asked.
Calls = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class DependentOption(Option):
    """An option that matters only where each of these others has one of these values."""

    by: Calls = field(default_factory=dict, hash=False)


def calls(option: Option) -> Calls:
    """Return the other options that make an option matter; empty when it always matters."""
    return option.by if isinstance(option, DependentOption) else {}
