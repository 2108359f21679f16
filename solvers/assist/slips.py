"""Points for slips of the hand: how likely one clue was written for another (neighbouring keys, similar digits)."""

from collections.abc import Collection

from solvers.contract.fixable import Edit, PrintedClue

LOOK_ALIKE = frozenset(map(frozenset, ("17", "69", "68", "89", "38")))
ALIKE, BESIDE, NEIGHBOUR, LENGTH, OTHER, REMOVED = 6, 5, 3, 2, 1, 0


def score_edit(edit: Edit, near: Collection[str]) -> int:
    """Return points for an Edit, more for a likelier one. near: the values of the clues beside it."""
    wrong, right = edit.clue.value, edit.value
    if not right:
        return REMOVED
    is_from_neighbour = NEIGHBOUR * (wrong in near) + NEIGHBOUR * (right in near)
    return max(_weigh_letters(wrong, right), OTHER) + is_from_neighbour


def _weigh_letters(wrong: str, right: str) -> int:
    """Return points for one letter that was written for another, or left out, or written twice."""
    if len(wrong) != len(right):
        longer, shorter = sorted((wrong, right), key=len, reverse=True)
        is_one_more = any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))
        return LENGTH if is_one_more else 0
    pairs = [(one, other) for one, other in zip(wrong, right, strict=True) if one != other]
    return _weigh_pair(*pairs[0]) if len(pairs) == 1 else 0


def _weigh_pair(one: str, other: str) -> int:
    is_beside = one.isdigit() and other.isdigit() and abs(int(one) - int(other)) == 1
    return ALIKE * (frozenset((one, other)) in LOOK_ALIKE) + BESIDE * is_beside


def values_beside(clue: PrintedClue, values: dict[tuple[int, int], str]) -> list[str]:
    """Return the values in the four places beside a clue. values: the value at each place."""
    row, col = clue.place
    beside = [(row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)]
    return [values[place] for place in beside if place in values]
