"""Symbols that can be entered agree with the genre's own texts and pictures, in every genre that is played or drawn."""

import pytest

import solvers
from solvers import samples
from solvers.notation.lattice import LatticeText, blank_lattice
from solvers.rulebook.layout import EDGES, INNER, LINES, layout_of

PLAYED = [genre for genre in solvers.all_genres() if genre.played]
DRAWN = [genre for genre in solvers.all_genres() if genre.drawn]
# The most cells of a small board.
SMALL = 1_000
RULES_GAPS = {"edges": EDGES, "links": LINES, "inner": INNER, "": ""}


def boards(genre):
    every = (genre.parse(sample.text) for sample in samples.puzzles(genre))
    return [board for board in every if genre.measure(board).rows * genre.measure(board).cols <= SMALL]


def seen(picture):
    """The visible content of each cell."""
    return ((cell.text, cell.mark, cell.look) for row in picture.cells for cell in row)


def rows_of(genre, board, letters, empty):
    """Rows of these letters, and of the empty one elsewhere."""
    size = genre.measure(board)
    return [[letters.get((r, c), empty) for c in range(size.cols)] for r in range(size.rows)]


def gaps_of(genre, board):
    """The places between cells where a board has lines."""
    size = genre.measure(board)
    return layout_of(size.rows, size.cols, "", RULES_GAPS[genre.played.between(board)]).places


@pytest.mark.plain
@pytest.mark.parametrize("genre", PLAYED, ids=lambda genre: genre.name)
def test_the_marks_of_nobody_are_read_and_change_nothing(genre):
    for board in boards(genre):
        size = genre.measure(board)
        text = genre.played.blank_text(board, size.rows, size.cols)
        marks = genre.marked.read(board, text)
        assert list(seen(genre.draw(board, marks=marks))) == list(seen(genre.draw(board)))


@pytest.mark.plain
@pytest.mark.parametrize("genre", PLAYED, ids=lambda genre: genre.name)
def test_each_symbol_is_read_and_looks_as_it_is_drawn(genre):
    for board in boards(genre)[:5]:
        fixed, symbols = genre.played.fixed(board), genre.played.symbols(board)
        size = genre.measure(board)
        free = [(r, c) for r in range(size.rows) for c in range(size.cols) if (r, c) not in fixed]
        printed = genre.played.printed(board)
        blank, other = ([at for at in free if (at in printed) == is_printed][:1] for is_printed in (False, True))
        for row, col in (*blank, *other):
            for symbol in printed.get((row, col), symbols)[1:]:
                rows = rows_of(genre, board, fixed, symbols[0].letter)
                rows[row][col] = symbol.letter
                marks = genre.marked.read(board, written(genre, board, rows))
                drawn, cell = genre.draw(board, marks=marks).cells[row][col], symbol.cell
                assert (drawn.text, drawn.mark, drawn.look) == (cell.text, cell.mark, cell.look), symbol.letter


@pytest.mark.plain
@pytest.mark.parametrize("genre", PLAYED, ids=lambda genre: genre.name)
def test_printed_cells_look_as_they_are_drawn_and_take_the_same_letters(genre):
    for board in boards(genre)[:5]:
        picture, letters = genre.draw(board), [symbol.letter for symbol in genre.played.symbols(board)]
        for (row, col), symbols in genre.played.printed(board).items():
            assert symbols[0].cell == picture.cells[row][col]
            assert [symbol.letter for symbol in symbols] == letters


def written(genre, board, rows):
    """The text of these letters of cells, between which nothing is said."""
    played = genre.played
    if not played.between(board):
        return played.layout.write(rows)
    size, is_edges = (len(rows), len(rows[0])), played.between(board) == "edges"
    text = LatticeText("".join({letter for row in rows for letter in row}), is_edges)
    blank = text.read(blank_lattice(size, {}, is_edges=is_edges), size)
    return text.write(blank._replace(cells=tuple(tuple(letter.strip(" .") for letter in row) for row in rows)))


@pytest.mark.plain
@pytest.mark.parametrize("genre", PLAYED, ids=lambda genre: genre.name)
def test_each_tally_and_group_is_on_the_board(genre):
    for board in boards(genre):
        size = genre.measure(board)
        inside = {(r, c) for r in range(size.rows) for c in range(size.cols)}
        between = set(gaps_of(genre, board))
        for group in genre.played.groups(board):
            assert set(group) <= inside
        for tally in genre.played.tallies(board):
            assert set(tally.cells) <= inside | between
            assert tally.place[0] in ("cell", "left", "above")


@pytest.mark.plain
@pytest.mark.parametrize("genre", DRAWN, ids=lambda genre: genre.name)
def test_clues_are_written_as_the_enpitsu_text_reads_them(genre):
    drawn = genre.drawn
    for board in boards(genre):
        clues = drawn.clues(board)
        if clues is None:
            continue
        empty = drawn.symbols(board)[0].letter
        rows = rows_of(genre, board, clues, empty)
        margins = drawn.margins(board) if drawn.margins else None
        left, above = map(_lines, margins) if margins else ((), ())
        whole = drawn.whole(board)
        assert genre.parse(drawn.layout.write(rows, left, above, _names(drawn, board), whole)) == board


def _names(drawn, board):
    return [list(map(str, row)) for row in drawn.regions(board)] if drawn.regions else ()


def _lines(margin):
    return ["?" if clue is None else ",".join(map(str, clue)) or "0" for clue in margin]


@pytest.mark.plain
@pytest.mark.parametrize("genre", DRAWN, ids=lambda genre: genre.name)
def test_each_clue_that_can_be_typed_is_read(genre):
    for rows, cols in genre.drawn.sizes[:2]:
        board = genre.drawn.blank(rows, cols)
        symbols = genre.drawn.symbols(board)
        if genre.drawn.margins:
            continue
        for symbol in symbols:
            text = rows_of(genre, board, {}, symbols[0].letter)
            text[0][0] = symbol.letter
            names, whole = _names(genre.drawn, board), genre.drawn.usual
            read = genre.parse(genre.drawn.layout.write(text, regions=names, number=whole))
            assert genre.drawn.clues(read).get((0, 0), symbols[0].letter) == symbol.letter
            assert genre.draw(read).cells[0][0].text == symbol.cell.text
