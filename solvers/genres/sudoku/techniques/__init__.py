"""How people solve it: a finder for every technique, and the steps they lead to."""
