"""Collections: puzzles that a person has put together and shares."""
