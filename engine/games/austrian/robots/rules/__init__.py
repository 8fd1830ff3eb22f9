"""Decisions by rules, one module for each phase of a deal (austrian.md §14)."""
