"""Bytes of older files as text, in the encoding that makes the likeliest words of them."""

import re
from functools import cache

# The first one wins among equally likely encodings.
ENCODINGS = (
    "cp932", "euc_jp", "euc_kr", "gb18030", "big5", "cp1252", "cp1250", "cp1251", "koi8_r",
)  # fmt: skip
# This many bytes of lines that are not plain ASCII are looked at.
_LOOKED_AT = 4_000
# No text has these characters.
_CONTROL = re.compile(r"[\0-\x08\x0e-\x19\x1b-\x1f]")
# An encoding is refused beyond this cost for each byte that is not ASCII.
_MOST_COST = 2.0
_WORD = re.compile(r"[^\W\d_]+")
# The first bytes of common characters, by encoding, and the encoding whose order shows which are common.
_COMMON = {
    "cp932": ("euc_jp", 0xB0, 0xCF),
    "euc_jp": ("euc_jp", 0xB0, 0xCF),
    "gb18030": ("gb2312", 0xB0, 0xD7),
    "big5": ("big5", 0xA4, 0xC6),
}
_KANA, _HANGUL, _HAN = ("\u3041", "\u30ff"), ("\uac00", "\ud7a3"), ("\u4e00", "\u9fff")
_WIDE, _HALF_KANA = ("\u3000", "\u303f"), ("\uff61", "\uff9f")
_LATIN, _CYRILLIC = ("À", "ž"), ("А", "я")
_FULL = ("\uff01", "\uff60")
_ACCENTS = re.compile("[À-ÖØ-öø-ž]{2,}")
_ASIAN = "\u3041-\ud7a3\uff61-\uff9f"
_MIXED = re.compile(f"[a-z](?=[{_ASIAN}])|[{_ASIAN}](?=[a-z])|[A-Za-z](?=[Ё-ё])|[Ё-ё](?=[A-Za-z])")
# Korean and Chinese texts are full of these; texts wrongly decoded as Korean or Chinese are not.
_FREQUENT = frozenset(
    "이다는에의가고을하지한로도사자은기를대시정리어서으나수해인일전스아라제적보부주들면과니상여원게구그조만되장세안선공우성비유동모학문김박최"
    "数独难题简单这个们为来说时会对发经过还没与无问间国长开关东车马门书见页风飞鱼鸟龙级答"
)
# Western words do not have these; Central European ones do when they are decoded as Western.
_NOT_WESTERN = re.compile(r"[ìùòÌÙÒ]\B|\b[èÈ]\w|õ(?!e)|æ\b|[øØ]\w*[áíý]|[áíý]\w*ø|ð\w*æ")


def decode_best(data: bytes) -> str | None:
    """Return the text of these bytes; None if no encoding fits, or none gives anything like words."""
    sample = _sample(data)
    most = _MOST_COST * sum(byte > 127 for byte in sample)
    costs = [(_cost(text, name), number) for number, name in enumerate(ENCODINGS) if (text := _decode(sample, name))]
    texts = (_decode(data, ENCODINGS[number]) for cost, number in sorted(costs) if cost <= most)
    return next((text for text in texts if text is not None), None)


def _decode(data: bytes, name: str) -> str | None:
    try:
        text = data.decode(name)
    except UnicodeDecodeError:
        return None
    return None if _CONTROL.search(text) else text


def _sample(data: bytes) -> bytes:
    """Return the first lines with bytes beyond ASCII."""
    found, length = [], 0
    for line in data.split(b"\n"):
        if not line.isascii():
            found.append(line)
            length += len(line)
        if length > _LOOKED_AT:
            break
    return b"\n".join(found)


def _cost(text: str, name: str) -> float:
    """Add up what is unlikely in a decoded text: costs of its characters beyond ASCII, and of the words with any."""
    alone = sum(_char_cost(char, name) for char in text if not char.isascii())
    return alone + sum(_word_cost(word, name) for word in _WORD.findall(text) if not word.isascii())


@cache
def _is_common(char: str, name: str) -> bool:
    if name not in _COMMON:
        return False
    encoding, first, last = _COMMON[name]
    try:
        return first <= char.encode(encoding)[0] <= last
    except UnicodeEncodeError:
        return False


def _char_cost(char: str, name: str) -> float:
    by_range = (
        (_KANA, 0.2), (_HANGUL, 0.9), (_WIDE, 0.5), (_FULL, 0.5), (_HALF_KANA, 1.5), (_LATIN, 1.0), (_CYRILLIC, 0.5),
    )  # fmt: skip
    if char in _FREQUENT and name in ("euc_kr", "gb18030"):
        return 0.3
    if _HAN[0] <= char <= _HAN[1]:
        return 0.8 if _is_common(char, name) else 2.5
    if char in "Ёё":
        return 0.5
    if char in "×÷" or not char.isprintable():
        return 4.0
    return next((cost for (first, last), cost in by_range if first <= char <= last), 3.0)


def _word_cost(word: str, name: str) -> float:
    """Return the cost of a word decoded as `name`: of mixed scripts, of accents in a run, and of capitals inside it."""
    cost = 3.0 * len(_MIXED.findall(word))
    cost += sum(len(run) - 1 for run in _ACCENTS.findall(word))
    if not word.isupper():
        cost += 1.5 * sum(char.isupper() for char in word[1:] if not char.isascii())
    return cost + (2.0 * len(_NOT_WESTERN.findall(word)) if name == "cp1252" else 0)
