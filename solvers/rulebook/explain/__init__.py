"""Steps of a rulebook genre: the position in which they are found, their contents, and their sentences."""
