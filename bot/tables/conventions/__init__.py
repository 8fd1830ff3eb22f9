"""Conventions as people type, keep and send them."""
