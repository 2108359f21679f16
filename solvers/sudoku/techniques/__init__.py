"""How people solve it: every technique of the ladder as a finder, and the steps they lead to."""
