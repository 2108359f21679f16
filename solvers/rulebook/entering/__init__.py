"""Entering by a person: marks in play, clues in drawing; and clues that may be wrong. No numpy: pages load it."""
