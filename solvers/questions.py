"""Questions of a form that are asked only where other answers call for them."""

from dataclasses import dataclass, field

from solvers.genre import Option

Calls = dict[str, tuple[str, ...]]  # the name of another option -> its values that call for a question


@dataclass(frozen=True, slots=True)
class Called(Option):
    """An option that matters only where each of these others has one of these values."""

    by: Calls = field(default_factory=dict, hash=False)


def calls(option: Option) -> Calls:
    """What calls for an option; nothing where it always matters."""
    return option.by if isinstance(option, Called) else {}
