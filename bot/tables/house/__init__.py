"""What is held in memory: the tables in their rooms, their mailboxes, and who is found where."""
