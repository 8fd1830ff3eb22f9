"""Services that features use: the sessions of tables, their mailboxes, the lookup of tables and persons."""
