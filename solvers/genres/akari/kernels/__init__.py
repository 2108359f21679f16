"""Boards as formulas: arrays and jitted functions."""
