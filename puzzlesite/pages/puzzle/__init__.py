"""The page of one puzzle: its verdict, grade, answers, marks and exports."""
