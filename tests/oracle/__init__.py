"""pzpr, the program behind puzz.link, as a judge of links, files and answers, where node and the package are there."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
MODULES = Path(os.environ.get("ENPITSU_ORACLE") or HERE) / "node_modules"
NODE = shutil.which("node")
needs_oracle = pytest.mark.skipif(
    NODE is None or not (MODULES / "pzpr").is_dir(),
    reason="pzpr is not there: node, and `npm ci` in tests/oracle, are needed",
)


def judged(texts: Iterable[str], shaded: Iterable[Iterable[tuple[int, int]]] = ()) -> list[dict[str, Any]]:
    """pzpr's judgement of each link or file. shaded: for each of them, the cells to fill first."""
    opened = list(texts)
    filled = [sorted(cells) for cells in shaded] or [[]] * len(opened)
    lines = [json.dumps({"open": text, "shaded": cells}) for text, cells in zip(opened, filled, strict=True)]
    done = subprocess.run(
        [NODE or "", str(HERE / "judge.js")],
        input="\n".join(lines) + "\n",
        env={**os.environ, "NODE_PATH": str(MODULES)},
        check=True,
        capture_output=True,
        text=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
