"""A person's way of solving a board: one named deduction after another."""
