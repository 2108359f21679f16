"""Collections: made of boards that were chosen, shown in order, changed by their owners, found, printed and bound."""

import re

import pytest
from django.test import Client

import solvers
from puzzlesite.core import limits, queries
from puzzlesite.generate import service as generation
from puzzlesite.models import Book, Collection, Puzzle
from tests.puzzlesite.conftest import MANY, ONE

WORDS = {"title": "Sunday  papers", "description": "For the train.", "visibility": "public"}
OTHER = "queens 4\n..Q.\n....\n....\n....\n"


@pytest.fixture
def client_class():
    """Makes another reader."""
    return Client


@pytest.fixture
def keys(solved):
    return [solved(text).puzzle.key for text in (ONE, MANY)]


def choose(keys):
    return "/collections/new/?" + "&".join(f"puzzle={key}" for key in keys)


@pytest.fixture
def made(client, keys):
    """A collection of both puzzles, and its address."""
    address = client.post(choose(keys), WORDS).headers["Location"]
    return Collection.objects.get(), address


def order(collection):
    return [puzzle.key for puzzle in queries.list_collection_puzzles(collection)]


def edit_address(client, collection):
    return f"/collections/{collection.key}/edit/{dict(client.session['collections'])[collection.key]}/"


def test_boards_that_were_chosen_become_a_collection(client, client_class, keys, made):
    collection, address = made
    assert (collection.title, order(collection)) == ("Sunday papers", keys)
    page = client_class().get(address).content.decode()
    assert "Sunday papers" in page
    assert "For the train." in page
    assert page.index(f"/p/{keys[0]}/") < page.index(f"/p/{keys[1]}/")
    assert "/edit/" not in page
    assert edit_address(client, collection) in client.get(address).content.decode()


def test_a_teacher_binds_what_was_made_by_several_recipes_as_one_book(client, queue_messages):
    """Made puzzles are found by their addresses alone, so the collection is at first one of that kind, too."""
    genre, recipe = solvers.genre("akari"), {"rows": "5", "cols": "5"}
    jobs = [generation.create_generation(genre, recipe, seed=seed, count=2).job for seed in (1, 9)]
    # The puzzles are not made yet.
    assert "/collections/new/?job=" not in client.get(f"/jobs/{jobs[0].key}/").content.decode()
    queue_messages.work()
    for job in jobs:
        assert f"/collections/new/?job={job.key}" in client.get(f"/jobs/{job.key}/").content.decode()
    form = client.get(f"/collections/new/?job={jobs[0].key}").content.decode()
    assert re.search(r'value="unlisted"[^>]*selected', form)
    client.post(f"/collections/new/?job={jobs[0].key}", {"title": "For Friday", "visibility": "unlisted"})
    collection = Collection.objects.get()
    client.post(f"/collections/new/?job={jobs[1].key}", {"to": collection.key})
    made = [puzzle.key for job in jobs for puzzle in job.puzzles.order_by("place")]
    assert order(collection) == made
    book = client.get(f"/books/new/?collection={collection.key}").content.decode()
    assert "4 puzzles" in book


def test_all_that_a_search_finds_is_collected(client, keys, solved):
    solved(OTHER)
    found = client.get("/archive/?verdict=many").content.decode()
    assert "/collections/new/?search=&amp;verdict=many" in found
    client.post("/collections/new/?search=&verdict=many", WORDS)
    assert order(Collection.objects.get()) == [keys[1]]


def test_nothing_is_made_of_no_boards_or_without_a_title(client, keys):
    assert client.get("/collections/new/?puzzle=nothing").status_code == 404
    assert client.post(choose(keys), {**WORDS, "title": " "}).status_code == 422
    assert not Collection.objects.exists()


def test_a_form_that_is_sent_twice_makes_one_collection(client, keys):
    for _ in range(2):
        client.post(choose(keys), {**WORDS, "form_key": "one-form"})
    assert Collection.objects.count() == 1


def test_more_puzzles_are_added_behind_the_others_each_once(client, client_class, keys, made, solved):
    collection, _ = made
    third = solved(OTHER).puzzle.key
    assert "Sunday papers" in client.get(choose([third])).content.decode()
    assert client.post(choose([keys[0], third]), {"to": collection.key}).status_code == 302
    assert order(collection) == [*keys, third]
    assert client_class().post(choose([third]), {"to": collection.key}).status_code == 404


