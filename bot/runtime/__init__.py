"""Processes, sockets, secrets and searches: the lower level of the program, independent of tables and of Telegram."""
