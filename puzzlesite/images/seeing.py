"""A separate program that finds the puzzles of an uploaded photo or PDF, since it decodes untrusted files.

Arguments: the most points, seconds of computing, bytes of memory beyond the program itself, the folder of the packages,
and the kinds of puzzles as JSON (the fields of `solvers.photo.kinds.PhotoKind`). Standard input: the file.
Standard output: JSON. `photos` has a small JPEG in base64 without metadata for each page with a puzzle (of a photo
always one); `unread` counts the pages that were not looked at; `found` has for each puzzle `photo`, the index of
its JPEG, and `ways`, the possible ways to read it, the likeliest first: `way`, the fields of
`solvers.photo.kinds.ReadingWay`; `seen`, the output of `SeenPuzzle.to_plain`, with corners in points of that JPEG;
`rows` and `doubtful`, the reading without a solver; and `written`, row, column and letter of each handwritten sign, or
null where handwriting is not distinguished from print.
For a refused file it writes one word to standard error instead, as `capped` describes.
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

# Points of the longer side, and JPEG quality, of the photo that the page carries.
SIDE, QUALITY = 1000, 80
# Points of the longer side where a file has several photos.
SIDE_OF_MANY = 700
# At most this number of pages and of puzzles is read from a file.
PAGES, PUZZLES = 10, 8
# After this share of the seconds no further page is begun.
SHARE = 0.5


def _load(folder: str) -> Any:
    """Import the module that decodes, with single-threaded libraries, whose threads would only wait for each other."""
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    sys.path.append(folder)
    if find_spec("cv2") is None or find_spec("solvers") is None:
        sys.exit("missing")
    return import_module("solvers.photo.decoding")


def main() -> None:
    """Write the findings for standard input to standard output."""
    points, seconds, memory = map(int, sys.argv[1:4])
    decoding = _load(sys.argv[4])
    import_module("puzzlesite.images.decoding").limit_process(seconds, memory)
    looked: list[tuple[Any, Sequence[Any]]] = []
    try:
        pages = decoding.decode_pages(sys.stdin.buffer.read(), points)
        # These modules are large, and so is an image while it is decoded.
        from solvers.photo import kinds, pictures, reading, seen

        wanted = [kinds.PhotoKind.from_plain(*kind) for kind in json.loads(sys.argv[5])]
        for picture in pages.pictures:
            looked.append((picture, reading.see_puzzles(picture, wanted)))
            is_much = len(looked) == PAGES or sum(len(puzzles) for _, puzzles in looked) >= PUZZLES
            if is_much or time.process_time() > SHARE * seconds:
                break
    except decoding.PhotoRefused as refusal:
        sys.exit(" ".join(map(str, refusal.args)))
    shown = [page for page in looked if page[1]] or looked[:1]
    side = SIDE if len(shown) == 1 else SIDE_OF_MANY
    small = [pictures.shrink(picture, side) for picture, _ in shown]
    found = [
        {"photo": place, "ways": [_serialize(way, small[place][1], seen.read_likeliest_letters(way)) for way in ways]}
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
