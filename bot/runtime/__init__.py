"""Processes, sockets, secrets and searches under the program: what knows nothing of tables and Telegram."""
