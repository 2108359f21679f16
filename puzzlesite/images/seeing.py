"""The puzzles of an uploaded photo or PDF, seen in a program of its own: what strangers send is decoded here.

Arguments: the most points, seconds of computing, bytes of memory beyond the program itself, the folder of the packages,
and the kinds of puzzles as JSON (the fields of `solvers.photo.kinds.Kind`). Standard input: the file.
Standard output: JSON with `photos`, a small JPEG in base64 without metadata for each page on which there is something
(for a photo always one), `unread`, how many pages were not looked at, and `found`, for each puzzle `photo`, the place
of its JPEG among these, and `ways`, the likely ways to read it, the likeliest first: `way`, the fields of
`solvers.photo.kinds.Way`, `seen`, what `Seen.to_plain` keeps of it, its corners in points of that JPEG, `rows` and
`doubtful`, how it is read when no solver is asked, and `written`, row, column and letter of what was written by hand;
null where that is not told apart from print.
Where the file is refused, one word stands on standard error instead, as `capped` says.
"""

import atexit
import base64
import io
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

SIDE, QUALITY = 1000, 80  # of the photo that goes with the page
SIDE_OF_MANY = 700  # of each where there are several
PAGES, PUZZLES = 10, 8  # at most, of a file
SHARE = 0.5  # of the seconds, after which no further page is begun


def _load(folder: str) -> Any:
    """The module that decodes. The threads of what it needs would only wait for each other."""
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    sys.path.append(folder)
    if find_spec("cv2") is None or find_spec("solvers") is None:
        sys.exit("missing")
    return import_module("solvers.photo.decoding")


def main() -> None:
    """From standard input to standard output."""
    points, seconds, memory = map(int, sys.argv[1:4])
    decoding = _load(sys.argv[4])
    import_module("puzzlesite.images.decoding").cap(seconds, memory)
    looked: list[tuple[Any, Sequence[Any]]] = []
    try:
        pages = decoding.decode_pages(sys.stdin.buffer.read(), points)
        from solvers.photo import kinds, pictures, reading, seen  # large, and so is an image while it is decoded

        wanted = [kinds.Kind.from_plain(*kind) for kind in json.loads(sys.argv[5])]
        for picture in pages.pictures:
            looked.append((picture, reading.see_puzzles(picture, wanted)))
            is_much = len(looked) == PAGES or sum(len(puzzles) for _, puzzles in looked) >= PUZZLES
            if is_much or time.process_time() > SHARE * seconds:
                break
    except decoding.Refused as refusal:
        sys.exit(" ".join(map(str, refusal.args)))
    shown = [page for page in looked if page[1]] or looked[:1]
    side = SIDE if len(shown) == 1 else SIDE_OF_MANY
    small = [pictures.shrink(picture, side) for picture, _ in shown]
    found = [
        {"photo": place, "ways": [_serialize(way, small[place][1], seen.read_plainly(way)) for way in ways]}
        for place, (_, puzzles) in enumerate(shown)
        for ways in puzzles
    ]
    photos = [_compress(picture) for picture, _ in small]
    printed = {"photos": photos, "unread": pages.total - len(looked), "found": found[:PUZZLES]}
    json.dump(printed, sys.stdout, separators=(",", ":"))


def _serialize(way: Any, scale: float, plain: Any) -> dict[str, Any]:
    seen = replace(way, quad=way.quad * scale)
    written = None if way.written is None else [[*cell, letter] for cell, letter in way.written.items()]
    reading = {"rows": plain.rows, "doubtful": plain.doubtful, "written": written}
    return {"way": way.way, "seen": seen.to_plain(), **reading}


def _compress(picture: Any) -> str:
    from PIL import Image

    held = io.BytesIO()
    Image.fromarray(picture).save(held, "JPEG", quality=QUALITY)
    return base64.b64encode(held.getvalue()).decode()


if __name__ == "__main__":
    atexit.register(lambda: print(f"\ncpu {time.process_time():.3f}", file=sys.stderr))
    main()
