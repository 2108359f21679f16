"""LZ-string in its base64 form, as puzzle links are packed: numbers of growing width, their lowest bit first.

A number names a phrase. 0 announces a new letter of 8 bits, 1 one of 16, 2 is the end; numbers from 3 on are phrases
sent so far: each new letter, and each phrase with the first letter of the next one. A few signs may unpack to millions
of letters, so `unpack` is given a limit.
"""

from collections.abc import Iterator

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
VALUES = {sign: value for value, sign in enumerate(SIGNS)}
PAD = "="
# Each sign of base64 holds six bits.
BITS = 6
SHORT, LONG, END = range(3)
# A new letter has this many bits.
WIDTHS = {SHORT: 8, LONG: 16}


def unpack(packed: str, limit: int) -> str:
    """Return the text of these signs. Raises ValueError when they are no packed text, or one longer than `limit`."""
    bits = _bits(packed.rstrip(PAD))
    phrases, text = [""] * 3, []
    before, length = "", 0
    while (code := _number(bits, len(phrases).bit_length())) != END:
        if code in WIDTHS:
            phrases.append(chr(_number(bits, WIDTHS[code])))
            code = len(phrases) - 1
        if code > len(phrases) or (code == len(phrases) and not before):
            raise ValueError("a phrase that was not sent")
        phrase = phrases[code] if code < len(phrases) else before + before[0]
        if before:
            phrases.append(before + phrase[0])
        text.append(phrase)
        before, length = phrase, length + len(phrase)
        if length > limit:
            raise ValueError("too long")
    return "".join(text).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _bits(packed: str) -> Iterator[int]:
    """Yield the bits of all signs, the highest of each first."""
    for sign in packed:
        if sign not in VALUES:
            raise ValueError(f"the sign {sign!r}")
        for place in reversed(range(BITS)):
            yield VALUES[sign] >> place & 1


def _number(bits: Iterator[int], width: int) -> int:
    try:
        return sum(next(bits) << place for place in range(width))
    except (StopIteration, RuntimeError):
        raise ValueError("an end before its time") from None


def pack(text: str) -> str:
    """Return the signs of a packed text."""
    bits: list[int] = []
    known: dict[str, int] = {}
    new: set[str] = set()
    # The reader begins with this many phrases.
    count = 3

    def send(phrase: str) -> None:
        nonlocal count
        width, first = count.bit_length(), count == 3
        if phrase not in new:
            _write(bits, known[phrase], width)
            count += 1
            return
        new.remove(phrase)
        kind = SHORT if ord(phrase) < 256 else LONG
        _write(bits, kind, width)
        _write(bits, ord(phrase), WIDTHS[kind])
        count += 1 if first else 2

    phrase = ""
    for letter in _units(text):
        if letter not in known:
            known[letter] = len(known) + 3
            new.add(letter)
        if phrase + letter in known:
            phrase += letter
            continue
        send(phrase)
        known[phrase + letter] = len(known) + 3
        phrase = letter
    if phrase:
        send(phrase)
    _write(bits, END, count.bit_length())
    return _signs(bits)


def _units(text: str) -> str:
    """Return the text as UTF-16 units: letters beyond 16 bits are two."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(raw[at] | raw[at + 1] << 8) for at in range(0, len(raw), 2))


def _write(bits: list[int], number: int, width: int) -> None:
    bits += [number >> place & 1 for place in range(width)]


def _signs(bits: list[int]) -> str:
    """Return bits as signs, with at least one 0 after them, filled up to groups of four signs."""
    bits = bits + [0] * (BITS - len(bits) % BITS)
    values = (int("".join(map(str, bits[at : at + BITS])), 2) for at in range(0, len(bits), BITS))
    signs = "".join(SIGNS[value] for value in values)
    return signs + PAD * (-len(signs) % 4)
