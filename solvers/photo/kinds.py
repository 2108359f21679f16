"""What to look for in pictures, from what genres say of their printed puzzles; plain Python."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from solvers.contract.genre import Genre
from solvers.contract.photographed import Print, PrintedSymbol


class Kind(NamedTuple):
    """What to look for: lattices of these sizes, whose cells hold one of these symbols. genre: its name."""

    genre: str
    sizes: Sequence[tuple[int, int]]
    alphabet: Sequence[PrintedSymbol]

    @classmethod
    def from_plain(cls, genre: str, sizes: Any, alphabet: Any) -> Self:
        """From what JSON keeps of it."""
        symbols = [PrintedSymbol(letter, Print(*printed)) for letter, printed in alphabet]
        return cls(genre, [(rows, cols) for rows, cols in sizes], symbols)


def list_kinds(genres: Sequence[Genre]) -> list[Kind]:
    """Every alphabet of these genres, with the sizes that it is printed in."""
    kinds: dict[tuple[str, tuple[PrintedSymbol, ...]], list[tuple[int, int]]] = {}
    for genre in genres:
        for size in genre.photographed.lattice if genre.photographed else ():
            assert genre.photographed is not None
            for alphabet in genre.photographed.symbols(*size):
                kinds.setdefault((genre.name, tuple(alphabet)), []).append(size)
    return [Kind(name, sizes, alphabet) for (name, alphabet), sizes in kinds.items()]
