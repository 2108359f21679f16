"""The page of a puzzle: verdict, answers, grade, files, images, and its owner's actions."""
