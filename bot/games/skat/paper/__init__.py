"""Deal with real cards: what is told of it, answer by answer, and the outcome that follows."""
