"""A site whose SITE_URL has a path: a proxy may leave the path in what it asks for, or take it away."""

import json
import re
import subprocess
import sys

import pytest
from django.conf import settings

from tests.puzzlesite.grounds import describe_site, prepare

WALK = """
import json, re, sys
import django
django.setup()
from html import unescape
from urllib.parse import urlsplit
from django.conf import settings
from django.test import Client
from puzzlesite.jobs import states

states.send_message = lambda job_id, queue, seconds=0.0: None
client = Client(headers={"host": "puzzles.example.org"})
BEFORE = "https://puzzles.example.org"

def go(path, **send):
    # as a browser that has the whole address, through a proxy that leaves the path there or takes it away
    inner = path if sys.argv[1] == "kept" else path.removeprefix("/of/mine")
    answer = client.post(inner, send) if send else client.get(inner)
    return answer

found, left, seen = {}, ["/of/mine/"], set()
made = go("/of/mine/", text="." * 81, genre="sudoku", title="x")
left += [made["Location"], "/of/mine/api/puzzles", "/of/mine/feed.xml", "/of/mine/sitemap.xml", "/of/mine/robots.txt",
    "/of/mine/api/openapi.json", "/of/mine/api/docs", "/of/mine/nothing"]
known = go("/of/mine/", text=BEFORE + made["Location"])
oembed = go("/of/mine/oembed?url=" + BEFORE + made["Location"])
while left:
    path = left.pop()
    if path in seen or len(seen) > 150:
        continue
    seen.add(path)
    answer = go(path)
    found[path] = answer.status_code
    if answer.status_code in (301, 302):
        left.append(answer["Location"])
    if "html" not in answer.get("Content-Type", ""):
        continue
    for link in re.findall(r'(?:href|src|action|data-[a-z]+)="([^"#]+)"', answer.content.decode()):
        address = unescape(link).removeprefix(BEFORE)
        if address.startswith("/") and "/delete/" not in address and not address.endswith("/new/?search="):
            left.append(address)
script = go(made["Location"].partition("?")[0] + "play/").content.decode()
print(json.dumps({"found": found, "made": made["Location"], "cookies": [one["path"] for one in client.cookies.values()],
    "known": known["Location"], "oembed": oembed.json(), "robots": go("/of/mine/robots.txt").content.decode(),
    "feed": go("/of/mine/feed.xml").content.decode(), "live": re.findall(r'"live": ?"([^"]*)"', script),
    "refusal": go("/of/mine/api/puzzles/nothing").json()["type"],
    "description": go("/of/mine/api/openapi.json").json()}))
"""


@pytest.mark.parametrize("proxy", ["kept", "taken away"])
def test_a_site_under_a_path_leads_nowhere_else(proxy, tmp_path):
    prepare(tmp_path)
    environment = {**describe_site(tmp_path), "SITE_URL": "https://puzzles.example.org/of/mine/"}
    environment |= {"DJANGO_SETTINGS_MODULE": "puzzlesite.settings"}
    command = [sys.executable, "-c", WALK, proxy]
    ended = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[-2000:]
    said = json.loads(ended.stdout.splitlines()[-1])
    assert len(said["found"]) > 60
    assert [path for path in said["found"] if not path.startswith("/of/mine/")] == []
    assert {path for path, status in said["found"].items() if status >= 400 and status != 405} == {"/of/mine/nothing"}
    assert said["made"].startswith("/of/mine/p/")
    assert said["known"] == said["made"]
    assert set(said["cookies"]) == {"/of/mine/"}
    assert said["oembed"]["provider_url"] == "https://puzzles.example.org/of/mine/"
    assert f'src="https://puzzles.example.org{said["made"].partition("?")[0]}embed/"' in said["oembed"]["html"]
    assert "Disallow: /of/mine/jobs/" in said["robots"]
    assert re.findall(r"https://puzzles\.example\.org/(?!of/mine/)", said["feed"] + said["robots"]) == []
    assert said["live"] == ["/of/mine/api/live"]
    assert said["refusal"].startswith("/of/mine/api/docs#")
    assert said["description"]["servers"] == [{"url": "/of/mine/"}]
    assert all(path.startswith("/api/") for path in said["description"]["paths"])
