"""The page about the interface: whole, in both languages, and its examples run as they are shown."""

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlesite.client import client as our_client
from puzzlesite.core import limits
from puzzlesite.core.problems import KINDS, PAGE
from puzzlesite.jobs import states, tasks
from puzzlesite.programs.examples import EXAMPLES
from puzzlesite.urls import api
from tests.conftest import needed
from tests.live import answer_here


@pytest.fixture
def address(transactional_db, live_server, monkeypatch):
    """The address of a running site whose jobs are done at once."""
    answer_here(monkeypatch)
    monkeypatch.setattr(limits, "CPU_SECONDS_A_MINUTE", float("inf"))
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: tasks.run.apply(args=[job_id], throw=True))
    return live_server.url


def shown(address, client, anchor):
    """An example as the page of that site shows it."""
    page = client.get("/api/docs", headers={"host": address.removeprefix("http://")}).content.decode()
    return html.unescape(re.search(rf'<pre[^>]*id="{anchor}"[^>]*>(.*?)</pre>', page, re.DOTALL)[1])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.anchor)
def test_the_examples_in_curl_run_as_shown(address, client, tmp_path, example):
    needed("curl")
    script = shown(address, client, f"{example.anchor}-curl")
    run = subprocess.run(["bash", "-ec", script], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert '"one"' in run.stdout or '"sentence"' in run.stdout, run.stdout
    # A link to a problem would be an error.
    assert "/api/docs#" not in run.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.anchor)
def test_the_examples_in_python_run_as_shown(address, client, tmp_path, example):
    (tmp_path / "enpitsu").mkdir()
    (tmp_path / "enpitsu" / "client").symlink_to(Path(our_client.__file__).parent)
    (tmp_path / "example.py").write_text(shown(address, client, f"{example.anchor}-python"))
    run = subprocess.run([sys.executable, "example.py"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "one" in run.stdout or "r5c5" in run.stdout, run.stdout


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_names_every_operation_and_every_kind_of_problem(client, language):
    page = client.get("/api/docs", headers={"accept-language": language}).content.decode()
    anchors = re.findall(r'id="([\w-]+)"', page)
    operations = [
        one["operationId"] for methods in api.get_openapi_schema()["paths"].values() for one in methods.values()
    ]
    assert len(set(anchors)) == len(anchors)
    assert {*operations, *KINDS} <= set(anchors)
    assert "http" not in re.sub(r"https?://testserver", "", re.sub(r"<!DOCTYPE.*?<main", "", page, flags=re.DOTALL))


def test_a_program_can_be_written_from_the_page_alone(client):
    page = client.get("/api/docs").content.decode()
    anchors = set(re.findall(r'id="([\w-]+)"', page))
    assert set(re.findall(r'href="#([\w-]+)"', page)) <= anchors
    described = api.get_openapi_schema()
    for methods in described["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                names = re.findall(r"schemas/(\w+)", str(answer.get("content", {})))
                assert {f"holds-{name}" for name in names} <= anchors, (operation["operationId"], status)
    whole = page[page.index('id="holds-PuzzleWhole"') :].partition("</section>")[0]
    for name in described["components"]["schemas"]["PuzzleWhole"]["properties"]:
        assert f"<code>{name}</code>" in whole
    listed = page[page.index('id="list_collections"') :].partition("</details>")[0]
    assert '<a href="#holds-CollectionOut">[CollectionOut]</a>' in listed


def test_a_bound_that_is_refused_itself_is_not_among_what_may_be_sent(client):
    page = html.unescape(client.get("/api/docs").content.decode())
    assert f"number > 0, ≤ {limits.LIVE_MOST_SECONDS}" in page


def test_every_page_leads_there(client, db):
    assert f'href="{PAGE}"' in client.get("/about/").content.decode()
