"""Thinking robots, phase by phase: decisions by points over many layouts, each solved with all cards open."""
