"""Image files: what is refused before it costs anything, what is read, and what becomes of it."""

import base64

import pytest
from PIL import Image

from puzzlesite.core import limits
from puzzlesite.images import decoding
from puzzlesite.images.capped import UnusableImage
from puzzlesite.images.pixelate import (
    Conversion,
    CropMargins,
    decode_small_png,
    decode_upload,
    encode_small_png,
    find_threshold,
    sample_cells,
)
from solvers.notation.pixels import BLACK, emit
from tests.puzzlesite.pictures import blank_png, drawn, endless_jpeg, saved


def small(image: Image.Image) -> Image.Image:
    return decode_small_png(encode_small_png(decode_upload(saved(image))))


def refusal(file: bytes) -> UnusableImage:
    with pytest.raises(UnusableImage) as error:
        decode_upload(file)
    return error.value


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "WEBP"])
def test_four_formats_are_read_by_their_content(form):
    image = decode_small_png(encode_small_png(decode_upload(saved(drawn(), form))))
    assert image.size == (60, 40)
    assert max(image.getpixel((30, 20))) < 80
    assert min(image.getpixel((55, 5))) > 200


@pytest.mark.parametrize(
    "file", [b"", b"GIF89a", b"<svg/>", saved(drawn(), "BMP"), saved(drawn(), "TIFF"), bytes(2000)]
)
def test_other_files_are_no_images(file):
    assert refusal(file).key == "format"


def test_a_file_may_have_five_megabytes(monkeypatch):
    monkeypatch.setattr(limits, "IMAGE_BYTES", len(saved(drawn())))
    decode_upload(saved(drawn()))
    assert refusal(saved(drawn()) + b"\0").key == "bytes"


def test_four_million_points_are_read_and_not_one_row_more():
    assert decode_small_png(encode_small_png(decode_upload(blank_png(2000, 2000)))).size == (
        decoding.SIDE,
        decoding.SIDE,
    )
    error = refusal(blank_png(2000, 2001))
    assert (error.key, error.parameters) == ("points", {"cols": 2000, "rows": 2001, "limit": 4})


def test_a_bomb_is_refused_by_its_header():
    file = blank_png(40_000, 40_000)
    assert len(file) < 1_000_000
    assert refusal(file).key == "points"


def test_a_damaged_image_is_reported():
    whole = saved(drawn(300, 300))
    assert refusal(whole[: len(whole) // 2]).key == "broken"


def test_an_image_that_takes_too_long_is_given_up(monkeypatch):
    file = endless_jpeg()
    assert len(file) < limits.IMAGE_BYTES
    monkeypatch.setattr(limits, "IMAGE_SECONDS", 0.5)
    assert refusal(file).key == "time"


def test_of_a_moving_image_the_first_frame_is_taken():
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("black", "white", "white")]
    for form in ("GIF", "WEBP", "PNG"):
        file = saved(frames[0], form, save_all=True, append_images=frames[1:])
        assert max(decode_small_png(encode_small_png(decode_upload(file))).getpixel((10, 10))) < 10, form


def test_what_can_be_seen_through_is_white():
    assert small(Image.new("RGBA", (10, 10), (0, 0, 0, 0))).getpixel((5, 5)) == (255, 255, 255)
    clear = Image.new("P", (10, 10), 0)
    clear.putpalette([0, 0, 0])
    file = saved(clear, transparency=0)
    assert decode_small_png(encode_small_png(decode_upload(file))).getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "I;16", "CMYK"])
def test_every_kind_of_points_is_read(mode):
    deep = drawn().convert("I").point(lambda grey: grey * 256).convert("I;16")
    image = deep if mode == "I;16" else drawn().convert(mode, dither=Image.Dither.NONE)
    file = saved(image, "JPEG" if mode == "CMYK" else "PNG")
    found = decode_small_png(encode_small_png(decode_upload(file)))
    assert max(found.getpixel((30, 20))) < 90
    assert min(found.getpixel((55, 5))) > 200


def test_a_photo_is_upright():
    exif = Image.Exif()
    # A quarter turn to the right.
    exif[0x0112] = 6
    found = decode_small_png(encode_small_png(decode_upload(saved(drawn(), "JPEG", exif=exif))))
    assert found.size == (40, 60)


def test_a_photo_whose_metadata_are_broken_is_read_as_it_lies():
    assert decode_small_png(encode_small_png(decode_upload(saved(drawn(), "JPEG", exif=b"Exif\0\0garbage")))).size == (
        60,
        40,
    )


