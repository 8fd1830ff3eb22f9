"""Entry of a deal played with real cards: question by question, up to the outcome of the deal."""
