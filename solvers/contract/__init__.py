"""The contract between genres and engines, and the values that pass between them. No genre, no numpy."""
