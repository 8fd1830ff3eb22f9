"""Conventions that players define: typed after a command, saved under a name, sent as text."""
