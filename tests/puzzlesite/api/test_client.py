"""A site used by programs: our own client, and the client that a generator makes from the description.

Jobs are done within the request here; both do everything that the interface offers.
"""

import importlib
import inspect
import io
import json
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import ClassVar
from urllib.error import URLError

import pytest

import solvers
from puzzlesite.archive import queries
from puzzlesite.client import Client, Problem, Unfinished, client, transport
from puzzlesite.core import limits
from puzzlesite.daily import service as daily
from puzzlesite.jobs import states, tasks
from puzzlesite.models import Puzzle
from puzzlesite.results import queries as result_queries
from puzzlesite.urls import api
from tests.live import answer_here

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = {"rows": 5, "cols": 5}
MANY = f"{SUDOKU}\n{'.' * 79}12\n"
FILES = ("image/svg+xml", "image/png", "application/pdf")


@pytest.fixture
def address(transactional_db, live_server, monkeypatch):
    """The address of a running site whose jobs are done at once."""
    answer_here(monkeypatch)
    # Here a request computes in place of a worker.
    monkeypatch.setattr(limits, "CPU_SECONDS_A_MINUTE", float("inf"))
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: tasks.run.apply(args=[job_id], throw=True))
    return live_server.url


class Nothing(io.BytesIO):
    """An answer in which there is nothing."""

    headers: ClassVar = {}


class Recorder(transport.Transport):
    """Sends nothing, and keeps what would be sent."""

    def __init__(self):
        super().__init__("http://example.org", "en", 1)
        self.sent = []

    def _open(self, method, path, data=None, headers=None, query=None):
        self.sent.append((method.lower(), path))
        return Nothing(b'{"job": null}')


def call_all(site):
    """Call every method once, with the same word for all that it must be given."""
    for name, method in inspect.getmembers(site, inspect.ismethod):
        given = inspect.signature(method).parameters.values()
        needed = [one.name for one in given if one.default is one.empty and one.kind is not one.VAR_KEYWORD]
        if not name.startswith("_"):
            with suppress(KeyError, TypeError, StopIteration):
                # Answers in pages or lines are requested by the first `next`.
                next(method(**dict.fromkeys(needed, "word")))


def test_our_client_has_a_method_for_every_operation(monkeypatch):
    site = Client()
    recorder = site._site = Recorder()
    call_all(site)
    described = api.get_openapi_schema()["paths"]
    operations = {(method, path) for path, methods in described.items() for method in methods}
    called = {(method, path) for method, path in operations for one in recorder.sent if fits((method, path), one)}
    assert operations - called == set()


def fits(operation, sent):
    """Whether an address is one of this operation's."""
    pattern = re.sub(r"\\\{\w+\\\}", "[^/.]+", re.escape(operation[1]))
    return operation[0] == sent[0] and re.fullmatch(pattern, sent[1]) is not None


def test_our_client_asks_at_once(address):
    site = Client(address)
    assert site.solve(SUDOKU)["answers"] == [ANSWER + "\n"]
    explained = site.explain(SUDOKU)
    assert explained["solved"]
    assert explained["grade"]["score"] > 0
    assert site.hint(SUDOKU)["changes"]
    assert site.check(SUDOKU, ANSWER)["state"] == "done"
    assert site.fix("55" + SUDOKU[2:])["verdict"] == "none"
    assert site.make("akari", SMALL, seed=3)["board"] == site.make("akari", SMALL, seed=3)["board"]
    assert site.recognise(SUDOKU)[0]["genre"] == "sudoku"
    assert site.draw(SUDOKU, size=200).startswith(b"\x89PNG")
    assert site.draw(SUDOKU, what="answer", form="svg").startswith(b"<svg")
    assert site.draw(SUDOKU, what="step", step=3, form="svg").startswith(b"<svg")
    assert site.ask("hint", "sudoku", SUDOKU, page="p", serial=1)["decided"]
    written = next(genre for genre in site.genres() if genre["name"] == "sudoku")["writes"]
    assert any(one["text"] for form in written for one in site.convert(SUDOKU, form))


def test_our_client_brings_reads_changes_and_removes_a_puzzle(address):
    site = Client(address)
    taken = site.upload(SUDOKU, title="Ours")
    key, token = taken["puzzle"]["key"], taken["owner_token"]
    whole = site.wait_for_puzzle(key)
    assert (whole["verdict"], whole["solution"]["answers"]) == ("one", [ANSWER + "\n"])
    assert [puzzle["key"] for puzzle in site.puzzles(genre="sudoku", search="ours")] == [key]
    assert site.export(key, whole["formats"][0]).strip() == SUDOKU
    assert site.image(key).startswith(b"\x89PNG")
    assert site.image(key, "answer", "svg").startswith(b"<svg")
    steps = site.explain_puzzle(key)
    assert steps["solved"]
    assert site.step_image(key, len(steps["steps"]), "svg").startswith(b"<svg")
    assert site.search_longer(key, all_answers=True)["kind"] == "solve"
    assert site.edit(key, token, title="Other")["title"] == "Other"
    site.delete(key, token)
    with pytest.raises(Problem) as refusal:
        site.puzzle(key)
    assert (refusal.value.status, refusal.value.kind) == (404, "missing")


