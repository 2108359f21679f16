"""Promises of the admin's pages. test_admin.py runs this with ADMIN_PATH set before the settings are read."""

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import solvers
from puzzlesite.models import Job, Puzzle, Solution
from puzzlesite.uploads import service as uploads_service

TEXTS = ["...\n.2.\n...\n", "....\n.0..\n....\n", ".....\n..4..\n.....\n.....\n"]
MODELS = [Puzzle, Solution, Job]
OURS = pytest.mark.parametrize("model", MODELS)
# Columns of which one row may have megabytes.
LARGE = {"text", "source_text", "marks", "answers", "checkpoint", "result"}
# The statements of a list: the user, the number of rows, the rows.
LISTED = 3

pytestmark = pytest.mark.django_db


@pytest.fixture
def keep():
    """keep(text): a puzzle with its job, and what was found out about it."""

    def kept(text: str) -> Puzzle:
        [reading] = solvers.read(text, "akari")
        puzzle = uploads_service.upload(reading, text, title="<b>見本</b>").puzzle
        puzzle.solution = Solution.objects.create(
            genre_name="akari", fingerprint=puzzle.fingerprint, text=puzzle.text, verdict="one"
        )
        puzzle.owner = "a hash of the owner's secret"
        puzzle.save()
        return puzzle

    return kept


@pytest.fixture
def owner(client):
    """A browser in which an owner of the site has come in."""
    client.force_login(User.objects.create_superuser("owner", password="long and secret"))
    return client


def place(model, page: str = "changelist", *arguments) -> str:
    return reverse(f"admin:puzzlesite_{model._meta.model_name}_{page}", args=arguments)


def test_strangers_have_to_give_their_name(client):
    answer = client.get(f"/{settings.ADMIN_PATH}/", follow=True)
    assert answer.redirect_chain == [(f"/{settings.ADMIN_PATH}/login/?next=/{settings.ADMIN_PATH}/", 302)]
    assert 'name="password"' in answer.content.decode()


@OURS
def test_strangers_see_no_row(model, client, keep):
    keep(TEXTS[0])
    for address in (place(model), place(model, "change", model.objects.get().pk)):
        assert client.get(address).status_code == 302


def test_a_person_with_an_account_comes_in_by_its_password(client):
    User.objects.create_superuser("owner", password="long and secret")
    address = f"/{settings.ADMIN_PATH}/login/"
    assert client.post(address, {"username": "owner", "password": "wrong"}).status_code == 200
    assert client.post(address, {"username": "owner", "password": "long and secret"}).status_code == 302
    assert "Puzzles" in client.get(f"/{settings.ADMIN_PATH}/").content.decode()


def test_every_row_that_is_shown_is_read_only():
    assert set(MODELS) < set(admin.site._registry)
    for model in MODELS:
        assert not admin.site._registry[model].has_add_permission(None)


@OURS
def test_nothing_can_be_added_changed_or_deleted(model, owner, keep):
    keep(TEXTS[0])
    row, before = model.objects.get(), model.objects.values().get()
    for address in (place(model, "add"), place(model, "delete", row.pk), place(model, "change", row.pk)):
        assert owner.post(address, {"key": "changed", "title": "changed", "post": "yes"}).status_code == 403
    owner.post(place(model), {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
    assert model.objects.values().get() == before


@OURS
def test_a_list_costs_the_same_however_long_it_is(model, owner, keep):
    costs = []
    for text in TEXTS:
        keep(text)
        with CaptureQueriesContext(connection) as captured:
            page = owner.get(place(model)).content.decode()
        costs.append(len(captured.captured_queries))
        assert page.count('class="action-select"') == 0
    assert page.count('<th class="field-') == len(TEXTS)
    assert costs == [LISTED] * len(TEXTS)


@OURS
def test_a_list_reads_no_large_column(model, owner, keep):
    keep(TEXTS[0])
    with CaptureQueriesContext(connection) as captured:
        owner.get(place(model))
    statements = " ".join(query["sql"] for query in captured.captured_queries)
    columns = [field.column for field in model._meta.fields if field.name in LARGE]
    assert columns
    for column in columns:
        assert f'"{model._meta.db_table}"."{column}"' not in statements


@OURS
def test_a_row_shows_no_secret_and_leads_to_its_page(model, owner, keep):
    puzzle = keep(TEXTS[0])
    row = model.objects.get()
    page = owner.get(place(model, "change", row.pk))
    assert page.status_code == 200
    assert puzzle.owner not in page.content.decode()
    assert "<b>見本" not in page.content.decode()
    if model is not Solution:
        link = reverse("puzzle" if model is Puzzle else "job", args=[row.key])
        assert f'href="{link}"' in page.content.decode()


@OURS
def test_a_row_is_found_by_its_name(model, owner, keep):
    puzzles = [keep(text) for text in TEXTS]
    sought = puzzles[0].fingerprint if model is Solution else puzzles[0].key
    page = owner.get(place(model), {"q": sought}).content.decode()
    assert page.count('<th class="field-') == 1
