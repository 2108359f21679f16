"""Writes that people ask for: uploads, generation, searches, edits. One transaction each."""
