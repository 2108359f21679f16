"""Every notation of akari: round trips, the articles' own texts, errors that say where, junk that never hurts."""

from base64 import b64encode
from random import Random
from zlib import MAX_WBITS, compressobj

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers.genres.akari.board import BLACK, LIMIT, NUMBERS, WHITE, AkariBoard, AkariMarks, Answer
from solvers.genres.akari.formats import FORMATS
from solvers.genres.akari.formats.glpk import model
from solvers.genres.akari.formats.shared import BODY
from solvers.genres.akari.rules import check
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.text import normalize_text
from tests.solvers.genres.akari.naive import Witness, random_board

NAMED = {form.name: form for form in FORMATS}
HOLDS_ANSWERS = {
    "rows", "sized-rows", "pzpr", "penpa", "frame", "digits-9", "glpk-result", "kanpen", "kanpen-xml", "janko", "ohmec"
}  # fmt: skip
HOLDS_MARKS = {"rows", "sized-rows", "pzpr", "penpa", "frame", "digits-9", "kanpen", "kanpen-xml"}

SEVEN = AkariBoard((".......", ".2#..#.", ".1..#..", "......2", ".#..#..", "..4...#", "......."))
SEVEN_ANSWER = frozenset({(0, 1), (1, 0), (1, 4), (2, 6), (3, 1), (4, 2), (4, 6), (5, 1), (5, 3), (6, 2)})
EIGHT = AkariBoard((".....1..", ".3#.....", "......0.", "#...#...", "...4...0", ".2......", ".....1#.", "..#....."))
WIDE = AkariBoard(
    (
        "....#..#..#.......", ".2..1........1.#0.", ".#...0......1.....", "........0..0.....0", "...1......1....0..",
        "..0....1......1...", "0.....1..0........", ".....1......1...1.", ".10.#........#..0.", ".......#..1..0....",
    )
)  # fmt: skip
P01 = AkariBoard(
    (
        "..........", ".4..#...2.", "..#.....#.", "....#0....", "..........",
        "..........", "....1#....", ".1.....0..", ".1...1..#.", "..........",
    )
)  # fmt: skip
P02 = AkariBoard(
    (
        "..........", "..3....11.", ".###..#...", "..1...#...", "....4.....",
        ".....#....", "...#...2..", "...#..###.", ".22....#..", "..........",
    )
)  # fmt: skip


def read_one(text: str, name: str = "") -> Entry:
    """The one puzzle of a text, by its content or in a named format."""
    if name:
        (entry,) = NAMED[name].read(normalize_text(text))
        assert isinstance(entry, Entry)
        return entry
    (reading,) = solvers.read(text, "akari")
    if reading.error:
        raise reading.error
    assert reading.entry
    return reading.entry


def error_of(text: str, name: str = "") -> NotationError:
    """The error in the place of the one puzzle of a text."""
    with pytest.raises(NotationError) as caught:
        _read_or_raise(text, name)
    return caught.value


def _read_or_raise(text: str, name: str) -> None:
    for entry in NAMED[name].read(normalize_text(text)) if name else [read_one(text)]:
        if isinstance(entry, NotationError):
            raise entry


def place(error: NotationError) -> tuple[str, int, int]:
    return error.key, error.line, error.column


# Round trips


@st.composite
def boards(draw) -> AkariBoard:
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    states = st.sampled_from(draw(st.sampled_from([WHITE * 6 + BLACK + NUMBERS, BLACK, WHITE, NUMBERS, BLACK + WHITE])))
    return AkariBoard(tuple("".join(draw(states) for _ in range(cols)) for _ in range(rows)))


@st.composite
def marked(draw) -> Entry:
    board = draw(boards())
    chosen = st.sets(st.sampled_from(board.whites)) if board.whites else st.just(set())
    lights = frozenset(draw(chosen))
    dots = frozenset(draw(chosen)) - lights
    if check(board, lights) and (lights or dots):
        return Entry(board, marks=AkariMarks(lights, dots))
    return Entry(board, answer=lights if lights and not check(board, lights) else None)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@given(entry=marked())
