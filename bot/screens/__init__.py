"""Screens: text and buttons, drawn from what a seat may see; pure."""
