"""Screens of a week: the own page, its boards and its file."""
