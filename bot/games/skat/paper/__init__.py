"""Deal with real cards: how it is entered, answer by answer, and the outcome that follows."""
