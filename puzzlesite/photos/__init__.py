"""Photos of puzzles: found by a separate program, checked by a solver, stored where the owner asks for it."""
