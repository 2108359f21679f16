"""Feeds, maps of the site and oEmbed against what their standards say, stated here as tables.

RFC 4287 (Atom), RFC 3339 (dates), sitemaps.org 0.9, oEmbed 1.0.
"""

import re
import struct
from datetime import date, datetime
from urllib.parse import parse_qs, urlsplit

import pytest
from defusedxml import ElementTree

import solvers
from puzzlesite.daily import service as daily
from puzzlesite.feeds import service as feeds
from puzzlesite.models import Puzzle
from tests.puzzlesite.conftest import MANY, ONE

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
ANY = 10**6
# RFC 4287, 4.1.1 and 4.1.2: children, each at least and at most so often
FEED = {"id": (1, 1), "title": (1, 1), "updated": (1, 1), "author": (0, ANY), "link": (0, ANY), "entry": (0, ANY)}
FEED |= {"subtitle": (0, 1), "rights": (0, 1), "icon": (0, 1), "logo": (0, 1), "generator": (0, 1)}
FEED |= {"category": (0, ANY), "contributor": (0, ANY)}
ENTRY = {"id": (1, 1), "title": (1, 1), "updated": (1, 1), "author": (0, ANY), "link": (0, ANY), "summary": (0, 1)}
ENTRY |= {"content": (0, 1), "published": (0, 1), "rights": (0, 1), "source": (0, 1)}
ENTRY |= {"category": (0, ANY), "contributor": (0, ANY)}
PERSON = {"name": (1, 1), "uri": (0, 1), "email": (0, 1)}
# RFC 4287, section 4.2.7.
LINK = {"href", "rel", "type", "hreflang", "title", "length"}
RELATIONS = {"alternate", "related", "self", "enclosure", "via"}
# RFC 4287, section 3.3, which refers to RFC 3339.
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
MEDIA_TYPE = re.compile(r"[\w.+-]+/[\w.+-]+")
AKARI = "..#..\n.....\n#.1.#\n.....\n..0..\n"
LINES = "queens 4\n..Q.\n....\n....\n....\n"


def name(element) -> str:
    assert element.tag.startswith(ATOM), element.tag
    return element.tag.removeprefix(ATOM)


def check_children(element, allowed) -> None:
    counts = {child: [name(one) for one in element].count(child) for child in {*allowed, *map(name, element)}}
    for child, count in counts.items():
        assert child in allowed, child
        least, most = allowed[child]
        assert least <= count <= most, (child, count)


def check_iri(text: str) -> None:
    parts = urlsplit(text)
    assert parts.scheme in ("http", "https"), text
    assert parts.netloc, text
    assert not re.search(r"[\s<>\"{}|\\^`]", text), text


def check_common(element) -> None:
    """Check the parts common to a feed and an entry: id, title, updated, links."""
    assert not (element.text or "").strip()
    check_iri(element.findtext(f"{ATOM}id"))
    assert element.find(f"{ATOM}title").get("type", "text") == "text"
    assert element.findtext(f"{ATOM}title").strip()
    moment = element.findtext(f"{ATOM}updated")
    assert MOMENT.fullmatch(moment), moment
    assert datetime.fromisoformat(moment).tzinfo is not None
    links = element.findall(f"{ATOM}link")
    for link in links:
        assert not set(link.attrib) - LINK
        assert link.get("rel", "alternate") in RELATIONS
        assert MEDIA_TYPE.fullmatch(link.get("type"))
        check_iri(link.get("href"))
    alternates = [(link.get("type"), link.get("hreflang")) for link in links if link.get("rel") == "alternate"]
    # RFC 4287, section 4.1.1: at most one link of a type and language.
    assert len(alternates) == len(set(alternates)) >= 1