@settings(max_examples=60, deadline=None)
def test_what_a_format_writes_it_claims_and_reads_again(form: Format, entry: Entry):
    try:
        text = form.write(entry)
    except CannotHold:
        is_narrow = min(len(entry.board.cells), len(entry.board.cells[0])) < 2
        is_open = NAMED["digits-8"].write(entry).count("8") == len(entry.board.whites)
        assert (form.name == "digits-9" and is_open) or (form.name in ("tatham", "tatham-save") and is_narrow)
        return
    assert normalize_text(text) == text
    assert form.claim(text) is not Claim.NO
    again = read_one(text, form.name)
    assert again.board == entry.board
    if form.name in HOLDS_ANSWERS:
        assert again.answer == entry.answer
    if form.name in HOLDS_MARKS:
        assert again.marks == entry.marks


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("board", [SEVEN, EIGHT, WIDE, P01, P02])
def test_a_written_puzzle_is_recognised_by_its_content(form: Format, board: AkariBoard):
    answer = Witness(board).answers(1)[0]
    for entry in (Entry(board), Entry(board, answer=answer)):
        again = read_one(form.write(entry))
        assert again.board == board
        assert again.answer in (None, entry.answer)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_the_largest_board_goes_there_and_back(form: Format):
    board = random_board(Random(200), *LIMIT, 0.25, 0.5)
    assert read_one(form.write(Entry(board)), form.name).board == board


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_a_board_beyond_the_limit_is_refused(form: Format):
    tall = AkariBoard((".." + BLACK,) * (LIMIT[0] + 1))
    assert error_of(form.write(Entry(tall)), form.name).key == "too-large"


@pytest.mark.parametrize("name", ["kanpen-xml", "penpa", "janko"])
def test_what_is_said_of_a_puzzle_goes_there_and_back(name: str):
    said = {"penpa": {"title", "author"}, "kanpen-xml": {"author", "source"}, "janko": {"title", "author", "source"}}
    entry = Entry(SEVEN, title="An old, quiet museum", author="夕 & <朝>", source="made here")
    again = read_one(NAMED[name].write(entry))
    for field in said[name]:
        assert getattr(again, field) == getattr(entry, field)


# Rows


@pytest.mark.parametrize("light", "o@*")
def test_rows_take_any_mark_for_a_light(light: str):
    assert read_one(f"{light}1.\n#x.\n").marks == AkariMarks(frozenset({(0, 0)}), frozenset({(1, 1)}))


def test_lights_that_solve_the_board_are_its_answer():
    assert read_one("o1.\n.#o\n").answer == frozenset({(0, 0), (1, 2)})


def test_rows_may_stand_under_their_size():
    assert read_one("2 3\n.1.\n.#.\n").board == AkariBoard((".1.", ".#."))
    assert place(error_of("3 3\n.1.\n.#.\n")) == ("rows-missing", 1, 0)


def test_blank_lines_part_boards_but_not_the_rows_of_one():
    two = solvers.read(".1.\n.#.\n\n1..\n..q\n\n\n2 2\n.o\n..\n", "akari")
    assert [(reading.line, reading.error and place(reading.error)) for reading in two] == [
        (1, None),
        (5, ("character", 5, 3)),
        (8, None),
    ]
    assert read_one("\n.1.\n\n.#.\n\n...\n").board == AkariBoard((".1.", ".#.", "..."))
    assert read_one("9 1 9\n\n9 5 9\n").board == AkariBoard((".1.", ".#."))
    assert [reading.entry.board.rows for reading in solvers.read("8 1\n8 8\n\n8 5\n8 8\n8 8\n", "akari")] == [2, 3]


def test_full_width_rows_are_read():
    assert read_one(".1.\n.#0\n").board == AkariBoard((".1.", ".#0"))


def test_a_wrong_character_is_reported_with_its_place():
    error = error_of("..#1\n.q..\n")
    assert place(error) == ("character", 2, 2)
    assert error.format_in("en").startswith("Line 2, column 2: found 'q'")
    assert "「#」" in error.format_in("ja")


def test_a_short_row_is_reported():
    assert place(error_of("..#1\n...\n")) == ("short-row", 2, 0)


# The digits of both articles

ARRAY = """int Board[ArraySize] = {5,5,5,5,5,5,5,5,5,
5,9,9,9,9,9,9,9,5,
5,9,2,5,9,9,5,9,5,
5,9,1,9,9,5,9,9,5,
5,9,9,9,9,9,9,2,5,
5,9,5,9,9,5,9,9,5,
5,9,9,4,9,9,9,5,5,
5,9,9,9,9,9,9,9,5,
5,5,5,5,5,5,5,5,5};
"""


