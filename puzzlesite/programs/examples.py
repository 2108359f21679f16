"""Examples of the API with curl and in Python, which a test runs. SITE stands for the address of the site."""

from typing import NamedTuple

from django.utils.translation import gettext_noop

TEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JSON = "-H 'Content-Type: application/json'"
KEY = """key=$(python3 -c 'import json; print(json.load(open("taken.json"))["puzzle"]["key"])')"""
BEGIN = """from enpitsu.client import Client

site = Client("SITE")
"""


class Task(NamedTuple):
    """A task with the code that does it."""

    anchor: str
    title: str
    curl: str
    python: str


EXAMPLES = (
    Task(
        "example-solve",
        gettext_noop("Solve a puzzle at once"),
        f'curl -s SITE/api/now/solve {JSON} \\\n  -d \'{{"text": "{TEXT}"}}\'',
        f'{BEGIN}found = site.solve(\n    "{TEXT}"\n)\nprint(found["verdict"], found["answers"])',
    ),
    Task(
        "example-explain",
        gettext_noop("Explain it step by step"),
        f"curl -s SITE/api/now/explain {JSON} -H 'Accept-Language: en' \\\n  -d '{{\"text\": \"{TEXT}\"}}'",
        f'{BEGIN}for step in site.explain(\n    "{TEXT}"\n)["steps"]:\n    print(step["sentence"])',
    ),
    Task(
        "example-upload",
        gettext_noop("Upload a puzzle and wait for its verdict"),
        f"curl -s SITE/api/puzzles {JSON} \\\n"
        f'  -d \'{{"text": "{TEXT}", "visibility": "unlisted"}}\' > taken.json\n'
        f"{KEY}\n"
        'curl -s "SITE/api/puzzles/$key?wait=20"',
        f'{BEGIN}taken = site.upload(\n    "{TEXT}",\n    visibility="unlisted",\n)\n'
        'print(site.wait_for_puzzle(taken["puzzle"]["key"])["verdict"])',
    ),
    Task(
        "example-many",
        gettext_noop("Bring many puzzles and read all results"),
        f"curl -s SITE/api/puzzles {JSON} \\\n"
        f'  -d \'{{"text": "{TEXT}\\n{TEXT[::-1]}"}}\' > taken.json\n'
        f"{KEY.replace('puzzle', 'job')}\n"
        'curl -s "SITE/api/jobs/$key?wait=20" > job.json\n'
        'curl -s "SITE/api/jobs/$key/results.ndjson"',
        f'{BEGIN}taken = site.upload("""\n{TEXT}\n{TEXT[::-1]}\n""")\n'
        'site.wait_for_job(taken["job"]["key"])\n'
        'for row in site.results(taken["job"]["key"]):\n    print(row["place"], row["verdict"])',
    ),
)
