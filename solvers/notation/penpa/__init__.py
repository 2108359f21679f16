"""Penpa-edit links: packed sheets, what their question holds, and how they are written."""
