"""Screens: message texts and buttons, built by pure functions from what a seat may see."""
