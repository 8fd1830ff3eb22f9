"""Screens of Skat: its auction, games, list and rules as text and buttons, by pure functions of visible data."""
