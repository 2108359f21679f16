"""Refusals of the site's commands: a sentence with the value read and the one expected, never a traceback."""

import io
import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from puzzlesite.management.commands import up
from puzzlesite.ops import health
from tests.test_house import ROOT

pytestmark = pytest.mark.plain


@pytest.fixture
def run(tmp_path):
    """run(words..., variables...) -> what Python ended with, in a data folder of its own."""

    def ran(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        own = {"ENPITSU_DATA_DIR": str(tmp_path / "data"), "DATABASE_URL": "", "LC_ALL": "C.UTF-8"}
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "puzzlesite.settings", **own, **variables}
        return subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True)

    return ran


def test_a_check_that_there_is_not_is_refused_with_those_that_there_are():
    with pytest.raises(CommandError, match=r"'databse' is not one of database, broker, .*disk"):
        call_command("doctor", "databse")


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        (
            "ENPITSU_DATA_DIR",
            "/dev/null/x",
            "ENPITSU_DATA_DIR is '/dev/null/x' (Not a directory); expected a folder",
        ),
        ("PORT", "x", "PORT is 'x'; expected a number from 0 to 65535."),
        ("PORT", "99999", "PORT is '99999'; expected a number from 0 to 65535."),
        ("WEB_WORKERS", "0", "WEB_WORKERS is '0'; expected a number from 1."),
        ("DATABASE_URL", "nonsense", "DATABASE_URL begins with 'nonsense' and cannot be read; expected an address"),
        (
            "DATABASE_URL",
            "postgres://u:secret@h:y/x",
            "DATABASE_URL begins with 'postgres' and cannot be read; expected",
        ),
        ("TIME_ZONE", "Nix/Da", "TIME_ZONE is 'Nix/Da'; expected a name like Asia/Tokyo."),
        ("LOG_LEVEL", "zz", "LOG_LEVEL is 'zz'; expected one of CRITICAL, "),
    ],
)
def test_a_variable_that_cannot_be_used_is_named_with_what_is_expected(run, variable, value, sentence):
    ended = run("manage.py", "doctor", **{variable: value})
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(sentence)
    assert ended.stderr.count("\n") == 1
    assert "secret" not in ended.stderr


@pytest.mark.parametrize("program", ["solvers", "puzzlesite"])
def test_a_level_that_there_is_not_is_named_with_those_that_there_are(run, program, tmp_path):
    (tmp_path / "puzzle.txt").write_text("." * 81)
    ended = run("-m", program, "solve", str(tmp_path / "puzzle.txt"), ENPITSU_LEVEL="v9", NUMBA_DISABLE_JIT="0")
    assert ended.stderr == "ENPITSU_LEVEL is 'v9'; expected one of v4, v3, v2, arm64.\n"
    assert ended.returncode == 2


def test_samples_of_an_archive_without_tables_wait_for_it(run):
    ended = run("manage.py", "samples")
    assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
    assert "The archive has no tables yet" in ended.stderr


def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(run):
    ended = run("manage.py", "prepare", DATABASE_URL="sqlite:////dev/null/x.sqlite3")
    assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
    assert ended.stderr.startswith("The database, which DATABASE_URL names, cannot be used: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["up", "--port", "99999"], "'99999' is not a number from 0 to 65535"),
        (["examples", "zzz"], "'zzz' is not one of akari, "),
        (["examples", "--seconds", "nan"], "'nan' is not a number of seconds from 0"),
        (["examples", "--set", "x"], "'x' is not NAME=VALUE"),
    ],
)
def test_an_option_that_cannot_be_used_is_named_with_what_is_expected(words, sentence):
    with pytest.raises(CommandError, match=sentence):
        call_command(*words)


@pytest.mark.parametrize(
    ("names", "token", "is_said"),
    [
        (["puzzles.example.org"], "", True),
        (["puzzles.example.org"], "a token", False),
        (["localhost", "127.0.0.1"], "", False),
    ],
)
def test_up_and_doctor_say_that_a_tunnel_may_read_the_figures_of_a_public_site(settings, names, token, is_said):
    settings.ALLOWED_HOSTS, settings.METRICS_TOKEN, text = names, token, io.StringIO()
    up.Command(stdout=text)._welcome("127.0.0.1", 8000)
    assert (health.UNGUARDED in text.getvalue()) == is_said
    check = health._metrics()
    assert (check.name, check.is_well, check.said == health.UNGUARDED) == ("metrics", True, is_said)
