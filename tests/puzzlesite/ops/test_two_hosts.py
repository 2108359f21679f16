"""Two hosts on one database: one key or a clear refusal, static files on each, and a health page that notices."""

import pytest
from django.core.management import CommandError, call_command

from puzzlesite.models import Fact
from puzzlesite.ops import shared_key, static_files
from tests.puzzlesite.grounds import grounds


@pytest.mark.django_db
def test_a_host_with_another_key_is_refused_until_it_is_said_to_be_new(settings):
    shared_key.check_shared_key()
    shared_key.check_shared_key()
    settings.SECRET_KEY = "another host's"
    with pytest.raises(shared_key.SecretKeyMismatch, match="variable SECRET_KEY"):
        shared_key.check_shared_key()
    shared_key.replace_shared_key()
    shared_key.check_shared_key()


@pytest.mark.django_db(transaction=True)
def test_prepare_says_what_to_do_about_another_key(settings, monkeypatch):
    monkeypatch.setattr(static_files, "collect_static", lambda: None)
    call_command("prepare")
    settings.SECRET_KEY = "another"
    with pytest.raises(CommandError, match="--new-secret-key"):
        call_command("prepare")
    call_command("prepare", new_secret_key=True)
    call_command("prepare")


@pytest.mark.django_db
def test_after_a_restore_the_next_host_says_which_key_it_is(settings):
    shared_key.check_shared_key()
    shared_key.forget_shared_key()
    settings.SECRET_KEY = "the new machine's"
    shared_key.check_shared_key()
    # A digest of the key is stored, never the key.
    assert not Fact.objects.filter(value__contains="machine").exists()


@pytest.mark.django_db
def test_health_notices_that_pages_have_no_style_sheets(client, monkeypatch):
    def missing(path):
        raise ValueError(f"Missing staticfiles manifest entry for {path!r}")

    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr("puzzlesite.ops.views.static", missing)
    answer = client.get("/healthz")
    assert (answer.status_code, b"prepare" in answer.content) == (503, True)


CONFIGURATION = "import puzzlesite.processes.gunicorn as g; print(g.proc_name)"


def test_a_web_server_gathers_its_static_files_and_refuses_another_key(tmp_path):
    with grounds(tmp_path / "first") as first:
        first.do("manage.py", "prepare")
        with grounds(tmp_path / "second") as second:
            second.environment |= {"DATABASE_URL": first.environment["DATABASE_URL"], "SECRET_KEY": "another"}
            refused = second.run("-c", CONFIGURATION)
            assert refused.returncode != 0
            assert "another SECRET_KEY" in refused.stderr
            second.environment["SECRET_KEY"] = (tmp_path / "first" / "secret_key").read_text()
            assert second.do("-c", CONFIGURATION) == "enpitsu-web\n"
            assert list((tmp_path / "second").rglob("staticfiles.json"))
