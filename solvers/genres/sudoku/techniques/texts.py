"""The dictionary's paragraph for each technique. No numba: pages import it."""

from solvers.messages import Phrase, Words

_SUBSET_NAKED = Phrase(
    "As many cells of a unit as digits that fit into them: whichever way they are filled, these cells use those digits "
    "up. Look for cells with few candidates that repeat.",
    "一つの行・列・ブロックで、マスの数と候補の種類の数が同じになる組です。どう入っても、その数字はその組で使い切ります。"
    "候補の少ないマスどうしを見比べます。",
)
_SUBSET_HIDDEN = Phrase(
    "As many digits as cells that still take them in a unit: these cells are spoken for, and their other candidates "
    "go. "
    "Look for digits with few places.",
    "一つの行・列・ブロックで、いくつかの数字の入る場所が同じ数のマスに限られる形です。そのマスのほかの候補は消えます。"
    "入る場所の少ない数字を探します。",
)
_LOCKED_SUBSET = Phrase(
    "A naked subset whose cells lie in a box and in one line of it: it clears both units at once.",
    "同盟のマスがブロックと行(列)の両方に収まる形です。両方からその数字が一度に消えます。",
)
_FISH = Phrase(
    "One digit, and as many rows as columns: where the rows hold it only in these columns, the columns hold it only in "
    "these rows. Rows and columns may change places.",
    "一つの数字に注目し、いくつかの行でその候補が同じ数の列だけに並ぶ形です。その列では、ほかの行から候補が消えます。"
    "行と列は入れ替えられます。",
)
_FINNED = Phrase(
    "A fish with some candidates too many, its fins. Either a fin is true or the fish holds; what both would cut is "
    "cut: "
    "cells of the fish's covers that see every fin.",
    "魚の形に余分な候補(ひれ)がついたものです。ひれが正しいか、魚が成り立つかのどちらかなので、"
    "どちらの場合にも消える候補、つまりすべてのひれから見えるマスの候補が消えます。",
)
_SASHIMI = Phrase(
    "A finned fish of which a corner is missing: without its fins it would be a smaller fish. It works as other finned "
    "fish do.",
    "角が欠けたひれつきの魚です。ひれがなければ一回り小さい魚になります。使い方はひれつきの魚と同じです。",
)
_RECTANGLE = Phrase(
    "Four cells in two rows, two columns and two boxes that held the same two digits could be swapped, and the puzzle "
    "would have two answers. As it has one, something must prevent it. This rests on the promise of a single answer.",
    "2行2列2ブロックにまたがる4マスに同じ2つの数字だけが入ると、入れ替えて別解ができます。"
    "解が一つである以上、そうならない理由があるはずです。解が一つという約束を使う手筋です。",
)
_AVOIDABLE = Phrase(
    "The deadly rectangle again, in cells that were solved on the way: clues could not be swapped, digits put in "
    "could.",
    "解く途中で入れた数字による回避長方形です。ヒントの数字は入れ替えられませんが、自分で入れた数字は入れ替えられてしまいます。",
)
_LINKS = Phrase(
    "Two strong links of one digit, tied by cells that see each other: one of the two far ends holds the digit, and "
    "what "
    "sees both ends loses it.",
    "同じ数字の強いリンク2本が、互いに見えるマスでつながった形です。離れた両端のどちらかにその数字が入るので、"
    "両端から見えるマスの候補は消えます。",
)
_COLOURS = Phrase(
    "Where a digit has two places in a unit, exactly one is right. Colour chains of such pairs in turn with two "
    "colours: "
    "one colour is right throughout. A colour that meets itself is wrong; what sees both colours is not the digit.",
    "ある数字が2マスにしか入らないとき、正しいのは一方だけです。その組を2色で交互に塗り分けると、どちらかの色がすべて正解です。"
    "同じ色どうしがぶつかれば、その色は誤り。両方の色から見えるマスには入りません。",
)
_CHAIN = Phrase(
    "A chain of candidates in which each, if it is not so, makes the next so, and in turn. However it begins, one of "
    "its "
    "ends is true.",
    "候補を「違うなら次が正しい」「正しいなら次は違う」と交互につないだ鎖です。どちらから始めても、両端のどちらかは正しくなります。",
)
_LOOP = Phrase(
    "A chain that closes without a break: every link in it is strong both ways, so of each linked two exactly one is "
    "true.",
    "切れ目なく一周する鎖です。どのリンクも両方向に強くなり、つながった2つの候補は必ず一方だけが正しくなります。",
)
_BROKEN_LOOP = Phrase(
    "A chain that returns to its first candidate and contradicts it, or confirms it.",
    "始めの候補に戻ってきて、それを否定(または確定)する鎖です。",
)
_GROUPED = Phrase(
    "The same with groups: two or three cells of a box on one line act as one candidate.",
    "同じ形で、ブロック内の一列に並ぶ2〜3マスをひとまとまりの候補として扱います。",
)
_ALS = Phrase(
    "An almost locked set is a group of cells with one digit more than cells: take one digit away and the rest is "
    "locked. "
    "Two such sets that share a digit only one of them can hold decide what else they share.",
    "ALSは、候補の種類がマスの数より1つだけ多い組です。数字が1つ除かれると残りが確定します。"
    "片方にしか入らない数字を共有する2つの組は、ほかの共有する数字の行方を決めます。",
)
_ODD_FISH = Phrase(
    "A fish whose bases or covers are not only lines: boxes take part, too.",
    "行や列だけでなく、ブロックも使う魚です。",
)
_TEMPLATES = Phrase(
    "All ways to lay one digit over the whole board, held against what is known: what all have in common is true, what "
    "none has is not. It needs a computer's patience.",
    "一つの数字の盤面全体への置き方をすべて調べます。どの置き方にも共通するマスは確定、どれにもないマスの候補は消えます。"
    "人の手には余る方法です。",
)

