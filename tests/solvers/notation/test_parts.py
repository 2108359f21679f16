"""A file of any size comes in parts that are whole lines or whole blocks, and nothing of it is lost."""

import gzip
import io

import pytest

from solvers.notation import parts
from solvers.notation.format import NotationError
from solvers.notation.parts import FilePart, read_parts
from solvers.notation.text import decode_text

LINES = "".join(f"line {number}\n" for number in range(1000)).encode()
BLOCKS = b"====\n".join(b"row\n" * 10 for _ in range(30))


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(parts, "PART", 100)


def read(data: bytes, has_lines: bool = True, limit: int = 200) -> list[FilePart]:
    return list(read_parts(io.BufferedReader(io.BytesIO(data)), lambda _: has_lines, limit))


def test_lines_are_parted_at_their_ends():
    found = read(LINES)
    assert b"".join(part.data for part in found) == LINES
    assert len(found) > 50
    assert all(part.data.endswith(b"\n") and part.has_lines for part in found)


def test_a_part_knows_the_lines_before_it():
    for part in read(LINES):
        assert part.data.startswith(b"line %d\n" % part.lines_before)


def test_blocks_are_parted_at_lines_of_equal_signs():
    found = read(BLOCKS, has_lines=False)
    assert b"".join(part.data for part in found) == BLOCKS
    assert all(part.data.endswith(b"====\n") for part in found[:-1])
    assert [part.lines_before for part in found] == [11 * n for n in range(0, 30, len(found[0].data) // 45)]


def test_what_fits_is_one_part():
    assert read(BLOCKS, has_lines=False, limit=len(BLOCKS)) == [FilePart(BLOCKS, 0, has_lines=False)]


def test_a_block_one_byte_beyond_the_limit_is_refused_by_name_and_line():
    block = b"x\n" * 90
    with pytest.raises(NotationError) as refused:
        read(b"head\n====\n" + block + b"====\n" + block * 2, has_lines=False, limit=200)
    assert refused.value.line == 94
    for language in ("en", "ja"):
        assert "200" in refused.value.format_in(language)


def test_nothing_is_no_part():
    assert read(b"") == []


def test_a_file_without_a_last_line_end_is_read_to_its_end():
    assert b"".join(part.data for part in read(LINES[:-1])) == LINES[:-1]


def test_a_packed_file_is_unpacked_on_the_way():
    assert b"".join(part.data for part in read(gzip.compress(LINES))) == LINES


@pytest.mark.parametrize("lost", [1, 9, 200])
def test_a_packed_file_that_is_cut_off_says_so(lost):
    with pytest.raises(NotationError) as refused:
        read(gzip.compress(LINES)[:-lost])
    assert refused.value.key == "cut-off-file"


def test_a_damaged_packed_file_is_no_text():
    packed = bytearray(gzip.compress(LINES))
    packed[40:60] = bytes(20)
    with pytest.raises(NotationError) as refused:
        read(bytes(packed))
    assert refused.value.key == "not-text"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_lines_in_every_encoding_are_the_same_lines(encoding):
    text = "鉛筆\n" * 200
    assert "".join(decode_text(part.data) for part in read(text.encode(encoding))) == text


def test_the_beginning_that_is_looked_at_is_whole_lines(monkeypatch):
    monkeypatch.setattr(parts, "SAMPLE", 50)
    seen = []
    list(read_parts(io.BufferedReader(io.BytesIO(LINES)), lambda data: not seen.append(data)))
    assert seen == [LINES[: LINES.rfind(b"\n", 0, 50) + 1]]