def check_feed(answer, address: str):
    """The feed's element, after everything that the RFC asks of it."""
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    assert answer.content.startswith(b"<?xml ")
    feed = ElementTree.fromstring(answer.content)
    assert name(feed) == "feed"
    assert re.fullmatch(r"[a-z]{2}(-[A-Za-z]+)*", feed.get(LANGUAGE))
    check_children(feed, FEED)
    check_common(feed)
    assert [link.get("href") for link in feed.iter(f"{ATOM}link") if link.get("rel") == "self"] == [address]
    entries = feed.findall(f"{ATOM}entry")
    authors = feed.findall(f"{ATOM}author")
    for person in feed.iter(f"{ATOM}author"):
        check_children(person, PERSON)
        assert person.findtext(f"{ATOM}name").strip()
    for entry in entries:
        check_children(entry, ENTRY)
        check_common(entry)
        assert authors or entry.find(f"{ATOM}author") is not None
        assert entry.findtext(f"{ATOM}updated") <= feed.findtext(f"{ATOM}updated")
    own = [(entry.findtext(f"{ATOM}id"), entry.findtext(f"{ATOM}updated")) for entry in entries]
    # Stricter than section 4.1.1 of RFC 4287: no id comes twice.
    assert len({one for one, _ in own}) == len(own)
    return feed


OTHER_ONE = "queens 5\nQ....\n..Q..\n.....\n.....\n.....\n"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_feed_of_new_puzzles_is_atom(client, solved, language):
    client.cookies["django_language"] = language
    address = "http://testserver/feed.xml"
    assert not check_feed(client.get("/feed.xml"), address).findall(f"{ATOM}entry")
    keys = [solved(text, title=title).puzzle.key for text, title in ((ONE, 'A & B <c> "d"'), (OTHER_ONE, "数独 ♥"))]
    feed = check_feed(client.get("/feed.xml"), address)
    assert feed.get(LANGUAGE) == language
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}id").split("/")[-2] for entry in entries] == keys[::-1]
    assert entries[1].findtext(f"{ATOM}title") == 'A & B <c> "d"'
    # Each link leads to a document of its own type.
    for link in feed.iter(f"{ATOM}link"):
        found = client.get(link.get("href").removeprefix("http://testserver"))
        assert (found.status_code, found["Content-Type"].split(";")[0]) == (200, link.get("type"))


def test_an_id_stays_when_a_puzzle_is_changed_and_its_moment_does_too(client, solved):
    key = solved(ONE).puzzle.key
    before = check_feed(client.get("/feed.xml"), "http://testserver/feed.xml").find(f"{ATOM}entry")
    Puzzle.objects.filter(key=key).update(title="Another")
    after = check_feed(client.get("/feed.xml"), "http://testserver/feed.xml").find(f"{ATOM}entry")
    assert after.findtext(f"{ATOM}title") == "Another"
    for field in ("id", "updated"):
        assert before.findtext(ATOM + field) == after.findtext(ATOM + field)


@pytest.mark.parametrize("query", ["", "?genre=akari", "?level=easy&genre=akari"])
def test_the_feed_of_daily_puzzles_is_atom(client, queue_messages, monkeypatch, query):
    small = solvers.genre("akari"), "easy", {"rows": "5", "cols": "5"}
    # One small puzzle, since a day of all genres takes half a minute.
    monkeypatch.setattr(daily, "list_daily_levels", lambda: iter([small]))
    day = date(2024, 2, 29)
    address = f"http://testserver/daily/feed.xml{query}"
    check_feed(client.get(f"/daily/feed.xml{query}"), address)
    daily.request_day(day)
    queue_messages.work()
    feed = check_feed(client.get(f"/daily/feed.xml{query}"), address)
    assert feed.findall(f"{ATOM}entry")
    ids = {client.get(f"/daily/feed.xml{one}").content.split(b"<id>")[1] for one in ("", "?genre=akari", "?level=hard")}
    assert len(ids) == 3, "4.2.6: no feed has the id of another"


# Maps


