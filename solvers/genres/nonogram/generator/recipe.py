"""The generator's options. No numba: pages import it."""

from solvers.contract.recipe import Option
from solvers.grading import LEVELS
from solvers.messages import Phrase, Words

ANY = "any"
LEVEL_NAMES = ("1", "2", "3", "4", "5")
SMALLEST, LARGEST = 3, 100
LEAST_FILL, MOST_FILL = 20, 80
BY_LINES, BY_ALL_MEANS = "lines", "one"

RECIPE = (
    Option("width", Phrase("Width", "幅"), "number", "20", least=SMALLEST, most=LARGEST),
    Option("height", Phrase("Height", "高さ"), "number", "20", least=SMALLEST, most=LARGEST),
    Option(
        "fill",
        Phrase("Filled cells in percent", "塗るマスの割合(%)"),
        "number",
        "55",
        least=LEAST_FILL,
        most=MOST_FILL,
        hint=Phrase("About so many; fewer make harder puzzles.", "おおよその割合です。少ないほど難しくなります。"),
    ),
    Option(
        "level",
        Phrase("Level", "難易度"),
        "choice",
        ANY,
        {ANY: Phrase("Any", "指定なし"), **dict(zip(LEVEL_NAMES, LEVELS, strict=True))},
    ),
    Option("picture", Phrase("Picture", "絵"), "picture"),
    Option(
        "solved",
        Phrase("A picture is changed until", "絵を直す目標"),
        "choice",
        BY_LINES,
        {
            BY_LINES: Phrase("lines alone solve it", "一列ずつの推理だけで解ける"),
            BY_ALL_MEANS: Phrase("it has exactly one answer", "解がただ一つになる"),
        },
    ),
)
WORDS: Words = {
    "recipe.no-puzzle": Phrase(
        "No such puzzle was found in {tries} tries; another size or share of filled cells may do.",
        "{tries} 回試しましたが見つかりませんでした。大きさや塗る割合を変えてみてください。",
    ),
    "recipe.picture": Phrase("The picture cannot be read. {error}", "絵を読み取れません。{error}"),
    "recipe.too-rough": Phrase(
        "More than {share} % of the picture's cells would have to be changed; a smoother or simpler picture may do.",
        "絵のマスの {share}% より多くを変えなければ解けません。もっとなめらかな、単純な絵で試してください。",
    ),
    "recipe.too-long": Phrase(
        "The picture takes too long to be made solvable; a smaller or simpler one may do.",
        "この絵を解けるように直すには時間がかかりすぎます。もっと小さな、単純な絵で試してください。",
    ),
}
