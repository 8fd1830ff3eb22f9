"""Deals of the week («Задание недели»): each person alone, on one seat, with equal cards and equal robots."""
