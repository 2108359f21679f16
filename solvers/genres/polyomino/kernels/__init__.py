"""Shapes, contacts, fillings and dissections as arrays and jitted functions."""
