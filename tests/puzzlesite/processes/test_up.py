"""In which order the site's processes are started."""

import pytest

from puzzlesite.management.commands import up


@pytest.mark.parametrize(
    ("is_new", "order"),
    [
        (True, ["queue", "workers", "prepare", "web", "samples"]),
        (False, ["queue", "prepare", "web", "workers"]),
    ],
)
def test_who_has_nothing_to_compile_waits_for_tables_only_where_there_were_others(monkeypatch, settings, is_new, order):
    done = []

    class Started:
        def start(self, child):
            done.append(child.name)

    settings.REDIS_URL = ""
    monkeypatch.setattr(up, "is_new_archive", lambda: is_new)
    monkeypatch.setattr(up.kernels, "are_warm", lambda: True)
    monkeypatch.setattr(up, "call_command", lambda name, **options: done.append(name))
    monkeypatch.setattr(up, "wait_for_page", lambda web, host, port: None)
    monkeypatch.setattr(up.Command, "_welcome", lambda self, host, port: None)
    monkeypatch.setattr(up.connection, "close", lambda: None)
    up.Command()._start(Started(), "127.0.0.1", 8000)
    assert done == order
