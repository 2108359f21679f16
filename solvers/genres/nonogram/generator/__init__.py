"""New puzzles, from chance or from a picture."""
