"""Search and canonical forms as arrays and jitted functions."""
