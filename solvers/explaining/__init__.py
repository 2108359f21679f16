"""How people solve boards, for every genre: the easiest technique first, steps as they come, grades, stored steps."""
