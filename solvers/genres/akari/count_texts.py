"""Names of the numbers that a search reports."""

from solvers.messages import Phrase, Words

WORDS: Words = {
    "count.fewest-lights": Phrase("Fewest lights of any answer", "解の中で最も少ない照明の数"),
    "count.fewest-lights-so-far": Phrase("Fewest lights found so far", "これまでに見つかった最も少ない照明の数"),
    "count.fewest-lights-bound": Phrase("Lights of any answer, at least", "どの解でも照明は少なくとも"),
    "count.most-lights": Phrase("Most lights of any answer", "解の中で最も多い照明の数"),
    "count.most-lights-so-far": Phrase("Most lights found so far", "これまでに見つかった最も多い照明の数"),
    "count.most-lights-bound": Phrase("Lights of any answer, at most", "どの解でも照明は多くとも"),
}