def test_the_first_articles_array_loses_its_border():
    assert read_one(ARRAY).board == SEVEN
    assert read_one(ARRAY[ARRAY.index("{") + 1 : ARRAY.index("}")]).board == SEVEN


def test_a_border_is_kept_when_one_side_is_open():
    assert read_one("5 5 5\n5 9 5\n5 9 5\n").board == AkariBoard(("###", "#.#", "#.#"))
    assert read_one("5 5 5\n5 9 5\n5 5 5\n").board == AkariBoard((".",))


def test_a_wrong_digit_in_an_array_is_reported_with_its_place():
    assert place(error_of(ARRAY.replace("5,9,1,9", "5,9,a,9"))) == ("character", 4, 5)
    assert place(error_of("int a[] = {9,9,a}", "digits-9")) == ("character", 1, 16)


def test_eight_is_no_light_beside_nines_and_white_without_them():
    assert read_one("9 8 1\n9 9 5\n") == Entry(
        AkariBoard(("..1", "..#")), marks=AkariMarks(frozenset(), frozenset({(0, 1)})), line=1
    )
    assert read_one("8 8 1\n8 8 5\n") == Entry(AkariBoard(("..1", "..#")), line=1)


def test_the_first_code_holds_lights_and_lit_cells():
    entry = Entry(SEVEN, answer=SEVEN_ANSWER)
    text = NAMED["digits-9"].write(entry)
    assert text.splitlines()[0] == "7 6 7 7 7 7 7"
    assert read_one(text).answer == SEVEN_ANSWER


# The box picture

EIGHT_FRAME = """┌────────┐
│     1  │
│ 3■     │
│      0 │
│■   ■   │
│   4   0│
│ 2      │
│     1■ │
│  ■     │
└────────┘
"""


def test_blanks_in_a_frame_are_cells_in_either_width():
    assert read_one(EIGHT_FRAME).board == EIGHT
    assert read_one(EIGHT_FRAME.replace(" ", " ")).board == EIGHT
    assert read_one(EIGHT_FRAME.replace(" ", "\u00a0")).board == EIGHT
    assert read_one("  " + EIGHT_FRAME.replace("\n", "  \r\n  ")).board == EIGHT


def test_a_solved_frame_is_an_answer_and_words_around_frames_are_passed_over():
    solved = NAMED["frame"].write(Entry(SEVEN, answer=SEVEN_ANSWER))
    assert "│+○++++" in solved
    readings = solvers.read(f"before:\n{EIGHT_FRAME}after:\n{solved}time: 0.1\n", "akari")
    assert [reading.entry.board for reading in readings] == [EIGHT, SEVEN]
    assert [reading.entry.answer for reading in readings] == [None, SEVEN_ANSWER]
    assert [reading.line for reading in readings] == [2, 13]


def test_a_frame_says_what_is_wrong_in_it():
    assert place(error_of(EIGHT_FRAME.replace("│ 3■", "│ 3?"))) == ("character", 3, 4)
    assert place(error_of(EIGHT_FRAME.replace("│ 2      │", "│ 2     │"))) == ("short-row", 7, 0)
    assert place(error_of(EIGHT_FRAME[:-12])) == ("frame-open", 1, 0)
    assert place(error_of(EIGHT_FRAME.replace("│ 2", "! 2"))) == ("character", 7, 1)


# MathProg

DATA = """## p01.txt

data;
\u00a0\u00a0 param Nr:=10;

   param Nc:=10;
param ini: 1 2 3 4 5 6 7 8 9 10:=
   1  8 8 8 8 8 8 8 8 8 8
   2  8 4 8 8 5 8 8 8 2 8
   3  8 8 5 8 8 8 8 8 5 8

   4  8 8 8 8 5 0 8 8 8 8
   5  8 8 8 8 8 8 8 8 8 8
   6  8 8 8 8 8 8 8 8 8 8
   7  8 8 8 8 1 5 8 8 8 8
   8  8 1 8 8 8 8 8 0 8 8
   9  8 1 8 8 8 1 8 8 5 8
   10 8 8 8 8 8 8 8 8 8 8;
end;
"""


def test_the_second_articles_data_is_read_with_its_blank_lines_and_no_break_spaces():
    assert read_one(DATA).board == P01


def test_each_data_section_is_a_puzzle_of_its_own():
    readings = solvers.read(model() + DATA + NAMED["glpk"].write(Entry(P02)), "akari")
    assert [reading.entry.board for reading in readings] == [P01, P02]


