"""Tents: answers by trying every set of cells, pairs in a ring, the steps people name, and texts of other programs."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

import solvers
from solvers import recipes, samples
from solvers.assist.fixing import fix
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.tents.pairing import find_partners
from solvers.grids.boards import MarginBoard
from solvers.grids.rectangle import SYMMETRIES, At, cells, neighbours
from solvers.notation.format import CannotHold, Claim, Entry, NotationError
from tests.solvers.boards import margin_board
from tests.solvers.witness import answers

TENTS = solvers.genre("tents")
RING = "genre: tents\nsize: 3 3\ntop: - - -\nleft: - - -\n- T -\nT - T\n- T -\n"
HEAD = "genre: tents\nsize: {} {}\ntop: {}\nleft: {}\n"


def board_of(rows: list[str], top: str = "", left: str = "") -> MarginBoard:
    """Return the board of these rows; numbers that are not named are missing."""
    size = len(rows), len(rows[0].split())
    head = HEAD.format(*size, top or "- " * size[1], left or "- " * size[0])
    return TENTS.parse(head + "\n".join(rows) + "\n")


def tiny_board(random: Random) -> MarginBoard:
    size = random.choice([(1, 4), (2, 3), (3, 3), (3, 4)])
    table = tuple(tuple("T" if random.random() < 0.25 else None for _ in range(size[1])) for _ in range(size[0]))
    left, above = (tuple(random.choice([None, None, 0, 1, 2]) for _ in range(length)) for length in size)
    return MarginBoard(table, left, above)


def every_answer(board: MarginBoard) -> Iterator[frozenset[At]]:
    """Yield the sets of tents that hold all rules, each pairing of tents and trees tried."""
    trees = list(board.clues)
    free = [cell for cell in cells(*board.size) if cell not in board.clues]
    for tents in combinations(free, len(trees)):
        is_apart = all(max(abs(r - s), abs(c - d)) > 1 for (r, c), (s, d) in combinations(tents, 2))
        counts = [sum(tent in board.line_at(place)[1:] for tent in tents) for place in board.margins]
        fits = all(number in (None, count) for number, count in zip(board.margins.values(), counts, strict=True))
        if is_apart and fits and any(is_paired(trees, order, board.size) for order in permutations(tents)):
            yield frozenset(tents)


def is_paired(trees: list[At], tents: tuple[At, ...], size: tuple[int, int]) -> bool:
    return all(tent in neighbours(tree, *size) for tree, tent in zip(trees, tents, strict=True))


def tents_of(board: MarginBoard, answer) -> frozenset[At]:
    return frozenset(cell for cell, there in zip(cells(*board.size), answer, strict=True) if there)


# Answers


@pytest.mark.plain
def test_the_search_and_the_witness_find_what_trying_everything_finds():
    random, counts = Random("tents"), set()
    for _ in range(60):
        board = tiny_board(random)
        expected = set(every_answer(board))
        outcome = solvers.search.solve(TENTS, board, Query(limit=1_000, keep=1_000))
        assert {tents_of(board, one) for one in outcome.answers} == expected
        assert (outcome.found, set(answers("tents", board, 0))) == (len(expected), expected)
        counts.add(min(len(expected), 2))
    assert counts == {0, 1, 2}


@pytest.mark.plain
def test_two_ways_to_pair_trees_and_tents_are_one_answer():
    board = TENTS.parse(RING)
    outcome = solvers.search.solve(TENTS, board, Query(limit=9, keep=9))
    assert (outcome.verdict, outcome.found) == (Verdict.ONE, 1)
    assert tents_of(board, outcome.answers[0]) == {(0, 0), (0, 2), (2, 0), (2, 2)}
    assert len(answers("tents", board, 0)) == 1


@pytest.mark.plain
def test_the_check_names_what_a_filling_breaks_for_sure():
    random = Random("check")
    for _ in range(40):
        board = tiny_board(random)
        known = set(every_answer(board))
        for _ in range(20):
            tents = frozenset(cell for cell in cells(*board.size) if random.random() < 0.3)
            answer = tuple(cell in tents for cell in cells(*board.size))
            assert (not TENTS.check(board, answer)) == (tents in known), (board, tents)
            marks = tuple(value if random.random() < 0.5 else None for value in answer)
            pairs = list(zip(marks, cells(*board.size), strict=True))
            fits = [one for one in known if all(mark in (None, at in one) for mark, at in pairs)]
            assert not (TENTS.check(board, marks) and fits), (board, marks)


@pytest.mark.plain
def test_things_without_enough_partners_are_found():
    ways = {(0, 0): [(1, 0)], (0, 1): [(1, 0)], (0, 2): [(1, 1), (1, 2)], (0, 3): []}
    assert find_partners(ways).lacking == [({(0, 1), (0, 0)}, {(1, 0)}), ({(0, 3)}, set())]
    chain = {(0, at): [(1, at), (1, at + 1)] for at in range(2_000)}
    partners = find_partners(chain)
    assert (partners.lacking, len({*partners.partner_of.values()})) == ([], 2_000)
    assert all(partner in chain[one] for one, partner in partners.partner_of.items())
    assert len(find_partners({**chain, (0, 2_000): [(1, 2_000)], (0, 2_001): [(1, 0)]}).lacking[0][0]) == 2_002


# Boards


@pytest.mark.plain
def test_numbers_stay_with_their_lines_when_a_board_is_turned():
    random = Random("turn")
    for _ in range(20):
        board = margin_board(random)
        for symmetry in SYMMETRIES:
            turned = board.turn(symmetry)
            places = {place: TENTS.symmetric.turn_cell(board, place, symmetry) for place in board.margins}
            assert set(places.values()) == set(turned.margins)
            assert all(turned.margins[places[place]] == number for place, number in board.margins.items())
            for place in board.margins:
                line = {TENTS.symmetric.turn_cell(board, cell, symmetry) for cell in board.line_at(place)}
                assert line == set(turned.line_at(places[place]))
            assert turned.turn(TENTS.symmetric.undo(symmetry)) == board


@pytest.mark.plain
def test_a_number_is_finished_when_its_line_has_its_tents():
    board = board_of(["- T -", "- - -"], "1 - 0", "2 -")
    tallies = {tally.place: (len(tally.cells), tally.numbers) for tally in TENTS.played.tallies(board)}
    assert tallies == {
        ("left", 0, 0): (3, [("^", 2)]),
        ("above", 0, 0): (2, [("^", 1)]),
        ("above", 2, 0): (2, [("^", 0)]),
    }
    assert TENTS.played.fixed(board) == {(0, 1): "."}


@pytest.mark.plain
def test_a_tree_stays_a_tree_whatever_is_known_of_it():
    board = board_of(["- T -", "- - -"])
    picture = TENTS.draw(board, marks=(True, False, False, None, None, None))
    assert [cell.mark for cell in picture.cells[0]] == ["tent", "tree", "dot"]
    assert [cell.label.format_in() for cell in picture.cells[0]] == ["tent", "tree", "grass"]


# Steps


@pytest.mark.plain
@pytest.mark.parametrize(
    ("technique", "rows", "numbers", "said"),
    [
        ("no-tree", ["T - - -"], ("", ""), "No tree is beside these cells: r1c3 and r1c4 are grass."),
        ("satisfied", ["- T -", "- - -"], ("0 - -", ""), "There are no tents in column 1: r1c1 and r2c1 are grass."),
        (
            "only-place",
            ["- T -", "- - -"],
            ("", "0 -"),
            "Only one cell is left for the tent of the tree at r1c2: r2c2 is a tent.",
        ),
        (
            "all-open",
            ["- T T -", "- - - -"],
            ("", "2 -"),
            "In row 1 only 2 more cells can be tents: r1c1 and r1c4 are tents.",
        ),
        (
            "packed",
            ["- - - - -", "T T T T T", "- - - - -"],
            ("", "3 0 2"),
            "As no two touch, the 3 tents of row 1 have no other room here: r1c1, r1c3 and r1c5 are tents; "
            "r1c2 and r1c4 are grass.",
        ),
        (
            "touching",
            ["- T -", "- - -"],
            ("", "- 1"),
            "No other tent touches the one at r2c2: r1c1 and r1c3 are grass.",
        ),
    ],
)
def test_each_technique_says_what_follows(technique: str, rows: list[str], numbers: tuple[str, str], said: str):
    steps = list(solvers.engine("tents").explain(board_of(rows, *numbers)))
    found = [step.parameters["says"].format_in() for step in steps if step.technique == technique]
    assert said in found, [(step.technique, step.parameters["says"].format_in()) for step in steps]


def test_samples_need_the_last_tree_of_a_tent():
    boards = [TENTS.parse(sample.text) for sample in samples.puzzles(TENTS) if sample.answers == 1]
    steps = [step for board in boards for step in solvers.engine("tents").explain(board)]
    said = {step.parameters["says"].format_in() for step in steps if step.technique == "last-tree"}
    assert any("Every tree beside" in one for one in said)


# Fixes


def test_a_wrong_number_is_named_and_put_right():
    [sample] = (sample for sample in samples.puzzles(TENTS) if sample.name == "small-6x6")
    board = TENTS.parse(sample.text)
    place = (1, -1)
    wrong = board.with_margins({**board.margins, place: board.margins[place] + 1})
    found = fix(TENTS, wrong)
    assert found.verdict is Verdict.NONE
    assert found.conflict
    assert board in [TENTS.fixable.change(wrong, edit) for edit in found.changes]
    assert all(min(clue.place) == -1 for part in found.conflict for clue in part.clues)


def test_a_missing_tree_is_found():
    [sample] = (sample for sample in samples.puzzles(TENTS) if sample.name == "tiny-5x5")
    board = TENTS.parse(sample.text)
    tree = next(iter(board.clues))
    table = tuple(
        tuple(None if (r, c) == tree else clue for c, clue in enumerate(row)) for r, row in enumerate(board.table)
    )
    wrong = MarginBoard(table, board.left, board.above)
    found = fix(TENTS, wrong)
    assert board in [TENTS.fixable.change(wrong, edit) for edit in found.changes]


def test_a_number_is_added_where_it_decides():
    board = board_of(["- - -", "- T -", "- - -"])
    found = fix(TENTS, board)
    assert found.verdict is Verdict.MANY
    changed = [TENTS.fixable.change(board, edit) for edit in found.decided_by]
    assert {one.above for one in changed} >= {(1, None, None), (None, None, 1)}


# Texts


@pytest.mark.plain
@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("size: 1 2\ntop: 1\nleft: 1\nT -\n", "margins", 3),
        ("size: 1 2\ntop: 1 0 0\nleft: 1\nT -\n", "margins", 3),
        ("size: 1 2\ntop: 1 0\nT -\n", "no-section", 0),
        ("size: 1 2\nleft: 1\ntop: 1 x\nT -\n", "character", 4),
        ("size: 1 2\nleft: 1\ntop: 1 0\nT 3\n", "character", 5),
    ],
)
def test_an_enpitsu_text_with_a_wrong_line_is_refused_there(text: str, key: str, line: int):
    with pytest.raises(NotationError) as refused:
        TENTS.parse(f"genre: tents\n{text}")
    assert (refused.value.key, refused.value.line) == (key, line)


@pytest.mark.plain
def test_the_lines_of_numbers_may_be_in_any_order_and_have_question_marks():
    text = "genre: tents\nsize: 1 2\nleft: ?\ntop: 0 -\nT -\n"
    assert TENTS.parse(text) == board_of(["T -"], "0 -")
    assert TENTS.emit(TENTS.parse(text)) == "genre: tents\nsize: 1 2\ntop: 0 -\nleft: -\nT -\n"


# Links of puzz.link with their rows, by the rules of its encoding.
LINKS = {
    "5/5/2g0h1i1j82323": ("- - T - -/- - - - -/- T - - T/- - - T -/- T - - -", "2 - 0 - -", "1 - - - 1"),
    "2/2/1010k": ("- -/- -", "1 0", "1 0"),
    "3/1/jgz": ("- - -", "- - -", "-"),
    "20/2/zhg1hi0h": (
        "T - - - - - - - - - - - - - - - - - - -/- - - - T T - - - - - - - - - - - - - -",
        " ".join(["-"] * 20),
        "- 1",
    ),
}


@pytest.mark.plain
@pytest.mark.parametrize("body", ["5/5/2g0h1i1j82323", "2/2/1010k"])
def test_links_are_those_of_the_site(body: str):
    rows, top, left = LINKS[body]
    form, board = TENTS.format("puzz.link"), board_of(rows.split("/"), top, left)
    assert form.board(f"https://puzz.link/p?tents/{body}") == board
    if "k" not in body:
        assert form.write_board(board).strip() == f"https://puzz.link/p?tents/{body}"


@pytest.mark.plain
def test_long_runs_of_cells_are_written_as_the_site_writes_them():
    blank = ["- " * 20, "- " * 20]
    rows = ["T" + " -" * 19, "- " * 20]
    form = TENTS.format("puzz.link")
    # A tree and 17 cells, then runs of up to 18 cells.
    assert form.write_board(board_of(rows)).strip().endswith("/20/2/zhhzl")
    assert form.write_board(board_of(blank)).strip().endswith("/20/2/zhzzl")
    assert form.board("https://puzz.link/p?tents/20/2/zhhzl") == board_of(rows)


FILE = """pzprv3
tents
3
3
. 1 . c0
1 - A .
. 1 . .
. . . .
0 -1
0 0
0 0
-1 0 0
0 0 0
"""


@pytest.mark.plain
def test_a_file_has_marks_and_numbers_that_are_ticked_off():
    [entry] = TENTS.format("pzpr").read(FILE.replace("1 - A .", "1 - . A"))
    assert entry.board == board_of(["- - -", "T - -", "- - -"], "1 - 0", "1 - -")
    assert TENTS.marked.write(entry.board, entry.marks) == ".?^\n.??\n???\n"
    with pytest.raises(NotationError, match="this row has 3 cells"):
        list(TENTS.format("pzpr").read(FILE.replace("1 - A .", "1 - A")))


@pytest.mark.plain
def test_a_game_id_has_the_numbers_of_columns_then_of_rows():
    board = TENTS.format("tatham").board("4x4:ae_g,1,0,1,2,2,1,0,1")
    assert (board.above, board.left) == ((1, 0, 1, 2), (2, 1, 0, 1))
    assert list(board.clues) == [(0, 1), (1, 3), (2, 0)]


@pytest.mark.plain
@pytest.mark.parametrize("blanks", [0, 1, 24, 25, 26, 50, 51])
def test_long_runs_of_a_game_id_come_back(blanks: int):
    form, size = TENTS.format("tatham"), 8
    table = [None] * (size * size)
    table[blanks] = "T"
    rows = tuple(tuple(table[size * row : size * row + size]) for row in range(size))
    board = MarginBoard(rows, (0,) * size, (0,) * size)
    text = form.write_board(board)
    letters = text.partition(":")[2].partition(",")[0]
    assert letters.startswith("z" * ((blanks - 1) // 25) if blanks else "_")
    assert form.board(text) == board


@pytest.mark.plain
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4x4:ae_g,1,,1,2,2,1,0,1", "number 2 of those beside the grid is missing here"),
        ("4x4:ae_g,1,0,1,2,2,1,0", "found 7 numbers beside the grid; expected 8"),
        ("4x4:ae_g,1,0,1,2,2,1,0,1,1", "found 9 numbers beside the grid; expected 8"),
        ("4x4:ae_g,1,0,1,2,2,1,0,", "number 8 of those beside the grid is missing here"),
        ("4x4:ae_,1,0,1,2,2,1,0,1", "the text fills 9 of 16 cells"),
        ("4x4:ae_h,1,0,1,2,2,1,0,1", "here the board's 16 cells are full already"),
        ("4x4:ae_gz,1,0,1,2,2,1,0,1", "here the board's 16 cells are full already"),
        ("4x4:ae_g,1,0,1,x,2,1,0,1", "found 'x'; expected 0-9"),
        ("4x4:ae3g,1,0,1,2,2,1,0,1", "found '3'; expected a-z _"),
        ("4x4:ae_g", "found 0 numbers beside the grid; expected 8"),
    ],
)
def test_a_game_id_that_cannot_be_read_is_explained(text: str, said: str):
    [reading] = solvers.read(text, "tents")
    assert said in str(reading.error)
    assert reading.error.format_in("ja") != str(reading.error)


@pytest.mark.plain
def test_a_game_id_is_recognised_by_its_lists_and_written_with_all_numbers_only():
    form = TENTS.format("tatham")
    assert form.claim("8x8:ae_biibghe_d_,3,1,2,2,1,0,2,1,2,1,2,1,1,2,0,3") is Claim.CERTAIN
    assert form.claim("4x4:ae_g,1,,1,2,2,1,0,1") is Claim.CERTAIN
    assert form.claim("4x4:aeg") < Claim.POSSIBLE
    with pytest.raises(CannotHold, match="every row and column"):
        form.write_board(board_of(["- - - -"] * 4, "1 1 1 -", "1 1 1 1"))


@pytest.mark.plain
def test_a_text_of_janko_has_its_labels_in_blocks_or_in_the_head():
    form = TENTS.format("janko")
    blocks = "begin\npuzzle Zeltlager\nsize 2\n[clabels]\n1 -\n[rlabels]\n- 0\n[problem]\n- x\n- -\nend\n"
    head = "begin\npuzzle tents\nsize 2\nclabels 1 -\nrlabels - 0\n[problem]\n- x\n- -\nend\n"
    expected = board_of(["- T", "- -"], "1 -", "- 0")
    for text in (blocks, head):
        assert form.claim(text) is Claim.CERTAIN
        assert next(iter(form.read(text))) == Entry(expected, line=1)
    with pytest.raises(NotationError, match="found 1 numbers"):
        form.read(head.replace("clabels 1 -", "clabels 1"))
    with pytest.raises(NotationError, match="clabels"):
        form.read(head.replace("clabels 1 -\n", ""))


# New boards


@pytest.mark.parametrize("clues", ["all", "some", "few"])
def test_new_boards_have_one_answer_and_as_many_numbers_as_are_wanted(clues: str):
    recipe = recipes.complete_recipe(TENTS, {"rows": "7", "cols": "6", "clues": clues})
    *_, making = solvers.engine("tents").generate(recipe, 3)
    board = making.made.board
    assert board.size == (7, 6)
    assert solvers.search.solve(TENTS, board).verdict is Verdict.ONE
    missing = list(board.margins.values()).count(None)
    assert (missing == 0) == (clues == "all")
    assert TENTS.check(board, making.made.answer) == []


@pytest.mark.parametrize("grade", ["very-easy", "easy", "medium", "hard"])
def test_new_boards_are_of_the_wanted_level(grade: str):
    recipe = recipes.complete_recipe(TENTS, {"grade": grade})
    *_, making = solvers.engine("tents").generate(recipe, 1)
    steps = solvers.explaining.log.grade_steps(TENTS.explained, solvers.engine("tents").explain(making.made.board))
    assert steps.level == ["very-easy", "easy", "medium", "hard"].index(grade)
