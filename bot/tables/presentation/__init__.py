"""Presentation: the screen of each message of a table."""
