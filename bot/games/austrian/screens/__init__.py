"""Screens of Austrian préférence: its bids, money and rules as text and keys; pure functions of what may be seen."""
