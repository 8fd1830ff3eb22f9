"""What is held in memory: the sessions of tables, their mailboxes, and who is found where."""
