"""Decisions about what people want of a table itself: each wish is refused, or leads to events."""
