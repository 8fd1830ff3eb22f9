"""Services that a feature may use: the sessions of tables, their mailboxes, and where each person is found."""
