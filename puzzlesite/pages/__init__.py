"""What templates show, made ready."""
