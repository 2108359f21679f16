"""What helps a person with a board: hints, what is right and wrong in their marks, and how a board is fixed."""
