"""Checks of the source tree that no ready-made tool does."""
