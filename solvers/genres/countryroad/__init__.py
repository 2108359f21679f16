"""Country Road (カントリーロード): one loop that visits each region once."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.countryroad.board import LIMIT
from solvers.genres.countryroad.clues import FIXABLE
from solvers.genres.countryroad.formats import FORMATS
from solvers.genres.countryroad.input import DRAWN, PLAYED
from solvers.genres.countryroad.picture import draw
from solvers.genres.countryroad.rules import RULES
from solvers.genres.countryroad.sentences import WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import EASY, GRADES, HARD, MEDIUM, region_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Country Road"),
    rules=Message(
        "Draw one closed loop through the middles of cells. It visits each region exactly once. A number counts the "
        "cells of its region that the loop passes. Two cells side by side of different regions are never both left out."
    ),
    statement=RULES,
    formats=FORMATS,
    faults=WORDS,
    draw=draw,
    limit=LIMIT,
    played=PLAYED,
    drawn=DRAWN,
    fixable=FIXABLE,
    generated=Generated(region_recipe(20, GRADES[1:]), levels={"easy": EASY, "medium": MEDIUM, "hard": HARD}),
)
