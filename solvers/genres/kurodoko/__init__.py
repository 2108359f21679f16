"""Kurodoko (黒どこ): shade cells until each number counts the unshaded cells that it sees."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.kurodoko.board import LIMIT
from solvers.genres.kurodoko.clues import FIXABLE
from solvers.genres.kurodoko.formats import FORMATS
from solvers.genres.kurodoko.input import DRAWN, PLAYED
from solvers.genres.kurodoko.photo import PHOTOGRAPHED
from solvers.genres.kurodoko.picture import draw
from solvers.genres.kurodoko.rules import RULES, WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import EASY, MEDIUM, clue_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Kurodoko"),
    rules=Message(
        "Shade cells. A number counts the unshaded cells that are seen from it along its row and column up to a shaded "
        "cell or the edge, itself among them. Shaded cells do not touch by a side, never lie on a number, and all "
        "unshaded cells hang together."
    ),
    statement=RULES,
    formats=FORMATS,
    faults=WORDS,
    draw=draw,
    limit=LIMIT,
    played=PLAYED,
    drawn=DRAWN,
    photographed=PHOTOGRAPHED,
    fixable=FIXABLE,
    generated=Generated(clue_recipe(20), levels={"easy": EASY, "medium": MEDIUM}),
    other_names=("Kuromasu", "黒マスはどこだ"),
)
