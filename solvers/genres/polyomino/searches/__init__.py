"""Searches that stop and resume: filling a board, cutting a board."""
