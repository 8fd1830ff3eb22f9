"""The frame of a record: lines, words, names, seats, cards and amounts, and the fair deal."""