def test_a_data_section_says_where_it_goes_wrong():
    assert place(error_of(DATA.replace("8 4 8", "8 7 8"))) == ("character", 9, 9)
    assert place(error_of(DATA.replace("Nc:=10", "Nc:=11"))) == ("order", 6, 14)
    assert place(error_of(DATA.replace("   5  8", "   6  8"))) == ("order", 13, 4)
    assert place(error_of(DATA.replace("8 8;", "8 8"))) == ("order", 19, 1)
    assert place(error_of("param Nr := 2;\nparam ini : := ;")) == ("order", 2, 13)


def test_the_printed_result_is_an_answer():
    answer = Witness(P01).answers(1)[0]
    text = NAMED["glpk-result"].write(Entry(P01, answer=answer))
    assert text.startswith("--ini--lights=13\n . @ . . . . . . . .\n @ 4 @ . 5 ")
    said = f"GLPSOL: GLPK LP/MIP Solver\nINTEGER OPTIMAL SOLUTION FOUND\n{text}Model has been successfully processed\n"
    assert read_one(said) == Entry(P01, answer=answer, line=3)


def test_a_printed_result_must_have_as_many_lights_as_it_says():
    text = NAMED["glpk-result"].write(Entry(P01)).replace("lights=0", "lights=3")
    assert place(error_of(text)) == ("lights-differ", 1, 0)


# puzz.link and pzpr

LINKS = {
    "7/7/n2.h.hb.n7.h.jeg.m": SEVEN,
    "8/8/kbg3.q5.i.leg5co1.i.k": EIGHT,
    "18/10/j.h.h.ncbl6.a.iajbqaaiagbjbhahahbjbgaibaqbjbgb15.n.hal.hbah": WIDE,
    "10/10/qe.icg.k.k.azl1.kbiagbgb.q": P01,
    "10/10/rdh1b...h.kbg.men.m.ici.h...h2ch.r": P02,
}


@pytest.mark.parametrize(("body", "board"), LINKS.items())
def test_known_links_are_read_and_written(body: str, board: AkariBoard):
    assert NAMED["puzz.link"].write(Entry(board)) == f"https://puzz.link/p?akari/{body}\n"
    heads = [
        "https://puzz.link/p?akari/", "http://pzv.jp/p.html?lightup/", "https://pzprxs.vercel.app/p?bijutsukan/",
        "https://puzz.link/p?akari_edit/", "https://puzz.link/p?akari_play/", "https://puzz.link/p?type=editor&akari/",
        "https://puzz.link/p?v:thing/akari/", "https://puzz.link/p?akari/v:thing/", "akari/",
    ]  # fmt: skip
    for head in heads:
        assert read_one(head + body).board == board
        assert read_one(head + body + "/").board == board


def test_several_links_are_several_puzzles_and_a_bad_one_keeps_its_place():
    text = (
        "# two of the articles\nhttps://puzz.link/p?akari/7/7/n2.h.hb.n7.h.jeg.m\n\nhttps://puzz.link/p?akari/8/8/kf\n"
    )
    first, second = solvers.read(text, "akari")
    assert (first.line, first.entry.board) == (2, SEVEN)
    assert place(second.error) == ("character", 4, 32)


def test_a_missing_tail_is_white_and_a_surplus_is_reported():
    assert read_one("https://puzz.link/p?akari/3/2/.").board == AkariBoard(("#..", "..."))
    assert read_one("https://puzz.link/p?akari/3/2").board == AkariBoard(("...", "..."))
    assert place(error_of("https://puzz.link/p?akari/3/2/kg..")) == ("cells-over", 1, 33)
    assert place(error_of("akari/3/2/l.")) == ("cells-over", 1, 12)


def test_a_number_may_claim_white_cells_past_the_end():
    assert BODY.write(((None, None, 3),), (1, 3)) == "hd"
    assert read_one("akari/3/1/hd").board == AkariBoard(("..3",))


def test_a_file_may_be_the_body_of_a_link():
    text = "https://puzz.link/p?pzprv3/lightup/2/3/.%201%20.%20/%23%20-%20+%20/"
    assert read_one(text) == Entry(
        AkariBoard((".1.", ".#.")), marks=AkariMarks(frozenset({(1, 0)}), frozenset({(1, 2)})), line=1
    )