def check_map(answer, root: str, child: str) -> list[str]:
    """The addresses of a map, after everything that sitemaps.org asks of it."""
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/xml; charset=utf-8")
    assert len(answer.content) < 50 * 2**20
    tree = ElementTree.fromstring(answer.content)
    assert tree.tag == MAP + root
    assert 1 <= len(tree) <= 50_000
    for place in tree:
        assert place.tag == MAP + child
        names = [one.tag.removeprefix(MAP) for one in place]
        assert names in (["loc"], ["loc", "lastmod"])
        check_iri(place.findtext(f"{MAP}loc"))
        assert len(place.findtext(f"{MAP}loc")) < 2_048
        changed = place.findtext(f"{MAP}lastmod")
        assert changed is None or date.fromisoformat(changed)
    return [place.findtext(f"{MAP}loc") for place in tree]


def test_maps_are_as_the_standard_has_them(client, solved, monkeypatch):
    for text in (ONE, MANY, LINES):
        solved(text)
    whole = check_map(client.get("/sitemap.xml"), "urlset", "url")
    monkeypatch.setattr(feeds, "LISTED", 2)
    parts = check_map(client.get("/sitemap.xml"), "sitemapindex", "sitemap")
    paths = [part.removeprefix("http://testserver") for part in parts]
    found = [place for path in paths for place in check_map(client.get(path), "urlset", "url")]
    assert sorted(found) == sorted(whole)
    assert len(set(found)) == len(found)


# oEmbed: section 2.3.4, type rich

NEEDED = {"type": str, "version": str, "html": str, "width": int, "height": int}
MORE = {"title": str, "author_name": str, "provider_name": str, "provider_url": str, "cache_age": int}
# The three fields of a thumbnail, of which all are given or none.
THUMBNAIL = {"thumbnail_url": str, "thumbnail_width": int, "thumbnail_height": int}


@pytest.mark.parametrize(
    ("query", "most", "thumbnail"),
    [
        ("", (480, 670), (1200, 630)),
        ("&maxwidth=300&maxheight=200", (300, 200), (300, 157)),
        ("&maxheight=200", (480, 200), (380, 199)),
        ("&maxwidth=100", (100, 670), None),
    ],
)
def test_what_oembed_says_is_as_the_standard_has_it_and_the_page_leads_there(client, keep, query, most, thumbnail):
    key = keep(AKARI, author='B & <i>"C"').puzzle.key
    page = client.get(f"/p/{key}/").content.decode()
    [address] = re.findall(r'type="application/json\+oembed" href="([^"]+)"', page)
    address = address.replace("&amp;", "&")
    assert set(parse_qs(urlsplit(address).query)) == {"url", "format"}
    answer = client.get(address.removeprefix("http://testserver") + query)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    said = answer.json()
    assert not set(said) - {*NEEDED, *MORE, *THUMBNAIL}
    for field, kind in {**NEEDED, **(THUMBNAIL if thumbnail else {})}.items():
        assert isinstance(said[field], kind), field
    assert (said["version"], said["type"]) == ("1.0", "rich")
    assert (said["width"] <= most[0], said["height"] <= most[1]) == (True, True)
    # The frame is well formed, whatever the title of a stranger is.
    frame = ElementTree.fromstring(said["html"])
    assert (frame.tag, frame.get("src")) == ("iframe", f"http://testserver/p/{key}/embed/")
    assert (frame.get("width"), frame.get("height")) == (str(said["width"]), str(said["height"]))
    check_thumbnail(client, said, thumbnail)


def check_thumbnail(client, said, size):
    """Check a thumbnail, which "must respect any maxwidth and maxheight", and has the declared size."""
    if size is None:
        assert not set(said) & set(THUMBNAIL)
        return
    assert (said["thumbnail_width"], said["thumbnail_height"]) == size
    check_iri(said["thumbnail_url"])
    image = client.get(said["thumbnail_url"].removeprefix("http://testserver"))
    assert image["Content-Type"] == "image/png"
    assert struct.unpack(">II", image.content[16:24]) == size
