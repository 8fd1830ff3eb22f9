"""Russian preferans with all its conventions."""
