"""Large images are made small without a second copy of the whole, upright and on white."""

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")
pytest.importorskip("pillow_heif", reason="photos of iPhones are decoded by pillow-heif")

import solvers
from puzzlesite.images import seeing
from solvers.photo.decoding import SIDE, decode
from tests.solvers.photo.photos import QUICK

WIDE, HIGH = 3300, 2401


def save(image: Image.Image, kind: str) -> bytes:
    turned = Image.Exif()
    # The tag for an image that a quarter turn to the right makes upright.
    turned[0x112] = 6
    held = io.BytesIO()
    image.save(held, kind, exif=turned, **(QUICK if kind == "HEIF" else {}))
    return held.getvalue()


@pytest.mark.parametrize(
    ("kind", "mode"),
    [("PNG", "RGB"), ("PNG", "RGBA"), ("PNG", "P"), ("PNG", "L"), ("PNG", "I;16"), ("HEIF", "RGB"), ("HEIF", "RGBA")],
)
def test_a_large_image_is_made_small_in_strips_as_it_would_be_at_once(kind, mode):
    grey = np.linspace(30, 220, HIGH)[:, None] * np.linspace(0.5, 1, WIDE)[None]
    if mode == "I;16":
        image, grey = Image.fromarray((grey * 256).astype(np.uint16)), np.floor(grey)
    else:
        image = Image.fromarray(grey.astype(np.uint8)).convert(mode)
    if mode == "RGBA":
        image.putalpha(Image.fromarray((np.arange(WIDE)[None] < WIDE / 2).repeat(HIGH, 0).astype(np.uint8) * 255))
        grey[:, WIDE // 2 :] = 255
    picture = decode(save(image, kind))
    # A HEIC does not store the orientation.
    turned = grey if kind == "HEIF" else np.rot90(grey, -1)
    wanted = Image.fromarray(turned.astype(np.uint8)).resize(picture.shape[1::-1], Image.Resampling.BOX)
    assert max(picture.shape) == SIDE
    assert np.allclose(sorted(picture.shape), (3, SIDE * HIGH / WIDE, SIDE), atol=1)
    assert (picture.shape[0] > picture.shape[1]) == (kind == "PNG")
    difference = np.abs(picture.astype(int) - np.asarray(wanted)[..., None])
    assert np.quantile(difference, 0.99) <= 4


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_photo_whose_metadata_are_broken_is_read_as_it_lies(kind):
    held = io.BytesIO()
    Image.new("RGB", (40, 30)).save(held, kind, exif=b"Exif\0\0garbage", **(QUICK if kind == "HEIF" else {}))
    assert decode(held.getvalue()).shape == (30, 40, 3)


PEAK = """
import re, runpy, sys
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
print(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1], file=sys.stderr)
"""


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "RGB"), ("PNG", "RGBA"), ("HEIF", "RGB"), ("JPEG", "RGB")])
def test_an_image_of_fifty_megapixels_takes_less_than_300_mb(kind, mode, tmp_path):
    file = tmp_path / "large"
    # A HEIC is made like the others, which takes seven seconds.
    if kind == "HEIF":
        file = Path(__file__).with_name("large.heic")
    else:
        Image.new(mode, (8160, 6120), "white").save(file, kind, compress_level=1)
    folder = str(Path(solvers.__file__).parents[1])
    command = [sys.executable, "-I", "-c", PEAK, seeing.__file__, "50000000", "100", "700000000", folder, "[]"]
    with file.open("rb") as held:
        ended = subprocess.run(command, stdin=held, capture_output=True, text=True, check=True)
    assert 40_000 < int(ended.stderr.split()[0]) < 300_000
