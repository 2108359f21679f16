"""A person's way of solving a board: a finder for every technique, and the steps they lead to."""
