"""Commands that are stopped, or whose output has no room or no reader: a sentence and a status, never a traceback."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solvers.cli import commands, genres, output
from solvers.cli.paper.image import write_file
from tests.test_house import ROOT

pytestmark = pytest.mark.plain

LOST = "What is printed could not be written: No space left on device.\n"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
COMMANDS = (
    ("solvers", "genres"),
    ("solvers", "genres", "--json"),
    ("puzzlesite",),
    ("puzzlesite", "completion", "bash"),
    ("puzzlesite", "genres"),
    ("puzzlesite", "doctor", "--json"),
)


@pytest.fixture
def environment(tmp_path):
    """Variables of a site of its own, for readers of English."""
    return {**os.environ, "ENPITSU_DATA_DIR": str(tmp_path), "LC_ALL": "C.UTF-8", "NUMBA_DISABLE_JIT": "1"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_output_that_has_no_room_is_said_in_a_sentence(words, unbuffered, environment):
    with open("/dev/full", "w") as full:
        command, variables = [sys.executable, "-m", *words], {**environment, "PYTHONUNBUFFERED": unbuffered}
        ended = subprocess.run(command, cwd=ROOT, env=variables, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (ended.stderr, ended.returncode) == (LOST, 2)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_whoever_reads_may_stop(words, unbuffered, environment):
    reader, writer = os.pipe()
    os.close(reader)
    command, variables = [sys.executable, "-m", *words], {**environment, "PYTHONUNBUFFERED": unbuffered}
    try:
        ended = subprocess.run(command, cwd=ROOT, env=variables, stdout=writer, stderr=subprocess.PIPE, text=True)
    finally:
        os.close(writer)
    assert (ended.stderr, ended.returncode) == ("", 0)


def test_an_interrupt_that_compiled_code_passes_on_is_one(monkeypatch, capsys):
    def run(args):
        """Stopped in compiled code."""
        raise SystemError("returned a result with an exception set") from KeyboardInterrupt()

    monkeypatch.setattr(genres, "run", run)
    assert commands.main(["genres", "--lang", "en"]) == output.INTERRUPTED
    assert capsys.readouterr().err == "Stopped.\n"


def test_another_error_is_not_taken_for_an_interrupt(monkeypatch):
    def run(args):
        """An error of its own."""
        raise SystemError("broken")

    monkeypatch.setattr(genres, "run", run)
    with pytest.raises(SystemError):
        commands.main(["genres"])


def test_a_file_is_written_whole_or_not_at_all(monkeypatch, capsys, tmp_path):
    """A full disk takes some bytes before it refuses."""
    (tmp_path / "puzzle.txt").write_text(SUDOKU)
    write = Path.write_bytes

    def fill(path, data):
        write(path, data[:9])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill)
    out = tmp_path / "board.svg"
    for before in ("", "before"):
        if before:
            out.write_text(before)
        assert commands.main(["image", "--lang", "en", "--out", str(out), str(tmp_path / "puzzle.txt")]) == 2
        assert capsys.readouterr().err == f"{out}: No space left on device\n"
        assert {path.name for path in tmp_path.iterdir()} == {"puzzle.txt", *(["board.svg"] if before else [])}
        assert not before or out.read_text() == before


def test_a_file_that_is_replaced_keeps_its_rights_and_its_links(tmp_path):
    kept, link = tmp_path / "kept", tmp_path / "link"
    kept.write_text("before")
    kept.chmod(0o640)
    link.symlink_to(kept)
    write_file(str(link), b"after")
    assert (link.is_symlink(), kept.read_text(), kept.stat().st_mode & 0o777) == (True, "after", 0o640)
    assert {path.name for path in tmp_path.iterdir()} == {"kept", "link"}
