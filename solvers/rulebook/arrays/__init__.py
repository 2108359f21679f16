"""Constraints on marks as arrays for the search."""
