"""Penpa-edit links: packed sheets, the contents of their question, and their writing."""
