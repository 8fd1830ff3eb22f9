"""What every trick-taking game shares: cards, seats, tricks, the shuffle, lines of a record. Knows no game."""
