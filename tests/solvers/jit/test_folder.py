"""Compiled kernels are found again by content: by no path, no time, and never when something they depend on changed."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solvers.jit import folder as kernel_folder
from solvers.jit.folder import SOLVERS, fingerprint, import_closure, remove_unused

PROGRAM = """
from solvers.small import double
assert double({number}) == 42
print(*(sum(counter.values()) for counter in (double.stats.cache_hits, double.stats.cache_misses)))
"""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A small checkout with one kernel, which imports one number."""
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path / "kernels"))
    folder = tmp_path / "first" / "solvers"
    folder.mkdir(parents=True)
    shutil.copytree(SOLVERS / "jit", folder / "jit", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "__init__.py").write_text("")
    (folder / "number.py").write_text("TWO = 2\n")
    (folder / "small.py").write_text(
        '"""Words."""\nfrom solvers.jit.decorators import kernel\nfrom solvers.number import TWO\n\n\n'
        '@kernel\ndef double(n):\n    """More words."""\n    return n * TWO\n'
    )
    return folder


def hits_and_misses(checkout, number="21", program=PROGRAM):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, "-c", program.replace("{number}", number)]
    done = subprocess.run(command, cwd=checkout.parent, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return tuple(map(int, done.stdout.split()))


def test_a_second_checkout_at_another_path_compiles_nothing_until_a_number_changes(checkout, tmp_path):
    assert hits_and_misses(checkout) == (0, 1)
    second = tmp_path / "elsewhere" / "deeper" / "solvers"
    shutil.copytree(checkout, second)
    small = second / "small.py"
    small.write_text("# A comment.\n" + small.read_text().replace("More words", "Other\n    words"))
    os.utime(small, (0, 0))
    assert hits_and_misses(second) == (1, 0)
    (second / "number.py").write_text("TWO = 1 + 1\n")
    assert hits_and_misses(second) == (0, 1)
    assert hits_and_misses(second) == (1, 0)


def test_a_class_of_another_version_is_no_obstacle(checkout):
    (checkout / "of_pair.py").write_text(
        "from solvers.jit.decorators import kernel\n\n\n@kernel\ndef double(pair):\n    return pair.number * 2\n"
    )
    for name in ("Pair", "NumberPair"):
        (checkout / "pair.py").write_text(
            f"from typing import NamedTuple\n\n\nclass {name}(NamedTuple):\n    number: int\n"
        )
        program = PROGRAM.replace("from solvers.small", f"from solvers.pair import {name}\nfrom solvers.of_pair")
        for expected in ((0, 1), (1, 0)):
            assert hits_and_misses(checkout, f"{name}(21)", program) == expected


def test_where_nothing_can_be_written_kernels_are_compiled_all_the_same(checkout, tmp_path, monkeypatch):
    (tmp_path / "a file").write_text("")
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path / "a file" / "kernels"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert hits_and_misses(checkout) == (0, 1)


def closure(path):
    return {source.name for source in import_closure(path)}


def test_the_closure_holds_the_package_that_a_name_is_taken_from(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel_folder, "SOLVERS", tmp_path / "solvers")
    part = tmp_path / "solvers" / "part"
    part.mkdir(parents=True)
    (part / "__init__.py").write_text("from solvers.part.inside import TWO\n")
    (part / "inside.py").write_text("TWO = 2\n")
    (part / "other.py").write_text("THREE = 3\n")
    user = tmp_path / "solvers" / "user.py"
    user.write_text("from solvers.part import TWO\n")
    assert closure(user) == {"user.py", "__init__.py", "inside.py"}
    user.write_text("from solvers.part import other\nimport solvers.part.inside\nfrom math import pi\n")
    assert closure(user.with_name("user.py")) >= {"user.py"}


def test_a_text_for_people_is_no_content(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel_folder, "SOLVERS", tmp_path / "solvers")
    folder = tmp_path / "solvers"
    (folder / "contract").mkdir(parents=True)
    (folder / "contract" / "values.py").write_text("class Value: pass\n")
    (folder / "messages.py").write_text("class Message: pass\n")
    names = set()
    for number, text in enumerate(("Either", "Or")):
        kernels = folder / "kernels.py"
        imports = "from solvers.contract.values import Value\nfrom solvers.messages import Message\n"
        kernels.write_text(f"{imports}NAMES = {{'one': Message('{text}')}}\n")
        assert closure(kernels) == {"kernels.py"}
        kernel_folder._parse.cache_clear()
        names.add(fingerprint(kernels, "cpu"))
        kernels.write_text(f"{imports}NAMES = {{'{number}': Message('{text}')}}\n")
        kernel_folder._parse.cache_clear()
        names.add(fingerprint(kernels, "cpu"))
    assert len(names) == 3


def test_the_same_words_in_two_places_are_two_kernels(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel_folder, "SOLVERS", tmp_path)
    for part in ("a", "b"):
        (tmp_path / part / "same").mkdir(parents=True)
        (tmp_path / part / "same" / "kernels.py").write_text("ONE = 1\n")
    names = {fingerprint(tmp_path / part / "same" / "kernels.py", "cpu") for part in ("a", "b")}
    assert len(names) == 2


def test_a_processor_of_another_kind_has_kernels_of_its_own():
    assert fingerprint(SOLVERS / "jit/decorators.py", "v3") != fingerprint(SOLVERS / "jit/decorators.py", "v4")


def test_what_nobody_used_for_sixty_days_is_removed(tmp_path, monkeypatch):
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path))
    for name, days in (("old-kernels-1", 61), ("used-kernels-2", 59), ("warm-3", 61)):
        (tmp_path / name).mkdir() if "kernels" in name else (tmp_path / name).touch()
        os.utime(tmp_path / name, (time.time() - days * kernel_folder.DAY,) * 2)
    assert sorted(remove_unused()) == ["old-kernels-1", "warm-3"]
    assert [path.name for path in tmp_path.iterdir()] == ["used-kernels-2"]


