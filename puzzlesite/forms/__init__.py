"""What people send, checked."""
