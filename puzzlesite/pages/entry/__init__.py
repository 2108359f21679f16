"""Boards on which marks and clues are entered: what their scripts need, and the page of new puzzles."""