PZPR_FILE = "pzprv3\nlightup\n2\n3\n. 1 . \n# - + \n"


def test_what_follows_the_cells_of_a_pzpr_file_is_passed_over():
    marks = AkariMarks(frozenset({(1, 0)}), frozenset({(1, 2)}))
    for tail in ("", ". - . \n. . . \n", '__HISTORY__\n{"type":"pzpr"}\n'):
        assert read_one(PZPR_FILE + tail) == Entry(AkariBoard((".1.", ".#.")), marks=marks, line=1)


def test_a_pzpr_file_says_where_it_goes_wrong():
    assert place(error_of(PZPR_FILE.replace("# -", "# 5"))) == ("character", 6, 3)
    assert place(error_of(PZPR_FILE.replace("\n2\n", "\n4\n"))) == ("rows-missing", 3, 0)
    assert place(error_of(PZPR_FILE.replace("lightup", "slither"), "pzpr")) == ("other-puzzle", 2, 1)


# Kanpen


def test_kanpen_links_have_rows_or_a_body():
    rows = "http://www.kanpen.net/bijutsukan.html?problem=2/3/._1_._/._5_._//"
    assert read_one(rows).board == AkariBoard((".1.", ".#."))
    assert read_one("http://www.kanpen.net/bijutsukan.html?pzpr=/7/7/n2.h.hb.n7.h.jeg.m").board == SEVEN
    assert place(error_of(rows.replace("_5_", "_6_"))) == ("character", 1, rows.index("5") + 1)


def test_kanpen_xml_with_tricks_is_refused():
    bomb = '<!DOCTYPE p [<!ENTITY a "aaaa">]><puzzle type="bijutsukan"><size row="1" col="1"/>&a;</puzzle>'
    assert error_of(bomb).key == "not-xml"
    assert place(error_of('<puzzle type="bijutsukan">\n<size row="1"')) == ("not-xml", 2, 1)
    outside = '<puzzle type="bijutsukan"><size row="1" col="1"/><board><number r="1" c="2" n="1"/></board></puzzle>'
    assert error_of(outside).key == "order"


# Tatham

IDS = {
    "7x7:h2BbBb1bBh2aBbBd4cBg": SEVEN,
    "8x8:e1c3Bk0aBcBf4c0a2k1BcBe": EIGHT,
    "18x10:dBbBbBh2b1h1aB0bBc0f1m0b0e0c1f1d0d0d1f1c0e1b0m1f1c1b10aBhBb0hBb1b0d": WIDE,
    "10x10:k4bBc2cBeBeB0zb1Be1e0c1c1bBk": P01,
    "10x10:l3d11bBBBbBe1cBg4jBgBc2eBbBBBb22dBl": P02,
}


@pytest.mark.parametrize(("text", "board"), IDS.items())
def test_known_game_ids_are_read_and_written(text: str, board: AkariBoard):
    assert NAMED["tatham"].write(Entry(board)) == text + "\n"
    assert read_one(text).board == board
    assert read_one(text.replace(":", "b20s4d2:")).board == board


def test_a_lone_number_is_a_square():
    assert read_one("7:h2BbBb1bBh2aBbBd4cBg").board == SEVEN


def test_a_random_seed_is_no_board():
    error = error_of("7x7b20s4d1#123456789")
    assert place(error) == ("only-seed", 1, 1)
    assert "7x7b20s4d1#123456789" in error.format_in("en")


def test_a_game_id_must_fill_its_board():
    assert place(error_of("3x2:a1bB")) == ("cells-missing", 1, 9)
    assert place(error_of("3x2:a1bBab")) == ("cells-over", 1, 10)
    assert place(error_of("3x2:a1bBE")) == ("character", 1, 9)


def test_a_save_file_may_hold_more_than_the_board():
    text = NAMED["tatham-save"].write(Entry(SEVEN)) + "MOVE    :4:L0,1\nUI      :0:\n"
    assert text.startswith("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n")
    assert read_one(text).board == SEVEN
    assert place(error_of(text.replace("DESC    :20:h2", "DESC    :20:h5"))) == ("character", 6, 14)


# Penpa


def penpa_link(*lines: str) -> str:
    pack = compressobj(9, wbits=-MAX_WBITS)
    return (
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
        + b64encode(pack.compress("\n".join(lines).encode()) + pack.flush()).decode()
    )


