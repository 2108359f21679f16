"""A made-up language with every text in brackets: what stands outside them cannot be translated by a catalogue."""

import calendar
import gettext
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import _lru_cache_wrapper, cache

import django
import pytest
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.utils.translation import trans_real

import solvers
from docs import catalogues
from puzzlesite.jobs import states, tasks
from puzzlesite.parts.export import PLAYERS
from solvers import messages, samples
from solvers.cli import arguments
from solvers.cli.commands import main
from solvers.contract.genre import Genre
from solvers.contract.results import Board
from solvers.paper.book.binding import bind_book
from solvers.paper.book.layout import ANSWERS, BookLayout
from tests import pages
from tests.puzzlesite.every_page.test_pages import Reader
from tests.solvers.paper.pdfs import poppler, spoken
from tests.solvers.paper.test_book import one_of_each

# A language with a script, as some have.
CODE, FOLDER = "xx-latn", "xx_Latn"
BRACKETS = re.compile(r"(\[\[|\]\])")
WORD = re.compile(r"[A-Za-z]{2,}")
# A text that is too long for the head of a page.
CUT_OFF = re.compile(r"\[\[[^][\n]*…")
CELL = re.compile(r"\br\d+c\d+\b")
# Data: names of the site, of paper, formats, sets, files and techniques, and what a visit itself sends
DATA = {"Enpitsu", "English", "Letter", "PDF", "CSV", "QR", "MB", "PNG", "JPEG", "GIF", "WebP"}
DATA |= {"http", "https", "testserver"}
# Django's own texts, under names that the catalogues cannot have.
DATA |= {
    *calendar.month_name,
    *calendar.month_abbr,
    "Sept",
}


def in_brackets(text: str) -> str:
    return f"[[{text}]]"


@pytest.fixture(scope="session")
def catalogues_in_brackets(tmp_path_factory):
    """The folder of both domains in the made-up language."""
    folder = tmp_path_factory.mktemp("locale")
    for domain in catalogues.DOMAINS:
        catalog = catalogues.template_of(domain)
        for message in catalog:
            if message.id:
                plural = isinstance(message.id, tuple)
                message.string = tuple(map(in_brackets, message.id)) if plural else in_brackets(message.id)
        for text in _of_django() if domain.name == "django" else ():
            if catalog.get(text) is None:
                catalog.add(text, in_brackets(text))
        for text in _of_django(True) if domain.name == "django" else ():
            if catalog.get(text) is None:
                catalog.add((text, text), (in_brackets(text),) * 2)
        path = folder / FOLDER / "LC_MESSAGES" / f"{domain.name}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(catalogues.po_bytes(catalog))
    messages.compile_catalogues(folder)
    return folder


@pytest.fixture
def pseudo(catalogues_in_brackets, patient_readers, monkeypatch):
    """Solvers and a site that speak the made-up language."""
    monkeypatch.setattr(messages, "LOCALE", catalogues_in_brackets)
    monkeypatch.setattr(arguments, "LANGUAGES", (*messages.LANGUAGES, CODE))
    monkeypatch.setitem(LANG_INFO, CODE, {"bidi": False, "code": CODE, "name": CODE, "name_local": CODE})
    monkeypatch.setattr(settings, "LANGUAGES", [*settings.LANGUAGES, (CODE, CODE)])
    monkeypatch.setattr(settings, "LOCALE_PATHS", [*settings.LOCALE_PATHS, catalogues_in_brackets])
    _forget()
    yield CODE
    monkeypatch.undo()
    _forget()


def _of_django(plural: bool = False) -> Iterator[str]:
    """The texts of Django itself, which it translates into many languages; those that a number rules, or all others."""
    file = f"{django.__path__[0]}/conf/locale/ja/LC_MESSAGES/django.mo"
    with open(file, "rb") as compiled:
        known = gettext.GNUTranslations(compiled)._catalog
    keys = (key[0] for key in known if isinstance(key, tuple)) if plural else (key for key in known if key)
    yield from (key for key in keys if isinstance(key, str) and "\x04" not in key)


def _forget() -> None:
    messages._catalogue.cache_clear()
    trans_real._translations.pop(CODE, None)
    for name in vars(trans_real).values():
        if isinstance(name, _lru_cache_wrapper):
            name.cache_clear()


def outside(text: str) -> list[str]:
    """The words that stand in no brackets."""
    depth, words = 0, []
    for part in BRACKETS.split(text):
        depth += {"[[": 1, "]]": -1}.get(part, 0)
        if not depth:
            words += WORD.findall(CELL.sub("", part))
    assert depth == 0, text
    return [word for word in words if word not in DATA]


def on_page(html: str) -> list[str]:
    """The words of a page that stand in no brackets."""
    reader = Reader()
    reader.feed(html)
    text = "\n".join(reader.said)
    for title in sorted(_titles(), key=len, reverse=True):
        text = text.replace(title, "")
    return outside(text)


@cache
def _titles() -> frozenset[str]:
    """Titles, authors and sources of samples, and names of other sites."""
    found = [sample for genre in solvers.all_genres() for sample in samples.puzzles(genre)]
    return frozenset(
        {text for sample in found for text in (sample.title.text, sample.author, sample.source.text) if text}
    ) | set(PLAYERS.values())


