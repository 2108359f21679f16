"""Nurimisaki (ぬりみさき): shade cells so that circles, and only they, are ends of the unshaded cells."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.nurimisaki.board import LIMIT
from solvers.genres.nurimisaki.clues import FIXABLE
from solvers.genres.nurimisaki.formats import FORMATS
from solvers.genres.nurimisaki.input import DRAWN, PLAYED
from solvers.genres.nurimisaki.photo import PHOTOGRAPHED
from solvers.genres.nurimisaki.picture import draw
from solvers.genres.nurimisaki.rules import RULES
from solvers.genres.nurimisaki.sentences import WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import EASY, HARD, MEDIUM, fixed_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Nurimisaki"),
    rules=Message(
        "Shade cells so that all unshaded cells hang together. A circle is a cape: an unshaded cell beside exactly one "
        "other unshaded cell; no cell without a circle is one. A number counts the cells of the straight way from the "
        "cape, itself among them. No square of two by two cells is all shaded or all unshaded."
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
    generated=Generated(fixed_recipe(20), levels={"easy": EASY, "medium": MEDIUM, "hard": HARD}),
)
