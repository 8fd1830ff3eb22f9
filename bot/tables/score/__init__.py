"""Score of a match with real cards: its log, and the form in which people enter each deal."""
