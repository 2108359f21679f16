"""What to look for in pictures, from what genres say of their puzzles, and which genre to believe; plain Python."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar

from solvers.contract.genre import Genre
from solvers.contract.photographed import Print, PrintedSymbol

Reading = TypeVar("Reading")


class Kind(NamedTuple):
    """What to look for: lattices of these sizes, whose cells hold one of these symbols. genre: its name.

    has_dots, is_full: as the contract has them.
    """

    genre: str
    sizes: Sequence[tuple[int, int]]
    alphabet: Sequence[PrintedSymbol]
    has_dots: bool
    is_full: bool

    @classmethod
    def from_plain(cls, genre: str, sizes: Any, alphabet: Any, has_dots: bool, is_full: bool) -> Self:
        """From what JSON keeps of it."""
        symbols = [PrintedSymbol(letter, Print(*printed)) for letter, printed in alphabet]
        return cls(genre, [(rows, cols) for rows, cols in sizes], symbols, has_dots, is_full)


def list_kinds(genres: Sequence[Genre]) -> list[Kind]:
    """Every alphabet of these genres, with the sizes that it is printed in."""
    found: list[Kind] = []
    for genre in genres:
        looks = genre.photographed
        if looks is not None:
            kinds: dict[tuple[PrintedSymbol, ...], list[tuple[int, int]]] = {}
            for size in looks.lattice:
                for alphabet in looks.symbols(*size):
                    kinds.setdefault(tuple(alphabet), []).append(size)
            found += [Kind(genre.name, sizes, each, looks.has_dots, looks.is_full) for each, sizes in kinds.items()]
    return found


class Judged(NamedTuple, Generic[Reading]):
    """A way to read a puzzle. is_proved: it has exactly one answer; changes: cells not read as they look likeliest."""

    genre: str
    is_proved: bool
    changes: int
    reading: Reading


def choose_believed(ways: Iterable[Judged[Reading]]) -> list[Reading]:
    """Of a puzzle's ways, the likeliest first, the one with exactly one answer; else the first of each genre."""
    judged: list[Judged[Reading]] = []
    for way in ways:
        judged.append(way)
        if way.is_proved and not way.changes:  # no other needs to be judged
            break
    proved = [way for way in judged if way.is_proved]
    if proved:
        return [min(proved, key=lambda way: way.changes).reading]
    firsts: dict[str, Reading] = {}
    for way in judged:
        firsts.setdefault(way.genre, way.reading)
    return list(firsts.values())
