"""Explanations: the steps in which a person solves a puzzle."""
