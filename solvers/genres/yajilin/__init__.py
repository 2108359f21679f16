"""Yajilin (ヤジリン): one loop through all cells that are neither shaded nor clues."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.yajilin.board import LIMIT
from solvers.genres.yajilin.clues import FIXABLE
from solvers.genres.yajilin.formats import FORMATS
from solvers.genres.yajilin.input import DRAWN, PLAYED
from solvers.genres.yajilin.picture import draw
from solvers.genres.yajilin.rules import RULES
from solvers.genres.yajilin.sentences import WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import GRADES, HARD, MEDIUM, fixed_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Yajilin"),
    rules=Message(
        "Shade cells, never two side by side, and draw one closed loop through the middles of all other cells that are "
        "no clues. A number with an arrow counts the shaded cells from it in that direction."
    ),
    statement=RULES,
    formats=FORMATS,
    faults=WORDS,
    draw=draw,
    limit=LIMIT,
    played=PLAYED,
    drawn=DRAWN,
    fixable=FIXABLE,
    generated=Generated(fixed_recipe(20, GRADES[1:]), levels={"medium": MEDIUM, "hard": HARD}),
)
