"""Pictures of edges and lines are read as they were written, and say where they go wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.notation.format import CannotHold, NotationError
from solvers.notation.lattice import Lattice, LatticeText

pytestmark = pytest.mark.plain

EDGES = LatticeText("0123?", is_edges=True)
LINES = LatticeText("wb#", is_edges=False)
LOOP = "+-+ +\n|1  x\n+ +-+\n"
PATH = "w-bxb\n|   x\n. . .\n"


def rows(data: st.DataObject, shape: tuple[int, int], values: list) -> tuple[tuple, ...]:
    return tuple(tuple(data.draw(st.sampled_from(values)) for _ in range(shape[1])) for _ in range(shape[0]))


@pytest.mark.parametrize("codec", [EDGES, LINES], ids=["edges", "lines"])
@settings(max_examples=40, deadline=None)
@given(data=st.data(), size=st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_a_picture_is_read_as_it_was_written(codec, data, size):
    more = 1 if codec.is_edges else 0
    less = 0 if codec.is_edges else -1
    states = [True, False, None]
    marks = Lattice(
        rows(data, size, ["", *codec.letters]),
        rows(data, (size[0] + more, size[1] + less), states),
        rows(data, (size[0] + less, size[1] + more), states),
    )
    written = codec.write(marks)
    assert codec.read(written, size) == marks
    assert codec.write(codec.read(written, size)) == written
    assert len(written.splitlines()) == codec.shape(size)[0]
    assert max(map(len, written.splitlines())) <= codec.shape(size)[1]


def test_edges_have_corners_and_lines_have_cells_at_even_places():
    marks = EDGES.read(LOOP, (1, 2))
    assert marks.cells == (("1", ""),)
    assert marks.level == ((True, None), (None, True))
    assert marks.upright == ((True, None, False),)
    path = LINES.read(PATH, (2, 3))
    assert path.cells == (("w", "b", "b"), ("", "", ""))
    assert path.level == ((True, False), (None, None))
    assert path.upright == ((True, None, False),)


@pytest.mark.parametrize(
    ("codec", "text", "size", "place"),
    [
        (EDGES, LOOP.replace("1", "4"), (1, 2), ("character", 2, 2)),
        (EDGES, LOOP.replace("-+ +", "|+ +"), (1, 2), ("character", 1, 2)),
        (EDGES, LOOP.replace("+ +-+", "+ x-+"), (1, 2), ("character", 3, 3)),
        (EDGES, LOOP + "+", (1, 2), ("rows-missing", 3, 0)),
        (EDGES, LOOP.replace("|1  x", "|1  xx"), (1, 2), ("long-row", 2, 6)),
        (LINES, "w-b\n|x|\nb-.\n", (2, 2), ("character", 2, 2)),
        (LINES, "w-b\n- |\nb-.\n", (2, 2), ("character", 2, 1)),
        (LINES, "w-b\n", (2, 2), ("rows-missing", 1, 0)),
    ],
)
def test_an_error_says_where_it_is(codec, text, size, place):
    with pytest.raises(NotationError) as error:
        codec.read(text, size)
    assert (error.value.key, error.value.line, error.value.column) == place
    assert all(error.value.format_in(language) for language in ("en", "ja"))


def test_blanks_lost_at_the_end_of_rows_change_nothing():
    text = "+ + +\n     \n+ + +"
    assert EDGES.read(text, (1, 2)) == EDGES.read("\n".join(line.rstrip() for line in text.split("\n")), (1, 2))


def test_a_letter_that_cells_do_not_have_is_not_written():
    with pytest.raises(CannotHold):
        LINES.write(Lattice((("z",),), ((),), ()))
