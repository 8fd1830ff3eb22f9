"""Screens of preferans: its cards, words, sheets and rules as text and keys; pure functions of what may be seen."""
