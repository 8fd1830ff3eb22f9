"""Log of a table: the events of the table, and its state, which is computed from them."""
