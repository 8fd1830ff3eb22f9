"""Rule sets: every convention is a value, nothing outside compares its name."""