def test_only_what_we_have_made_small_comes_back():
    for text in (
        "",
        "x",
        "====",
        encode_small_png(saved(drawn(decoding.SIDE + 1, 5))),
        encode_small_png(saved(drawn(), "GIF")),
        "QUJD",
    ):
        with pytest.raises(UnusableImage, match="broken"):
            decode_small_png(text)
    with pytest.raises(UnusableImage, match="broken"):
        decode_small_png(encode_small_png(saved(Image.new("L", (5, 5)))))
    assert decode_small_png(base64.b64encode(saved(drawn())).decode()).size == (60, 40)


@pytest.mark.parametrize(
    ("size", "wanted", "cells"),
    [
        ((60, 40), Conversion(), (40, 27)),
        ((16, 12), Conversion(), (16, 12)),
        ((400, 300), Conversion(), (40, 30)),
        ((400, 300), Conversion(cols=20), (20, 15)),
        ((400, 300), Conversion(rows=60), (80, 60)),
        ((400, 300), Conversion(cols=100, rows=100), (100, 100)),
        ((40, 400), Conversion(cols=60), (60, 100)),
        ((400, 2), Conversion(), (40, 1)),
        ((400, 300), Conversion(CropMargins(left=50)), (27, 40)),
        ((400, 300), Conversion(CropMargins(left=98, right=1, top=99)), (4, 3)),
    ],
)
def test_a_picture_has_the_size_that_is_requested_or_that_suits_it(size, wanted, cells):
    found = sample_cells(drawn(*size), wanted).pixels.cells
    assert (len(found[0]), len(found)) == cells


def test_dark_is_filled_or_light_is():
    cells = sample_cells(drawn(), Conversion(cols=6, rows=4)).pixels.cells
    assert cells == ((1, 0, 1, 1, 0, 0), (0, 1, 1, 1, 1, 0), (0, 1, 1, 1, 1, 0), (0, 0, 1, 1, 0, 0))
    inverted = sample_cells(drawn(), Conversion(cols=6, rows=4, inverted=True)).pixels.cells
    assert inverted == tuple(tuple(1 - cell for cell in row) for row in cells)


def test_a_threshold_is_kept_to():
    ramp = Image.new("RGB", (100, 1))
    ramp.putdata([(grey, grey, grey) for grey in range(100)])
    for threshold in (1, 50, 98):
        found = sample_cells(ramp, Conversion(cols=100, rows=1, threshold=threshold))
        assert (sum(found.pixels.cells[0]), found.threshold) == (threshold + 1, threshold)


def test_otsu_parts_two_heaps_of_greys_between_them():
    histogram = [0] * 256
    histogram[10:20] = [5] * 10
    histogram[200:230] = [9] * 30
    assert 19 <= find_threshold(histogram) < 200
    assert find_threshold([0] * 128 + [7] + [0] * 127) == 127


def spread(histogram: list[int], threshold: int) -> float:
    """The variance between the greys up to a threshold and those above, as it is defined."""
    parts = [list(enumerate(histogram))[: threshold + 1], list(enumerate(histogram))[threshold + 1 :]]
    weights = [sum(count for _, count in part) for part in parts]
    if 0 in weights:
        return 0.0
    means = [sum(grey * count for grey, count in part) / weight for part, weight in zip(parts, weights, strict=True)]
    return weights[0] * weights[1] * (means[0] - means[1]) ** 2


def test_otsu_finds_the_best_of_all_thresholds():
    histogram = drawn(200, 150).resize((40, 30)).convert("L").histogram()
    best = max(spread(histogram, threshold) for threshold in range(255))
    assert spread(histogram, find_threshold(histogram)) == pytest.approx(best)


def test_colours_have_names_and_letters_of_their_own():
    found = sample_cells(drawn(400, 300), Conversion(colours=2)).pixels
    assert {tint.name for tint in found.palette} == {"black", "red"}
    assert {tint.letter for tint in found.palette} == {"k", "r"}
    assert found.cells[0][0] == 1 + [tint.name for tint in found.palette].index("red")
    assert found.cells[0][-1] == 0
    assert emit(found).count("color") == 2


def test_four_colours_that_are_alike_have_different_letters():
    strips = Image.new("RGB", (50, 10), "white")
    for place in range(4):
        strips.paste((40 + 40 * place, 0, 0), (10 * place, 0, 10 * place + 10, 10))
    found = sample_cells(strips, Conversion(cols=50, rows=10, colours=4)).pixels
    assert len({tint.letter for tint in found.palette}) == len(found.palette) == 4
    assert {cell for row in found.cells for cell in row} == {0, 1, 2, 3, 4}


def test_an_image_of_one_colour_is_blank():
    found = sample_cells(Image.new("RGB", (20, 20), "white"), Conversion(colours=3)).pixels
    assert found.palette == (BLACK,)
    assert not any(map(any, found.cells))
