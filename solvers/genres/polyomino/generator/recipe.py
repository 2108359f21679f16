"""The generator's options, as data, and why a recipe cannot be followed. No numba: pages import it."""

from solvers.contract.recipe import Option
from solvers.messages import Phrase, Words

RECIPE = (
    Option(
        "task",
        Phrase("What is asked", "問題の種類"),
        "choice",
        "touch",
        {
            "touch": Phrase("Four copies of a shape that all touch", "同じ形4つがすべて接する"),
            "pack": Phrase("A board to be filled with pieces", "盤をピースでうめる"),
        },
    ),
    Option(
        "reflections",
        Phrase("Pieces may be turned over", "裏返してよい"),
        "flag",
        "yes",
        hint=Phrase("Without it few shapes can touch.", "裏返せないと、接する形はわずかです。"),
    ),
    Option("cells", Phrase("Cells of the shape that touches", "接する形のマス数"), "number", "9", least=8, most=12),
    Option("answers", Phrase("Answers of the touching puzzle", "接する問題の解の数"), "number", "1", least=1, most=4),
    Option("rows", Phrase("Rows of the board", "盤の行数"), "number", "6", least=3, most=8),
    Option("cols", Phrase("Columns of the board", "盤の列数"), "number", "6", least=3, most=8),
    Option(
        "pieces",
        Phrase("Cells of the pieces on the board", "盤のピースのマス数"),
        "range",
        "4-6",
        least=2,
        most=8,
        hint=Phrase("The larger the pieces, the easier.", "ピースが大きいほど易しくなります。"),
    ),
)
WORDS: Words = {
    "recipe.not-found": Phrase(
        "No such puzzle was found in {tries} tries. Ask for larger pieces, another size or fewer answers.",
        "{tries} 回試しましたが見つかりませんでした。ピースを大きくするか、大きさや解の数を変えてください。",
    ),
}
