"""Scoring: from a finished deal to entries on the sheet, and from the sheet to the settlement."""
