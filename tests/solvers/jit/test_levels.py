"""Kernels built ahead for a level of processors: the best that fits is taken, read only, and nothing is compiled."""

import platform
import shutil
from itertools import pairwise

import pytest

from solvers.jit import folder, levels
from solvers.jit.levels import INTEL, LEVELS, fitting_levels
from tests.solvers.jit.test_folder import checkout, hits_and_misses  # noqa: F401 # the fixture

SAID = {
    "v1": "fpu sse sse2",
    "v2": "fpu sse2 pni ssse3 sse4_1 sse4_2 cx16 lahf_lm popcnt",
    "v3": "pni ssse3 sse4_1 sse4_2 cx16 lahf_lm popcnt avx avx2 bmi1 bmi2 f16c fma abm movbe xsave",
}
SAID["without fma"] = SAID["v3"].replace("fma ", "")
SAID["v4"] = SAID["v3"] + " avx512f avx512bw avx512cd avx512dq avx512vl avx512_vnni"
FITTING = {"v1": [], "v2": ["v2"], "without fma": ["v2"], "v3": ["v3", "v2"], "v4": ["v4", "v3", "v2"]}


@pytest.fixture(autouse=True)
def forget():
    levels.chosen_level.cache_clear()
    yield
    levels.chosen_level.cache_clear()


def on_machine(monkeypatch, flags, machine="x86_64"):
    monkeypatch.setattr(platform, "machine", lambda: machine)
    monkeypatch.setattr(levels, "describe_processor", lambda: {"flags": flags})


@pytest.mark.parametrize("processor", SAID)
def test_a_processor_has_the_levels_whose_abilities_it_has_all(processor, monkeypatch):
    on_machine(monkeypatch, SAID[processor])
    assert [level.name for level in fitting_levels()] == FITTING[processor]


def test_every_arm_processor_of_64_bits_has_the_one_level_of_its_kind(monkeypatch):
    on_machine(monkeypatch, "", machine="aarch64")
    assert [level.name for level in fitting_levels()] == ["arm64"]


def test_the_best_level_is_taken_that_is_shipped_and_fits(tmp_path, monkeypatch):
    on_machine(monkeypatch, SAID["v3"])
    assert levels.chosen_level() is None
    monkeypatch.setenv("ENPITSU_SHIPPED_KERNELS", str(tmp_path))
    taken = []
    for name in ("v4", "v2", "v3"):
        (tmp_path / name).mkdir()
        levels.chosen_level.cache_clear()
        taken.append((levels.chosen_level(), levels.shipped_folder()))
    assert taken == [(None, None), (LEVELS["v2"], tmp_path / "v2"), (LEVELS["v3"], tmp_path / "v3")]


def test_a_level_that_there_is_not_is_refused_in_words(monkeypatch):
    monkeypatch.setenv("ENPITSU_LEVEL", "v9")
    with pytest.raises(ValueError, match="ENPITSU_LEVEL is 'v9'; expected one of v4, v3, v2, arm64"):
        levels.chosen_level()


def test_what_is_shipped_is_warm_where_it_fits(tmp_path, monkeypatch):
    on_machine(monkeypatch, SAID["v3"])
    monkeypatch.setenv("ENPITSU_LEVEL", "v3")
    monkeypatch.setenv("ENPITSU_SHIPPED_KERNELS", str(tmp_path))
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path / "v3"))
    folder._digest_sources.cache_clear()
    folder.remember_warm("a-solving")
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path / "own"))
    monkeypatch.delenv("ENPITSU_LEVEL")
    folder._digest_sources.cache_clear()
    assert folder.is_warm("a-solving")
    monkeypatch.setattr(levels, "describe_processor", lambda: {"flags": SAID["v2"]})
    forget_all()
    assert not folder.is_warm("a-solving")
    forget_all()


def forget_all():
    levels.chosen_level.cache_clear()
    folder._digest_sources.cache_clear()


def least_level():
    """Other code than that for this very processor, wherever that may be."""
    fitting = fitting_levels() or pytest.skip("this processor has none of the levels")
    return fitting[-1].name


def test_shipped_kernels_stay_as_they_are_and_are_compiled_when_gone(checkout, tmp_path, monkeypatch):  # noqa: F811
    level = least_level()
    shipped = tmp_path / "shipped" / level
    monkeypatch.setenv("ENPITSU_KERNELS", str(shipped))
    monkeypatch.setenv("ENPITSU_LEVEL", level)
    assert hits_and_misses(checkout) == (0, 1)
    before = content(shipped)
    monkeypatch.delenv("ENPITSU_LEVEL")
    monkeypatch.setenv("ENPITSU_SHIPPED_KERNELS", str(shipped.parent))
    monkeypatch.setenv("ENPITSU_KERNELS", str(tmp_path / "own"))
    assert hits_and_misses(checkout) == (1, 0)
    assert hits_and_misses(checkout, "21.0") == (0, 1)
    assert hits_and_misses(checkout, "21.0") == (1, 0)
    assert content(shipped) == before
    shutil.rmtree(shipped.parent)
    assert hits_and_misses(checkout) == (0, 1)


def content(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_levels_of_one_kind_of_processor_hold_each_other():
    flags = [level.flags for level in LEVELS.values() if level.machines == INTEL]
    assert all(worse < better for better, worse in pairwise(flags))
