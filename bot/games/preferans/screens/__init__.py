"""Screens of preferans as text and buttons: cards, calls, sheets, rules. Pure functions of what the reader may see."""
