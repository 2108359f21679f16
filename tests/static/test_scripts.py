"""The scripts of the pages: their types are right, and their parts do what they promise, each by itself in node."""

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TSC = HERE / "node_modules" / ".bin" / "tsc"


def run(*command: object) -> str:
    ended = subprocess.run([str(word) for word in command], cwd=HERE, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_the_types_are_right():
    if not TSC.exists():
        pytest.skip("The checker of types is not installed: npm ci in tests/static")
    run(TSC, "-p", "tsconfig.json")


def test_every_part_does_what_it_promises(node):
    reported = run(node, "--test", *sorted(HERE.rglob("*.test.js")))
    assert "# fail 0" in reported
