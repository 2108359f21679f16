"""Functions that only kernels call are machine code in their callers alone; compiling is heard of."""

import os
import subprocess
import sys

import pytest

KERNELS = """
from solvers.jit.decorators import internal, internal_kernel, kernel
import numpy as np

@internal
def double(n):
    if n < 0:
        raise ValueError("less than nothing")
    return 2 * n

@internal_kernel
def doubles(n):
    narrow = np.ones(1, np.int32)
    row = np.full(n, double(narrow[0]) + double(1) + double(n=2))
    for place in range(n):
        row[place] = double(place)
    return row

@kernel
def total(n):
    return double(n) + doubles(n).sum()
"""
PROGRAM = """
import sys
from numba.core import codegen
made = []
codegen.JITCodeLibrary._finalize_specific = lambda self, done=codegen.JITCodeLibrary._finalize_specific: (
    made.append(self.name), done(self))
import kernels
from solvers.jit.compiling import on_next_compile
heard = []
on_next_compile(lambda: heard.append("compiles"))
assert kernels.total(4) == 12 + 8, kernels.total(4)
try:
    kernels.total(-1)
except ValueError as error:
    print(error, end="; ")
if "again" in sys.argv:
    @kernels.kernel
    def other(n):
        return kernels.doubles(n).size
    assert other(3) == 3
made_here = sorted({name.split(".")[-1] for name in made if "double" in name or "total" in name})
print(*heard, made_here, *([len(kernels.double.signatures)] if "widths" in sys.argv else []))
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The output of three processes in turn: with an empty cache, with a full one, with a new caller."""
    folder = tmp_path_factory.mktemp("linking")
    (folder / "kernels.py").write_text(KERNELS)
    (folder / "program.py").write_text(PROGRAM)
    environment = {**os.environ, "ENPITSU_KERNELS": str(folder / "cache"), "NUMBA_DISABLE_JIT": "0"}
    environment["PYTHONPATH"] = os.pathsep.join([os.getcwd(), str(folder)])

    def run(*words: str) -> str:
        command = [sys.executable, str(folder / "program.py"), *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()

    return [run("widths"), run(), run("again")]


def test_only_what_python_calls_becomes_machine_code(printed: list[str]):
    assert printed[0].startswith("less than nothing; compiles ['total']")


def test_a_function_is_compiled_once_for_all_constants_and_widths(printed: list[str]):
    assert printed[0].endswith("['total'] 1")


def test_what_lies_in_the_cache_is_not_compiled_and_links_into_new_callers(printed: list[str]):
    assert printed[1:] == ["less than nothing; ['total']", "less than nothing; compiles ['total']"]
