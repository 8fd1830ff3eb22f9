"""Tests of what the searches of all games share."""
