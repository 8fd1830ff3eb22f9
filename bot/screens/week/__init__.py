"""Screens of a week: the player's own page, its boards and its file."""
