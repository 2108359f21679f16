"""pzpr, the program behind puzz.link, reads our links as we do (where node and the package are there)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from solvers.notation.codec import UNKNOWN, Codec, Cursor, Grid, Size
from solvers.notation.pzpr import ARROWS, FOUR, NUMBER_16, NUMBER_36, PzprLink, make_circle_piece
from solvers.notation.rooms import BorderBits, Borders, Regions, Rooms, parts_between
from tests.oracle import judged, needs_oracle

BOARDS = 25

pytestmark = needs_oracle
Chosen = Callable[[Random], Any]


def grid(chosen: Chosen) -> Callable[[Random, Size], Any]:
    """Rows of cells, one in four of them not blank."""

    def made(random: Random, size: Size) -> Any:
        def cell() -> Any:
            return chosen(random) if random.random() < 0.25 else None

        return tuple(tuple(cell() for _ in range(size[1])) for _ in range(size[0]))

    return made


def full(chosen: Chosen) -> Callable[[Random, Size], Any]:
    """Rows of cells, none of them blank."""
    return lambda random, size: tuple(tuple(chosen(random) for _ in range(size[1])) for _ in range(size[0]))


def rooms(random: Random, size: Size) -> Any:
    """Regions that random borders enclose, a number for some, and borders that enclose nothing."""
    rows, cols = size
    right = full(lambda random: random.random() < 0.5)(random, (rows, cols - 1))
    below = full(lambda random: random.random() < 0.5)(random, (rows - 1, cols))
    regions, walls = parts_between(Borders(right, below), size)
    numbers = (random.choice([None, random.randrange(300)]) for _ in range(1 + max(map(max, regions))))
    return regions, tuple(numbers), walls


def number(random: Random) -> Any:
    return random.choice([UNKNOWN, random.randrange(16), random.randrange(256), random.randrange(4096)])


def arrow(random: Random) -> Any:
    return random.choice("nswe"), random.choice([UNKNOWN, random.randrange(16), random.randrange(4096)])


BODIES: dict[str, tuple[Codec[Any], Callable[[Random, Size], Any]]] = {
    "slither": (Grid(FOUR), grid(lambda random: random.choice([UNKNOWN, 0, 1, 2, 3]))),
    "kurodoko": (Grid(NUMBER_16), grid(number)),
    "nurikabe": (Grid(NUMBER_16), grid(number)),
    # Above 15 pzprjs writes texts that it cannot read.
    "hitori": (Grid(NUMBER_36), full(lambda random: random.randrange(1, 16))),
    "mashu": (Grid(make_circle_piece("w", "b")), grid(lambda random: random.choice("wb"))),
    "yinyang": (Grid(make_circle_piece("w", "b")), grid(lambda random: random.choice("wb"))),
    "yajilin": (Grid(ARROWS), grid(arrow)),
    "heyawake": (Rooms(NUMBER_16), rooms),
    "country": (Rooms(NUMBER_16), rooms),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_link_is_the_bytes_that_pzpr_writes(name: str):
    body, made = BODIES[name]
    random = Random(name)
    sizes = [(random.randint(2, 9), random.randint(2, 9)) for _ in range(BOARDS)]
    link = PzprLink((name,), body)
    written = [link.write(size, made(random, size)).strip() for size in sizes]
    for address, found in zip(written, judged(written), strict=True):
        assert found["url"].partition("?")[2] == address.partition("?")[2]


def test_circles_directions_and_rooms_mean_the_same_there():
    heads = {
        "mashu": (Grid(make_circle_piece("w", "b")), (("w", "b"), (None, None))),
        "yajilin": (Grid(ARROWS), ((("n", 1), ("s", 2)), (("w", 3), ("e", 4)))),
        "heyawake": (Rooms(NUMBER_16), (((0, 1), (0, 0)), (5, 6), ())),
        "hitori": (Grid(NUMBER_36), ((1, 2), (10, 16))),
    }
    files = judged([PzprLink((name,), body).write((2, 2), value).strip() for name, (body, value) in heads.items()])
    shown = {name: found["file"].split("\n") for name, found in zip(heads, files, strict=True)}
    assert shown["mashu"][4:6] == ["1 2 ", ". . "]
    assert shown["yajilin"][4:6] == ["1,1 2,2 ", "3,3 4,4 "]
    assert shown["heyawake"][4:9] == ["2", "0 1 ", "0 0 ", "5 6 ", ". . "]
    assert shown["hitori"][4:6] == ["1 2 ", "10 16 "]


def test_dangling_borders_enclose_nothing_there_either():
    right, below = ((True, False), (False, False)), ((False, False, False),)
    bits = BorderBits().write(Borders(right, below), (2, 3))
    assert Regions().read(Cursor(bits), (2, 3)) == (((0, 0, 0), (0, 0, 0)), ((0, 0.5),))
    [found] = judged([f"https://puzz.link/p?heyawake/3/2/{bits}7"])
    assert found["file"].split("\n")[4] == "1"
