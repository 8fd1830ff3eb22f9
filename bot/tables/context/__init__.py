"""Services that a feature may use: the sessions of tables, their mailboxes, and who is found where."""