def test_our_client_makes_changes_and_deletes_a_collection(address):
    site = Client(address)
    key = site.upload(SUDOKU)["puzzle"]["key"]
    made = site.create_collection("Ours", [key], description="One of it")
    assert [one["title"] for one in site.collections()] == ["Ours"]
    assert [puzzle["key"] for puzzle in site.collection(made["key"])["puzzles"]] == [key]
    assert [puzzle["key"] for puzzle in site.puzzles(collection=made["key"])] == [key]
    assert site.request_book(collection=made["key"])["puzzles"] == 1
    token = made["owner_token"]
    assert site.change_collection(made["key"], token, "Hidden", [key], visibility="unlisted")["count"] == 1
    assert list(site.collections()) == []
    site.delete_collection(made["key"], token)
    with pytest.raises(Problem):
        site.collection(made["key"])


def test_our_client_brings_many_makes_some_and_binds_a_book(address, monkeypatch):
    site = Client(address)
    job = site.wait_for_job(site.upload(MANY)["job"]["key"])
    assert [row["verdict"] for row in site.results(job["key"])] == ["one", "many"]
    assert [puzzle["key"] for puzzle in site.job_puzzles(job["key"])] == [
        row["key"] for row in site.results(job["key"])
    ]
    made = site.generate("akari", SMALL, seed=5, count=2)
    assert site.wait_for_job(made["job"]["key"])["ready"] == 2
    book = site.wait_for_book(site.request_book(job=made["job"]["key"], title="Two", trim="A5")["key"])
    assert (book["job"]["state"], book["puzzles"]) == ("done", 2)
    pdf = site.book_file(book["key"])
    assert pdf.startswith(b"%PDF")
    site.remake_book(book["key"])
    assert site.book_file(book["key"]) == pdf
    found = site.request_book(search={"genre": "sudoku"}, title="Found")
    assert found["puzzles"] == 1
    site.delete_book(found["key"], found["owner_token"])
    with pytest.raises(Problem):
        site.book(found["key"])
    # No worker is notified.
    monkeypatch.setattr(states, "send_message", lambda job_id, queue: None)
    waiting = site.generate("sudoku")
    with pytest.raises(Unfinished):
        site.wait_for_job(waiting["job"]["key"], 0.2)
    assert site.cancel(waiting["job"]["key"], waiting["owner_token"])["state"] == "cancelled"


def test_our_client_has_the_puzzles_of_the_day(address, monkeypatch):
    monkeypatch.setattr(
        daily, "list_daily_levels", lambda: iter([(solvers.genre("akari"), "easy", {"rows": "5", "cols": "5"})])
    )
    site = Client(address)
    [made] = site.daily(wait=20)["puzzles"]
    assert (made["level"], made["puzzle"]["genre"]) == ("easy", "akari")
    assert site.daily(site.daily()["day"], genre="akari", level="easy")["puzzles"] == [made]


def test_our_client_turns_all_pages(address, monkeypatch):

    for module in (queries, result_queries):
        monkeypatch.setattr(module, "PAGE", 1)
    site = Client(address)
    site.upload(MANY)
    assert len({puzzle["key"] for puzzle in site.puzzles(genre="sudoku")}) == 2


def test_our_client_raises_what_the_site_says(address):
    with pytest.raises(Problem) as refusal:
        Client(address, language="ja").upload(SUDOKU[:-1] + "!")
    problem = refusal.value
    assert (problem.status, problem.kind, bool(problem.key)) == (422, "unprocessable", True)
    assert str(problem) == problem.detail
    assert any(ord(letter) > 0x3000 for letter in problem.detail)


def test_an_answer_that_was_lost_is_requested_again_and_made_once(address, monkeypatch):
    site, sent, really = Client(address), [], transport.urlopen

    def lose_the_first(request, timeout):
        answer = really(request, timeout=timeout)
        sent.append(request)
        if len(sent) == 1:
            answer.close()
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(transport, "urlopen", lose_the_first)
    monkeypatch.setattr(transport, "PAUSE", 0)
    taken = site.upload(SUDOKU)
    assert (len(sent), Puzzle.objects.count(), bool(taken["owner_token"])) == (2, 1, True)


def test_a_site_that_is_not_there_is_an_error_of_the_network(monkeypatch):
    monkeypatch.setattr(transport, "PAUSE", 0)
    with pytest.raises(URLError):
        Client("http://127.0.0.1:9").genres()
    with pytest.raises(ValueError, match="expected one like"):
        Client("ftp://x")


