"""The dictionary's paragraph for each technique. No numba: pages import it."""

from solvers.messages import Phrase, Words

_TRIAL = Phrase(
    "Suppose a light, or none, in one cell and follow the rules: where that ends in a clash, the opposite is true. "
    "The fewer cells it takes, the easier it is to see.",
    "あるマスに照明を置く(または置かない)と仮定して先を追い、行き詰まれば逆が正しいとわかります。追うマスが少ないほど見つけやすくなります。",
)
TECHNIQUE_TEXTS: Words = {
    "beam": Phrase(
        "A light shines to the next black cell in all four directions, and no other light may stand in its beam.",
        "照明は四方の黒マスまで照らします。照らされたマスに別の照明は置けません。",
    ),
    "zero-clue": Phrase(
        "A 0 has no light on any side: four cells are settled at once.",
        "0の上下左右には照明がありません。4マスが一度に決まります。",
    ),
    "satisfied-clue": Phrase(
        "Once a number has all its lights, the other cells beside it have none.",
        "数字の分だけ照明が置けたら、残りの隣のマスには置けません。",
    ),
    "full-clue": Phrase(
        "When a number has only as many cells left as it needs lights, all of them are lights.",
        "数字に足りない照明の数と、残った隣のマスの数が同じなら、そのすべてが照明です。",
    ),
    "lonely-cell": Phrase(
        "A cell that no other place can light must hold a light itself.",
        "ほかのどこからも照らせないマスには、自分で照明を置くしかありません。",
    ),
    "only-source": Phrase(
        "A cell without light that only one place can still light: the light goes there.",
        "まだ暗いマスを照らせる場所が一つだけなら、照明はそこです。",
    ),
    "clue-diagonals": Phrase(
        "A light diagonal to a number shines on two of the cells beside it. When the number cannot spare them, there "
        "is no light.",
        "数字のナナメに照明を置くと、数字の隣の2マスが照らされてしまいます。数字に余裕がなければ、ナナメには置けません。",
    ),
    "shared-sources": Phrase(
        "When a light in one cell would shine on every place that can light another, it must not stand there.",
        "あるマスを照らせる場所が、別の一つの照明ですべてつぶれるなら、その照明は置けません。",
    ),
    "diagonal-pair": Phrase(
        "Two numbers that touch at a corner share two cells. Count how many lights fit there: often the outer cells "
        "are settled.",
        "ナナメに隣り合う2つの数字は2マスを分け合います。そこに入る照明の数を数えると、外側のマスが決まることがあります。",
    ),
    "facing-clues": Phrase(
        "Two numbers on one line see the same stretch between them, which has room for one light only.",
        "一直線に向かい合う2つの数字は、間の列を共有します。そこに置ける照明は一つだけです。",
    ),
    "line-counting": Phrase(
        "Each stretch between black cells holds at most one light. Where some numbers need as many lights as some "
        "stretches can hold, these are used up.",
        "黒マスで区切られた列には照明が一つまでしか置けません。いくつかの数字が列の数だけ照明を使うなら、その列はそれで使い切りです。",
    ),
    "short-trial": _TRIAL,
    "trial": _TRIAL,
    "nested-trial": Phrase(
        "A supposition that needs further suppositions before it clashes: the last resort.",
        "仮定した先でさらに仮定を重ねて、はじめて矛盾がわかる形です。最後の手段です。",
    ),
}
