"""Conventions: rule sets as values; no other module compares the name of a convention."""
