"""Compiled code: the numba decorators, their cache, vectors and rows of bits."""
