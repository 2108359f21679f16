"""The generator's options, as data, and why a recipe cannot be followed. No numba: pages import it."""

from solvers.contract.recipe import Option
from solvers.genres.akari.techniques.ladder import LEVELS
from solvers.messages import Phrase, Words

ANY = "any"
GRADES = ("easy", "fair", "hard", "amazing")  # LEVELS, as recipes name them
SQUARE_ONLY = "rotate90"

RECIPE = (
    Option("rows", Phrase("Rows", "行数"), "number", "10", least=3, most=100),
    Option("cols", Phrase("Columns", "列数"), "number", "10", least=3, most=100),
    Option(
        "black",
        Phrase("Black cells, in percent", "黒マスの割合(%)"),
        "number",
        "20",
        least=5,
        most=60,
        hint=Phrase("Held exactly, up to the symmetry.", "対称性の許すかぎり正確に守ります。"),
    ),
    Option(
        "symmetry",
        Phrase("Symmetry of the black cells", "黒マスの対称性"),
        "choice",
        "rotate180",
        {
            "none": Phrase("None", "なし"),
            "mirror": Phrase("Left-right", "左右対称"),
            "rotate180": Phrase("Half turn", "点対称(180°回転)"),
            "axes": Phrase("Left-right and up-down", "左右と上下"),
            SQUARE_ONLY: Phrase("Quarter turn (squares)", "90°回転(正方形のみ)"),
        },
    ),
    Option(
        "grade",
        Phrase("Level", "難易度"),
        "choice",
        ANY,
        {ANY: Phrase("Any", "指定なし"), **dict(zip(GRADES, LEVELS, strict=True))},
    ),
    Option(
        "connected",
        Phrase("White cells in one piece", "白マスがひとつながり"),
        "flag",
        "yes",
    ),
)

WORDS: Words = {
    "recipe.not-square": Phrase(
        "A quarter turn needs as many rows as columns, not {rows}×{cols}.",
        "90°回転の対称には正方形の盤が必要です({rows}×{cols} ではできません)。",
    ),
    "recipe.not-found": Phrase(
        "No such board was found in {tries} tries; ask for another level or share of black cells.",
        "{tries} 回試しましたが見つかりませんでした。難易度か黒マスの割合を変えてください。",
    ),
}
