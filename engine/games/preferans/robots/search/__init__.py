"""Searching robots, phase by phase: they compare average scores over many layouts, each solved with all cards open."""
