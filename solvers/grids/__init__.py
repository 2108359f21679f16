"""Shapes of boards: rectangles and their symmetries, whatever cells mean."""
