"""The generator's options, as data, and why a recipe cannot be followed. No numba: pages import it."""

from solvers.contract.recipe import Option
from solvers.genres.sudoku.board import SIZES
from solvers.genres.sudoku.techniques.ladder import CLIMBED, LEVELS
from solvers.messages import Phrase, Words

ANY = "any"
LEVEL_NAMES = ("easy", "medium", "hard", "unfair", "extreme")
FEWEST = {4: 4, 6: 8, 8: 14, 9: 17}  # size -> no board with fewer clues has one answer
ANYTHING = Phrase("Any", "指定なし")
SYMMETRIES = {
    "none": Phrase("None", "なし"),
    "rotate180": Phrase("Half turn", "点対称(180°回転)"),
    "rotate90": Phrase("Quarter turn", "90°回転"),
    "mirror": Phrase("Left-right", "左右対称"),
    "flip": Phrase("Up-down", "上下対称"),
    "diagonal": Phrase("Diagonal", "対角線"),
    "antidiagonal": Phrase("Other diagonal", "逆の対角線"),
    "axes": Phrase("Left-right and up-down", "左右と上下"),
    "diagonals": Phrase("Both diagonals", "両方の対角線"),
    "full": Phrase("All of them", "すべて"),
    ANY: Phrase("One of these by chance", "おまかせ"),
}

RECIPE = (
    Option(
        "size",
        Phrase("Size", "大きさ"),
        "choice",
        "9",
        {str(size): Phrase(f"{size} × {size}", f"{size} × {size}") for size in SIZES},
    ),
    Option(
        "grade",
        Phrase("Level", "難易度"),
        "choice",
        ANY,
        {ANY: ANYTHING, **dict(zip(LEVEL_NAMES, LEVELS, strict=True))},
    ),
    Option(
        "technique",
        Phrase("Needs the technique", "必要な手筋"),
        "choice",
        ANY,
        {ANY: ANYTHING, **{technique.name: technique.title for technique in CLIMBED}},
        hint=Phrase(
            "Solved from easy to hard, it comes up at least once.", "易しい手筋から順に解いて、一度は使います。"
        ),
    ),
    Option("symmetry", Phrase("Symmetry of the clues", "数字の配置"), "choice", "rotate180", SYMMETRIES),
    Option(
        "clues",
        Phrase("Number of clues", "ヒントの数"),
        "range",
        "",
        least=min(FEWEST.values()),
        most=max(SIZES) ** 2,
        hint=Phrase("Such as 24-28; empty: as few as it comes to.", "24-28 のように。空欄ならできるだけ少なく。"),
    ),
    Option(
        "minimal",
        Phrase("No superfluous clue", "余分なヒントなし"),
        "flag",
        "no",
        hint=Phrase(
            "Without any one clue it would have several answers.", "どのヒントを消しても解が一つに決まりません。"
        ),
    ),
    Option(
        "pattern",
        Phrase("Pattern of the clues", "ヒントの形"),
        "text",
        "",
        hint=Phrase(
            "Rows of # for a clue and . for an empty cell; symmetry and number are then those of the pattern.",
            "ヒントを #、空きマスを . で一行ずつ。対称と数は形のとおりになります。",
        ),
    ),
)

WORDS: Words = {
    "recipe.pattern": Phrase(
        "The pattern has {cells} cells; a board of {size} x {size} has {needed}.",
        "形のマスは {cells} 個ですが、{size}×{size} には {needed} 個要ります。",
    ),
    "recipe.none": Phrase(
        "None such was found in {tries} tries; it may be that there is none.",
        "{tries} 回試しましたが見つかりませんでした。存在しないのかもしれません。",
    ),
    "recipe.harder": Phrase(
        "{technique} makes a puzzle at least {needed}; {level} was asked for.",
        "{technique}を使う問題の難易度は「{needed}」以上です。「{level}」では作れません。",
    ),
    "recipe.fewest": Phrase(
        "With fewer than {fewest} clues no board of {size} x {size} has one answer.",
        "{size}×{size} でヒントが {fewest} 個より少ないと、解は一つになりません。",
    ),
    "recipe.most": Phrase(
        "A board of {size} x {size} has only {cells} cells.",
        "{size}×{size} のマスは {cells} 個しかありません。",
    ),
}
