"""Pages for what went wrong, in both languages, with a way on."""

import pytest
from django.test import Client, RequestFactory
from django.utils import translation

from puzzlesite.core import errors

PAGES = {
    400: errors.bad_request,
    403: errors.forbidden,
    404: errors.not_found,
    413: errors.too_large,
    429: errors.too_many_requests,
    500: errors.server_error,
    503: errors.unavailable,
}
BEYOND_US = [(503, errors.no_database), (503, errors.no_room)]


@pytest.mark.parametrize(("status", "view"), [*PAGES.items(), *BEYOND_US])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_error_has_a_page_that_leads_on(status, view, language):
    with translation.override(language):
        page = view(RequestFactory().get("/x"))
    content = page.content.decode()
    assert page.status_code == status
    assert f'<html lang="{language}"' in content
    assert 'href="/archive/"' in content
    assert ("ありません" in content or "ください" in content or "ます" in content or "です" in content) == (
        language == "ja"
    )


@pytest.mark.parametrize("view", [errors.too_many_requests, errors.unavailable])
def test_who_has_to_wait_sees_how_long(view):
    page = view(RequestFactory().get("/x"), wait=7)
    assert page.headers["Retry-After"] == "7"
    assert "7 seconds" in page.content.decode()


def test_an_address_without_a_page_shows_the_designed_one(client, db):
    page = client.get("/nothing/here")
    assert page.status_code == 404
    assert "There is nothing here" in page.content.decode()


def test_an_error_of_ours_shows_the_designed_page(client, db, monkeypatch):
    from puzzlesite.reference import about

    def broken():
        raise RuntimeError

    monkeypatch.setattr(about, "list_families_by_fame", broken)
    client.raise_request_exception = False
    page = client.get("/about/")
    assert page.status_code == 500
    assert "Something went wrong" in page.content.decode()


@pytest.mark.parametrize("address", ["/", "/archive/", "/about/", "/generate/", "/nothing"])
def test_every_page_forbids_scripts_and_styles_in_itself(client, db, address):
    page = client.get(address)
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    content = page.content.decode()
    assert "style=" not in content
    assert "<style" not in content
    assert " onclick=" not in content
    assert content.count("<script") == content.count("<script src=")


def test_an_unknown_name_of_the_host_names_the_setting_and_is_no_line_of_the_log(client, settings, capfd):
    settings.ALLOWED_HOSTS = ["puzzles.example.org"]
    answer = client.get("/", headers={"host": "other.example"})
    assert answer.status_code == 400
    assert "ALLOWED_HOSTS" in answer.content.decode()
    assert "puzzles.example.org" not in answer.content.decode()
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("header", ["origin", "referer"])
def test_a_form_from_an_address_that_is_not_trusted_names_the_setting(header, db):
    client = Client(enforce_csrf_checks=True, headers={"host": "localhost"})
    sent = {"headers": {header: "https://puzzles.example.org/"}, "secure": header == "referer"}
    answer = client.post("/", {"text": "x"}, **sent)
    assert answer.status_code == 403
    assert "CSRF_TRUSTED_ORIGINS" in answer.content.decode()
    plain = client.post("/", {"text": "x"})
    assert plain.status_code == 403
    assert "CSRF_TRUSTED_ORIGINS" not in plain.content.decode()
