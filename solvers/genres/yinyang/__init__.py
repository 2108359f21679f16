"""Yin-Yang (しろまるくろまる): a circle in each cell, so that each colour hangs together and fills no square."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.yinyang.board import LIMIT
from solvers.genres.yinyang.clues import FIXABLE
from solvers.genres.yinyang.formats import FORMATS
from solvers.genres.yinyang.input import DRAWN, PLAYED
from solvers.genres.yinyang.photo import PHOTOGRAPHED
from solvers.genres.yinyang.picture import draw
from solvers.genres.yinyang.rules import RULES, WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import EASY, HARD, MEDIUM, clue_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Yin-Yang"),
    rules=Message(
        "Put a black or a white circle in each cell. All black circles hang together by their sides, and so do all "
        "white ones. No square of two by two cells has one colour only."
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
    generated=Generated(clue_recipe(20), levels={"easy": EASY, "medium": MEDIUM, "hard": HARD}),
    other_names=("Yin Yang", "白丸黒丸"),
)
