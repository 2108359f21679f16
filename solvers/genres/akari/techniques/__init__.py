"""How a person would solve it: one named deduction after the other."""
