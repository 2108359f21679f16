"""Installed like any other software: a wheel, one command, from any folder, with its data where the user's data is."""

import os
import signal
import subprocess
import sys
import sysconfig
import venv
import zipfile
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.conftest import wait_for
from tests.test_house import ROOT, tracked

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PORT = 47893
COMPLETE = """
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_shtab_enpitsu
echo "${COMPREPLY[@]}"
"""
# More characters than a pipe holds unread.
MORE_THAN_A_PIPE = 100_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("enpitsu-*.whl")
    return built


@pytest.fixture(scope="module")
def enpitsu(wheel, tmp_path_factory) -> Path:
    """The command, in an environment of its own that borrows what else must be installed."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    inside = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    (inside / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    install = [sys.executable, "-m", "uv", "pip", "install", "-q", "--no-deps", "--python", folder / "bin/python"]
    subprocess.run([*install, wheel], check=True, capture_output=True)
    return folder / "bin" / "enpitsu"


OURS = ("ENPITSU_DATA", "PYTHON", "DJANGO", "DATABASE_URL", "REDIS_URL")


def surroundings(folder, **variables):
    """An environment without this checkout in sight, where the user's data lies in this folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "XDG_DATA_HOME": str(folder / "share"), "LC_ALL": "C.UTF-8", **variables}


def run(command, folder, *words, **variables):
    """The command run in a folder."""
    environment = surroundings(folder, **variables)
    ended = subprocess.run([command, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


def test_the_wheel_holds_all_that_is_no_code(wheel):
    held = set(zipfile.ZipFile(wheel).namelist())
    data = [path.relative_to(ROOT) for path in tracked("puzzlesite/*", "solvers/*", "templates/*", "static/*")]
    places = {f"puzzlesite/{path}" if path.parts[0] in ("templates", "static") else str(path) for path in data}
    places = {place.replace("puzzlesite/client/", "enpitsu/client/") for place in places}
    compiled = {place.removesuffix(".po") + ".mo" if place.endswith(".po") else place for place in places}
    assert compiled <= held
    elsewhere = ("tests/", "benchmarks/", "docs/", "puzzlesite/client/")
    assert not [name for name in held if name.startswith(elsewhere)]


def test_the_client_is_there_by_its_own_name(enpitsu, tmp_path):
    code = "from enpitsu.client import Client, Problem; print(Client('http://127.0.0.1:9').solve.__name__)"
    assert run(enpitsu.with_name("python"), tmp_path, "-c", code) == (0, "solve\n")


def test_the_command_says_its_version_and_what_it_can_do(enpitsu, tmp_path):
    assert run(enpitsu, tmp_path, "--version") == (0, "enpitsu 0.1.0\n")
    status, page = run(enpitsu, tmp_path)
    assert status == 0
    assert {"solve,", "generate,", "up,", "backup,"} <= set(page.split())


def test_a_shell_completes_commands_options_and_genres(enpitsu, tmp_path):
    status, script = run(enpitsu, tmp_path, "completion", "bash")
    assert status == 0
    (tmp_path / "complete.sh").write_text(script + COMPLETE)
    for words, wanted in (
        ("enpitsu so", "solve"),
        ("enpitsu generate slither", "slitherlink"),
        ("enpitsu ba", "backup"),
    ):
        ended = subprocess.run(
            ["bash", "complete.sh", *words.split()], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert wanted in ended.stdout.split(), words
    assert run(enpitsu, tmp_path, "completion", "elvish")[0] == 2


def test_puzzles_are_checked_from_any_folder_and_in_the_readers_language(enpitsu, tmp_path):
    (tmp_path / "puzzle.txt").write_text(SUDOKU)
    (tmp_path / "answer.txt").write_text(ANSWER.replace("5", "6", 1))
    for language, word in (("C.UTF-8", "row"), ("ja_JP.UTF-8", "行")):
        status, faults = run(enpitsu, tmp_path, "check", "puzzle.txt", "answer.txt", LC_ALL=language)
        assert status == 1
        assert word in faults.lower()


def test_ctrl_c_ends_in_one_line(enpitsu, tmp_path):
    pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    # SIGINT ends the command even where these tests ignore it.
    pipes["preexec_fn"] = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    reading = subprocess.Popen([enpitsu, "solve", "-"], cwd=tmp_path, env=surroundings(tmp_path), **pipes)
    # The write ends when the command reads.
    reading.stdin.write("\n" * MORE_THAN_A_PIPE)
    reading.stdin.flush()
    reading.send_signal(signal.SIGINT)
    assert reading.communicate(timeout=60)[1] == "Stopped.\n"
    assert reading.returncode == 130


def answered(path):
    with suppress(OSError), closing(HTTPConnection("127.0.0.1", PORT, timeout=30)) as connection:
        connection.request("GET", path)
        return connection.getresponse().status
    return None


def test_the_site_is_up_with_its_data_among_the_users(enpitsu, tmp_path):
    environment = surroundings(tmp_path, PORT=str(PORT))
    with open(tmp_path / "log", "w") as log:
        site = subprocess.Popen([enpitsu, "up"], cwd=tmp_path, env=environment, stdout=log, stderr=log)
    try:
        wait_for(lambda: answered("/") == 200, 60)
        assert answered("/archive/") == 200
        assert (tmp_path / "share/enpitsu/enpitsu.sqlite3").exists()
        hashed = {path.name.split(".")[0] for path in (tmp_path / "share/enpitsu/static/css").glob("*.*.css")}
        assert hashed == {path.stem for path in (ROOT / "static/css").glob("*.css")} != set()
    finally:
        site.send_signal(signal.SIGINT)
        site.wait(30)
