"""Rules beyond those of plain sudoku, by the names that f-puzzles and SudokuPad give them, and how they are refused."""

from collections.abc import Iterable

from solvers.genres.sudoku.formats.cells import WORDS
from solvers.messages import Phrase
from solvers.notation.format import NotationError

JIGSAW = Phrase("jigsaw pieces", "ジグソー(幾何学ナンプレ)")
DIAGONALS = Phrase("diagonals", "対角線ナンプレ")
CAGES = Phrase("killer cages", "キラー(サムナンプレ)")
SUKAKU = Phrase("candidates without a single clue (sukaku)", "ヒントが一つもなく候補だけの問題")
OUTSIDE = Phrase("clues outside the grid", "盤外のヒント")
DRAWN = Phrase("lines or signs drawn on the grid", "盤面に描かれた線や記号")
FOG = Phrase("fog of war", "霧(フォグオブウォー)")

NAMES = {
    "antiknight": Phrase("anti-knight", "アンチナイト"),
    "antiking": Phrase("anti-king", "アンチキング"),
    "nonconsecutive": Phrase("non-consecutive", "連続禁止"),
    "disjointgroups": Phrase("disjoint groups", "ブロック内同位置の重複禁止"),
    "diagonal+": DIAGONALS,
    "diagonal-": DIAGONALS,
    "littlekillersum": Phrase("little killer sums", "リトルキラー(斜めの和)"),
    "arrow": Phrase("arrows", "アロー(矢印)"),
    "arrows": Phrase("arrows", "アロー(矢印)"),
    "killercage": CAGES,
    "cage": CAGES,
    "cages": CAGES,
    "killercages": CAGES,
    "ratio": Phrase("Kropki ratios", "クロプキ(2倍の黒丸)"),
    "difference": Phrase("Kropki differences", "クロプキ(差の白丸)"),
    "xv": Phrase("XV sums", "XV(和が10と5)"),
    "thermometer": Phrase("thermometers", "温度計"),
    "thermo": Phrase("thermometers", "温度計"),
    "nobulbthermo": Phrase("thermometers", "温度計"),
    "palindrome": Phrase("palindromes", "回文線"),
    "renban": Phrase("renban lines", "連番線"),
    "whispers": Phrase("whisper lines", "ささやき線"),
    "regionsumline": Phrase("region sum lines", "ブロック和の線"),
    "sandwichsum": Phrase("sandwich sums", "サンドイッチの和"),
    "xsum": Phrase("X-sums", "Xサム"),
    "skyscraper": Phrase("skyscraper clues", "ビルディング"),
    "even": Phrase("even cells", "偶数のマス"),
    "odd": Phrase("odd cells", "奇数のマス"),
    "extraregion": Phrase("extra regions", "追加の領域"),
    "clone": Phrase("clones", "クローン"),
    "quadruple": Phrase("quadruples", "4マスの数字"),
    "betweenline": Phrase("between lines", "あいだの線"),
    "lockout": Phrase("lockout lines", "ロックアウト線"),
    "minimum": Phrase("minimum cells", "最小のマス"),
    "maximum": Phrase("maximum cells", "最大のマス"),
    "negative": Phrase("a negative constraint", "否定の条件"),
    "fogofwar": FOG,
    "foglight": FOG,
    "foglights": FOG,
    "line": DRAWN,
    "lineE": Phrase("other borders than those of boxes", "ブロック以外の太線"),
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
    "numberS": Phrase("small numbers in corners", "隅の小さな数字"),
    "surface": Phrase("shaded cells", "色つきのマス"),
}


def refuse(names: Iterable[str | Phrase], line: int = 0, column: int = 0) -> None:
    """Nothing, when there are none of these rules. Raises NotationError that names them."""
    phrases = [name if isinstance(name, Phrase) else NAMES.get(name, _plain(name)) for name in names]
    phrases = list(dict.fromkeys(phrases))
    if phrases:
        variant = Phrase(", ".join(phrase.en for phrase in phrases), "、".join(phrase.ja for phrase in phrases))
        raise NotationError("variant", line, column, WORDS, variant=variant)


def _plain(name: str) -> Phrase:
    """A rule that has no name here goes by its own, of which nobody knows how long it is."""
    shown = name if len(name) < 40 else name[:40] + "…"
    return Phrase(repr(shown), f"「{shown}」")


def is_used(said: object) -> bool:
    """Whether a JSON value asks for a rule: true, or a list or object that is not empty."""
    return said is True or (isinstance(said, (list, dict)) and bool(said))
