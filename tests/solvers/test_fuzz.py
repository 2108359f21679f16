"""The long test: minutes of a fuzzer that looks for the lines of a parser that no text has reached."""

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

import solvers

SECONDS = int(os.environ.get("ENPITSU_FUZZ_SECONDS", "300"))


@pytest.mark.soak
def test_the_fuzzer_finds_nothing(tmp_path):
    if find_spec("atheris") is None:
        pytest.skip("atheris is not installed: the parsers are not fuzzed")
    command = [sys.executable, "-m", "tests.solvers.fuzz", str(SECONDS), str(tmp_path)]
    ended = subprocess.run(
        command, cwd=os.path.dirname(os.path.dirname(solvers.__file__)), capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr[-5000:]
