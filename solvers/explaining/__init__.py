"""A person's way of solving boards, for every genre: the easiest technique first, grades, examples, stored steps."""
