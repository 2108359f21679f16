"""Booklets: every board on its page, the answers where they were asked for, the same bytes for the same book."""

from dataclasses import replace

import pytest

import solvers
from solvers import samples, search
from solvers.paper import booklet as printing
from solvers.paper.booklet import GRIDS, Layout, Sheet, booklet, folded_order
from tests.solvers.paper.pdfs import drawn, fonts_not_embedded, pages


@pytest.fixture(scope="module")
def sheets() -> list[Sheet]:
    found = []
    for genre in solvers.all_genres():
        sample = next(one for one in samples.puzzles(genre) if one.answers == 1)
        board = genre.parse(sample.text)
        answer = search.solve(genre, board, seconds=20).answers[0]
        pictures = genre.draw(board), genre.draw(board, answer=answer)
        found.append(
            Sheet(
                len(found) + 1,
                sample.title.format_in("ja"),
                genre.title.format_in(),
                *pictures,
                address="https://x.test/p/abc/",
            )
        )
    return found


@pytest.mark.parametrize("per_page", GRIDS)
@pytest.mark.parametrize("paper", printing.PAPERS)
def test_as_many_boards_lie_on_a_page_as_were_asked_for(sheets, paper, per_page):
    many = sheets * 5
    pdf = booklet(many, Layout(paper, per_page, answers="none"))
    assert pages(pdf) == -(-len(many) // per_page)


def test_answers_come_at_the_end_or_at_the_foot_or_not_at_all(sheets):
    plain, end, foot = (booklet(sheets, Layout(answers=answers)) for answers in printing.ANSWERS)
    assert pages(end) == pages(plain) + 1
    assert pages(foot) == pages(plain)
    assert drawn(plain).count(b" re") < drawn(foot).count(b" re")
    assert b"-1 0 0 -1" in drawn(foot).replace(b"-0 ", b"0 ")


def test_the_same_book_has_the_same_bytes(sheets):
    assert booklet(sheets, Layout(title="本")) == booklet(sheets, Layout(title="本"))
    assert booklet(sheets, Layout(title="本")) != booklet(sheets, Layout(title="書"))


def test_the_japanese_font_travels_with_the_book(sheets):
    pdf = booklet(sheets, Layout(title="鉛筆"))
    assert b"/FontFile2" in pdf
    assert len(pdf) < 500_000


def test_a_folded_booklet_has_every_page_once_and_its_neighbours_follow():
    for count in range(1, 30):
        order = folded_order(count)
        numbers = [number for side in order for number in side]
        whole = -(-count // 4) * 4
        assert sorted(numbers) == list(range(whole))
        assert all(sum(side) == whole - 1 for side in order)
    assert folded_order(8) == [(7, 0), (1, 6), (5, 2), (3, 4)]


def test_a_folded_booklet_takes_half_the_paper(sheets):
    many = sheets * 8
    flat = booklet(many, Layout(per_page=2, answers="none"))
    folded = booklet(many, Layout(per_page=2, answers="none", is_folded=True))
    assert pages(folded) == -(-pages(flat) // 4) * 2
    assert b"/MediaBox [ 0 0 841" in folded


def test_a_long_title_is_cut_and_a_strange_one_does_no_harm(sheets):
    strange = Sheet(1, "長い" * 300, "<b>&\u202e\\()", sheets[0].picture)
    assert pages(booklet([strange], Layout(title="x" * 2000))) == 1


def test_the_words_under_a_board_are_printed_in_as_many_lines_as_they_need(sheets):
    lines = [
        drawn(booklet([replace(sheets[0], caption=caption)], Layout(answers="none"))).count(b" Tj")
        for caption in ("", "Fill the board.", "Fill the board. " * 12)
    ]
    assert lines[0] + 1 == lines[1]
    assert lines[1] + 1 < lines[2] < lines[1] + 12


def test_every_font_of_a_booklet_is_embedded(sheets):
    assert fonts_not_embedded(booklet(sheets, Layout(title="鉛筆 pencil", answers_title="Answers"))) == []
