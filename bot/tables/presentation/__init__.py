"""Presentation: the screen of each surface of a table."""
