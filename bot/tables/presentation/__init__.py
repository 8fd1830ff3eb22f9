"""What each surface of a table shows."""
