"""What is written down of a table: its events, and its state as a fold of them."""
