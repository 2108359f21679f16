"""Heyawake (へやわけ): shaded cells counted in rooms."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.heyawake.board import LIMIT
from solvers.genres.heyawake.clues import FIXABLE
from solvers.genres.heyawake.formats import FORMATS
from solvers.genres.heyawake.input import DRAWN, PLAYED
from solvers.genres.heyawake.picture import draw
from solvers.genres.heyawake.rules import RULES, WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import EASY, HARD, MEDIUM, room_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Heyawake"),
    rules=Message(
        "Shade cells, never two side by side, so that all unshaded cells hang together. A room with a number holds "
        "that many shaded cells, and no straight run of unshaded cells goes through three rooms. A wall inside a room "
        "counts as a border between two."
    ),
    statement=RULES,
    formats=FORMATS,
    faults=WORDS,
    draw=draw,
    limit=LIMIT,
    played=PLAYED,
    drawn=DRAWN,
    fixable=FIXABLE,
    generated=Generated(room_recipe(20), levels={"easy": EASY, "medium": MEDIUM, "hard": HARD}),
    other_names=("部屋わけ",),
)
