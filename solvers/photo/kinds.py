"""Kinds of lattices to look for in pictures, as genres declare them, and the choice of a genre; plain Python."""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar

from solvers.contract.genre import Genre
from solvers.contract.photographed import Photographed, Print, PrintedSymbol

Reading = TypeVar("Reading")
# The network of handwriting knows these.
HANDWRITTEN = "", *"123456789"
# Another turn of the picture is a rival up to this loss, or up to the second one if it has one answer, too.
RIVAL, PROVED_RIVAL = 4.5, 6.0


class PhotoKind(NamedTuple):
    """A kind of lattice to look for: its sizes, and the symbols that its cells hold. genre: its name.

    has_dots, is_full: as in Photographed. gap: for clues beside empty boards, the least number of cells between those
    of two numbers; else None. has_handwriting: whether people write its symbols, and no others, into its cells.
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
        """Return the kind that JSON holds."""
        symbols = [PrintedSymbol(letter, Print(*printed)) for letter, printed in alphabet]
        return cls(genre, [(rows, cols) for rows, cols in sizes], symbols, has_dots, is_full, gap, has_handwriting)


def list_kinds(genres: Sequence[Genre], named: str = "") -> list[PhotoKind]:
    """Return every alphabet of these genres, with its sizes. named: the genre that somebody expects."""
    found: list[PhotoKind] = []
    for genre in genres:
        looks = genre.photographed
        if looks is not None and looks.margins is not None:
            found.append(PhotoKind(genre.name, looks.lattice, (), has_dots=False, is_full=False, gap=looks.margins.gap))
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
) -> PhotoKind:
    """Make a kind. Handwriting can be read in genres of digits alone."""
    has_handwriting = looks.take_written is not None and all(symbol.printed.text in HANDWRITTEN for symbol in alphabet)
    return PhotoKind(genre, sizes, alphabet, looks.has_dots, looks.is_full, has_handwriting=has_handwriting)


class ReadingWay(NamedTuple):
    """A way to read a puzzle. turns: quarter turns of the picture to the left.

    loss: log-probability that it loses against the likeliest way, in all cells together.
    """

    genre: str
    turns: int
    loss: float


class JudgedReading(NamedTuple, Generic[Reading]):
    """The judgement of a way. is_proved: it has exactly one answer; changes: number of cells not read as likeliest."""

    is_proved: bool
    changes: int
    reading: Reading

    @property
    def rank(self) -> int:
        """Rank ways, lower is better: proved ones first, by the fewest changes."""
        return self.changes if self.is_proved else sys.maxsize


def choose_believed(
    ways: Sequence[ReadingWay], judge: Callable[[int], JudgedReading[Reading]], named: str = ""
) -> list[Reading]:
    """Return the reading to believe, followed by those that a person may have to prefer. ways: the likeliest first.

    judge(index of a way) -> its judgement. Having one answer decides only between alphabets: another turn that is as
    likely, or also has one answer, is shown to the person; so is another genre with one answer, or if none has one.
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


def _judge_ways(
    ways: Sequence[ReadingWay], judge: Callable[[int], JudgedReading[Reading]]
) -> dict[int, JudgedReading[Reading]]:
    """Judge the ways; once a genre and turn has one answer, its other alphabets are left out."""
    judged: dict[int, JudgedReading[Reading]] = {}
    sure: set[tuple[str, int]] = set()
    for place, (genre, turns, _) in enumerate(ways):
        if (genre, turns) not in sure:
            judged[place] = judge(place)
            if judged[place].rank == 0:
                sure.add((genre, turns))
    return judged