def test_margins_of_a_penpa_board_are_left_out_and_greys_are_black():
    question = '{zS:{"24":4,"25":3},zN:{"24":[2,7,"1"],"25":[" ",7,"1"]}}'
    answer = '{zS:{"31":2},zY:{"32":[3,"sun_moon",1]}}'
    link = penpa_link("square,3,3,38", "[1,0,1,0]", "{}", question, answer, "[]")
    assert read_one(link) == Entry(
        AkariBoard(("2#", "..")), marks=AkariMarks(frozenset({(1, 1)}), frozenset({(1, 0)})), line=1
    )
    outside = question.replace("zN:{", 'zN:{"17":["9",1,"1"],')
    error = error_of(penpa_link("square,3,3,38", "[1,0,1,0]", "{}", outside, answer, "[]"))
    assert "clues outside the grid" in str(error)


@pytest.mark.parametrize(
    "lines",
    [
        ("square,3,3,38", "[0,0,0,0]", "{}", '{zS:{"x":4}}', "{}"),
        ("square,3", "[0,0,0,0]", "{}", "{}", "{}"),
        ("square,3,3,38", "[0,0]", "{}", "{}", "{}"),
        ("square,3,3,38", "[0,0,0,0]", "{}", "[" * 100_000, "{}"),
        ("square,3,3,38", "[0,0,0,0]", "{}", "{zS:3}", "{}"),
        ("hex,3,3,38", "[0,0,0,0]", "{}", "{}", "{}"),
        ("square,3,3,38", "[0,0,0,0]", "{}", '{zN:{"16":["3",1,"1"]}}', "{}"),
        ("x" * 5_000_000,),
    ],
)
def test_a_penpa_link_that_holds_no_akari_is_reported_at_its_line(lines: tuple[str, ...]):
    assert error_of(penpa_link(*lines)).line == 1


# Janko and ohmec


def test_a_janko_page_is_read_with_its_solution():
    head = "<script>\nbegin\npuzzle akari\nauthor Somebody Else\nsize 3\n"
    page = head + "[problem]\n- 1 -\n- x -\n[solution]\no 1 -\n- x o\n[moves]\n1a,2b\n[end]\n"
    entry = read_one(page)
    assert (entry.board, entry.author, entry.line) == (AkariBoard((".1.", ".#.")), "Somebody Else", 1)
    assert entry.answer == frozenset({(0, 0), (1, 2)})
    assert place(error_of(page.replace("- x -", "- y -"))) == ("character", 8, 3)
    assert place(error_of(page.replace("- x o", "- x o\n- - -"))) == ("character", 12, 1)
    assert place(error_of(page.replace("- x o\n", ""))) == ("rows-missing", 10, 0)


def test_a_light_on_a_black_cell_of_a_solution_is_passed_over():
    page = "puzzle akari\n[problem]\n- 1 -\n- x -\n[solution]\no o -\n- o o\n"
    assert read_one(page).answer == frozenset({(0, 0), (1, 2)})


def test_a_janko_problem_may_have_no_name_but_not_another_one():
    problem = "[problem]\n- 1 -\n- x -\n"
    assert solvers.read(problem)[0].genre.name == "akari"
    assert NAMED["janko"].claim(f"puzzle Akari\n{problem}") is Claim.CERTAIN
    assert NAMED["janko"].claim(f"puzzle fillomino\n{problem}") is Claim.NO


def test_an_ohmec_line_has_rows_that_must_be_full():
    assert read_one("7x3:a2*b*a.a1@a*b.e-2").board.cells == (".2#..#.", ".1..#..", "......2")
    assert place(error_of("3x2:a1.a*a")) == ("cells-missing", 1, 7)
    assert place(error_of("3x2:a1a.a*b")) == ("cells-over", 1, 11)
    assert place(error_of("3x2:a1a", "ohmec")) == ("rows-missing", 1, 0)


# All texts keep to the rules of boards


def test_lights_on_black_cells_never_come_out_of_a_text():
    for form in FORMATS:
        entry = read_one(form.write(Entry(SEVEN, answer=SEVEN_ANSWER)), form.name)
        lights: Answer = entry.answer or frozenset()
        assert all(entry.board.is_white(cell) for cell in lights)


@pytest.mark.parametrize("text", ["1 1\n#\n", "2 1\n#\n.\n"])
def test_the_smallest_boards_under_their_size_are_akari(text):
    [reading] = solvers.read(text)
    assert reading.error is None
    assert reading.genre.name == "akari"
