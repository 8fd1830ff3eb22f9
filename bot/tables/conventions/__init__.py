"""Conventions of the players: typed after a command, kept under a name, sent as text."""
