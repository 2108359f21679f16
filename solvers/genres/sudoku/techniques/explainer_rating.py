"""Sudoku Explainer's ratings of our techniques. No numba: pages import it.

A figure is the rating of the step by Sukaku Explainer, the successor of Sudoku Explainer. A range is given when it does
not know the technique, when the length of a chain adds to the figure, or when it tends to find something cheaper first:
its order differs from the ladder's, which is HoDoKu's. The accuracy of such bands is measured in
docs/benchmarks/sudoku_techniques.md.
"""

from solvers.contract.rating import Band, Scale
from solvers.messages import Message

_RATED = (
    (1.0, 1.0, "full-house"),
    (1.0, 2.3, "naked-single"),
    (1.2, 1.5, "hidden-single"),
    # From here to the hidden quad ratings are lower if the step leads straight to a single ("direct").
    (1.7, 2.6, "pointing"),
    (1.9, 2.8, "claiming"),
    (2.0, 3.0, "locked-pair naked-pair"),
    (2.0, 3.4, "hidden-pair"),
    (2.0, 3.6, "locked-triple naked-triple"),
    (2.5, 4.0, "hidden-triple"),
    (2.5, 5.0, "naked-quad"),
    (2.5, 5.4, "hidden-quad"),
    (3.2, 3.2, "x-wing"),
    (3.8, 3.8, "swordfish"),
    (5.2, 5.2, "jellyfish"),
    (4.0, 4.0, "skyscraper"),
    (4.1, 4.1, "two-string-kite"),
    (4.2, 4.2, "turbot-fish xy-wing"),
    (4.2, 4.6, "empty-rectangle"),
    (4.4, 4.4, "xyz-wing"),
    (4.0, 5.6, "remote-pair bug-plus-1"),
    (4.2, 5.6, "w-wing"),
    (4.5, 5.0, "uniqueness-1 uniqueness-2 uniqueness-3 uniqueness-4 uniqueness-5 uniqueness-6"),
    (4.5, 5.0, "hidden-rectangle avoidable-rectangle-1 avoidable-rectangle-2"),
    # Fish with fins are strong links in its terms, or chains.
    (4.0, 5.7, "finned-x-wing sashimi-x-wing"),
    (4.0, 6.8, "simple-colours"),
    (4.5, 7.2, "multi-colours finned-swordfish sashimi-swordfish finned-jellyfish sashimi-jellyfish"),
    # WXYZ-wings are 5.5; chains and loops 6.5 to 7.0, and up to 0.5 for their length.
    (5.4, 7.5, "sue-de-coq x-chain xy-chain continuous-loop aic discontinuous-loop"),
    # The Explainer has no groups and sets in chains: wings of many cells from 5.5, else forcing chains from 8.0.
    (5.5, 8.5, "als-xz als-xy-wing als-chain death-blossom"),
    (5.5, 8.5, "franken-x-wing franken-swordfish finned-franken-x-wing finned-franken-swordfish"),
    (7.1, 8.5, "grouped-continuous-loop grouped-aic grouped-discontinuous-loop"),
    (7.1, 9.0, "franken-jellyfish finned-franken-jellyfish finned-mutant-swordfish finned-mutant-jellyfish"),
    (7.1, 9.0, "finned-mutant-squirmbag finned-mutant-whale"),
    (7.1, 9.0, "template-set template-delete"),
)

SCALE = Scale(
    name="explainer",
    title=Message("Sudoku Explainer"),
    ratings={name: Band(least, most) for least, most, names in _RATED for name in names.split()},
    beyond=7.1,
    within=Message(
        "On the scale of Sudoku Explainer about {figures}: an estimate, as it tries techniques in another order."
    ),
    above=Message(
        "On the scale of Sudoku Explainer above {figures}: an estimate, as it tries techniques in another order."
    ),
)
