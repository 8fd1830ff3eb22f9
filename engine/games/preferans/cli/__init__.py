"""Preferans on the command line: a record as text and JSON, its analysis, a convention explained, positions solved."""
