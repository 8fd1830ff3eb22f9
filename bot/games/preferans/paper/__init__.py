"""Entry of preferans deals played with real cards: questions, answers and the resulting outcome."""
