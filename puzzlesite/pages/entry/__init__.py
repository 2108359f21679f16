"""Boards on which marks and clues are entered: what their scripts need, and the pages of new puzzles."""
