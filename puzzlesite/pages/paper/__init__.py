"""What is shown of boards on paper: the page to print, and books."""
