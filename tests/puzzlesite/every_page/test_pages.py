"""Every page by its name: none is forgotten, none is half translated."""

import re
from html.parser import HTMLParser

import pytest

import solvers
from puzzlesite.jobs import states, tasks
from solvers import recipes
from tests import pages

SPOKEN = ("alt", "aria-label", "placeholder", "title", "content", "data-done")
# Elements that hold a person's own text, code, or no text.
UNREAD = {"pre", "code", "textarea", "script", "style", "svg"}
WORD = re.compile(r"[A-Za-z][A-Za-z'’]+")
PAIR = re.compile(r"([A-Za-z][A-Za-z'’]+) +([A-Za-z][A-Za-z'’]+)")
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
NAMES = {
    "Enpitsu",
    "RFC",
    "curl",
    "English",
    "Letter",
    "PDF",
    "CSV",
    "QR",
    "MB",
    "PNG",
    "JPEG",
    "GIF",
    "WebP",
    "http",
    "testserver",
}


class Reader(HTMLParser):
    """The texts of a page and of its spoken attributes, except those that are not the site's own."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.silent: list[str] = []

    def handle_starttag(self, tag, attrs):
        reported = dict(attrs)
        is_foreign = tag in UNREAD or reported.get("lang") == "en" or "address" in (reported.get("class") or "").split()
        if self.silent or (is_foreign and tag not in ("input", "meta")):
            self.silent += [tag] if not self.silent or tag == self.silent[0] else []
        elif tag != "meta":
            self.said += [reported[name] or "" for name in SPOKEN if name in reported]

    def handle_endtag(self, tag):
        if self.silent and tag == self.silent[0]:
            self.silent.pop()

    def handle_data(self, data):
        if not self.silent:
            self.said.append(data)


def is_english(piece: str, known: set[str]) -> bool:
    """Whether Latin words stand alone, or two beside each other, that are no names of a site, a format or a unit."""
    strange = set(WORD.findall(piece)) - NAMES - known
    beside = [pair for pair in PAIR.findall(piece) if not strange.isdisjoint(pair)]
    return bool(beside) or (bool(strange) and not JAPANESE.search(piece))


def english(html: str, known: set[str]) -> list[str]:
    """The pieces of a page that were left in English."""
    reader = Reader()
    reader.feed(html)
    pieces = [" ".join(piece.split()) for piece in reader.said if piece.strip()]
    return [piece for piece in pieces if is_english(piece, known)]


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Words of Latin letters that the genres themselves say in Japanese: titles, formats, techniques, scales, sets."""
    said = []
    for genre in solvers.all_genres():
        options = [*recipes.options(genre), *(genre.composed.options if genre.composed else ())]
        said += [genre.title, *(form.title for form in genre.formats)]
        said += [option.hint for option in options if option.hint]
        if genre.explained:
            said += [one.title for one in genre.explained.techniques]
            said += [genre.explained.rating.title] if genre.explained.rating else []
    return set(WORD.findall(" ".join(phrase.format_in("ja") for phrase in said)))


def test_every_address_is_visited_or_is_no_page():
    named = {*pages.names()}
    assert named - set(pages.PAGES) - set(pages.NO_PAGES) == set()
    assert set(pages.PAGES) - named == {"not found"}


def test_english_is_found_where_it_is_left(known):
    assert english("<p>これは <b>half translated</b></p>", known) == ["half translated"]
    assert english('<img alt="A picture"><pre>text</pre>CSV', known) == ["A picture"]
    assert english("<p>盤面を Show the answer で見る</p><a>Archive</a>", known) == [
        "盤面を Show the answer で見る",
        "Archive",
    ]


def look(client, places: dict[str, str], known: set[str]) -> dict[str, list[str]]:
    """English texts that are left on the Japanese pages of these places."""
    client.cookies["django_language"] = "ja"
    left = {}
    for address, visit in pages.visits(places):
        page = client.get(address, follow=True) if visit.send is None else client.post(address, visit.send)
        assert page.status_code in (200, 404, 422), address
        html = page.content.decode()
        assert '<html lang="ja"' in html, address
        if found := english(html, known):
            left[f"{address} {visit.send or ''}"] = found
    return left


def test_no_page_of_the_site_is_half_translated(client, db, known):
    assert look(client, {}, known) == {}


def test_no_page_of_what_waits_is_half_translated(client, transactional_db, known, monkeypatch):
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: None)
    assert look(client, pages.waiting(client), known) == {}


def test_no_page_of_what_is_solved_is_half_translated(client, transactional_db, compiled, known, monkeypatch):
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: tasks.run.apply(args=[job_id], throw=True))
    assert look(client, pages.solved(client), known) == {}
