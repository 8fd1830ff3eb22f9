"""Log of a table: its events, and its state as a fold of them."""
