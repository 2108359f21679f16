"""Help with a board for a person: hints, a check of their marks, and fixes of the board."""
