"""Scoring: from a finished deal to the numbers it writes, and from a sheet to the settlement."""