def test_the_client_needs_the_standard_library_alone(tmp_path):
    (tmp_path / "enpitsu").mkdir()
    (tmp_path / "enpitsu" / "client").symlink_to(Path(client.__file__).parent)
    code = "import sys; import enpitsu.client; print([n for n in sys.modules if n.split('.')[0] in %r])"
    own = ("puzzlesite", "solvers", "django", "numpy", "httpx", "requests")
    run = subprocess.run(
        [sys.executable, "-S", "-c", code % (own,)], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert run.stdout.strip() == "[]"


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The package that openapi-python-client makes from the description."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "openapi.json").write_text(json.dumps(api.get_openapi_schema(), default=str))
    program = Path(sys.executable).with_name("openapi-python-client")
    # A file's content type must be set by the caller.
    kinds = dict.fromkeys((*FILES, "application/x-ndjson"), "application/octet-stream")
    (folder / "config.json").write_text(json.dumps({"content_type_overrides": kinds, "post_hooks": []}))
    command = [program, "generate", "--path", "openapi.json", "--config", "config.json", "--meta", "none"]
    run = subprocess.run(
        [*command, "--output-path", "stranger"], cwd=folder, check=True, capture_output=True, text=True
    )
    assert "Warning" not in run.stdout + run.stderr, run.stdout + run.stderr
    sys.path.insert(0, str(folder))
    yield "stranger"
    sys.path.remove(str(folder))


def test_a_client_that_was_generated_does_everything(address, generated, monkeypatch):
    models = importlib.import_module(f"{generated}.models")
    site = importlib.import_module(generated).Client(base_url=address, timeout=30)
    folders = Path(importlib.import_module(f"{generated}.api").__file__).parent.iterdir()
    calls = {path.stem: path for folder in folders if folder.is_dir() for path in folder.glob("[a-z]*.py")}

    done = []

    def call(name, *keys, **more):
        path = calls[name]
        done.append(name)
        module = importlib.import_module(f"{generated}.api.{path.parent.name}.{name}")
        answer = module.sync_detailed(*keys, client=site, **more)
        assert answer.status_code < 300, answer.content
        return answer.parsed if answer.parsed is not None else answer.content

    taken = call("upload_puzzles", body=models.Upload(text=SUDOKU))
    key, token = taken.puzzle.key, taken.owner_token
    assert call("get_puzzle", key, wait=20).verdict == "one"
    for name in ("solve_now", "fix_now"):
        assert call(name, body=models.TextQuestion(text=SUDOKU)).verdict == "one"
    for name in ("explain_now", "hint_now"):
        assert call(name, body=models.MarksQuestion(text=SUDOKU)).decided
    assert call("check_now", body=models.MarksQuestion(text=SUDOKU, marks=ANSWER)).state == "done"
    assert call("generate_now", body=models.Wanted(genre="akari", seed=3)).board
    for what in models.ImageQuestionWhat:
        call("get_image_now", body=models.ImageQuestion(text=SUDOKU, what=what))
    assert call("recognise_now", body=models.TextToRead(text=SUDOKU)).puzzles[0].genre == "sudoku"
    assert call("convert_now", body=models.TextToConvert(text=SUDOKU, to="line")).puzzles[0].text.strip() == SUDOKU
    assert call("list_puzzles", genre="sudoku").total == 1
    assert {genre.name for genre in call("list_genres")} > {"sudoku"}
    call("export_puzzle", key, "line")
    call("get_puzzle_image", key, "board", "png")
    assert call("explain_puzzle", key).kind == "explain"
    assert call("get_explanation", key, wait=20).solved
    call("get_step_image", key, 1, "svg")
    assert call("search_longer", key, body=models.Longer(all_answers=True)).key
    made = call("generate_puzzles", body=models.Recipe(genre="akari", seed=1, count=2))
    assert call("get_job", made.job.key, wait=20).state == "done"
    assert len(call("list_job_puzzles", made.job.key)) == 2
    call("get_job_results", made.job.key)
    book = call("request_book", body=models.BookQuery(puzzles=[key]))
    assert call("get_book", book.key, wait=20).file
    call("get_book_file", book.key)
    assert call("cancel_job", book.job.key, owner_token=book.owner_token).state == "done"
    assert call("remake_book", book.key).key == book.key
    found = call("request_book", body=models.BookQuery(search=models.ArchiveFilters(genre="sudoku")))
    assert found.puzzles == 1
    call("delete_book", found.key, owner_token=found.owner_token)
    wanted = models.CollectionIn(title="Theirs", puzzles=[key])
    collection = call("create_collection", body=wanted)
    secret = collection.owner_token
    assert call("list_collections")[0].count == 1
    assert call("get_collection", collection.key).puzzles[0].key == key
    assert call("edit_collection", collection.key, body=wanted, owner_token=secret).count == 1
    call("delete_collection", collection.key, owner_token=secret)
    monkeypatch.setattr(
        daily, "list_daily_levels", lambda: iter([(solvers.genre("akari"), "easy", {"rows": "5", "cols": "5"})])
    )
    assert call("get_daily", wait=20).puzzles[0].puzzle.genre == "akari"
    live = models.LiveQuestion(ask=models.LiveQuestionAsk.HINT, genre="sudoku", board=SUDOKU, page="p", serial=1)
    assert call("ask_live", body=live).technique
    assert call("edit_puzzle", key, body=models.NewDescription(title="Mine"), owner_token=token).title == "Mine"
    call("delete_puzzle", key, owner_token=token)
    assert not Puzzle.objects.filter(key=key).exists()
    site.get_httpx_client().close()
    assert set(done) == set(calls)
