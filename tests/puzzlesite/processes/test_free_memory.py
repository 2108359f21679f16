"""Free memory of the machine and of control groups in both versions."""

import pytest

from puzzlesite.processes.memory import free_bytes

MEMINFO = "MemTotal:       8000000 kB\nMemFree:         100000 kB\nMemAvailable:   2000000 kB\n"


@pytest.fixture
def system(tmp_path):
    """A machine with 2,048,000,000 bytes left: system(line of /proc/self/cgroup, {file: text}) -> free_bytes of it."""

    def free(line, files):
        for name, text in {"proc/meminfo": MEMINFO, "proc/self/cgroup": line, **files}.items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return free_bytes(tmp_path / "proc", tmp_path / "groups")

    return free


def test_the_machine_itself_has_what_is_available(system):
    assert system("0::/\n", {}) == 2_048_000_000


def test_the_limit_of_a_group_counts_and_files_that_it_holds_do_not(system):
    own = {
        "memory.max": "500000000\n",
        "memory.current": "300000000\n",
        "memory.stat": "anon 1\ninactive_file 20000000\n",
    }
    assert system("0::/app\n", {f"groups/app/{name}": text for name, text in own.items()}) == 220_000_000


def test_the_narrowest_of_the_groups_above_counts(system):
    def group(limit):
        return {"memory.max": limit, "memory.current": "100000000", "memory.stat": "inactive_file 0"}

    files = {f"groups/app/{name}": text for name, text in group("400000000").items()}
    files |= {f"groups/app/web/{name}": text for name, text in group("max").items()}
    assert system("0::/app/web\n", files) == 300_000_000


def test_a_container_sees_its_own_group_as_the_root(system):
    own = {"limit_in_bytes": "512000000", "usage_in_bytes": "600000000", "stat": "total_inactive_file 0"}
    files = {f"groups/memory/memory.{name}": text for name, text in own.items()}
    assert system("3:cpu,memory:/docker/0123\n2:pids:/\n", files) == 0


def test_it_knows_this_machine():
    assert free_bytes() > 1_000_000