def test_use_is_marked_once_a_day(tmp_path):
    os.utime(tmp_path, (time.time() - 3 * kernel_folder.DAY,) * 2)
    kernel_folder.mark_used(tmp_path)
    assert time.time() - tmp_path.stat().st_mtime < 60
    kernel_folder.mark_used(tmp_path / "absent")


def test_each_part_is_warm_by_itself_until_the_folder_is_emptied(tmp_path, monkeypatch):
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path / "kernels"))
    assert not kernel_folder.is_warm("a-solving")
    kernel_folder.remember_warm("a-solving")
    assert kernel_folder.is_warm("a-solving")
    assert not kernel_folder.is_warm("a-explaining")
    shutil.rmtree(tmp_path / "kernels")
    assert not kernel_folder.is_warm("a-solving")


def test_others_see_that_somebody_compiles(tmp_path, monkeypatch):
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    assert not kernel_folder.is_compiling()
    assert not any(tmp_path.iterdir()), "who asks may be unable to write there"
    with kernel_folder.lock_compiling():
        assert kernel_folder.is_compiling()
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
        assert not kernel_folder.is_compiling(), "kernels run as Python, and are there"
        monkeypatch.delenv("NUMBA_DISABLE_JIT")
    assert not kernel_folder.is_compiling()


@pytest.mark.parametrize(
    ("variables", "folder"),
    [
        ({"ENPITSU_KERNELS": "/srv/k"}, Path("/srv/k")),
        ({"XDG_CACHE_HOME": "/srv/cache"}, Path("/srv/cache/enpitsu/kernels")),
        ({"XDG_CACHE_HOME": "not/absolute"}, Path("/home/someone/.cache/enpitsu/kernels")),
        ({}, Path("/home/someone/.cache/enpitsu/kernels")),
    ],
)
def test_the_folder_is_the_users(variables, folder, monkeypatch):
    for name in ("ENPITSU_KERNELS", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/someone", **variables}.items():
        monkeypatch.setenv(name, value)
    assert kernel_folder.kernel_folder() == folder


def test_a_source_is_parsed_once_and_known_by_its_content_from_then_on(tmp_path, monkeypatch):
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path))
    first = kernel_folder._digest(b"from solvers.part import one\nimport two\nONE = 1\n")
    monkeypatch.setattr(kernel_folder, "_digest_tree", lambda tree: pytest.fail("parsed again"))
    digest, imports = kernel_folder._digest(b"from solvers.part import one\nimport two\nONE = 1\n")
    assert (digest, [tuple(one) for one in imports]) == (first[0], [("solvers.part", "one"), ("two", "")])


@pytest.mark.parametrize("damage", ["", "{", "[]", "[1, 2, 3]", "null"])
def test_a_damaged_note_on_a_source_is_written_again(damage, tmp_path, monkeypatch):
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path))
    found = kernel_folder._digest(b"ONE = 1\n")
    (note,) = tmp_path.glob("source-*")
    note.write_text(damage)
    assert kernel_folder._digest(b"ONE = 1\n") == found
    assert kernel_folder._digest(b"ONE = 2\n")[0] != found[0]
    assert note.read_text() != damage
