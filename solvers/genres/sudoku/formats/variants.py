"""Rules beyond those of plain sudoku, by the names that f-puzzles and SudokuPad give them, and how they are refused."""

import re
from collections.abc import Iterable

from solvers.genres.sudoku.formats.cells import WORDS
from solvers.messages import Message, Words, listing
from solvers.notation.format import NotationError

JIGSAW = Message("jigsaw pieces")
DIAGONALS = Message("diagonals")
CAGES = Message("killer cages")
SUKAKU = Message("candidates without a single clue (sukaku)")
OUTSIDE = Message("clues outside the grid")
DRAWN = Message("lines or signs drawn on the grid")
FOG = Message("fog of war")
STR8TS = Message("Str8ts")
KENKEN = Message("KenKen")
WINDOKU = Message("Windoku")
LATIN = Message("a Latin square, which has no boxes")
GIVEN_MARKS = Message("given pencil marks")
OTHER = Message("{name!r}")
PLAIN_RULES = tuple(
    re.compile(sentence, re.I)
    for sentence in (
        r"(?:the )?(?:normal|standard|classic|regular|usual) (?:sudoku )?rules(?: of sudoku)?(?: apply| hold)?",
        r"(?:normal |standard |classic |plain )?sudoku",
        r".{0,80}\brows?\b.{0,30}\bcolumns?\b.{0,40}\b(?:3x3 )?(?:box|block|region)(?:es|s)?",
        r"(?:通常|普通)の数独.{0,12}",
    )
)

NAMES = {
    "antiknight": Message("anti-knight"),
    "antiking": Message("anti-king"),
    "nonconsecutive": Message("non-consecutive"),
    "disjointgroups": Message("disjoint groups"),
    "diagonal+": DIAGONALS,
    "diagonal-": DIAGONALS,
    "littlekillersum": Message("little killer sums"),
    "arrow": Message("arrows"),
    "arrows": Message("arrows"),
    "killercage": CAGES,
    "cage": CAGES,
    "cages": CAGES,
    "killercages": CAGES,
    "ratio": Message("Kropki ratios"),
    "difference": Message("Kropki differences"),
    "xv": Message("XV sums"),
    "thermometer": Message("thermometers"),
    "thermo": Message("thermometers"),
    "nobulbthermo": Message("thermometers"),
    "palindrome": Message("palindromes"),
    "renban": Message("renban lines"),
    "whispers": Message("whisper lines"),
    "regionsumline": Message("region sum lines"),
    "sandwichsum": Message("sandwich sums"),
    "xsum": Message("X-sums"),
    "skyscraper": Message("skyscraper clues"),
    "even": Message("even cells"),
    "odd": Message("odd cells"),
    "extraregion": Message("extra regions"),
    "clone": Message("clones"),
    "quadruple": Message("quadruples"),
    "betweenline": Message("between lines"),
    "lockout": Message("lockout lines"),
    "minimum": Message("minimum cells"),
    "maximum": Message("maximum cells"),
    "negative": Message("a negative constraint"),
    "fogofwar": FOG,
    "foglight": FOG,
    "foglights": FOG,
    "line": DRAWN,
    "lineE": Message("other borders than those of boxes"),
    "lines": DRAWN,
    "rectangle": DRAWN,
    "circle": DRAWN,
    "text": DRAWN,
    "overlays": DRAWN,
    "underlays": DRAWN,
    "symbol": DRAWN,
    "freeline": DRAWN,
    "freelineE": DRAWN,
    "wall": DRAWN,
    "polygon": DRAWN,
    "direction": DRAWN,
    "squareframe": DRAWN,
    "numberS": Message("small numbers in corners"),
    "surface": Message("shaded cells"),
}
OTHER_RULES = {
    "jigsaw": JIGSAW,
    "diagonals": DIAGONALS,
    "sukaku": SUKAKU,
    "outside": OUTSIDE,
    "str8ts": STR8TS,
    "kenken": KENKEN,
    "windoku": WINDOKU,
    "latin": LATIN,
    "givenmarks": GIVEN_MARKS,
    "other": OTHER,
}
VARIANTS: Words = {f"variant.{name}": message for name, message in {**NAMES, **OTHER_RULES}.items()}


def refuse_variants(names: Iterable[str | Message], line: int = 0, column: int = 0) -> None:
    """Raise NotationError that names these rules, if there are any."""
    phrases = [name if isinstance(name, Message) else NAMES.get(name, _plain(name)) for name in names]
    phrases = list(dict.fromkeys(phrases))
    if phrases:
        raise NotationError("variant", line, column, WORDS, variant=listing(phrases, "comma"))


def is_plain(rules: str) -> bool:
    """Whether a setter's words only repeat the rules of plain sudoku."""
    said = (sentence.strip() for sentence in re.split("[.!;。]", rules))
    return all(any(plain.fullmatch(sentence) for plain in PLAIN_RULES) for sentence in said if sentence)


def _plain(name: str) -> Message:
    """Return the name of a rule without one here: its own, cut, for nobody knows how long it is."""
    shown = name if len(name) < 40 else name[:40] + "…"
    return OTHER.with_parameters(name=shown)


def is_used(value: object) -> bool:
    """Whether a JSON value asks for a rule: true, or a list or object that is not empty."""
    return value is True or (isinstance(value, (list, dict)) and bool(value))
