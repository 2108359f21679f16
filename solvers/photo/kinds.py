"""What to look for in pictures, from what genres say of their puzzles, and which genre to believe; plain Python."""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar

from solvers.contract.genre import Genre
from solvers.contract.photographed import Photographed, Print, PrintedSymbol

Reading = TypeVar("Reading")
HANDWRITTEN = "", *"123456789"  # what is known of it
RIVAL, PROVED_RIVAL = 4.5, 6.0  # loss of another turn at which it may be the right one; and if it has one answer, too


class Kind(NamedTuple):
    """What to look for: lattices of these sizes, whose cells hold one of these symbols. genre: its name.

    has_dots, is_full: as the contract has them. gap: where clues stand beside empty boards, cells between those of two
    numbers, at least; else None. has_handwriting: whether people write its symbols, and no others, into its cells.
    """

    genre: str
    sizes: Sequence[tuple[int, int]]
    alphabet: Sequence[PrintedSymbol]
    has_dots: bool
    is_full: bool
    gap: int | None = None
    has_handwriting: bool = False

    @classmethod
    def from_plain(
        cls,
        genre: str,
        sizes: Any,
        alphabet: Any,
        has_dots: bool,
        is_full: bool,
        gap: int | None = None,
        has_handwriting: bool = False,
    ) -> Self:
        """From what JSON keeps of it."""
        symbols = [PrintedSymbol(letter, Print(*printed)) for letter, printed in alphabet]
        return cls(genre, [(rows, cols) for rows, cols in sizes], symbols, has_dots, is_full, gap, has_handwriting)


def list_kinds(genres: Sequence[Genre], named: str = "") -> list[Kind]:
    """Every alphabet of these genres, with the sizes that it is printed in. named: the genre that somebody expects."""
    found: list[Kind] = []
    for genre in genres:
        looks = genre.photographed
        if looks is not None and looks.margins is not None:
            found.append(Kind(genre.name, looks.lattice, (), has_dots=False, is_full=False, gap=looks.margins.gap))
        elif looks is not None:
            kinds: dict[tuple[PrintedSymbol, ...], list[tuple[int, int]]] = {}
            for size in looks.lattice:
                for alphabet in _list_alphabets(looks, size, is_named=genre.name == named):
                    kinds.setdefault(tuple(alphabet), []).append(size)
            found += [_make_kind(genre.name, looks, each, sizes) for each, sizes in kinds.items()]
    return found


def _list_alphabets(looks: Photographed, size: tuple[int, int], *, is_named: bool) -> Sequence[Sequence[PrintedSymbol]]:
    further = looks.symbols_if_named
    return [*looks.symbols(*size), *(further(*size) if is_named and further is not None else ())]


def _make_kind(
    genre: str, looks: Photographed, alphabet: Sequence[PrintedSymbol], sizes: Sequence[tuple[int, int]]
) -> Kind:
    """Handwriting is known in digits alone."""
    has_handwriting = looks.take_written is not None and all(symbol.printed.text in HANDWRITTEN for symbol in alphabet)
    return Kind(genre, sizes, alphabet, looks.has_dots, looks.is_full, has_handwriting=has_handwriting)


class Way(NamedTuple):
    """A way to read a puzzle. turns: quarters by which the picture is turned to the left for it.

    loss: log-probability that it loses against the likeliest way, in all cells together.
    """

    genre: str
    turns: int
    loss: float


class Judged(NamedTuple, Generic[Reading]):
    """What became of a way. is_proved: it has exactly one answer; changes: cells not read as they look likeliest."""

    is_proved: bool
    changes: int
    reading: Reading

    @property
    def rank(self) -> int:
        """The lower the better: proved, by as few changes as can be."""
        return self.changes if self.is_proved else sys.maxsize


def choose_believed(ways: Sequence[Way], judge: Callable[[int], Judged[Reading]], named: str = "") -> list[Reading]:
    """Of a puzzle's ways, the likeliest first, the one to believe; after it those that a person may have to prefer.

    judge(place of a way) -> what became of it. One answer decides, but only among what looks alike: a turn that is as
    likely, or has one answer, too, is a matter for the person; so is another genre with one, or none with one.
    named: the genre that somebody expects; one of its ways is believed, if there is any.
    """
    judged = _judge_ways(ways, judge)
    best = min(judged, key=lambda place: (ways[place].genre != named, judged[place].rank))
    believed = {best: (ways[best].genre, ways[best].turns)}
    for place, one in judged.items():
        way = ways[place]
        if way.genre == ways[best].genre:
            is_rival = way.loss - ways[best].loss < (PROVED_RIVAL if one.is_proved else RIVAL)
        elif judged[best].is_proved:
            is_rival = one.rank <= judged[best].rank
        else:
            is_rival = way.genre not in {genre for genre, _ in believed.values()}
        if is_rival and (way.genre, way.turns) not in believed.values():
            believed[place] = way.genre, way.turns
    return [judged[place].reading for place in believed]


def _judge_ways(ways: Sequence[Way], judge: Callable[[int], Judged[Reading]]) -> dict[int, Judged[Reading]]:
    """What became of each; of a genre and turn with one answer the other alphabets are left out."""
    judged: dict[int, Judged[Reading]] = {}
    sure: set[tuple[str, int]] = set()
    for place, (genre, turns, _) in enumerate(ways):
        if (genre, turns) not in sure:
            judged[place] = judge(place)
            if judged[place].rank == 0:
                sure.add((genre, turns))
    return judged
