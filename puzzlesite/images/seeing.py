"""The puzzles of an uploaded photo, seen in a program of its own: what strangers send is decoded and searched here.

Arguments: the most points, seconds of computing, bytes of memory beyond the program itself, the folder of the package
`solvers`, and the kinds of puzzles as JSON (the fields of `solvers.photo.kinds.Kind`). Standard input: the file.
Standard output: JSON with `photo`, a small JPEG in base64 without metadata, its `size` (width, height), and `found`,
for each puzzle `seen`, what `Seen.to_plain` keeps of it, its corners in points of that JPEG, and `rows` and `doubtful`,
how it is read when no solver is asked. Where the file is refused, one
word stands on standard error instead, as `capped` says.
"""

import base64
import io
import json
import os
import sys
from dataclasses import replace
from typing import Any

SIDE, QUALITY = 1000, 80  # of the photo that goes with the page


def _load(folder: str) -> Any:
    """The modules that read photos. Their threads would only wait for each other."""
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    sys.path.append(folder)
    from solvers.photo import decoding, kinds, pictures, reading, seen

    return decoding, kinds, pictures, reading, seen


def _cap(seconds: int, memory: int) -> None:
    import resource

    with open("/proc/self/statm") as file:
        own = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (own + memory, own + memory))


def main() -> None:
    """From standard input to standard output."""
    points, seconds, memory = map(int, sys.argv[1:4])
    try:
        decoding, kinds, pictures, reading, seen = _load(sys.argv[4])
    except ImportError:
        sys.exit("missing")
    _cap(seconds, memory)
    wanted = [kinds.Kind.from_plain(*kind) for kind in json.loads(sys.argv[5])]
    try:
        picture = decoding.decode(sys.stdin.buffer.read(), points)
    except decoding.Refused as refusal:
        sys.exit(" ".join(map(str, refusal.args)))
    small, scale = pictures.shrink(picture, SIDE)
    found = []
    for one in reading.see_puzzles(picture, wanted):
        plain = seen.read_plainly(one)
        scaled = replace(one, quad=one.quad * scale)
        found.append({"seen": scaled.to_plain(), "rows": plain.rows, "doubtful": plain.doubtful})
    size = small.shape[1], small.shape[0]
    json.dump({"photo": _compress(small), "size": size, "found": found}, sys.stdout, separators=(",", ":"))


def _compress(picture: Any) -> str:
    from PIL import Image

    held = io.BytesIO()
    Image.fromarray(picture).save(held, "JPEG", quality=QUALITY)
    return base64.b64encode(held.getvalue()).decode()


if __name__ == "__main__":
    main()
