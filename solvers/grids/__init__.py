"""Shapes of boards: rectangles and their symmetries. No meaning of a cell."""
