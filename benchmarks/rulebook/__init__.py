"""Genres stated as rules, on the boards of a public collection and beside other solvers."""
