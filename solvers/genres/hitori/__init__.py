"""Hitori (ひとりにしてくれ): shade cells until no number stands twice in a line."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.hitori.board import LIMIT
from solvers.genres.hitori.clues import FIXABLE
from solvers.genres.hitori.formats import FORMATS
from solvers.genres.hitori.input import DRAWN, PLAYED
from solvers.genres.hitori.photo import PHOTOGRAPHED
from solvers.genres.hitori.picture import draw
from solvers.genres.hitori.rules import RULES, WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import EASY, GRADES, LARGE_MEDIUM, board_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Hitori"),
    rules=Message(
        "Shade cells so that no number stands twice unshaded in a row or column. Shaded cells do not touch by a side, "
        "and all unshaded cells hang together."
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
    generated=Generated(board_recipe(20, GRADES[:4]), levels={"easy": EASY, "medium": LARGE_MEDIUM}),
)
