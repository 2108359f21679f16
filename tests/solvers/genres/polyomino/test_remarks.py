"""Results of a sum before any search are reported with their place: on the command line, and in the box of the site."""

import json

import pytest

import solvers
from puzzlesite.entry.recognition import recognise_text
from solvers.cli.commands import main

AREA = "genre: polyomino\ntask: pack\nboard: 5x4\npieces: ## x 3\n"
PARITY = "genre: polyomino\ntask: pack\nboard: 5x4\npieces: tetrominoes\n"


@pytest.mark.parametrize(("text", "said"), [(AREA, "the board 20: they cannot"), (PARITY, "like a chessboard")])
def test_the_command_line_shows_the_sum_and_its_place(text, said, capsys, tmp_path):
    file = tmp_path / "asked.txt"
    file.write_text("genre: polyomino\ntask: pack\nboard: 2x1\npieces: ##\n====\n" + text)
    assert main(["solve", "--json", str(file)]) == 0
    _, reported = map(json.loads, capsys.readouterr().out.splitlines())
    [remark] = reported["remarks"]
    assert remark.startswith("Line 9, column 9: ")
    assert said in remark
    assert (reported["verdict"], reported["nodes"]) == ("none", 0)


def test_the_box_says_so_while_one_types():
    found = recognise_text(AREA)
    assert found is not None
    assert found.error.startswith("Line 4, column 9: the pieces together have 6 cells")
    assert "5×4" in found.sentence or "4×5" in found.sentence


def test_a_sum_that_may_come_out_is_not_remarked_on():
    [reading] = solvers.read(PARITY.replace("tetrominoes", "tetrominoes x *"))
    assert reading.entry is not None
    assert not reading.entry.remarks