def look(client, places: dict[str, str]) -> dict[str, list[str]]:
    client.cookies["django_language"] = CODE
    left = {}
    for address, visit in pages.visits(places):
        page = client.get(address, follow=True) if visit.send is None else client.post(address, visit.send)
        html = page.content.decode()
        assert f'<html lang="{CODE}"' in html, address
        if found := on_page(html):
            left[address] = found
    return left


def test_words_outside_of_brackets_are_found():
    assert outside("[[Rows [[of]] it]] are 3") == ["are"]
    assert on_page('<p title="A title">[[Half <b>of]] it</b></p>') == ["title", "it"]


def test_no_text_of_the_site_is_beyond_a_catalogue(client, db, pseudo):
    assert look(client, {}) == {}


def test_no_text_of_what_waits_is_beyond_a_catalogue(client, transactional_db, pseudo, monkeypatch):
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: None)
    assert look(client, pages.waiting(client)) == {}


@pytest.mark.usefixtures("compiled", "short_day")
def test_no_text_of_what_is_solved_is_beyond_a_catalogue(client, transactional_db, pseudo, monkeypatch):
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: tasks.run.apply(args=[job_id], throw=True))
    places = pages.solved(client)
    assert look(client, places) == {}
    for key in ("one", "wide", "nonogram", "touching", "packed"):
        pdf = client.get(f"/print/booklet.pdf?puzzle={places[key]}&answers=end").content
        assert in_pdf(pdf) == [], key


def in_pdf(pdf: bytes) -> list[str]:
    """The words of a PDF that stand in no brackets: those on its pages, its bookmarks and what is said of pictures."""
    written = CUT_OFF.sub("", poppler("pdftotext", pdf, "-raw", "-", "-").decode())
    return outside(written) + [word for said in spoken(pdf) for word in outside(said)]


@pytest.mark.parametrize("answers", ANSWERS)
def test_no_text_of_a_book_is_beyond_a_catalogue(pseudo, answers):
    """A cover, contents, rules, levels, boards of every genre, and answers."""
    puzzles = [replace(puzzle, title="", level=at % 5) for at, puzzle in enumerate(one_of_each() * 2)]
    pdf = bind_book(puzzles, BookLayout(answers=answers, language=CODE))
    assert len(spoken(pdf)) > len(puzzles)
    assert in_pdf(pdf) == []


by_genre = pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)


def boards(genre: Genre) -> list[Board]:
    """Samples that are soon solved and explained."""
    found = [genre.parse(sample.text) for sample in samples.puzzles(genre)]
    return [board for board in found if math.prod(genre.measure(board)[:2]) <= 400]


@pytest.mark.parametrize(
    "genre", [genre for genre in solvers.all_genres() if genre.explained], ids=lambda genre: genre.name
)
def test_no_step_of_an_explanation_is_beyond_a_catalogue(genre, compiled, pseudo):
    steps = [step for board in boards(genre) for step in solvers.engine(genre.name).explain(board)]
    sentences = {genre.explained.explain_step(step).format_in(CODE) for step in steps}
    assert len(sentences) > 5
    assert {sentence: words for sentence in sentences if (words := outside(sentence))} == {}


@by_genre
def test_no_output_of_a_command_is_beyond_a_catalogue(genre, compiled, pseudo, capsys, tmp_path):
    """Commands that print sentences are tested; `bench`, `convert` and `genres` print names and figures only."""
    commands = ("solve", "explain", *(["hint"] if genre.played else []), *(["fix"] if genre.composed else []))
    for number, board in enumerate(boards(genre)[:6]):
        puzzle = tmp_path / f"{number}.txt"
        puzzle.write_text(genre.emit(board))
        for command in commands:
            seconds = ["--seconds", "0.5"] if command in ("hint", "fix") else []
            say(capsys, command, *seconds, "--genre", genre.name, str(puzzle))


@by_genre
def test_no_refusal_of_a_command_is_beyond_a_catalogue(genre, compiled, pseudo, capsys, tmp_path):
    puzzle, strange = tmp_path / "puzzle.txt", tmp_path / "strange.txt"
    strange.write_text("1 2 3\n!\n")
    for sample in samples.list_faulty_samples(genre):
        puzzle.write_text(sample.text)
        strange.write_text(sample.answer)
        say(capsys, "check", "--genre", genre.name, str(puzzle), str(strange))
    say(capsys, "solve", "--genre", genre.name, str(strange))
    if genre.generated:
        say(capsys, "generate", genre.name, "--set", "123=4")


def say(capsys, command: str, *arguments: str) -> None:
    """Run a command in the made-up language: it says something, and all of it in brackets."""
    main([command, "--lang", CODE, *arguments])
    printed = capsys.readouterr()
    assert printed.out + printed.err, command
    words = [word for line in _sentences(printed.out + printed.err) for word in outside(line)]
    assert words == [], (command, printed)


def _sentences(printed: str) -> list[str]:
    """The lines that are no rows of a board or an answer, which have no blanks."""
    return [line for line in printed.splitlines() if " " in line.strip()]
