"""Parts that all card games share: cards, seats, tricks, the shuffle, matches, records. Nothing depends on one game."""
