"""Kernels are compiled part by part, what solves first, and work waits for what it needs and for nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import solvers
from puzzlesite.processes import kernels
from puzzlesite.processes.kernels import KernelPart
from solvers.contract.engine import Engine
from solvers.jit import folder


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """A cache with nothing in it, and nothing that compiles."""
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path))
    monkeypatch.setattr(kernels, "_known_warm", set())
    forget = kernels._warm_one.cache_clear
    forget()
    yield
    forget()


def test_what_solves_comes_first_and_sudoku_before_all():
    order = kernels.list_parts()
    solving = [part for part in order if part.work == "solving"]
    assert order[: len(solving)] == solving
    assert len({part.genre for part in solving}) == len(solving)
    assert [part.genre for part in solving].index("sudoku") < [part.genre for part in solving].index("akari")
    assert order[len(order) - 1].genre != "sudoku", "what takes longest is not last"
    assert order[order.index(KernelPart("sudoku", "explaining")) - 1] == KernelPart("sudoku", "generating")


def test_work_waits_while_another_process_compiles_what_it_needs(empty):
    assert not kernels.must_wait("sudoku", "solving")
    with folder.lock_compiling():
        assert kernels.must_wait("sudoku", "solving")
        folder.remember_warm("sudoku-solving")
        assert not kernels.must_wait("sudoku", "solving")
        assert kernels.must_wait("sudoku", "solving", "explaining")
        folder.remember_warm("sudoku-explaining")
        assert not kernels.must_wait("sudoku", "solving", "explaining")


def test_what_is_known_to_be_compiled_is_not_looked_for_again(empty, monkeypatch):
    with folder.lock_compiling():
        folder.remember_warm("sudoku-solving")
        assert not kernels.must_wait("sudoku", "solving")
        monkeypatch.setattr(folder, "is_warm", lambda part: pytest.fail(f"{part} is looked for"))
        assert not kernels.must_wait("sudoku", "solving")


def test_a_process_loads_what_is_there_and_leaves_the_rest_to_the_one_that_compiles(empty, monkeypatch):
    loaded = []
    monkeypatch.setattr(kernels, "_warm_one", loaded.append)
    folder.remember_warm("sudoku-solving")
    with folder.lock_compiling():
        kernels.warm_kernels()
    assert loaded == [KernelPart("sudoku", "solving")]
    kernels.warm_kernels()
    assert loaded[1:] == kernels.list_parts()


def test_nothing_is_compiled_by_workers_without_memory_for_it(empty, monkeypatch):
    loaded = []
    monkeypatch.setattr(kernels, "_warm_one", loaded.append)
    monkeypatch.setattr(kernels.memory, "free_bytes", lambda: kernels.COMPILER_BYTES - 1)
    folder.remember_warm("sudoku-solving")
    kernels.warm_kernels()
    assert loaded == [KernelPart("sudoku", "solving")]
    monkeypatch.setattr(kernels.memory, "free_bytes", lambda: kernels.COMPILER_BYTES)
    kernels.warm_kernels()
    assert loaded[1:] == kernels.list_parts()


def test_all_parts_are_compiled_with_memory_for_one_process(empty, monkeypatch):
    monkeypatch.setattr(kernels, "_start", Started)
    monkeypatch.setattr(kernels.memory, "free_bytes", lambda: 0)
    monkeypatch.setattr(kernels.connection, "wait", lambda sentinels: sentinels)
    assert sorted(kernels.compile_all()) == sorted(kernels.list_parts())
    assert not folder.is_compiling()


def test_kernels_that_genres_share_are_compiled_by_one_of_them(empty, monkeypatch):
    monkeypatch.setattr(kernels, "_start", Started)
    monkeypatch.setattr(kernels, "_processes", lambda running: 3)
    at_once = []
    monkeypatch.setattr(kernels.connection, "wait", lambda families: at_once.append(families) or families)
    assert sorted(kernels.compile_all()) == sorted(kernels.list_parts())
    shared = [[family for family in families if shares(family)] for families in at_once]
    assert [len(families) for families in shared][:2] == [1, 2]
    assert len(at_once[0]) == 3


def test_a_process_that_has_too_much_memory_leaves_the_rest_to_another(empty, monkeypatch):
    ended, full = [], {kernels.list_families()[0][0]: 2}

    class Filled(Started):
        def join(self) -> None:
            first = self.sentinel[0]
            self.exitcode = kernels.FULL if full.get(first, 0) else 0
            full[first] = full.get(first, 0) - 1
            ended.append((first, self.exitcode))

    monkeypatch.setattr(kernels, "_start", Filled)
    monkeypatch.setattr(kernels, "_processes", lambda running: 1)
    monkeypatch.setattr(kernels.connection, "wait", lambda sentinels: sentinels)
    assert sorted(kernels.compile_all()) == sorted(kernels.list_parts())
    first = kernels.list_families()[0][0]
    assert ended[:3] == [(first, kernels.FULL), (first, kernels.FULL), (first, 0)]
    assert [code for _, code in ended].count(kernels.FULL) == 2


def test_the_rest_of_what_a_full_process_compiled_is_compiled_by_the_next(tmp_path):
    """Each process may store one function, and ends."""
    module = tmp_path / "chain.py"
    module.write_text(CHAIN)
    environment = os.environ | {"ENPITSU_KERNELS": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    ends = [
        subprocess.run([sys.executable, str(module)], env=environment, capture_output=True, text=True, check=False)
        for _ in range(3)
    ]
    assert [end.returncode for end in ends] == [kernels.FULL, kernels.FULL, 0], ends
    assert ends[-1].stdout == "7\n"


CHAIN = f"""
import sys
sys.path.insert(0, {str(Path(kernels.__file__).parents[2])!r})
import django
from django.conf import settings
settings.configure()
from puzzlesite.processes import kernels
from solvers.jit import compiling
from solvers.jit.decorators import internal, kernel
kernels.FULL_BYTES = 0

@internal
def inner(number):
    return number + 1

@kernel
def outer(number):
    return inner(number) + inner(number)

compiling.after_each_stored(kernels._end_when_full)
print(outer(2) + 1)
"""


def test_nothing_explains_while_something_waits_that_solves():
    first, solving = [family for family in kernels.list_families() if shares(family)][:2]
    explaining = (KernelPart("sudoku", "explaining"),)
    running = [(first, None)]
    assert kernels._next([explaining, solving], running, set()) is None
    assert kernels._next([explaining, solving], running, {"solving"}) == solving
    assert kernels._next([explaining], running, set()) == explaining


def shares(family):
    return family[0].work == "solving" and solvers.engine(family[0].genre).shared_seconds


def test_genres_of_rules_are_compiled_by_one_process():
    families = kernels.list_families()
    assert [len({part.work for part in family}) for family in families] == [1] * len(families)
    assert ("slitherlink", "solving") in next(family for family in families if ("masyu", "solving") in family)
    assert (KernelPart("sudoku", "solving"),) in families


class Started:
    """A process that has done its work."""

    exitcode = 0

    def __init__(self, family: kernels.Family):
        assert folder.is_compiling()
        self.sentinel = family

    def join(self) -> None:
        pass


def test_an_engine_without_kernels_has_nothing_to_compile():
    class Plain(Engine):
        start = thaw = None

    Plain().warm()
