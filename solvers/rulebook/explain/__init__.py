"""Steps of a rulebook genre: the position that they are found from, what they show, and their sentences."""
