"""Screens of Skat: its auction, games, list and rules as text and keys; pure functions of what may be seen."""
