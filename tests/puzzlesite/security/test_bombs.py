"""Small files that would unpack to very much, or compute for ever: refused, or read as far as is needed."""

import io
import struct
import zlib

import pytest
from PIL import Image

pytest.importorskip("cv2", reason="photos are read by OpenCV: pip install opencv-python-headless")
pytest.importorskip("pillow_heif", reason="photos of iPhones are decoded by pillow-heif")
pytest.importorskip("pypdfium2", reason="pages of PDFs are drawn by pypdfium2")

import pillow_heif

from puzzlesite.core import limits
from puzzlesite.images.capped import UnusableImage, child_seconds
from puzzlesite.images.photo import see_photo
from puzzlesite.images.pixelate import decode_upload
from tests.puzzlesite.pictures import chunk, drawn, saved
from tests.solvers.photo.photos import QUICK

pillow_heif.register_heif_opener()
NOTHING = bytes(1_000_000)


def pack(times: int, unit: bytes = NOTHING) -> bytes:
    """The unit so many times, in few bytes."""
    packing = zlib.compressobj(9)
    return b"".join(packing.compress(unit) for _ in range(times)) + packing.flush()


def png_with(more: bytes) -> bytes:
    """A small picture, with these chunks before its points."""
    whole = saved(drawn())
    start = whole.index(b"IDAT") - 4
    return whole[:start] + more + whole[start:]


@pytest.mark.parametrize("see", [see_photo, decode_upload])
@pytest.mark.parametrize(("name", "head"), [(b"iCCP", b"a\0\0"), (b"zTXt", b"a\0\0"), (b"iTXt", b"a\0\1\0\0\0")])
def test_a_profile_or_text_of_a_picture_that_unpacks_to_very_much_is_refused(see, name, head):
    with pytest.raises(UnusableImage) as error:
        see(png_with(chunk(name, head + pack(200))))
    assert error.value.key == "format"


def test_many_texts_of_a_picture_are_too_much_together():
    with pytest.raises(UnusableImage):
        decode_upload(png_with(100 * chunk(b"zTXt", b"a\0\0" + pack(1))))


@pytest.mark.parametrize("form", ["PNG", "WEBP", "GIF"])
def test_of_many_frames_the_first_is_read(form):
    frames = [Image.new("RGB", (300, 300), (255 - number, 0, 0)) for number in range(200)]
    file = saved(frames[0], form, save_all=True, append_images=frames[1:])
    red, *_ = Image.open(io.BytesIO(decode_upload(file))).getpixel((150, 150))
    assert red > 250


def heic(side: int, *, reported: int = 0, **options: object) -> bytes:
    """A HEIC of so many rows and columns; wherever its boxes name them, they name others."""
    file = bytearray(saved(Image.new("RGB", (side, side), "white"), "HEIF", quality=10, **QUICK, **options))
    place = file.find(b"ispe")
    while reported and place >= 0:
        file[place + 8 : place + 16] = struct.pack(">II", reported, reported)
        place = file.find(b"ispe", place + 4)
    return bytes(file)


HEICS = {
    "far more than there is": lambda: heic(64, reported=40_000),
    "as much as is allowed, more than there is": lambda: heic(64, reported=7_000),
    "less than there is": lambda: heic(2_000, reported=64),
    "half of a file": lambda: heic(500)[:300],
}


@pytest.mark.parametrize("make", HEICS.values(), ids=HEICS)
def test_a_heic_whose_boxes_lie_is_refused_before_it_takes_time_or_memory(make):
    begun = child_seconds()
    with pytest.raises(UnusableImage) as error:
        see_photo(make())
    assert error.value.key in ("format", "points", "broken")
    assert child_seconds() - begun < 2.0


def test_a_heic_with_one_point_too_many_is_refused_by_its_header(monkeypatch):
    monkeypatch.setattr(limits, "PHOTO_POINTS", 300 * 300)
    assert see_photo(heic(300))["found"] == []
    monkeypatch.setattr(limits, "PHOTO_POINTS", 300 * 300 - 1)
    with pytest.raises(UnusableImage) as error:
        see_photo(heic(300))
    assert error.value.key == "points"


def test_of_a_heic_with_many_frames_the_first_is_read():
    more = [Image.new("RGB", (300, 300), (number, 0, 0)) for number in range(100)]
    begun = child_seconds()
    assert see_photo(heic(300, save_all=True, append_images=more))["unread"] == 0
    assert child_seconds() - begun < 2.0


def pdf(content: bytes, resources: bytes = b"", objects: tuple[bytes, ...] = ()) -> bytes:
    """A PDF of one page: its packed content, what that refers to, and the objects from number 5 on."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<" + resources + b">>>>"
    first = (b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", page, stream(content))
    body = b"%PDF-1.7\n"
    for number, one in enumerate((*first, *objects), 1):
        body += b"%d 0 obj\n" % number + one + b"\nendobj\n"
    return body + b"trailer<</Root 1 0 R>>\n%%EOF"


def stream(packed: bytes, more: bytes = b"") -> bytes:
    head = b"<<" + more + b"/Filter/FlateDecode/Length %d>>stream\n" % len(packed)
    return head + packed + b"\nendstream"


FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]"
TILES = b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.0001/YStep 0.0001/Resources<<>>"


def operations() -> bytes:
    return pdf(pack(20_000, 1_000 * b"0 0 m 600 800 l S\n"))


def forms_in_forms() -> bytes:
    inner = [
        stream(pack(10, b"/F Do "), FORM + b"/Resources<</XObject<</F %d 0 R>>>>" % number) for number in range(6, 17)
    ]
    last = stream(pack(1, b"0 0 m S"), FORM)
    return pdf(pack(10, b"/F Do "), b"/XObject<</F 5 0 R>>", (*inner, last))


def tiles() -> bytes:
    tile = stream(pack(1, b"0 0 1 1 re f"), TILES)
    return pdf(pack(1, b"/Pattern cs /P scn 0 0 600 800 re f"), b"/Pattern<</P 5 0 R>>", (tile,))


@pytest.mark.parametrize("bomb", [operations, forms_in_forms, tiles])
def test_a_page_that_would_be_drawn_for_ever_is_refused(monkeypatch, bomb):
    file = bomb()
    assert len(file) < 2_000_000
    monkeypatch.setattr(limits, "PHOTO_SECONDS", 3)
    with pytest.raises(UnusableImage) as error:
        see_photo(file)
    assert error.value.key in ("broken", "time")


def test_a_page_of_any_other_content_is_drawn():
    assert see_photo(pdf(pack(1, b"0 0 m 600 800 l S\n")))["unread"] == 0