def test_a_collection_that_is_full_says_so(client, keys, made, solved, monkeypatch):
    monkeypatch.setattr(limits, "COLLECTED", 2)
    refusal = client.post(choose([solved(OTHER).puzzle.key]), {"to": made[0].key})
    assert refusal.status_code == 422
    assert len(order(made[0])) == 2


def test_its_owner_changes_the_order_and_removes_puzzles(client, keys, made):
    collection, _ = made
    address = edit_address(client, collection)
    assert address in client.get(address).content.decode()
    turned = {f"place-{keys[0]}": "2", f"place-{keys[1]}": "1"}
    assert client.post(address, {**WORDS, "title": "Turned", **turned}).status_code == 302
    assert (Collection.objects.get().title, order(collection)) == ("Turned", keys[::-1])
    client.post(address, {**WORDS, f"place-{keys[0]}": "", f"place-{keys[1]}": "1"})
    assert order(collection) == [keys[1]]
    assert client.post(address, {**WORDS, "title": ""}).status_code == 422


def test_to_anybody_else_there_is_no_page_to_change_it(client_class, made):
    key, stranger = made[0].key, client_class()
    assert stranger.get(f"/collections/{key}/edit/secret/").status_code == 404
    assert stranger.post(f"/collections/{key}/delete/secret/").status_code == 404
    assert Collection.objects.exists()


def test_its_owner_deletes_it_and_the_puzzles_stay(client, made):
    edit = edit_address(client, made[0])
    address = edit.replace("/edit/", "/delete/")
    assert "<summary>Delete this collection</summary>" in client.get(edit).content.decode()
    assert client.post(address).headers["Location"] == "/collections/"
    assert "The collection was deleted; its puzzles are still there." in client.get("/collections/").content.decode()
    assert (Collection.objects.count(), Puzzle.objects.count()) == (0, 2)


def test_public_ones_are_listed_and_others_to_their_owner_alone(client, client_class, keys, made):
    client.post(choose(keys), {**WORDS, "title": "Hidden", "visibility": "unlisted"})
    others = client_class().get("/collections/").content.decode()
    assert "Sunday papers" in others
    assert "2 puzzles" in others
    assert "Hidden" not in others
    assert "Hidden" in client.get("/collections/").content.decode()


def test_a_public_collection_does_not_show_what_only_an_address_leads_to(client, keys, made):
    collection, address = made
    Puzzle.objects.filter(key=keys[0]).update(visibility="unlisted")
    page = client.get(address).content.decode()
    assert keys[0] not in page
    assert "1 puzzle" in page
    assert "1 puzzle<" in client.get("/collections/").content.decode().replace("\n", "")
    printed = client.get(f"/print/?collection={collection.key}").context["page"]
    assert [sheet["key"] for sheet in printed["sheets"]] == keys[1:]
    assert f"place-{keys[0]}" in client.get(edit_address(client, collection)).content.decode()
    Collection.objects.update(visibility="unlisted")
    assert order(Collection.objects.get()) == keys


def test_the_archive_is_searched_within_a_collection(client, client_class, keys, made, solved):
    solved(OTHER)
    key = made[0].key
    page = client.get(f"/archive/?collection={key}").content.decode()
    assert "2 puzzles" in page
    assert "Sunday papers" in page
    assert "1 of 2 puzzles" in client.get(f"/archive/?collection={key}&verdict=many").content.decode()
    found = client_class().get(f"/api/puzzles?collection={key}").json()
    assert {puzzle["key"] for puzzle in found["puzzles"]} == set(keys)


def test_a_collection_is_printed_and_bound_in_its_order(client, keys, made, queue_messages):
    key = made[0].key
    printed = client.get(f"/print/?collection={key}").context["page"]
    assert [sheet["key"] for sheet in printed["sheets"]] == keys
    client.post(f"/books/new/?collection={key}", {"trim": "A4", "answers": "end", "order": "given"})
    numbers = dict(Puzzle.objects.values_list("key", "id"))
    assert Book.objects.get().puzzles == [numbers[one] for one in keys]


def test_a_deleted_puzzle_leaves_its_collections(client, keys, made):
    Puzzle.objects.get(key=keys[0]).delete()
    assert order(made[0]) == [keys[1]]


