"""Phases of a deal: what may be done in each, and what comes of it."""
