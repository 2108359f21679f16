"""Programs that look at strangers' files: what they compute is counted to whoever sent the file."""

import resource

import pytest

from puzzlesite.images import decoding
from puzzlesite.images.capped import UnusableImage, child_seconds, run_capped

HEAD = "import resource, sys\nresource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[2]), int(sys.argv[2]) + 1))\n"
SAID = "print('cpu 1.250', file=sys.stderr)\n"
ENDINGS = {
    "print('seen')\n" + SAID: (None, 1.25),
    "print('locked', file=sys.stderr)\n" + SAID + "sys.exit(1)\n": ("locked", 1.25),
    "print('points 3 4', file=sys.stderr)\n" + SAID + "sys.exit(1)\n": ("points", 1.25),
    "import os\nos.abort()\n": ("broken", None),
    "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n": ("time", None),
}


@pytest.mark.parametrize(("program", "ending"), ENDINGS.items())
def test_the_seconds_of_a_program_are_counted_however_it_ends(tmp_path, program, ending):
    (file := tmp_path / "program.py").write_text(HEAD + program)
    key, seconds = ending
    before = child_seconds()
    if key:
        with pytest.raises(UnusableImage) as error:
            run_capped(str(file), b"", 1, 5, 1)
        assert error.value.key == key
    else:
        assert run_capped(str(file), b"", 1, 5, 1) == b"seen\n"
    spent = child_seconds() - before
    assert (spent == pytest.approx(seconds)) if seconds else (0 < spent <= 5)


def test_a_program_that_computes_for_too_long_is_counted_whole(tmp_path):
    (file := tmp_path / "program.py").write_text(HEAD + "while True:\n    pass\n")
    before = child_seconds()
    with pytest.raises(UnusableImage) as error:
        run_capped(str(file), b"", 1, 1, 1)
    assert error.value.key == "time"
    assert child_seconds() - before == pytest.approx(1)


@pytest.mark.parametrize("says_its_size", [True, False])
def test_a_program_is_capped_in_time_also_where_the_system_does_not_say_its_size(monkeypatch, says_its_size):
    caps: list[int] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, _: caps.append(kind))
    if not says_its_size:

        def fail(*_):
            raise FileNotFoundError

        monkeypatch.setattr(decoding, "open", fail, raising=False)
    decoding.limit_process(5, 1_000_000)
    assert caps == [resource.RLIMIT_CPU, resource.RLIMIT_AS][: 1 + says_its_size]
