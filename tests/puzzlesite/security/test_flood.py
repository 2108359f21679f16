"""With real workers: while one client's flood is worked on, another's short job is done within a second."""

import json
import subprocess
import sys
from statistics import median

from django.conf import settings

from puzzlesite.processes import broker
from tests.puzzlesite.grounds import describe_site, prepare

FLOOD = [sys.executable, "-m", "tests.puzzlesite.security.flood"]


def test_a_flood_of_one_client_does_not_keep_another_waiting(tmp_path):
    prepare(tmp_path)
    places = {"cwd": settings.BASE_DIR, "env": describe_site(tmp_path)}
    processes = [subprocess.Popen(broker.broker_command(tmp_path))]
    try:
        processes += [subprocess.Popen([*FLOOD, "worker", queue], **places) for queue in ("short", "long")]
        ended = subprocess.run([*FLOOD, "flood"], capture_output=True, text=True, timeout=200, **places)
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait(30)
    assert ended.returncode == 0, ended.stderr
    reported = json.loads(ended.stdout)
    # The flood was not over yet.
    assert reported["still"] > 50
    assert reported["most"] <= reported["share"]
    assert median(reported["seconds"]) < 1.0, reported
