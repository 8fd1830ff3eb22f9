"""Parts of a record that all games share: head, lines, names, seats, cards, amounts, and proofs of fair deals."""