TECHNIQUE_TEXTS: Words = {
    "full-house": Phrase(
        "Eight of nine cells of a unit are filled: the last one takes what is missing.",
        "行・列・ブロックの残りが1マスなら、足りない数字が入ります。",
    ),
    "naked-single": Phrase(
        "A cell that sees all digits but one. Count from 1 to 9 what its row, column and box hold already.",
        "行・列・ブロックに出た数字を除くと、候補が1つだけ残るマスです。1から9まで順に確かめます。",
    ),
    "hidden-single": Phrase(
        "A digit that has one place left in a row, column or box. Take a digit and cross out what its others see.",
        "行・列・ブロックの中で、ある数字の入る場所が1マスだけになった形です。数字を一つ決め、同じ数字の効き目で消していきます。",
    ),
    "locked-pair": _LOCKED_SUBSET,
    "locked-triple": _LOCKED_SUBSET,
    "pointing": Phrase(
        "All places for a digit in a box lie on one line: the digit is in the box, so it is nowhere else on that line.",
        "ブロック内である数字の候補が一列に並ぶと、その数字は必ずそこに入るので、同じ行(列)のほかのマスから消えます。",
    ),
    "claiming": Phrase(
        "All places for a digit on a line lie in one box: the rest of the box loses the digit.",
        "行(列)の中である数字の候補が一つのブロックに集まると、そのブロックのほかのマスから消えます。",
    ),
    "naked-pair": _SUBSET_NAKED,
    "naked-triple": _SUBSET_NAKED,
    "naked-quad": _SUBSET_NAKED,
    "hidden-pair": _SUBSET_HIDDEN,
    "hidden-triple": _SUBSET_HIDDEN,
    "hidden-quad": _SUBSET_HIDDEN,
    "x-wing": _FISH,
    "swordfish": _FISH,
    "jellyfish": _FISH,
    "remote-pair": Phrase(
        "A row of cells with the same two candidates, each seeing the next: they alternate, so whatever sees one of "
        "either kind loses both digits.",
        "同じ2つの候補だけを持つマスが、互いに見える順につながった形です。数字は交互に入るので、両方の種類から見えるマスの候補は消えます。",
    ),
    "bug-plus-1": Phrase(
        "If every open cell had exactly two candidates, and each digit exactly two places in its units, there would be "
        "two answers. One cell with a third candidate saves the puzzle: that candidate is true.",
        "空きマスの候補がすべて2つずつになると解が2つできてしまいます。1マスだけ候補が3つあれば、その余分な候補が正解です。",
    ),
    "skyscraper": _LINKS,
    "two-string-kite": _LINKS,
    "turbot-fish": _LINKS,
    "empty-rectangle": Phrase(
        "In a box all places of a digit lie on one row and one column, so either that row or that column gets it. A "
        "strong link elsewhere then decides a cell that both ways lead to.",
        "ブロック内の候補が1行と1列の十字に収まると、その行か列のどちらかで確定します。ほかの強いリンクと合わせると、"
        "どちらの場合にも消える候補が決まります。",
    ),
    "w-wing": Phrase(
        "Two cells with the same two candidates, tied by a strong link of one of them: at least one of the cells holds "
        "the other digit.",
        "同じ2つの候補を持つ2マスが、その一方の数字の強いリンクで結ばれた形です。少なくとも片方にはもう一方の数字が入ります。",
    ),
    "xy-wing": Phrase(
        "A pivot with two candidates sees two cells that share one each with it and one with each other: one of the "
        "two "
        "holds what they share.",
        "候補2つの軸マスが、候補を1つずつ共有する2マスを見ている形です。どちらに転んでも、2マスに共通の数字がどちらかに入ります。",
    ),
    "xyz-wing": Phrase(
        "The XY-wing with a pivot of three candidates: one of the three cells holds the shared digit.",
        "軸のマスの候補が3つのXY-Wingです。共通の数字は3マスのどれかに入ります。",
    ),
    "uniqueness-1": _RECTANGLE,
    "uniqueness-2": _RECTANGLE,
    "uniqueness-3": _RECTANGLE,
    "uniqueness-4": _RECTANGLE,
    "uniqueness-5": _RECTANGLE,
    "uniqueness-6": _RECTANGLE,
    "hidden-rectangle": _RECTANGLE,
    "avoidable-rectangle-1": _AVOIDABLE,
    "avoidable-rectangle-2": _AVOIDABLE,
    "finned-x-wing": _FINNED,
    "finned-swordfish": _FINNED,
    "finned-jellyfish": _FINNED,
    "sashimi-x-wing": _SASHIMI,
    "sashimi-swordfish": _SASHIMI,
    "sashimi-jellyfish": _SASHIMI,
    "simple-colours": _COLOURS,
    "multi-colours": Phrase(
        "Two chains of strong links, each coloured with two colours of which one is right throughout. Where a colour "
        "of one sees a colour of the other, not both are right: one of their opposites is, and what sees both of these "
        "is not the digit. A colour that sees both colours of the other chain is wrong.",
        "強いリンクでつながるマスの組を2つ、それぞれ2色に塗り分けます。どちらの組も一方の色がすべて正解です。"
        "別の組の色どうしが見えるとき、両方とも正解にはならないので、それぞれの反対の色のどちらかが正解で、"
        "その両方から見えるマスには入りません。別の組の2色がどちらも見える色は不正解です。",
    ),
    "sue-de-coq": Phrase(
        "Where a line crosses a box, two or three cells hold more digits than they are; cells of the line and of the "
        "box "
        "beside them, with digits of their own, make the count come out even. Then every digit has its unit.",
        "行(列)とブロックの交わる2〜3マスに、行側とブロック側の別のマスを合わせると、マスの数と数字の数がちょうど同じになる形です。"
        "どの数字がどちらで使われるかが決まります。",
    ),
    "x-chain": _CHAIN,
    "xy-chain": _CHAIN,
    "aic": _CHAIN,
    "continuous-loop": _LOOP,
    "discontinuous-loop": _BROKEN_LOOP,
    "grouped-aic": _GROUPED,
    "grouped-continuous-loop": _GROUPED,
    "grouped-discontinuous-loop": _GROUPED,
    "als-xz": _ALS,
    "als-xy-wing": _ALS,
    "als-chain": _ALS,
    "death-blossom": Phrase(
        "A stem cell of which every candidate locks one petal, an almost locked set: what all petals share is in one "
        "of "
        "them.",
        "茎となるマスのどの候補も、それぞれ花びら(ALS)を一つ確定させる形です。花びらすべてに共通の数字は、そのどれかに入ります。",
    ),
    "franken-x-wing": _ODD_FISH,
    "franken-swordfish": _ODD_FISH,
    "franken-jellyfish": _ODD_FISH,
    "finned-franken-x-wing": _FINNED,
    "finned-franken-swordfish": _FINNED,
    "finned-franken-jellyfish": _FINNED,
    "finned-mutant-jellyfish": _FINNED,
    "finned-mutant-whale": _FINNED,
    "template-set": _TEMPLATES,
    "template-delete": _TEMPLATES,
}
