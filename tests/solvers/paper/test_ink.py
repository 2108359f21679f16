"""Lines over cells: where each is drawn, that they join, and that one is not drawn where it does not belong."""

import pytest

from solvers.paper.ink import make_ink
from solvers.picture import Cell, Picture, Sign, borders


def grid(rows: int, cols: int, **more: object) -> Picture:
    return Picture(((Cell(),) * cols,) * rows, **more)


def strokes(picture: Picture) -> dict[str, str]:
    return {shape.word: shape.path for shape in make_ink(picture).strokes}


@pytest.mark.parametrize(
    ("at", "path"),
    [((-0.5, 0), "M0 0h20"), ((1.5, 2), "M40 40h20"), ((0, -0.5), "M0 0v20"), ((1, 2.5), "M60 20v20")],
)
def test_an_edge_is_the_side_of_its_cell(at, path):
    assert strokes(grid(2, 3, edges=(Sign(at, "line", "found"),))) == {"edge line found": path}


@pytest.mark.parametrize(("at", "path"), [((0.5, 2), "M50 10v20"), ((1, 0.5), "M10 30h20")])
def test_a_link_leads_from_middle_to_middle_above_its_halo(at, path):
    drawn = strokes(grid(2, 3, links=(Sign(at, "line", "marked"),)))
    assert list(drawn.items()) == [("link halo line", path), ("link line marked", path)]


def test_lines_that_follow_each_other_are_one_and_corners_are_two():
    loop = ((-0.5, 0), (-0.5, 1), (0, 1.5), (0.5, 1), (0.5, 0), (0, -0.5))
    signs = tuple(Sign(at, "line") for at in loop)
    assert strokes(grid(1, 2, edges=signs)) == {"edge line given": "M0 0h40M0 20h40M0 0v20M40 0v20"}


def test_a_line_to_a_number_ends_at_its_rim():
    cells = ((Cell("3", mark="ring"), Cell(), Cell("2", mark="ring")),)
    links = tuple(Sign((0, col), "line") for col in (0.5, 1.5))
    assert strokes(Picture(cells, links=links))["link line given"] == "M16.5 10h27"


def test_a_double_line_is_two_beside_each_other():
    links = (Sign((0, 0.5), "double"),)
    assert strokes(grid(1, 2, links=links))["link double given"] == "M10 8h20M10 12h20"


def test_a_cross_is_in_the_middle_of_its_place():
    assert strokes(grid(1, 1, edges=(Sign((0.5, 0), "cross"),))) == {
        "edge cross given": "M8.4 18.4l3.2 3.2m-3.2 0l3.2-3.2"
    }


def test_accents_lie_below_lines_and_a_broken_place_has_a_triangle():
    signs = (Sign((-0.5, 0), "line", "found", ("fault", "differing")), Sign((0.5, 0), "", accents=("fault",)))
    drawn = strokes(grid(1, 1, edges=signs))
    assert list(drawn) == ["edge band fault", "edge band differing", "edge line found", "flag"]
    assert drawn["edge band fault"] == "M0 0h20M0 20h20"
    assert drawn["flag"].count("M") == 2


def test_dots_replace_hairs_and_frame_but_not_where_a_number_is():
    drawn = make_ink(grid(1, 1, grid="dots", points=(Sign((-0.5, 0.5), "3"),)))
    assert (drawn.hair, drawn.frame) == ("", "")
    assert drawn.dots == "M0 0h0M0 20h0M20 20h0"
    assert [(point.across, point.down, point.text) for point in drawn.points] == [(20, 0, "3")]


def test_borders_are_the_sides_between_regions():
    assert {sign.at for sign in borders(["AAB", "ACC"])} == {(0.5, 1), (0.5, 2), (0, 1.5), (1, 0.5)}
    assert borders([]) == ()


def test_there_are_no_hairs_and_no_frame_outside_the_board():
    outside, inside = Cell(look="outside"), Cell()
    drawn = make_ink(Picture(((outside, inside), (inside, inside))))
    assert drawn.frame == "M20 0h20M0 40h40M0 20v20M40 0v40"
