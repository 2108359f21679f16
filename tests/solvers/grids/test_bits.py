"""Sets of cells as integers say what looking at each cell says."""

from random import Random

import pytest

from solvers.grids import bits
from solvers.grids.rectangle import cells, find_connected_parts, neighbours

pytestmark = pytest.mark.plain


def random_values(random: Random, size: tuple[int, int]) -> list[bool | None]:
    return [random.choice([True, True, False, None]) for _ in range(size[0] * size[1])]


def test_cells_as_bits_are_apart_square_and_connected_where_the_cells_are():
    random, answers = Random("bits"), set()
    for _ in range(2_000):
        rows, cols = size = random.randint(1, 7), random.randint(1, 7)
        values = random_values(random, size)
        signs = random.choice([bits.MARKED, bits.MARKED_OR_OPEN, bits.UNMARKED, bits.UNMARKED_OR_OPEN])
        members = {cell for cell, value in zip(cells(rows, cols), values, strict=True) if signs[value] == "1"}
        packed = bits.pack_cells([*values, True], size, signs)
        found = (
            bits.has_neighbours(packed, cols),
            bits.has_square(packed, cols),
            bits.is_connected(packed, cols),
        )
        squares = [{(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in members]
        assert found == (
            any(members.intersection(neighbours(cell, rows, cols)) for cell in members),
            any(square <= members for square in squares),
            len(find_connected_parts(members)) <= 1,
        ), (size, values)
        answers.add(found)
    assert len(answers) > 4


def test_a_line_that_winds_over_the_board_is_connected():
    rows = ["#" * 9 if row % 2 == 0 else "........#" if row % 4 == 1 else "#........" for row in range(9)]
    values = [sign == "#" for row in rows for sign in row]
    assert bits.is_connected(bits.pack_cells(values, (9, 9), bits.MARKED), 9)
    values[9 * 3] = False
    assert not bits.is_connected(bits.pack_cells(values, (9, 9), bits.MARKED), 9)
