"""Playing a puzzle: marks, hints, checks."""
