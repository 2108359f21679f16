"""Memory comes back after a peak: what a request freed, and with the process when it keeps too much."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

from puzzlesite.processes import memory
from puzzlesite.processes.memory import MemoryCeiling

PEAK = """
import json
from puzzlesite.processes import memory
if not memory.resident_bytes():
    print("null")
    raise SystemExit
ceiling = memory.MemoryCeiling(memory.resident_bytes() + 20_000_000)
ceiling.begin()
peak = [bytes(1000) for _ in range(200_000)]
kept = peak[::2000]
high = memory.resident_bytes()
del peak
is_to_end = ceiling.end()
print(json.dumps([high - ceiling.most > 0, is_to_end, memory.resident_bytes() < high - 100_000_000]))
"""


def test_what_a_request_has_freed_goes_back_and_the_process_stays():
    command = [sys.executable, "-c", PEAK]
    said = json.loads(subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, check=True).stdout)
    assert said in (None, [True, False, True])


@pytest.fixture
def ceiling(monkeypatch):
    """A ceiling of 100, and a process that has what the list says, from one look to the next."""
    seen = []
    monkeypatch.setattr(memory, "resident_bytes", lambda: seen.pop(0))
    return MemoryCeiling(100, pause=0.0), seen


@pytest.mark.parametrize(("resident", "ends"), [([100], False), ([101, 100], False), ([101, 101], True)])
def test_a_process_ends_when_it_keeps_more_than_it_may(ceiling, resident, ends):
    one, seen = ceiling
    seen += resident
    one.begin()
    assert one.end() is ends
    assert seen == []


def test_no_process_ends_while_it_answers_another_request(ceiling):
    one, seen = ceiling
    seen += [101] * 4
    one.begin()
    one.begin()
    assert [one.end(), one.end()] == [False, True]


def test_it_is_not_trimmed_after_every_request(ceiling):
    one, seen = ceiling
    one.pause = 60.0
    seen += [101, 101]
    for _ in range(3):
        one.begin()
        one.end()
    assert seen == []


LET_GO = """
import json
from llvmlite import binding
from puzzlesite.processes import memory

def code():
    lines = [line.split() for line in open("/proc/self/smaps")]
    found, is_code = 0, False
    for first, *rest in lines:
        if not first.endswith(":"):
            is_code = rest[0] == "r-xp" and "libllvmlite" in rest[-1]
        elif first == "Rss:" and is_code:
            found += int(rest[0])
    return found

def compile():
    binding.initialize_native_target()
    module = binding.parse_assembly("define i64 @one() { ret i64 1 }")
    return str(module.get_function("one"))

said, before = compile(), code()
memory.drop_file_pages()
after = code()
print(json.dumps([before > 0, after, compile() == said]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing shows what is mapped")
def test_code_that_is_let_go_comes_back_when_it_is_called():
    command = [sys.executable, "-c", LET_GO]
    said = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, check=True).stdout
    assert json.loads(said) == [True, 0, True]
