"""Genres in packages of their own, as others install them."""

import os
import shutil
import subprocess
import sys

import pytest

import solvers
from tests.test_house import ROOT

pytestmark = pytest.mark.plain

TEMPLATES = ROOT / "solvers" / "genres"


@pytest.fixture
def install(tmp_path):
    """Installs a package with a genre of this name, a copy of a template."""

    def install(name: str, template: str = "_blank") -> None:
        folder = tmp_path / "strangers" / name
        shutil.copytree(TEMPLATES / template, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path in folder.rglob("*.py"):
            path.write_text(path.read_text().replace(f"solvers.genres.{template}", f"strangers.{name}"))
        described = tmp_path / "strangers-1.0.dist-info"
        described.mkdir()
        (described / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
        (described / "entry_points.txt").write_text(f"[{solvers.GENRES}]\n{name} = strangers.{name}\n")

    return install


def run(folder, *words):
    command = [sys.executable, "-m", "solvers", *words]
    environment = {**os.environ, "PYTHONPATH": f"{folder}:{ROOT}", "NUMBA_DISABLE_JIT": "1", "LC_ALL": "C.UTF-8"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_package_brings_a_genre(install, tmp_path):
    install("stars")
    assert "stars: Blank" in run(tmp_path, "genres").stdout
    (tmp_path / "white.txt").write_text("...\n...\n")
    ended = run(tmp_path, "solve", "--genre", "stars", "white.txt")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_page_of_rules_in_another_package_is_a_genre_with_an_engine(install, tmp_path):
    install("stars", "_rules")
    (tmp_path / "one.txt").write_text("genre: stars\nsize: 1 3\n- 2 -\n")
    ended = run(tmp_path, "solve", "one.txt")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "#" in ended.stdout


def test_a_name_that_is_taken_is_an_error(install, tmp_path):
    install("sudoku")
    ended = run(tmp_path, "genres")
    assert ended.returncode != 0
    assert "two packages bring the genre sudoku: strangers.sudoku is one of them" in ended.stderr
