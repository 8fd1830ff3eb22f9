"""Deals of the week («Задание недели»): each person plays equal cards in the same seat, alone against equal robots."""
