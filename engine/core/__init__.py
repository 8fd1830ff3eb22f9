"""Parts that every trick-taking game shares: cards, seats, tricks, the shuffle, a match, records. Knows no game."""