def test_long_collections_have_pages(client, keys, made, monkeypatch):
    from puzzlesite.collections import page as collections

    monkeypatch.setattr(collections, "PAGE", 1)
    _, address = made
    first, second = (client.get(f"{address}?page={number}").content.decode() for number in (1, 2))
    assert "Page 1 of 2" in first
    assert (keys[1] in first, keys[1] in second) == (False, True)


def test_programs_make_change_and_delete_collections(client, keys):
    def send(method, path, body=None, token="", status=200):
        sent = getattr(client, method)(
            path, body or {}, content_type="application/json", headers={"Owner-Token": token} if token else {}
        )
        assert sent.status_code == status, sent.content
        return sent.json() if sent.content else None

    made = send("post", "/api/collections", {"title": "By program", "puzzles": keys[::-1]}, status=201)
    assert [puzzle["key"] for puzzle in made["puzzles"]] == keys[::-1]
    address, token = f"/api/collections/{made['key']}", made["owner_token"]
    listed = client.get("/api/collections")
    assert (listed["Total-Count"], listed.json()[0]["count"]) == ("1", 2)
    change = {"title": "Changed", "puzzles": keys[:1], "visibility": "unlisted"}
    send("put", address, change, "stranger", status=404)
    assert send("put", address, change, token)["title"] == "Changed"
    assert client.get("/api/collections").json() == []
    assert client.get(address).json()["count"] == 1
    assert send("post", "/api/collections", {"title": " ", "puzzles": keys}, status=422)
    assert send("post", "/api/collections", {"title": "x", "puzzles": ["nothing"]}, status=404)
    book = send("post", "/api/books", {"collection": made["key"]}, status=202)
    assert book["puzzles"] == 1
    send("delete", address, token="stranger", status=404)
    send("delete", address, token=token, status=204)
    assert not Collection.objects.exists()


def test_a_collection_through_the_interface_is_public_if_all_its_puzzles_are(client, keys):
    Puzzle.objects.filter(key=keys[0]).update(visibility="unlisted")

    def make(chosen, **more):
        body = {"title": "T", "puzzles": chosen, **more}
        return client.post("/api/collections", body, content_type="application/json").json()

    assert make(keys[1:])["visibility"] == "public"
    hidden = make(keys)
    assert (hidden["visibility"], hidden["count"]) == ("unlisted", 2)
    assert client.get(f"/api/collections/{hidden['key']}").json()["count"] == 2
    shown = make(keys, visibility="public")
    assert (shown["visibility"], shown["count"]) == ("public", 2), "its owner sees what it holds"
    assert client.get(f"/api/collections/{shown['key']}").json()["count"] == 1


def test_the_map_of_the_site_names_public_collections_alone(client, db):
    shown = Collection.objects.create(title="shown", visibility="public", owner="one")
    hidden = Collection.objects.create(title="hidden", visibility="unlisted", owner="two")
    places = client.get("/sitemap.xml").content.decode()
    assert f"<loc>http://testserver/collections/{shown.key}/</loc>" in places
    assert hidden.key not in places
    assert client.get(f"/collections/{shown.key}/").status_code == 200


@pytest.mark.parametrize(
    ("limit", "sentence", "later"), [("COLLECTIONS", "no room", 503), ("COLLECTIONS_OF_ONE", "one reader may", 201)]
)
def test_there_are_so_many_collections_and_no_more(client, keys, monkeypatch, limit, sentence, later):
    monkeypatch.setattr(limits, limit, 2)

    def ask(title, **options):
        words = {"title": title, "puzzles": keys}
        return client.post("/api/collections", words, content_type="application/json", **options)

    assert client.post(choose(keys), WORDS).status_code == 302
    assert ask("Two", headers={"Idempotency-Key": "two"}).status_code == 201
    refused = client.post(choose(keys), {**WORDS, "title": "Three"})
    assert refused.status_code == 503
    assert sentence in refused.content.decode()
    assert (ask("Three").status_code, ask("Three").json()["key"]) == (503, "full")
    assert ask("Two", headers={"Idempotency-Key": "two"}).status_code == 201, "the same again is no other one"
    assert Collection.objects.count() == 2
    assert ask("Three", REMOTE_ADDR="203.0.113.9").status_code == later
