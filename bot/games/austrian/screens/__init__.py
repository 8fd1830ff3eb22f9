"""Screens of Austrian préférence: its bids, money and rules as text and buttons, by pure functions of visible data."""
