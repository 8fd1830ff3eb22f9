"""Decisions about wishes concerning the table itself: each is refused, or leads to events."""
