"""Books: what a print shop looks at, what a reader turns to, and the same bytes for the same book."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

import solvers
from solvers import samples
from solvers.paper.book import chapters, parts
from solvers.paper.book import layout as layouts
from solvers.paper.book.binding import bind_book, make_book
from solvers.paper.book.chapters import plan_book
from solvers.paper.book.folding import folded_order
from solvers.paper.book.layout import BookError, BookLayout, BookPuzzle
from solvers.paper.book.trims import BLEED, GUTTERS, INCH, TRIMS, Paper, choose_grid_size
from solvers.paper.book.typesetting import fit_lines, measure, truncate_text, wrap
from solvers.paper.fonts import BOLD, PLAIN
from solvers.paper.pdf import place_board
from tests.solvers.paper.pdfs import boxes, drawn, fonts_not_embedded, inked, pages, poppler, tagged, texts

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DIGITS = "123456789"


def relabelled(text: str, number: int) -> str:
    """A puzzle with its digits exchanged: another one for each number."""
    digits, way = list(DIGITS), ""
    for place in range(9, 0, -1):
        number, chosen = divmod(number, place)
        way += digits.pop(chosen)
    return text.translate(str.maketrans(DIGITS, way)) + "\n"


def sudoku(count: int, levels: int = 4) -> list[BookPuzzle]:
    """Sudoku with their answers, `count` of them in `levels` levels."""
    genre = solvers.genre("sudoku")
    found = []
    for number in range(count):
        board = genre.parse(relabelled(PUZZLE, number))
        answer = genre.answers.read(board, relabelled(ANSWER, number))
        found.append(BookPuzzle(genre, board, answer, number % levels))
    return found


def one_of_each() -> list[BookPuzzle]:
    """A puzzle of every genre, with its answer where a sample has one."""
    found = []
    for genre in solvers.all_genres():
        sample = max(samples.puzzles(genre), key=lambda sample: bool(sample.answer))
        board = genre.parse(sample.text)
        answer = genre.answers.read(board, sample.answer) if sample.answer else None
        found.append(BookPuzzle(genre, board, answer, title=sample.title.format_in("ja")))
    return found


# A print shop's checks


@pytest.fixture(scope="module")
def thousand() -> bytes:
    """A book of 1,000 sudoku in four levels, 6 by 9 inches, as it is sent to a print shop."""
    wanted = BookLayout(trim="6x9", title="A Thousand Sudoku", author="A. Pencil", has_bleed=True)
    return bind_book(sudoku(1000), wanted)


def test_every_page_has_its_trim_and_its_bleed(thousand):
    width, height = 6 * INCH, 9 * INCH
    whole = (0, 0, width + 2 * BLEED, height + 2 * BLEED)
    trimmed = (BLEED, BLEED, BLEED + width, BLEED + height)
    count = pages(thousand)
    assert boxes(thousand, "MediaBox") == [whole] * count
    assert boxes(thousand, "BleedBox") == [whole] * count
    assert boxes(thousand, "TrimBox") == [trimmed] * count


def test_its_cover_bleeds_and_nothing_else_comes_near_the_edge_or_into_the_back(thousand):
    """Left pages have their back on the right. The margins are those of the page count."""
    dots, contents = 36, plan_book(sudoku(1000), BookLayout(trim="6x9"))
    assert 501 <= contents.pages <= 700
    paper = Paper(6 * INCH, 9 * INCH, BLEED, contents.pages)
    gutter, outer = (int((margin + BLEED) * dots / INCH) for margin in (0.75 * INCH, paper.outer))
    full_width, full_height = 6.25 * dots, 9.25 * dots
    cover, *found = inked(thousand, 1, contents.pages, dots)
    assert len(found) == contents.pages - 1
    assert (cover[0], cover[2], cover[3]) == (0, full_width, full_height)
    for number, (left, top, right, low) in enumerate(found, 2):
        at_left, at_right = (gutter, outer) if number % 2 else (outer, gutter)
        assert left >= at_left, number
        assert right <= full_width - at_right + 1, number
        assert top >= outer, number
        assert low <= full_height - outer + 1, number


def test_all_its_fonts_are_embedded_and_its_blacks_are_black(thousand):
    assert fonts_not_embedded(thousand) == []
    assert re.findall(rb"[\d.]+ (?:rg|RG|k|K|cs|CS)\b", drawn(thousand)) == []


def test_nothing_in_it_is_transparent_or_active(thousand):
    for word in (
        b"/SMask",
        b"/ca ",
        b"/CA ",
        b"/ExtGState",
        b"/BM",
        b"/Group",
        b"/Annots",
        b"/JavaScript",
        b"/Encrypt",
    ):
        assert word not in thousand, word


def test_it_is_small_and_says_what_it_is(thousand):
    assert len(thousand) <= 3_000_000
    assert b"/Title (A Thousand Sudoku)" in thousand
    assert b"/Author (A. Pencil)" in thousand
    assert b"/Lang (en)" in thousand


@pytest.mark.parametrize("name", TRIMS)
@pytest.mark.parametrize("is_large", [False, True])
def test_every_trim_has_its_size_and_a_board_fits(name, is_large):
    pdf = bind_book(sudoku(3), BookLayout(trim=name, is_large=is_large))
    assert set(boxes(pdf, "TrimBox")) == {(0, 0, round(TRIMS[name].width, 4), round(TRIMS[name].height, 4))}
    assert "3" in "".join(texts(pdf))


def test_a_thick_book_has_more_room_at_its_back():
    counts = [1, *(most for most, _ in GUTTERS), *(most + 1 for most, _ in GUTTERS)]
    gutters = [Paper(6 * INCH, 9 * INCH, 0, count).gutter for count in sorted(counts)]
    assert gutters == sorted(gutters)
    assert len(set(gutters)) == len(GUTTERS) + 1
    paper = Paper(6 * INCH, 9 * INCH, 0, 400)
    left, right = paper.frame(2), paper.frame(3)
    assert (left.x, right.x) == (paper.outer, paper.gutter)
    assert left.width == right.width


# A reader's


def test_a_screen_reader_hears_what_is_on_each_page():
    pdf = bind_book([sudoku(1)[0], BookPuzzle(*_akari())], BookLayout(trim="A5", title="Two"))
    assert re.search(r"Tagged: +yes", poppler("pdfinfo", pdf, "-").decode())
    shown = poppler("pdfinfo", pdf, "-struct-text", "-").decode()
    assert re.search(r"H1.*\n +\"Two\"", shown)
    figures = poppler("pdfinfo", pdf, "-struct", "-").decode()
    # An example and its answer for each genre, the boards, and an answer.
    assert figures.count("Figure") == 2 * 2 + 2 + 1
    marks = tagged(pdf)
    begun = re.findall(rb"^/\w+ (?:<</MCID \d+>> BDC|BMC)$", marks, re.M)
    assert len(begun) == len(re.findall(rb"^EMC$", marks, re.M)) > 20
    outside = re.sub(rb"^/\w+ (?:<</MCID \d+>> BDC|BMC)$.*?^EMC$", b"", marks, flags=re.S | re.M)
    # Everything that is drawn is named.
    assert not re.search(rb"\bT[jJ]\b|\bre\b|\bl S\b", outside)
    assert b"5 3 - - 7 - - - -; 6 - - 1 9 5 - - -; " in pdf


def test_every_answer_is_on_the_page_that_its_puzzle_names():
    wanted = BookLayout(trim="6x9", answers_per_page=4)
    shown = texts(bind_book(sudoku(21), wanted))
    contents = plan_book(sudoku(21), wanted)
    assert len(shown) == contents.pages
    for one in contents.puzzles:
        row = one.puzzle.genre.answers.write(one.puzzle.board, one.puzzle.answer)[:9]
        page = shown[one.answer_page - 1]
        assert re.search(rf"(?<!\d){one.number}(?!\d)", page)
        assert row in re.sub(r"\s", "", page)
    named = re.findall(r"Answer on page (\d+)", "".join(shown))
    assert [int(page) for page in named] == [one.answer_page for one in contents.puzzles]


def test_short_chapters_follow_each_other_without_a_page_of_their_own():
    for count, has_openers in (4 * 20, True), (4 * 16, False):
        contents = plan_book(sudoku(count), BookLayout())
        assert contents.has_openers is has_openers
        assert pages(bind_book(sudoku(count), BookLayout())) == contents.pages


def test_few_boards_of_a_level_or_genre_share_pages_and_say_what_they_are():
    akari = BookPuzzle(*_akari(), title="One")
    wanted = BookLayout(per_page=4, answers="none", has_cover=False, has_rules=False)
    contents = plan_book([*sudoku(6), akari], wanted)
    assert [chapter.page for chapter in contents.chapters] == [2, 2, 3, 3, 3]
    shown = texts(bind_book([*sudoku(6), akari], wanted))
    assert len(shown) == contents.pages == 3
    assert "Sudoku · Very easy / Sudoku · Easy" in re.sub(" +", " ", shown[1])
    assert "Akari · One" in shown[2]
    assert "Sudoku · One" not in shown[1]
    full = plan_book([*sudoku(6), *[akari] * 4], wanted)
    # Four boards fill a page of their own.
    assert [chapter.page for chapter in full.chapters] == [2, 2, 3, 3, 4]


def test_chapters_go_by_genre_and_level_and_numbers_through_the_book():
    puzzles = [*sudoku(8), BookPuzzle(*_akari()), replace(sudoku(9)[8], level=None)]
    contents = plan_book(puzzles, BookLayout(level_names=("Gentle", "Steady")))
    assert [chapter.title for chapter in contents.chapters] == [
        "Sudoku · Gentle",
        "Sudoku · Steady",
        "Sudoku · Medium",
        "Sudoku · Hard",
        "Sudoku · Mixed",
        "Akari · Mixed",
    ]
    assert [one.number for one in contents.puzzles] == list(range(1, 11))
    assert [chapter.page for chapter in contents.chapters] == sorted(chapter.page for chapter in contents.chapters)
    as_given = plan_book(puzzles, BookLayout(order="given"))
    assert [chapter.title for chapter in as_given.chapters] == ["Sudoku", "Akari"]
    assert [one.puzzle for one in as_given.puzzles][:8] == puzzles[:8]


def _akari():
    genre = solvers.genre("akari")
    return genre, genre.parse(next(iter(samples.puzzles(genre))).text)


def test_a_page_is_what_the_contents_say(thousand):
    shown = texts(thousand)
    assert "A Thousand" in shown[0]
    assert "Made with Enpitsu" in shown[1]
    lines = dict(re.findall(r"^(\S.*?)[ ★☆]+(\d+)$", shown[2], re.M))
    assert set(lines) == {"Rules", "Very easy", "Easy", "Medium", "Hard", "Answers"}
    for name, page in lines.items():
        assert {"Rules": "Fill the cells"}.get(name, name) in shown[int(page) - 1]
    assert len(shown) == pages(thousand)


def test_every_genre_has_its_rules_and_its_boards_in_both_languages():
    puzzles = one_of_each()
    for language, word in (("en", "Answers"), ("ja", "解答")):
        pdf = bind_book(puzzles, BookLayout(title="鉛筆 pencil", language=language))
        shown = "".join(texts(pdf)).replace(" ", "")
        assert word in shown
        for genre in solvers.all_genres():
            assert genre.title.format_in(language).replace(" ", "") in shown
        assert fonts_not_embedded(pdf) == []


def test_answers_are_at_the_end_upside_down_nowhere_or_alone():
    books = {kind: bind_book(sudoku(8), BookLayout(answers=kind)) for kind in layouts.ANSWERS}
    sizes = {kind: pages(pdf) for kind, pdf in books.items()}
    assert sizes["end"] == sizes["none"] + 1 == sizes["foot"] + 1
    # The cover, the page behind it, and the answers.
    assert sizes["only"] == 2 + 1
    assert b"-1 0 0 -1" in drawn(books["foot"]).replace(b"-0 ", b"0 ").replace(b".0 ", b" ")
    digits = {kind: sum(map(str.isdigit, "".join(texts(pdf)))) for kind, pdf in books.items()}
    assert digits["foot"] - digits["none"] >= 8 * 81


def test_candidates_large_print_and_no_cover_are_what_they_say():
    few = sudoku(2, 1)
    plain = BookLayout(trim="6x9", answers="none", has_rules=False)
    assert pages(bind_book(few, plain)) == 2 + 1
    assert pages(bind_book(few, replace(plain, has_cover=False))) == 1
    assert pages(bind_book(few, replace(plain, is_large=True))) == 2 + 2
    with_notes = bind_book(few, replace(plain, has_candidates=True))
    assert sum(map(str.isdigit, texts(with_notes)[2])) > sum(map(str.isdigit, texts(bind_book(few, plain))[2])) + 200


def test_a_code_and_a_title_stand_above_their_board():
    plain = sudoku(1)[0]
    wanted = BookLayout(has_cover=False, has_rules=False)
    coded = bind_book([replace(plain, address="https://x.test/p/abc/", title="朝の一問")], wanted)
    assert "朝の一問" in texts(coded)[0]
    assert drawn(coded).count(b" re") > drawn(bind_book([plain], wanted)).count(b" re") + 100


def test_the_same_book_has_the_same_bytes_and_another_one_has_others():
    first = bind_book(sudoku(5), BookLayout(title="本"))
    assert bind_book(sudoku(5), BookLayout(title="本")) == first
    assert bind_book(sudoku(5), BookLayout(title="書")) != first


def test_a_folded_booklet_has_every_page_once_and_its_neighbours_follow():
    for count in range(1, 30):
        order = folded_order(count)
        assert sorted(number for side in order for number in side) == list(range(-(-count // 4) * 4))
        assert {sum(side) for side in order} == {-(-count // 4) * 4 - 1}
    assert folded_order(8) == [(7, 0), (1, 6), (5, 2), (3, 4)]
    flat, folded = (bind_book(sudoku(30), BookLayout(is_folded=is_folded)) for is_folded in (False, True))
    assert pages(folded) == -(-pages(flat) // 4) * 2
    assert {box[2:] for box in boxes(folded, "MediaBox")} == {(round(297 * 72 / 25.4, 4), round(210 * 72 / 25.4, 4))}


def test_progress_is_shown_page_by_page_and_the_file_comes_last():
    *shares, file = make_book(sudoku(12), BookLayout())
    assert isinstance(file, bytes)
    assert all(before < after for before, after in pairwise([0.0, *shares, 1.0]))


# Limits and words


def test_small_paper_cuts_what_is_said_under_a_board_and_never_the_board(monkeypatch):
    genre, rooms = solvers.genre("polyomino"), []
    board = max(
        (genre.parse(one.text) for one in samples.puzzles(genre)), key=lambda board: len(_caption(genre, board))
    )

    def watch(canvas, picture, x, y, width, height, largest):
        rooms.append(height)
        return place_board(canvas, picture, x, y, width, height, largest)

    monkeypatch.setattr(parts, "place_board", watch)
    wanted = BookLayout(trim="5x8", is_large=True, answers="foot", has_cover=False, has_rules=False)
    puzzles = [BookPuzzle(genre, board, address="https://puzzles.example.org/puzzles/abcdefgh")] * 12
    few, many = (bind_book(puzzles, replace(wanted, per_page=count)) for count in (6, 12))
    assert len(rooms) == 24
    assert min(rooms) > 0
    # The second book has no room for a line at all.
    assert ("…" in texts(few)[0], "…" in texts(many)[0]) == (True, False)


def _caption(genre, board):
    caption = genre.draw(board).caption
    return caption.format_in() if caption else ""


def test_blanks_are_no_author():
    assert bind_book(sudoku(1), BookLayout(author=" ", title=" ", subtitle=" ")).startswith(b"%PDF")


@pytest.mark.parametrize(("rules", "answers"), [(False, "none"), (True, "none"), (True, "end")])
def test_contents_have_no_page_without_a_line(monkeypatch, rules, answers):
    lines = 4 + rules + (answers == "end")
    monkeypatch.setattr(chapters, "CONTENTS_LINES", lines)
    wanted = BookLayout(has_rules=rules, answers=answers, has_cover=False)
    assert plan_book(sudoku(8), wanted).contents == 1
    monkeypatch.setattr(chapters, "CONTENTS_LINES", lines - 1)
    assert plan_book(sudoku(8), wanted).contents == 2


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"per_page": 13}, {"per_page": 12}),
        ({"per_page": -1}, {"per_page": 1}),
        ({"answers_per_page": 31}, {"answers_per_page": 30}),
        ({"answers_per_page": 3}, {"answers_per_page": 4}),
        ({"trim": "A3"}, {"trim": "A5"}),
    ],
)
def test_what_no_book_has_is_refused_one_step_past_its_limit(wrong, right):
    (value,) = wrong.values()
    with pytest.raises(BookError, match=str(value)):
        BookLayout(**wrong)
    assert bind_book(sudoku(2), BookLayout(**right)).startswith(b"%PDF")


@pytest.mark.parametrize(("per_page", "answers"), [(1, 4), (7, 11), (12, 30)])
def test_so_many_boards_and_answers_are_on_a_page(per_page, answers):
    wanted = BookLayout(per_page=per_page, answers_per_page=answers, has_cover=False, has_rules=False)
    contents = plan_book(sudoku(40, 1), wanted)
    assert contents.pages == -(-40 // per_page) + -(-40 // answers)
    assert pages(bind_book(sudoku(40, 1), wanted)) == contents.pages


def test_squares_are_laid_out_so_that_they_are_largest():
    assert choose_grid_size(4, 500, 700, 20) == (2, 2)
    assert choose_grid_size(2, 400, 700, 20) == (1, 2)
    assert choose_grid_size(2, 700, 400, 20) == (2, 1)
    assert choose_grid_size(12, 500, 750, 0) == (3, 4)


def test_long_words_are_cut_and_lines_hold_what_they_can():
    assert truncate_text("abc", 10, 100) == "abc"
    assert truncate_text("x" * 300, 10, 100).endswith("…")
    assert measure(truncate_text("x" * 300, 10, 100), 10) <= 100
    lines = wrap("数独を解いてください。" * 9, 10, 120)
    assert all(measure(line, 10) <= 120 + 11 for line in lines)
    assert not [line for line in lines if line.startswith("。")]
    assert " ".join(wrap("one two three four", 10, 60)) == "one two three four"
    size, lines = fit_lines("An Extraordinarily Long Title of a Book", 60, 14, 300, 3, BOLD)
    assert (size < 60, len(lines) <= 3) == (True, True)
    assert fit_lines("short", 30, 14, 300, 1, PLAIN) == (30, ["short"])
    _, (line,) = fit_lines("far more than one line has room for", 30, 14, 100, 1, PLAIN)
    assert line.endswith("…")


def test_a_strange_title_does_no_harm():
    strange = "<b>&\u202e\\()" + "長い" * 300
    assert bind_book(sudoku(1), BookLayout(title=strange, subtitle=strange, author=strange, level_names=(strange,)))
